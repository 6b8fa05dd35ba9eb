/**
 * The tables, defined once for every database. `appends` is the log, with one row for what an append puts into one stream:
 * triggers let rows be added and never changed. The view `events` has one row an event (decision 25). `streams` keeps the
 * head of every stream. The other tables lie outside of the log: `sessions` can be rebuilt from it, and the rest can be
 * erased without touching it.
 */
import type { Role } from '../../answers/roles.ts';
import type { EndCause } from '../../games/core/session/types.ts';
import type { Cause } from '../../studies/way/contract/parts.ts';
import type { SeatHolder } from './rows.ts';
import {
  type blob,
  type index,
  type integer,
  sql,
  type sqliteTable,
  type text,
  type uniqueIndex,
} from './sqlite/drizzle.ts';

/** Places of a session in lists. A branch that is over stands under its parent; one that is archived or deleted is that first. */
export const SHELVES = ['listed', 'branch', 'archived', 'deleted'] as const;

/**
 * What tables are made of. The types are those of SQLite; PostgreSQL's builders stand behind the same names, and what is
 * built from them is used through the queries that both understand.
 */
export interface Kit {
  readonly table: typeof sqliteTable;
  /** Sorts by code unit. With `mode: 'json'`: a JSON value, kept as its text. */
  readonly text: typeof text;
  /** Whole numbers up to 2^53. */
  readonly integer: typeof integer;
  readonly blob: typeof blob;
  readonly index: typeof index;
  readonly uniqueIndex: typeof uniqueIndex;
}

export type Tables = ReturnType<typeof defineTables>;

export function defineTables({ table, text, integer, blob, index, uniqueIndex }: Kit) {
  const appends = table('appends', {
    /** Place of its last event in the order of all streams. A commit gives out positions, from 1 and without gaps. */
    position: integer().primaryKey(),
    /** `id` of the stream. */
    stream: integer().notNull(),
    /** Place of its first event in the stream, from 1. */
    version: integer().notNull(),
    /** Number of its events. */
    count: integer().notNull(),
    commandId: text('command_id').notNull(),
    /** Place of its first event among those that the command put into this stream, from 0. */
    commandIndex: integer('command_index').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    /** Position of the row before it in this stream; 0: it is the first. Streams are read along it, without an index. */
    previous: integer().notNull(),
    /** The hash of its last event, 32 bytes. */
    hash: blob({ mode: 'buffer' }).notNull(),
    /** As `append-text.ts` writes them. Comes last, since SQLite reads a row only as far as it is asked for. */
    events: text().notNull(),
  });

  const streams = table(
    'streams',
    {
      id: integer().primaryKey(),
      name: text().notNull(),
      /** Position of its first row. */
      first: integer().notNull(),
      /** Position of its last row. */
      last: integer().notNull(),
      /** The version of its last event. */
      version: integer().notNull(),
      hash: blob({ mode: 'buffer' }).notNull(),
    },
    (columns) => [uniqueIndex('streams_name').on(columns.name)],
  );

  /** One row: the last position that was given out. Without it nothing would show that the end of the log was cut off. */
  const logEnd = table('log_end', {
    id: integer().primaryKey(),
    position: integer().notNull(),
  });

  /** One row: which lab this is. A backup, and a copy in another database, is the same lab. */
  const lab = table('lab', {
    row: integer().primaryKey(),
    /** 128 bits in lower-case hex; the migration that makes the table draws them. */
    id: text().notNull(),
  });

  /** The seed of a session while it runs; `SessionEnded` carries it into the log. */
  const sessionSecrets = table('session_secrets', {
    session: text().primaryKey(),
    seed: text().notNull(),
  });

  /** The rights to seats; only hashes of tokens are stored. */
  const seatTokens = table(
    'seat_tokens',
    {
      tokenHash: text('token_hash').primaryKey(),
      session: text().notNull(),
      seat: integer().notNull(),
      participant: text().notNull(),
      kind: text({ enum: ['person', 'outside'] })
        .notNull()
        .default('person'),
      /** What a bot from outside calls itself. */
      name: text(),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [
      index('seat_tokens_session').on(columns.session),
      index('seat_tokens_participant').on(columns.participant),
    ],
  );

  /** Texts that people wrote in their own words; the log has the id and a salted HMAC. `session`: or the name of a stream. */
  const texts = table(
    'texts',
    {
      id: text().primaryKey(),
      session: text().notNull(),
      author: text().notNull(),
      text: text().notNull(),
      /** Salt of the HMAC in the log; erased with the text. */
      salt: text().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [index('texts_session').on(columns.session), index('texts_author').on(columns.author)],
  );

  /** One line a session for the list of sessions; see session-list.ts. */
  const sessions = table(
    'sessions',
    {
      session: text().primaryKey(),
      game: text().notNull(),
      status: text({ enum: ['open', 'running', 'paused', 'ended'] }).notNull(),
      seats: text({ mode: 'json' }).$type<readonly (SeatHolder | null)[]>().notNull(),
      /** Number of resolved turns. */
      turn: integer().notNull(),
      createdAt: integer('created_at').notNull(),
      endedAt: integer('ended_at'),
      outcome: text({ enum: ['terminated', 'truncated', 'abandoned'] }),
      /** Why it was abandoned. */
      cause: text().$type<EndCause>(),
      returns: text({ mode: 'json' }).$type<readonly number[]>(),
      label: text(),
      /** For a branch, the session that it was forked from. */
      parent: text(),
      /** Where lists keep it, as `shelves` and `parent` say: for lists alone, which read no line that they do not show. */
      shelf: text({ enum: SHELVES }).notNull().default('listed'),
      /** Where it comes from, as `origins` says: `demo`, `right ID`, or empty for an operator's or a command's. For lists alone. */
      origin: text().notNull().default(''),
    },
    (columns) => {
      const inOrder = [columns.createdAt, columns.session] as const;
      const ended = sql`status = 'ended'`;
      // all in the order in which sessions are listed; of sessions that are over there may be a million
      return [
        index('sessions_status').on(columns.status, ...inOrder),
        index('sessions_parent').on(columns.parent, ...inOrder),
        index('sessions_ended')
          .on(columns.shelf, ...inOrder)
          .where(ended),
        index('sessions_ended_game')
          .on(columns.shelf, columns.game, ...inOrder)
          .where(ended),
        index('sessions_ended_origin')
          .on(columns.origin, columns.shelf, ...inOrder)
          .where(ended),
        index('sessions_ended_origin_game')
          .on(columns.origin, columns.shelf, columns.game, ...inOrder)
          .where(ended),
      ];
    },
  );

  /** What people call sessions, as S-42. A trigger gives the number when a session's line is first written; it stays for ever. */
  const sessionNumbers = table(
    'session_numbers',
    {
      number: integer().primaryKey(),
      session: text().notNull(),
    },
    (columns) => [uniqueIndex('session_numbers_session').on(columns.session)],
  );

  /** What operators did with sessions in the list: renamed, archived, deleted. Kept, so that a restored backup hides them again. */
  const shelves = table('shelves', {
    session: text().primaryKey(),
    name: text(),
    archivedAt: integer('archived_at'),
    deletedAt: integer('deleted_at'),
  });

  /** Rights to order sessions; only hashes of tokens are stored. */
  const rights = table(
    'rights',
    {
      id: text().primaryKey(),
      tokenHash: text('token_hash').notNull(),
      kind: text({ enum: ['given', 'visitor'] }).notNull(),
      name: text().notNull(),
      /** Sessions that are not over, at once. */
      live: integer(),
      /** Sessions in 24 hours. */
      aDay: integer('a_day'),
      until: integer(),
      createdAt: integer('created_at').notNull(),
      revokedAt: integer('revoked_at'),
    },
    (columns) => [uniqueIndex('rights_token').on(columns.tokenHash)],
  );

  /** Where sessions come from: demos, and sessions that were ordered with a right. The others are operators'. */
  const origins = table(
    'origins',
    {
      session: text().primaryKey(),
      kind: text({ enum: ['demo', 'right'] }).notNull(),
      right: text(),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [index('origins_right').on(columns.right, columns.createdAt)],
  );

  /** What keeps a study's draws and its participants' keys secret. */
  const studySecrets = table('study_secrets', {
    study: text().primaryKey(),
    seed: text().notNull(),
    /** Key of the HMAC that makes external keys. */
    joinKey: text('join_key').notNull(),
  });

  /** Who a participant is to the recruiter. An erasure empties all columns that may be null. */
  const recruits = table(
    'recruits',
    {
      participant: text().primaryKey(),
      study: text().notNull(),
      externalKey: text('external_key').notNull(),
      externalId: text('external_id'),
      submissionId: text('submission_id'),
      /** What the link said of the person. */
      query: text(),
      address: text(),
      userAgent: text('user_agent'),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [uniqueIndex('recruits_key').on(columns.study, columns.externalKey)],
  );

  /** The rights of participants; only hashes of tokens are stored. */
  const participantTokens = table(
    'participant_tokens',
    {
      tokenHash: text('token_hash').primaryKey(),
      participant: text().notNull(),
      study: text().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [index('participant_tokens_participant').on(columns.participant)],
  );

  /** Half-typed answers of a page, until the participant goes on. */
  const drafts = table(
    'drafts',
    {
      participant: text().notNull(),
      /** The key of the page. */
      key: text().notNull(),
      revision: integer().notNull(),
      /** As JSON. */
      value: text().notNull(),
    },
    (columns) => [uniqueIndex('drafts_page').on(columns.participant, columns.key)],
  );

  /** Participants whose texts and personal data are erased. Kept, so that a restored backup erases them again. */
  const erasures = table('erasures', {
    participant: text().primaryKey(),
    study: text().notNull(),
    at: integer().notNull(),
    /** As in the log. */
    cause: text({ mode: 'json' }).$type<Cause>().notNull(),
  });

  /** The recruiter's ids of erased participants who are still to be paid; nothing else is kept about them here. */
  const payees = table('payees', {
    participant: text().primaryKey(),
    study: text().notNull(),
    externalId: text('external_id'),
    submissionId: text('submission_id'),
    until: integer().notNull(),
  });

  /** Studies that operators are still writing. Nothing of them is in the log until they are published. */
  const studyDrafts = table('study_drafts', {
    id: text().primaryKey(),
    /** From 1; each save raises it. */
    revision: integer().notNull(),
    /** As JSON. */
    source: text().notNull(),
    updatedAt: integer('updated_at').notNull(),
  });

  /** Marks and comments on moments of sessions, by those who read a replay. Nothing of them is in the log. */
  const comments = table(
    'comments',
    {
      id: text().primaryKey(),
      session: text().notNull(),
      /** Version of the event that it is about, in the session's stream. */
      seq: integer().notNull(),
      /** null: a mark without words. */
      text: text(),
      /** `operator:` or `right:` with an id. */
      author: text().notNull(),
      /** As the author was called then. */
      authorName: text('author_name').notNull(),
      createdAt: integer('created_at').notNull(),
      changedAt: integer('changed_at').notNull(),
    },
    (columns) => [index('comments_session').on(columns.session, columns.seq, columns.createdAt)],
  );

  /** Questions of a replay that a class answers; rows of a day ago are gone. Only the hash of the key is stored. */
  const quizzes = table(
    'quizzes',
    {
      id: text().primaryKey(),
      session: text().notNull(),
      /** Hash of the key that opens the counts. */
      keyHash: text('key_hash').notNull(),
      /** As JSON. */
      moments: text().notNull(),
      createdAt: integer('created_at').notNull(),
    },
    (columns) => [index('quizzes_session').on(columns.session)],
  );

  /** What was chosen, by a random key of each browser. */
  const quizAnswers = table(
    'quiz_answers',
    {
      /** Quiz, moment and browser: each browser has one answer to a moment. */
      id: text().primaryKey(),
      quiz: text().notNull(),
      /** From 0, of those of the quiz. */
      moment: integer().notNull(),
      /** From 0, of those of the moment. */
      choice: integer().notNull(),
    },
    (columns) => [index('quiz_answers_quiz').on(columns.quiz)],
  );

  /** Operators, removed ones too. */
  const operators = table('operators', {
    id: text().primaryKey(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** Hash, with its parameters and salt. */
    password: text().notNull(),
    createdAt: integer('created_at').notNull(),
    removedAt: integer('removed_at'),
  });

  /** Where operators are signed in; only hashes of tokens are stored. */
  const operatorSessions = table(
    'operator_sessions',
    {
      tokenHash: text('token_hash').primaryKey(),
      operator: text().notNull(),
      createdAt: integer('created_at').notNull(),
      lastSeen: integer('last_seen').notNull(),
      until: integer().notNull(),
    },
    (columns) => [index('operator_sessions_operator').on(columns.operator)],
  );

  /** Links that work once; only hashes of tokens are stored. */
  const invitations = table(
    'invitations',
    {
      id: text().primaryKey(),
      tokenHash: text('token_hash').notNull(),
      role: text().$type<Role>().notNull(),
      name: text().notNull(),
      createdAt: integer('created_at').notNull(),
      until: integer().notNull(),
      usedAt: integer('used_at'),
      /** null: made on the machine of the server. */
      invitedBy: text('invited_by'),
      /** Whose password it sets; null: it makes a new operator. */
      operator: text(),
    },
    (columns) => [uniqueIndex('invitations_token').on(columns.tokenHash)],
  );

  /** Bots from outside that may be invited to seats, by name and version; only hashes of tokens are stored. */
  const botAccounts = table(
    'bot_accounts',
    {
      id: text().primaryKey(),
      name: text().notNull(),
      version: text().notNull(),
      owner: text().notNull(),
      /** SHA-256 of what the bot is, in hex. */
      checksum: text().notNull(),
      /** Seats that it holds at once, at most. */
      seats: integer().notNull(),
      /** How long it takes for an answer at most, as its owner says, ms. */
      answerMs: integer('answer_ms').notNull(),
      tokenHash: text('token_hash').notNull(),
      createdAt: integer('created_at').notNull(),
      revokedAt: integer('revoked_at'),
    },
    (columns) => [
      uniqueIndex('bot_accounts_name').on(columns.name, columns.version),
      uniqueIndex('bot_accounts_token').on(columns.tokenHash),
    ],
  );

  /** The seats to which accounts of bots were invited, with their answers. */
  const botSeats = table(
    'bot_seats',
    {
      /** Session and seat. */
      id: text().primaryKey(),
      session: text().notNull(),
      seat: integer().notNull(),
      account: text().notNull(),
      /** Pseudonym in the log. */
      participant: text().notNull(),
      createdAt: integer('created_at').notNull(),
      until: integer().notNull(),
      /** null: there is none yet. */
      answer: text({ enum: ['accepted', 'declined', 'late', 'left'] }),
    },
    (columns) => [
      index('bot_seats_account').on(columns.account, columns.createdAt),
      index('bot_seats_waiting').on(columns.answer, columns.until),
    ],
  );

  /** Messages of prompts for language models, and prompts as lists of them, by their hashes. No typed text is in them. */
  const prompts = table('prompts', {
    hash: text().primaryKey(),
    content: text().notNull(),
  });

  /** What language models have used, by day and study. */
  const modelUse = table(
    'model_use',
    {
      /** Day and study. */
      id: text().primaryKey(),
      /** A day of UTC, as in 2026-11-27. */
      day: text().notNull(),
      /** Empty: sessions outside studies. */
      study: text().notNull(),
      calls: integer().notNull(),
      tokens: integer().notNull(),
      /** Millionths of the currency of the table of prices. */
      micros: integer().notNull(),
    },
    (columns) => [index('model_use_day').on(columns.day), index('model_use_study').on(columns.study)],
  );

  return {
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
  };
}
