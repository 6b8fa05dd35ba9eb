/**
 * The tables. `events` is the log: triggers let rows be added and never changed. `streams` keeps the head of every stream.
 * The other tables lie outside of the log: `sessions` can be rebuilt from it, and the rest can be erased without touching it.
 */
import type { EndCause } from '../../../games/core/session/types.ts';
import type { SeatHolder } from '../rows.ts';
import { index, integer, sqliteTable, text, uniqueIndex } from './drizzle.ts';

export const events = sqliteTable(
  'events',
  {
    /** Place in the order of all streams. It has no gaps, because only a commit gives out a position. */
    position: integer().primaryKey({ autoIncrement: true }),
    stream: text().notNull(),
    /** Place in the stream, from 1. */
    version: integer().notNull(),
    type: text().notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    data: text().notNull(),
    metadata: text().notNull(),
    commandId: text('command_id').notNull(),
    /** Place among the events that the command put into this stream, from 0. */
    commandIndex: integer('command_index').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    hash: text().notNull(),
  },
  // the only index: another would cost an append as much again (commands.ts finds repeats without one)
  (table) => [uniqueIndex('events_stream_version').on(table.stream, table.version)],
);
export type EventRow = typeof events.$inferSelect;

export const streams = sqliteTable('streams', {
  stream: text().primaryKey(),
  version: integer().notNull(),
  hash: text().notNull(),
});

/** The seed of a session while it runs; `SessionEnded` carries it into the log. */
export const sessionSecrets = sqliteTable('session_secrets', {
  session: text().primaryKey(),
  seed: text().notNull(),
});

/** The rights to seats; only hashes of tokens are stored. */
export const seatTokens = sqliteTable(
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
  (table) => [index('seat_tokens_session').on(table.session), index('seat_tokens_participant').on(table.participant)],
);

/** Texts that people wrote in their own words; the log has the id and a salted HMAC. */
export const texts = sqliteTable(
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
  (table) => [index('texts_session').on(table.session), index('texts_author').on(table.author)],
);

/** One line a session for the list of sessions; see session-list.ts. */
export const sessions = sqliteTable(
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
  },
  (table) => [
    // both in the order in which sessions are listed, so that a list reads no line that it does not show
    index('sessions_status').on(table.status, table.createdAt, table.session),
    index('sessions_parent').on(table.parent, table.createdAt, table.session),
  ],
);

/** Rights to order sessions; only hashes of tokens are stored. */
export const rights = sqliteTable(
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
  (table) => [uniqueIndex('rights_token').on(table.tokenHash)],
);

/** Where sessions come from: demos, and sessions that were ordered with a right. The others are operators'. */
export const origins = sqliteTable(
  'origins',
  {
    session: text().primaryKey(),
    kind: text({ enum: ['demo', 'right'] }).notNull(),
    right: text(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('origins_right').on(table.right, table.createdAt)],
);
