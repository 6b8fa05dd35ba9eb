/**
 * Walks the whole log and reports what is not as the store wrote it: versions with gaps, broken hash chains, texts that
 * are no JSON, heads that are not the last event, events that are gone. Reads only; on a copy or beside a running server.
 */
import { asc, eq, sql } from 'drizzle-orm';
import { linkHash, originOf } from '../chain.ts';
import type { Stored } from '../event-store.ts';
import { type Upcaster, upcasting } from '../upcast.ts';
import type { Database } from './open.ts';
import { storedOf } from './reader.ts';
import { type EventRow, events, streams } from './schema.ts';

type Head = typeof streams.$inferSelect;

export interface Finding {
  /** null: about the log as a whole. */
  readonly stream: string | null;
  readonly version: number | null;
  readonly what: string;
}

export interface VerifyOptions {
  readonly upcasters?: readonly Upcaster[];
  /** More to check in a stream that can be read, such as checksums of states in it. */
  readonly check?: (stream: string, log: readonly Stored[]) => readonly Finding[] | Promise<readonly Finding[]>;
  readonly onProgress?: (done: number, of: number) => void;
}

export interface Verification {
  readonly streams: number;
  readonly events: number;
  /** Empty: nothing is wrong. */
  readonly findings: readonly Finding[];
}

export async function verifyLog(db: Database, options: VerifyOptions = {}): Promise<Verification> {
  const { check, onProgress, upcasters = [] } = options;
  const shapes = upcasting(upcasters);
  const rowsOf = db
    .select()
    .from(events)
    .where(eq(events.stream, sql.placeholder('stream')))
    .orderBy(asc(events.version), asc(events.position))
    .prepare();
  const headOf = db
    .select()
    .from(streams)
    .where(eq(streams.stream, sql.placeholder('stream')))
    .prepare();
  const findings: Finding[] = [...missing(db)];
  const names = db
    .select({ name: streams.stream })
    .from(streams)
    .union(db.select({ name: events.stream }).from(events));
  const all = names
    .all()
    .map(({ name }) => name)
    .toSorted();
  let count = 0;
  for (const [done, stream] of all.entries()) {
    onProgress?.(done, all.length);
    // one snapshot, so that a server that appends meanwhile is no finding
    const { rows, head } = db.transaction(() => ({ rows: rowsOf.all({ stream }), head: headOf.get({ stream }) }));
    count += rows.length;
    findings.push(...chainFindings(stream, rows), ...headFindings(stream, rows.at(-1), head));
    const log: Stored[] = [];
    for (const row of rows) {
      try {
        log.push(storedOf(row, shapes));
      } catch (error) {
        findings.push({ stream, version: row.version, what: `cannot be read: ${(error as Error).message}` });
      }
    }
    if (check && log.length === rows.length) findings.push(...(await check(stream, log)));
  }
  onProgress?.(all.length, all.length);
  return { streams: all.length, events: count, findings };
}

function chainFindings(stream: string, rows: readonly EventRow[]): readonly Finding[] {
  const findings: Finding[] = [];
  let previous: Pick<EventRow, 'version' | 'position' | 'hash'> = { version: 0, position: 0, hash: originOf(stream) };
  for (const row of rows) {
    const { version } = row;
    const expected = previous.version + 1;
    if (version !== expected) findings.push({ stream, version, what: `version ${expected} should come here` });
    else if (linkHash(previous.hash, row) !== row.hash)
      findings.push({ stream, version, what: 'the hash does not fit the event and the one before it' });
    if (row.position <= previous.position)
      findings.push({ stream, version, what: `position ${row.position} is not after ${previous.position}` });
    previous = row;
  }
  return findings;
}

function headFindings(stream: string, last: EventRow | undefined, head: Head | undefined): readonly Finding[] {
  const version = last?.version ?? 0;
  if (!head) return [{ stream, version, what: 'the stream has no head' }];
  if (head.version !== version)
    return [{ stream, version, what: `the stream ends here, and its head is at version ${head.version}` }];
  if (head.hash !== last?.hash) return [{ stream, version, what: 'the hash is not the one that the head has' }];
  return [];
}

/** Positions are given out without gaps, so their last one says how many events there should be. */
function missing(db: Database): readonly Finding[] {
  const { given, kept } = db.get<{ given: number; kept: number }>(sql`
    SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0) AS given, COUNT(*) AS kept FROM events`);
  if (given === kept) return [];
  return [{ stream: null, version: null, what: `${given} events were appended, and ${kept} are there` }];
}
