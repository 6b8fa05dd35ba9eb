/** Reads what SQLite stores to verify it: a copy, or the file of a running server. It writes nothing. */
import type { StreamFinding } from '../finding.ts';
import { type HashedRow, placeIn, rawRowOf } from '../log-rows.ts';
import type { StreamHead } from '../root-over.ts';
import {
  type LogVerification,
  type RawLog,
  type Verification,
  type VerifiedHead,
  type VerifyOptions,
  verificationOf,
  verifyAll,
} from '../verify.ts';
import type { RowsBeside } from '../verify-beside.ts';
import { inWhole, NAMED, type OrderedRow, orderCheck, STRAYS, type StreamEnds } from '../verify-order.ts';
import type { RecordedVersion, RootedPosition, RootSpan } from '../verify-roots.ts';
import { hashedRows, type LineEnd, type RowsAlongLine } from './append-rows.ts';
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

type StreamEnd = LineEnd & VerifiedHead;

function rawLog(db: Database): RawLog {
  const { $client: client } = db;
  const endOf = client.prepare<[string], StreamEnd>(
    'SELECT id, last, version, lower(hex(hash)) AS hash FROM streams WHERE name = ?',
  );
  const names = client.prepare<[], string>('SELECT name FROM streams ORDER BY name').pluck();
  const namesAfter = client
    .prepare<[number], string>(
      'SELECT name FROM streams WHERE id IN (SELECT stream FROM appends WHERE position > ?) ORDER BY name',
    )
    .pluck();
  const rowsOf = rowReader(db);
  const besideOf = besideReader(db);
  const texts = textReader(db);
  const streamOf = client.transaction((stream: string) => {
    const end = endOf.get(stream);
    return {
      rows: end ? rowsOf(end).map((row) => rawRowOf(stream, row)) : [],
      head: end ? { version: end.version, hash: end.hash } : null,
      beside: stream.startsWith(SESSION) ? besideOf(stream.slice(SESSION.length)) : null,
      typed: stream.startsWith(SESSION) ? [] : texts.all(stream),
    };
  });
  const placeOf = client.transaction((stream: string, version: number): RootedPosition | null => {
    const end = endOf.get(stream);
    if (!end) return null;
    const row = rowsOf(end, { from: version, to: version }).at(-1);
    const before =
      row && row.version > 1 ? rowsOf(end, { from: row.version - 1, to: row.version - 1 }).at(-1) : undefined;
    return placeIn(stream, version, row, before);
  });
  const lastVersion = client.transaction((stream: string) => {
    const end = endOf.get(stream);
    const last = end && rowsOf(end, { from: end.version }).at(-1);
    return last ? last.version + last.count - 1 : 0;
  });
  const whole = client.transaction(() => [...orderFindings(db), ...triggerFindings(db), ...strayFindings(db)]);
  const outside = client.prepare<RootSpan, RecordedVersion>(`
    SELECT name AS stream, appends.version, recorded_at AS recordedAt FROM appends JOIN streams ON id = stream
    WHERE position > @after AND position <= @upTo AND recorded_at NOT BETWEEN @earliest AND @latest
    ORDER BY position LIMIT ${NAMED}`);
  return {
    streams: async (after = 0) => (after === 0 ? names.all() : namesAfter.all(after)),
    placeOf: async (stream, version) => placeOf(stream, version),
    endOf: async (stream) => lastVersion(stream),
    outside: async (span) => outside.all(span),
    rowsOf: async (stream) => streamOf(stream),
    whole: async () => whole(),
    headsAt: headReader(db),
  };
}

/** The rows of a stream along its line, or, where that is broken, however they can be found. */
function rowReader(db: Database): RowsAlongLine<HashedRow> {
  const rows = hashedRows(db);
  return (stream, versions = {}) => {
    const { from = 1, to = Number.MAX_SAFE_INTEGER } = versions;
    const line = rows.alongLine(stream, versions);
    const [first] = line;
    // only the first row of a stream names none before it
    if (first && first.version <= from && (first.version === 1) === (first.previous === 0)) return line;
    return rows.anywhere(stream).filter(({ version, count }) => version + count > from && version <= to);
  };
}

function headReader({ $client: client }: Database): RawLog['headsAt'] {
  const last = client.prepare<[], number>('SELECT COALESCE(MAX(position), 0) FROM appends').pluck();
  const standing = client.prepare<[number], StreamHead>(`
    SELECT name AS stream, version, lower(hex(hash)) AS hash FROM streams
    WHERE id NOT IN (SELECT stream FROM appends WHERE position > ?)`);
  // back along the lines of the streams that have grown
  const grown = client.prepare<{ readonly position: number }, StreamHead>(`
    WITH RECURSIVE line (stream, position) AS (
      SELECT id, last FROM streams WHERE id IN (SELECT stream FROM appends WHERE position > @position)
      UNION ALL
      SELECT line.stream, previous FROM line CROSS JOIN appends USING (position)
      WHERE line.position > @position AND previous < line.position)
    SELECT name AS stream, appends.version + count - 1 AS version, lower(hex(appends.hash)) AS hash
    FROM line CROSS JOIN appends USING (position) JOIN streams ON id = line.stream WHERE line.position <= @position`);
  const heads = client.transaction((position = last.get() ?? 0) => ({
    position,
    heads: [...standing.all(position), ...grown.all({ position })].toSorted((a, b) => (a.stream < b.stream ? -1 : 1)),
  }));
  return async (position) => heads(position);
}

function besideReader(db: Database): (session: string) => RowsBeside {
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
    .select({ seat: seatTokens.seat, participant: seatTokens.participant, createdAt: seatTokens.createdAt })
    .from(seatTokens)
    .where(eq(seatTokens.session, sql.placeholder('session')))
    .prepare();
  const texts = textReader(db);
  return (session) => ({
    line: line.get({ session }) ?? null,
    seed: secret.get({ session })?.seed ?? null,
    tokens: tokens.all({ session }),
    texts: texts.all(session),
  });
}

function orderFindings({ $client: client }: Database): readonly StreamFinding[] {
  const given = client.prepare<[], number>('SELECT position FROM log_end WHERE id = 1').pluck().get() ?? 0;
  const heads = client.prepare<[], StreamEnds>('SELECT id, name, first, last FROM streams').all();
  const check = orderCheck(heads);
  const rows = client.prepare<[], OrderedRow>(
    'SELECT position, stream, count, previous, version FROM appends ORDER BY position',
  );
  for (const row of rows.iterate()) check.add(row);
  return check.findings(given);
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

function strayFindings({ $client: client }: Database): readonly StreamFinding[] {
  return STRAYS.flatMap(([table, name, has]) =>
    client
      .prepare<[], string>(`
        SELECT DISTINCT session FROM ${table} WHERE NOT EXISTS (
          SELECT 1 FROM streams WHERE name IN ('${SESSION}' || session, session)) ORDER BY session`)
      .pluck()
      .all()
      .map((session) => inWhole(name, `${has} session ${session}, which the log does not have`)),
  );
}
