/**
 * The cost of PostgreSQL. Of the store: durable events a second through `append` beside raw multi-row inserts of as many
 * identical rows into an identical table, in turns on the same server. Of the whole server: CPU a turn beside the same
 * server with SQLite, in rounds, at full speed and at a turn a second.
 */
import { hash } from 'node:crypto';
import pg from 'pg';
import { openStore } from '../server/store/open-store.ts';
import { dropDatabase, makeDatabase } from '../server/store/testing/lab-database.ts';
import { type BenchRow, compared, inRounds, median } from './row.ts';
import { type MeasuredLoad, openRunning, warm } from './server/measure.ts';
import { appender, EVENTS_AN_APPEND, ids, inTurns, type MeasuredTurn, submitted } from './store.bench.ts';

const GOAL = { sessions: 100, ratio: 0.6, cpu: 1.3 };
const ROUNDS = 3;
const [FULL_SPEED, PACED] = [
  { sessions: 100, clients: 3, paceMs: 0 },
  { sessions: 300, clients: 3, paceMs: 1000 },
];

interface PostgresBenchOptions {
  readonly seconds: number;
  /** A server on which the bench may make databases; it drops them again. */
  readonly url: string;
}

export async function* benchPostgres({ seconds, url }: PostgresBenchOptions): AsyncGenerator<BenchRow> {
  for (const sessions of [1, 10, 100]) yield await withDatabase(url, (own) => compare(own, sessions, seconds));
  yield* playRows(url, seconds * 1000);
}

async function withDatabase<A>(server: string, work: (url: string) => Promise<A>): Promise<A> {
  const url = await makeDatabase(server);
  try {
    return await work(url);
  } finally {
    await dropDatabase(server, url);
  }
}

interface Played extends MeasuredLoad {
  /** Bytes of the log, 0 with SQLite. */
  readonly bytesPerTurn: number;
}

/** The whole server with each database. */
async function* playRows(url: string, ms: number): AsyncGenerator<BenchRow> {
  for (const [load, name] of [
    [FULL_SPEED, '100 sessions of three, settled'],
    [PACED, '300 sessions of three at a turn a second'],
  ] as const) {
    const rounds = await inRounds(ROUNDS, {
      measured: () => withDatabase(url, (own) => played(load, ms, own)),
      base: () => played(load, ms),
    });
    const row = (what: string, unit: string, of: (one: Played) => number): BenchRow => ({
      name: `${what}, ${name}`,
      unit,
      ...compared(rounds, 'SQLite', of),
    });
    const cpu = row('server CPU a turn', 'us', ({ cpuUsPerTurn }) => cpuUsPerTurn);
    yield load === FULL_SPEED ? { ...cpu, goal: GOAL.cpu, atMost: true } : cpu;
    if (load === FULL_SPEED) yield row('turns a second', 'turns/s', ({ turnsPerSecond }) => turnsPerSecond);
    else {
      yield row('p95 from when due', 'ms', ({ p95 }) => p95);
      yield row('memory', 'MB', ({ rssMb }) => rssMb);
    }
    const bytes = median(rounds.map(({ measured }) => measured.bytesPerTurn));
    yield { name: `log in PostgreSQL, bytes a turn, ${name}`, value: bytes, unit: 'bytes' };
  }
}

async function played(load: typeof PACED, ms: number, databaseUrl?: string): Promise<Played> {
  const running = await openRunning('ours', load, databaseUrl === undefined ? {} : { databaseUrl });
  try {
    await warm(running);
    const before = databaseUrl === undefined ? 0 : await logBytes(databaseUrl);
    const measured = await running.slice(ms);
    const after = databaseUrl === undefined ? 0 : await logBytes(databaseUrl);
    return { ...measured, bytesPerTurn: (after - before) / measured.turns };
  } finally {
    await running.close();
  }
}

/** Bytes of the log with its indexes, and of the list of sessions. */
async function logBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT pg_total_relation_size('appends') + pg_total_relation_size('streams') + pg_total_relation_size('sessions')
     AS bytes`,
  );
  await client.end();
  return Number(rows[0]?.bytes);
}

async function compare(url: string, sessions: number, seconds: number): Promise<BenchRow> {
  const store = await openStore({ file: url });
  const raw = new pg.Client({ connectionString: url });
  await raw.connect();
  try {
    await raw.query('CREATE TABLE IF NOT EXISTS raw_appends (LIKE appends INCLUDING ALL)');
    // as a live session appends: it knows that its command is new
    const append = appender(store.events, sessions, { isNew: true });
    const rates = await inTurns(append, inserter(raw, sessions), seconds);
    const row: BenchRow = {
      name: `append to PostgreSQL, ${sessions} ${sessions === 1 ? 'session' : 'sessions at once'}`,
      unit: 'events/s',
      ...rates,
      beside: { ...rates.beside, name: `raw inserts, ${sessions} rows a statement` },
    };
    return sessions === GOAL.sessions ? { ...row, goal: GOAL.ratio } : row;
  } finally {
    await store.close();
    await raw.end();
  }
}

/** One statement, committed by itself, for as many rows as sessions append at once. */
function inserter(client: pg.Client, sessions: number): MeasuredTurn {
  const commands = ids('command');
  let [rows, position] = [0, Math.floor(Math.random() * 2 ** 40)];
  // the texts are made beforehand: this side only inserts
  const ready = Array.from({ length: 512 }, (_, i) =>
    JSON.stringify([submitted(2 * i), submitted(2 * i + 1)].map(({ type, data }) => [type, data])),
  );
  const link = hash('sha256', 'x', 'hex');
  return async (ms) => {
    const start = performance.now();
    const before = rows;
    while (performance.now() - start < ms) {
      const many = Array.from({ length: sessions }, () => {
        rows += 1;
        position += EVENTS_AN_APPEND;
        return { position, text: ready[rows % ready.length], command: commands() };
      });
      await client.query({
        name: 'raw',
        text: `INSERT INTO raw_appends
          SELECT position, position, 1, ${EVENTS_AN_APPEND}, command, 0, 1763762000000, 0, decode($4, 'hex'), text
          FROM unnest($1::bigint[], $2::text[], $3::text[]) AS row (position, command, text)`,
        values: [many.map((row) => row.position), many.map((row) => row.command), many.map((row) => row.text), link],
      });
    }
    return ((rows - before) / (performance.now() - start)) * EVENTS_AN_APPEND * 1000;
  };
}
