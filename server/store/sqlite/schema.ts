/**
 * The tables. `events` is the log: rows are added, never changed (triggers see to it). `streams` keeps the head of every
 * stream. The rest lies outside of the log: `sessions` can be rebuilt from it, the others can be erased without touching it.
 */
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { EndCause } from '../../../games/core/session/types.ts';
import type { SeatHolder } from '../rows.ts';

export const events = sqliteTable(
  'events',
  {
    /** Order across streams; without gaps, because a position is given out only by a commit. */
    position: integer('position').primaryKey({ autoIncrement: true }),
    stream: text('stream').notNull(),
    /** Place in the stream, from 1. */
    version: integer('version').notNull(),
    type: text('type').notNull(),
    schemaVersion: integer('schema_version').notNull().default(1),
    data: text('data').notNull(),
    metadata: text('metadata').notNull(),
    commandId: text('command_id').notNull(),
    /** Place among the events that the command put into this stream, from 0. */
    commandIndex: integer('command_index').notNull(),
    recordedAt: integer('recorded_at').notNull(),
    hash: text('hash').notNull(),
  },
  // the only index: another one would cost an append as much again (repeats are found in commands.ts)
  (table) => [uniqueIndex('events_stream_version').on(table.stream, table.version)],
);
export type EventRow = typeof events.$inferSelect;

export const streams = sqliteTable('streams', {
  stream: text('stream').primaryKey(),
  version: integer('version').notNull(),
  hash: text('hash').notNull(),
});

/** The seed of a session while it runs; `SessionEnded` carries it into the log. */
export const sessionSecrets = sqliteTable('session_secrets', {
  session: text('session').primaryKey(),
  seed: text('seed').notNull(),
});

/** Who may sit where: only hashes of tokens are kept. */
export const seatTokens = sqliteTable(
  'seat_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    session: text('session').notNull(),
    seat: integer('seat').notNull(),
    participant: text('participant').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('seat_tokens_session').on(table.session), index('seat_tokens_participant').on(table.participant)],
);

/** What people wrote in their own words; the log has the id and a salted HMAC. */
export const texts = sqliteTable(
  'texts',
  {
    id: text('id').primaryKey(),
    session: text('session').notNull(),
    author: text('author').notNull(),
    text: text('text').notNull(),
    /** Of the HMAC in the log; gone with the text. */
    salt: text('salt').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('texts_session').on(table.session), index('texts_author').on(table.author)],
);

/** One line a session, for lists; see session-list.ts. */
export const sessions = sqliteTable(
  'sessions',
  {
    session: text('session').primaryKey(),
    game: text('game').notNull(),
    status: text('status', { enum: ['open', 'running', 'paused', 'ended'] }).notNull(),
    seats: text('seats', { mode: 'json' }).$type<readonly (SeatHolder | null)[]>().notNull(),
    /** Turns resolved. */
    turn: integer('turn').notNull(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
    outcome: text('outcome', { enum: ['terminated', 'truncated', 'abandoned'] }),
    /** Why it was abandoned. */
    cause: text('cause').$type<EndCause>(),
    returns: text('returns', { mode: 'json' }).$type<readonly number[]>(),
    label: text('label'),
    /** Of a branch, the session that it was forked from. */
    parent: text('parent'),
  },
  (table) => [
    index('sessions_status').on(table.status, table.createdAt),
    index('sessions_parent').on(table.parent, table.createdAt),
  ],
);
