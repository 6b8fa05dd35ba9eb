/** Reads committed events of the log from PostgreSQL, in today's shapes. */
import type { Pool } from 'pg';
import type { EventReader } from '../event-store.ts';
import { type AppendRow, chainedIn, type HashedRow, logRowsIn } from '../log-rows.ts';
import type { StreamHead } from '../root-over.ts';
import { UPCASTERS } from '../shapes.ts';
import { storedOf, type Upcasting, upcasting } from '../upcast.ts';
import { patient } from './limits.ts';
import { inSight, type SqlAsking } from './open.ts';

const COLUMNS = `position, version, count, command_id AS "commandId", command_index AS "commandIndex",
  recorded_at AS "recordedAt", previous, events`;

export interface Versions {
  readonly from?: number;
  readonly to?: number;
}

/** The row before the first one begins at most so many versions before it: a row has at most 32 events. */
const ROW = 32;

/** The rows of a stream that hold these versions, in order. */
export async function rowsOf(
  asking: SqlAsking,
  stream: string,
  { from = 1, to = Number.MAX_SAFE_INTEGER }: Versions = {},
): Promise<readonly HashedRow[]> {
  const { rows } = await asking.query<HashedRow>(
    patient(`SELECT ${COLUMNS}, encode(hash, 'hex') AS hash FROM appends
     WHERE stream = (SELECT id FROM streams WHERE name = $1) AND version > $2 AND version <= $3 AND version + count > $4
     ORDER BY version`),
    [stream, from - ROW, to, from],
  );
  return rows;
}

/** The rows that commands wrote into streams, in order. `place`: of the pair of stream and command, from 1. */
export async function rowsOfCommands(
  asking: SqlAsking,
  pairs: readonly { readonly stream: string; readonly commandId: string }[],
): Promise<readonly (AppendRow & { readonly place: number })[]> {
  const { rows } = await asking.query<AppendRow & { readonly place: number }>(
    `SELECT place, ${COLUMNS.replace('version', 'appends.version')}
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (name, command, place)
     JOIN streams USING (name) JOIN appends ON stream = streams.id AND command_id = command
     ORDER BY place, appends.version`,
    [pairs.map(({ stream }) => stream), pairs.map(({ commandId }) => commandId)],
  );
  return rows;
}

export function eventReader(pool: Pool, shapes: Upcasting = upcasting(UPCASTERS)): EventReader {
  const lastPosition = async (asking: SqlAsking): Promise<number> => {
    const { rows } = await asking.query<{ last: number }>('SELECT COALESCE(MAX(position), 0) AS last FROM appends');
    return rows[0]?.last ?? 0;
  };
  return {
    read: async (stream, from = 1, limit = Number.MAX_SAFE_INTEGER) => {
      const to = Math.min(Number.MAX_SAFE_INTEGER, from + limit - 1);
      return (await rowsOf(pool, stream, { from, to }))
        .flatMap((row) => logRowsIn(stream, row))
        .filter(({ version }) => version >= from && version <= to)
        .map((row) => storedOf(row, shapes));
    },
    readCommand: async (stream, commandId) =>
      (await rowsOfCommands(pool, [{ stream, commandId }]))
        .flatMap((row) => logRowsIn(stream, row))
        .map((row) => storedOf(row, shapes)),
    readChained: (stream, from = 1, limit = Number.MAX_SAFE_INTEGER) =>
      inSight(pool, async (client) => {
        const to = Math.min(Number.MAX_SAFE_INTEGER, from + limit - 1);
        const rows = await rowsOf(client, stream, { from, to });
        const [first] = rows;
        const before =
          first && first.version > 1
            ? (await rowsOf(client, stream, { from: first.version - 1, to: first.version - 1 })).at(-1)
            : undefined;
        return chainedIn(stream, rows, before?.hash ?? null).filter(({ version }) => version >= from && version <= to);
      }),
    head: async (stream) => {
      const { rows } = await pool.query<{ version: number }>('SELECT version FROM streams WHERE name = $1', [stream]);
      return rows[0]?.version ?? 0;
    },
    streams: async (prefix = '') => {
      const { rows } = await pool.query<{ name: string }>(
        patient('SELECT name FROM streams WHERE starts_with(name, $1) ORDER BY name'),
        [prefix],
      );
      return rows.map(({ name }) => name);
    },
    headsAfter: (position) =>
      inSight(pool, async (client) => {
        const { rows } = await client.query<StreamHead>(
          patient(
            `SELECT name AS stream, version, encode(hash, 'hex') AS hash FROM streams WHERE last > $1 ORDER BY first`,
          ),
          [position],
        );
        return { position: await lastPosition(client), heads: rows };
      }),
    streamsUpTo: async (position) => {
      const { rows } = await pool.query<{ count: number }>(
        patient('SELECT COUNT(*) AS count FROM streams WHERE first <= $1'),
        [position],
      );
      return rows[0]?.count ?? 0;
    },
  };
}
