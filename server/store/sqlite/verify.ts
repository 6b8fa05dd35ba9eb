/** Reads what SQLite stores to verify it: a copy, or the file of a running server. It writes nothing. */
import type { LogRow } from '../chain.ts';
import type { FindingName, StreamFinding } from '../finding.ts';
import type { StreamHead } from '../roots.ts';
import {
  type Head,
  type LogVerification,
  type RawLog,
  type Verification,
  type VerifyOptions,
  verificationOf,
  verifyAll,
} from '../verify.ts';
import type { Beside } from '../verify-beside.ts';
import type { Place, Recorded, Span } from '../verify-roots.ts';
import { eq, sql } from './drizzle.ts';
import { type Database, triggersOfMigrations } from './open.ts';
import { seatTokens, sessionSecrets, sessions } from './schema.ts';
import { textReader } from './texts.ts';

export function verificationIn(db: Database): Verification {
  return verificationOf(rawLog(db));
}

export function verifyLog(db: Database, options?: VerifyOptions): Promise<LogVerification> {
  return verifyAll(verificationIn(db), options);
}

const SESSION = 'session-';
/** How many findings of one kind are named. */
const NAMED = 5;

function rawLog(db: Database): RawLog {
  const { $client: client } = db;
  // arrays, since objects cost an eighth of a verification more
  const rowsOf = client
    .prepare<[string], RawRow>(`
      SELECT position, version, type, schema_version, data, metadata, command_id, command_index, recorded_at, hash
      FROM events WHERE stream = ? ORDER BY version, position`)
    .raw();
  const headOf = client.prepare<[string], Head>('SELECT version, hash FROM streams WHERE stream = ?');
  const names = client
    .prepare<[], string>('SELECT stream FROM streams UNION SELECT stream FROM events ORDER BY stream')
    .pluck();
  const namesAfter = client
    .prepare<[number], string>('SELECT DISTINCT stream FROM events WHERE position > ? ORDER BY stream')
    .pluck();
  const besideOf = besideReader(db);
  const streamOf = client.transaction((stream: string) => ({
    rows: rowsOf.all(stream).map((row) => rowIn(stream, row)),
    head: headOf.get(stream) ?? null,
    beside: stream.startsWith(SESSION) ? besideOf(stream.slice(SESSION.length)) : null,
  }));
  const whole = client.transaction(() => [
    ...countFindings(db),
    ...gapFindings(db),
    ...triggerFindings(db),
    ...strayFindings(db),
  ]);
  const placeOf = client.prepare<[string, number], Place>(
    'SELECT position, hash FROM events WHERE stream = ? AND version = ?',
  );
  const endOf = client
    .prepare<[string], number>('SELECT COALESCE(MAX(version), 0) FROM events WHERE stream = ?')
    .pluck();
  const outside = client.prepare<Span, Recorded>(`
    SELECT stream, version, recorded_at AS recordedAt FROM events
    WHERE position > @after AND position <= @upTo AND recorded_at NOT BETWEEN @earliest AND @latest
    ORDER BY position LIMIT ${NAMED}`);
  return {
    streams: async (after = 0) => (after === 0 ? names.all() : namesAfter.all(after)),
    placeOf: async (stream, version) => placeOf.get(stream, version) ?? null,
    endOf: async (stream) => endOf.get(stream) ?? 0,
    outside: async (span) => outside.all(span),
    rowsOf: async (stream) => streamOf(stream),
    whole: async () => whole(),
    headsAt: headReader(db),
  };
}

type RawRow = [
  position: number,
  version: number,
  type: string,
  schemaVersion: number,
  data: string,
  metadata: string,
  commandId: string,
  commandIndex: number,
  recordedAt: number,
  hash: string,
];

function rowIn(stream: string, row: RawRow): LogRow {
  const [position, version, type, schemaVersion, data, metadata, commandId, commandIndex, recordedAt, hash] = row;
  return { position, stream, version, type, schemaVersion, data, metadata, commandId, commandIndex, recordedAt, hash };
}

function headReader({ $client: client }: Database): RawLog['headsAt'] {
  const last = client.prepare<[], number>('SELECT COALESCE(MAX(position), 0) FROM events').pluck();
  const standing = client.prepare<[number], StreamHead>(`
    SELECT stream, version, hash FROM streams
    WHERE stream NOT IN (SELECT stream FROM events WHERE position > ?)`);
  const grown = client.prepare<[number, number], StreamHead>(`
    SELECT stream, MAX(version) AS version, hash FROM events
    WHERE stream IN (SELECT stream FROM events WHERE position > ?) AND position <= ? GROUP BY stream`);
  const heads = client.transaction((position = last.get() ?? 0) => ({
    position,
    heads: [...standing.all(position), ...grown.all(position, position)].toSorted((a, b) =>
      a.stream < b.stream ? -1 : 1,
    ),
  }));
  return async (position) => heads(position);
}

function besideReader(db: Database): (session: string) => Beside {
  const line = db
    .select()
    .from(sessions)
    .where(eq(sessions.session, sql.placeholder('session')))
    .prepare();
  const secret = db
    .select({ seed: sessionSecrets.seed })
    .from(sessionSecrets)
    .where(eq(sessionSecrets.session, sql.placeholder('session')))
    .prepare();
  const tokens = db
    .select({ seat: seatTokens.seat })
    .from(seatTokens)
    .where(eq(seatTokens.session, sql.placeholder('session')))
    .prepare();
  const texts = textReader(db);
  return (session) => ({
    line: line.get({ session }) ?? null,
    seed: secret.get({ session })?.seed ?? null,
    seats: tokens.all({ session }).map(({ seat }) => seat),
    texts: texts.all(session),
  });
}

const inWhole = (name: FindingName, what: string): StreamFinding => ({ name, stream: null, version: null, what });

/** A commit gives out positions without gaps, and SQLite notes the last one, so it says how many events there should be. */
function countFindings(db: Database): readonly StreamFinding[] {
  const { given, kept } = db.get<{ given: number; kept: number }>(sql`
    SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) AS given, COUNT(*) AS kept FROM events`);
  if (given === kept) return [];
  return [inWhole('events_missing', `${given} events were appended, and ${kept} are there`)];
}

function gapFindings({ $client: client }: Database): readonly StreamFinding[] {
  const { first, last, count } = client
    .prepare<[], { first: number; last: number; count: number }>(
      'SELECT COALESCE(MIN(position), 1) AS first, COALESCE(MAX(position), 0) AS last, COUNT(*) AS count FROM events',
    )
    .get() ?? { first: 1, last: 0, count: 0 };
  if (first === 1 && last === count) return [];
  const gaps = client
    .prepare<[], { after: number; next: number }>(`
      SELECT COALESCE(before, 0) AS after, position AS next
      FROM (SELECT position, LAG(position) OVER (ORDER BY position) AS before FROM events)
      WHERE position <> COALESCE(before, 0) + 1`)
    .all();
  const more = gaps.length > NAMED ? [inWhole('position_gap', `${gaps.length - NAMED} more gaps follow`)] : [];
  const named = gaps
    .slice(0, NAMED)
    .map(({ after, next }) => inWhole('position_gap', `position ${next} comes after position ${after}`));
  return [...named, ...more];
}

function triggerFindings({ $client: client }: Database): readonly StreamFinding[] {
  const there = new Map(
    client
      .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
      .all()
      .map(({ name, sql: text }) => [name, text]),
  );
  const findings: StreamFinding[] = [];
  const made = triggersOfMigrations();
  for (const [name, text] of made) {
    const found = there.get(name);
    if (found === undefined) findings.push(inWhole('trigger_missing', `the trigger ${name} is gone`));
    else if (inOneLine(found) !== inOneLine(text))
      findings.push(inWhole('trigger_missing', `the trigger ${name} does something else than it was made to do`));
  }
  for (const name of there.keys())
    if (!made.has(name)) findings.push(inWhole('trigger_unknown', `nothing of this program made the trigger ${name}`));
  return findings;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Tables with rows of sessions, and what a row without its session means. */
const STRAYS = [
  ['sessions', 'line_unknown', 'the list has'],
  ['seat_tokens', 'token_unknown', 'a token gives the right to a seat of'],
  ['session_secrets', 'seed_unknown', 'a seed is kept of'],
  ['texts', 'text_unknown', 'a text is kept of'],
] as const;

function strayFindings({ $client: client }: Database): readonly StreamFinding[] {
  return STRAYS.flatMap(([table, name, has]) =>
    client
      .prepare<[], string>(`
        SELECT DISTINCT session FROM ${table} WHERE NOT EXISTS (
          SELECT 1 FROM events WHERE stream = '${SESSION}' || session) ORDER BY session`)
      .pluck()
      .all()
      .map((session) => inWhole(name, `${has} session ${session}, which the log does not have`)),
  );
}
