/**
 * The cost of the event store beside the database under it: durable events a second through `append`, and raw inserts of
 * identical rows into identical tables, 50 rows with 100 events to a transaction. Both run in turns on the same disk.
 */
import { hash, randomBytes } from 'node:crypto';
import path from 'node:path';
import type { EventStore } from '../server/store/event-store.ts';
import { type Database, databaseFile, openDatabase } from '../server/store/sqlite/open.ts';
import { sqliteStore } from '../server/store/sqlite/sqlite-store.ts';
import { benchFolder } from './folder.ts';
import { type BenchRow, compared, inRounds } from './row.ts';

export interface StoreBenchOptions {
  /** Time for each number of sessions, both sides together. */
  readonly seconds?: number;
  readonly sessions?: readonly number[];
}

const GOAL = { sessions: 100, ratio: 0.7 };
export const EVENTS_AN_APPEND = 2;
export const ROWS_A_TRANSACTION = 50;
const TURN_MS = 250;

export async function* benchStore(options: StoreBenchOptions = {}): AsyncGenerator<BenchRow> {
  const { seconds = 6, sessions = [1, 10, 100] } = options;
  const { folder, remove } = benchFolder();
  try {
    for (const count of sessions) yield await compare(path.join(folder, String(count)), count, seconds);
  } finally {
    remove();
  }
}

async function compare(folder: string, sessions: number, seconds: number): Promise<BenchRow> {
  const ours = openDatabase(databaseFile(path.join(folder, 'store')));
  const raw = openDatabase(databaseFile(path.join(folder, 'raw')));
  const store = sqliteStore(ours, { now: Date.now });
  const compared = await inTurns(appender(store, sessions), inserter(raw, sessions), seconds);
  await store.close();
  raw.$client.close();
  const row: BenchRow = {
    name: `append, ${sessions} ${sessions === 1 ? 'session' : 'sessions at once'}`,
    unit: 'events/s',
    ...compared,
  };
  return sessions === GOAL.sessions ? { ...row, goal: GOAL.ratio } : row;
}

/** Runs the two sides in rounds for this time. */
export async function inTurns(
  append: MeasuredTurn,
  insert: MeasuredTurn,
  seconds: number,
): Promise<ReturnType<typeof compared>> {
  // warm both sides
  await append(TURN_MS);
  await insert(TURN_MS);
  const rounds = await inRounds(Math.ceil((seconds * 1000) / (3 * TURN_MS)), {
    measured: () => append(TURN_MS),
    base: () => insert(TURN_MS),
  });
  return compared(rounds, `raw inserts, ${ROWS_A_TRANSACTION} rows a transaction`, (rate) => rate);
}

/** Runs for this many milliseconds and returns events a second. Each session appends again once its last append is on disk. */
export type MeasuredTurn = (ms: number) => Promise<number>;

export function appender(
  store: EventStore,
  sessions: number,
  options: { readonly isNew?: boolean } = {},
): MeasuredTurn {
  const streams = names(sessions).map((stream) => ({ stream, version: 0 }));
  const commands = ids('command');
  let turn = 0;
  return async (ms) => {
    const start = performance.now();
    let events = 0;
    const play = async (at: { readonly stream: string; version: number }): Promise<void> => {
      while (performance.now() - start < ms) {
        const write = {
          stream: at.stream,
          expectedVersion: at.version,
          events: [submitted(turn++), submitted(turn++)],
        };
        const stored = await store.append([write], commands(), options);
        at.version = stored.at(-1)?.version ?? at.version;
        events += stored.length;
      }
    };
    await Promise.all(streams.map(play));
    return (events / (performance.now() - start)) * 1000;
  };
}

function inserter({ $client: client }: Database, sessions: number): MeasuredTurn {
  const insert = client.prepare(`
    INSERT INTO appends
      (position, stream, version, count, command_id, command_index, recorded_at, previous, hash, events)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const streams = Array.from({ length: sessions }, (_, stream) => ({ stream, version: 1, last: 0 }));
  const commands = ids('command');
  // the texts are made beforehand: this side only inserts
  const ready = Array.from({ length: 512 }, (_, i) => ({
    events: JSON.stringify([submitted(2 * i), submitted(2 * i + 1)].map(({ type, data }) => [type, data])),
    link: hash('sha256', String(i), 'buffer'),
  }));
  let rows = 0;
  const transaction = client.transaction(() => {
    for (let left = ROWS_A_TRANSACTION; left > 0; left--) {
      const at = streams[rows % streams.length];
      const row = ready[rows++ % ready.length];
      if (!at) continue;
      const position = rows * EVENTS_AN_APPEND;
      const [command, time] = [commands(), 1_763_762_000_000 + rows];
      insert.run(position, at.stream, at.version, EVENTS_AN_APPEND, command, 0, time, at.last, row?.link, row?.events);
      at.version += EVENTS_AN_APPEND;
      at.last = position;
    }
  });
  return async (ms) => {
    const start = performance.now();
    const before = rows;
    while (performance.now() - start < ms) transaction();
    return ((rows - before) / (performance.now() - start)) * EVENTS_AN_APPEND * 1000;
  };
}

/** An event of about 250 bytes, as most are. */
export function submitted(turn: number): { readonly type: string; readonly data: unknown } {
  return {
    type: 'ActionSubmitted',
    data: {
      at: 1_763_762_000_000 + turn * 17,
      seat: turn % 3,
      turn,
      action: { type: 'move', to: [turn % 9, turn % 7], say: 'I think that the treat is in the blue box' },
      timing: { paintedMs: turn + 0.25, inputMs: turn + 2345.5, hiddenMs: 0, device: 'mouse' },
    },
  };
}

function names(sessions: number): string[] {
  return Array.from({ length: sessions }, () => `session-${randomBytes(8).toString('hex')}`);
}

export function ids(kind: string): () => string {
  const random = randomBytes(6).toString('hex');
  let count = 0;
  // ids spread like random ones, without the cost of making them
  return () => `${kind}-${((count++ * 2_654_435_761) >>> 0).toString(16).padStart(8, '0')}-${random}`;
}
