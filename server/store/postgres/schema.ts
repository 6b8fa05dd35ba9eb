/** The tables in PostgreSQL: from the same definition as in SQLite, and those of several processes, which only it has. */
import { defineTables, type Kit } from '../tables.ts';
import { bigint, boolean, customType, index, json, pgTable, timestamp, uniqueIndex } from './drizzle.ts';

/** Sorted by code unit, as SQLite and JavaScript sort, whatever the locale of the database. */
const plain = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

type Config = { readonly mode?: string };
type Given = readonly [name?: string | Config, config?: Config];

const nameIn = ([name]: Given): string => (typeof name === 'string' ? name : '');
const configIn = ([name, config]: Given): Config | undefined => (typeof name === 'string' ? config : name);

// the builders of PostgreSQL take what is asked of SQLite's here; json keeps the text that it is given, jsonb would not
const KIT = {
  table: pgTable,
  text: (...given: Given) => (configIn(given)?.mode === 'json' ? json(nameIn(given)) : plain(nameIn(given))),
  integer: (...given: Given) => bigint(nameIn(given), { mode: 'number' }),
  blob: (...given: Given) => bytes(nameIn(given)),
  index,
  uniqueIndex,
} as unknown as Kit;

export const {
  appends,
  botAccounts,
  botSeats,
  drafts,
  erasures,
  invitations,
  lab,
  logEnd,
  modelUse,
  operators,
  operatorSessions,
  origins,
  participantTokens,
  payees,
  prompts,
  quizAnswers,
  quizzes,
  recruits,
  rights,
  seatTokens,
  sessionSecrets,
  sessions,
  sessionNumbers,
  shelves,
  streams,
  studyDrafts,
  comments,
  studySecrets,
  texts,
} = defineTables(KIT);

const time = (name: string) => timestamp(name, { withTimezone: true });

/** The processes that serve this lab together. Times are the database's. A process without a row has lost its leases. */
export const processes = pgTable(
  'processes',
  {
    id: plain().primaryKey(),
    /** Host and path at which it is reached past the others. */
    address: plain().notNull(),
    renewedAt: time('renewed_at').notNull(),
    aliveUntil: time('alive_until').notNull(),
    /** Since when it has renewed in time. */
    since: time('since').notNull(),
    /** Whether it takes its share of the studies: it can be reached, and looks for them. */
    sharing: boolean().notNull().default(false),
  },
  (columns) => [uniqueIndex('processes_address').on(columns.address)],
);

/** Who plays each session, and who runs each study. The lease holds for as long as its process is alive. */
export const leases = pgTable(
  'leases',
  {
    name: plain().primaryKey(),
    /** Id of the process; null: the lease is free. */
    owner: plain(),
    /** How often the lease was taken. */
    epoch: bigint({ mode: 'number' }).notNull(),
    /** When a process was last known to have the lease, if it is free. */
    freedAt: time('freed_at'),
    /** Whether it is on a study that is under way: of these no process keeps more than its share. */
    underWay: boolean('under_way').notNull().default(false),
  },
  (columns) => [index('leases_owner').on(columns.owner)],
);

/** What every process of the lab has to know: the operator's token. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: plain().primaryKey(),
  value: plain().notNull(),
});
