/** Reads what PostgreSQL stores to verify it, also beside running servers. It writes nothing. */
import type { Pool } from 'pg';
import type { StreamFinding } from '../finding.ts';
import { placeIn, rawRowOf } from '../log-rows.ts';
import type { StreamHead } from '../root-over.ts';
import type { SessionRow } from '../rows.ts';
import {
  type LogVerification,
  type RawLog,
  type Verification,
  type VerifyOptions,
  verificationOf,
  verifyAll,
} from '../verify.ts';
import type { RowsBeside } from '../verify-beside.ts';
import { inWhole, NAMED, type OrderedRow, orderCheck, STRAYS, type StreamEnds } from '../verify-order.ts';
import type { RecordedVersion } from '../verify-roots.ts';
import type { IssuedToken } from '../verify-tokens.ts';
import { inSight, type SqlAsking, triggersOfMigrations } from './open.ts';
import { rowsOf } from './reader.ts';
import { textsOfLine } from './texts.ts';

export function verificationIn(pool: Pool): Verification {
  return verificationOf(rawLog({ asking: pool, together: (work) => inSight(pool, work) }));
}

/** Verifies what a client sees that is in a transaction already. */
export function verificationSeenBy(client: SqlAsking): Verification {
  return verificationOf(rawLog({ asking: client, together: (work) => work(client) }));
}

export function verifyLog(pool: Pool, options?: VerifyOptions): Promise<LogVerification> {
  return verifyAll(verificationIn(pool), options);
}

const SESSION = 'session-';

interface Sight {
  readonly asking: SqlAsking;
  /** One sight of the database for several questions. */
  together<A>(work: (asking: SqlAsking) => Promise<A>): Promise<A>;
}

function rawLog({ asking: all, together }: Sight): RawLog {
  const headOf = async (asking: SqlAsking, stream: string): Promise<StreamHead | null> => {
    const { rows } = await asking.query<StreamHead>(
      `SELECT name AS stream, version, encode(hash, 'hex') AS hash FROM streams WHERE name = $1`,
      [stream],
    );
    return rows[0] ?? null;
  };
  return {
    streams: async (after = 0) => {
      const { rows } = await all.query<{ name: string }>(
        'SELECT name FROM streams WHERE id IN (SELECT stream FROM appends WHERE position > $1) OR $1 = 0 ORDER BY name',
        [after],
      );
      return rows.map(({ name }) => name);
    },
    placeOf: (stream, version) =>
      together(async (client) => {
        const at = async (of: number) => (await rowsOf(client, stream, { from: of, to: of })).at(-1);
        const row = await at(version);
        return placeIn(stream, version, row, row && row.version > 1 ? await at(row.version - 1) : undefined);
      }),
    endOf: async (stream) => {
      const { rows } = await all.query<{ last: number }>(
        `SELECT version + count - 1 AS last FROM appends
         WHERE stream = (SELECT id FROM streams WHERE name = $1) ORDER BY version DESC LIMIT 1`,
        [stream],
      );
      return rows[0]?.last ?? 0;
    },
    outside: async ({ after, upTo, earliest, latest }) => {
      const { rows } = await all.query<RecordedVersion>(
        `SELECT name AS stream, appends.version, recorded_at AS "recordedAt" FROM appends JOIN streams ON id = stream
         WHERE position > $1 AND position <= $2 AND recorded_at NOT BETWEEN $3 AND $4 ORDER BY position LIMIT ${NAMED}`,
        [after, upTo, earliest, latest],
      );
      return rows;
    },
    rowsOf: (stream) =>
      together(async (client) => {
        const head = await headOf(client, stream);
        const isSession = stream.startsWith(SESSION);
        return {
          rows: (await rowsOf(client, stream)).map((row) => rawRowOf(stream, row)),
          head: head && { version: head.version, hash: head.hash },
          beside: isSession ? await besideOf(client, stream.slice(SESSION.length)) : null,
          typed: isSession ? [] : await textsOfLine(client, stream),
        };
      }),
    whole: () =>
      together(async (client) => [
        ...(await orderFindings(client)),
        ...(await triggerFindings(client)),
        ...(await strayFindings(client)),
      ]),
    headsAt: (asked) =>
      together(async (client) => {
        const { rows: ends } = await client.query<{ last: number }>(
          'SELECT COALESCE(MAX(position), 0) AS last FROM appends',
        );
        const position = asked ?? ends[0]?.last ?? 0;
        const { rows } = await client.query<StreamHead>(
          `SELECT name AS stream, row.version + row.count - 1 AS version, encode(row.hash, 'hex') AS hash
           FROM streams JOIN LATERAL (
             SELECT version, count, hash FROM appends WHERE stream = streams.id AND position <= $1
             ORDER BY version DESC LIMIT 1) AS row ON true
           WHERE first <= $1 ORDER BY name`,
          [position],
        );
        return { position, heads: rows };
      }),
  };
}

async function besideOf(client: SqlAsking, session: string): Promise<RowsBeside> {
  const lines = await client.query<SessionRow & { readonly [column: string]: unknown }>(
    `SELECT session, game, status, seats, turn, created_at AS "createdAt", ended_at AS "endedAt", outcome, cause, returns,
       label, parent FROM sessions WHERE session = $1`,
    [session],
  );
  const seeds = await client.query<{ seed: string }>('SELECT seed FROM session_secrets WHERE session = $1', [session]);
  const tokens = await client.query<IssuedToken & { readonly [column: string]: unknown }>(
    'SELECT seat, participant, created_at AS "createdAt" FROM seat_tokens WHERE session = $1',
    [session],
  );
  return {
    line: lines.rows[0] ?? null,
    seed: seeds.rows[0]?.seed ?? null,
    tokens: tokens.rows,
    texts: await textsOfLine(client, session),
  };
}

/** How many rows are read at once. */
const MANY = 10_000;

async function orderFindings(client: SqlAsking): Promise<readonly StreamFinding[]> {
  const given = await client.query<{ position: number }>('SELECT position FROM log_end WHERE id = 1');
  const heads = await client.query<StreamEnds & { readonly [column: string]: unknown }>(
    'SELECT id, name, first, last FROM streams ORDER BY id',
  );
  const check = orderCheck(heads.rows);
  for (let after = 0; ; ) {
    const { rows } = await client.query<OrderedRow & { readonly [column: string]: unknown }>(
      `SELECT position, stream, count, previous, version FROM appends WHERE position > $1 ORDER BY position LIMIT ${MANY}`,
      [after],
    );
    for (const row of rows) check.add(row);
    if (rows.length < MANY) return check.findings(given.rows[0]?.position ?? 0);
    after = rows.at(-1)?.position ?? after;
  }
}

async function triggerFindings(client: SqlAsking): Promise<readonly StreamFinding[]> {
  const { rows } = await client.query<{ name: string; enabled: string; body: string }>(`
    SELECT tgname AS name, tgenabled AS enabled, prosrc AS body
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace ORDER BY tgname`);
  const there = new Map(rows.map((row) => [row.name, row]));
  const made = triggersOfMigrations();
  const findings: StreamFinding[] = [];
  for (const [name, body] of made) {
    const found = there.get(name);
    if (!found) findings.push(inWhole('trigger_missing', `the trigger ${name} is gone`));
    else if (found.enabled !== 'O' || found.body.trim() !== body.trim())
      findings.push(inWhole('trigger_missing', `the trigger ${name} does something else than it was made to do`));
  }
  for (const name of there.keys())
    if (!made.has(name)) findings.push(inWhole('trigger_unknown', `nothing of this program made the trigger ${name}`));
  return findings;
}

async function strayFindings(client: SqlAsking): Promise<readonly StreamFinding[]> {
  const findings: StreamFinding[] = [];
  for (const [table, name, has] of STRAYS) {
    const { rows } = await client.query<{ session: string }>(`
      SELECT DISTINCT session FROM ${table} WHERE NOT EXISTS (
        SELECT 1 FROM streams WHERE name IN ('${SESSION}' || session, session)) ORDER BY session`);
    for (const { session } of rows)
      findings.push(inWhole(name, `${has} session ${session}, which the log does not have`));
  }
  return findings;
}
