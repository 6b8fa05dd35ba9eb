/** The tables in SQLite. */
import { defineTables, type Kit } from '../tables.ts';
import { blob, index, integer, sqliteTable, text, uniqueIndex } from './drizzle.ts';

const KIT: Kit = { table: sqliteTable, text, integer, blob, index, uniqueIndex };

export const {
  appends,
  streams,
  logEnd,
  lab,
  sessionSecrets,
  seatTokens,
  texts,
  sessions,
  sessionNumbers,
  shelves,
  rights,
  origins,
  studySecrets,
  recruits,
  participantTokens,
  drafts,
  erasures,
  payees,
  studyDrafts,
  comments,
  quizzes,
  quizAnswers,
  operators,
  operatorSessions,
  invitations,
  botAccounts,
  botSeats,
  prompts,
  modelUse,
} = defineTables(KIT);
