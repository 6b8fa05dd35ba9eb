/**
 * Walks the whole log and reports what is not as the store wrote it: versions with gaps, broken hash chains, texts that
 * are no JSON, heads that are not the last event, events that are gone. Knows no database: rows come as they lie there.
 */
import { type LogRow, linkHash, originOf } from './chain.ts';
import type { Stored } from './event-store.ts';
import { UPCASTERS } from './shapes.ts';
import { storedOf, type Upcaster, upcasting } from './upcast.ts';

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

/** The end of a stream, as the store has noted it. */
export interface Head {
  readonly version: number;
  readonly hash: string;
}

/** The log as it lies in a database. */
export interface RawLog {
  /** Names of all streams that have events or a head, sorted. */
  streams(): Promise<readonly string[]>;
  /** Rows by version, then position, and the head, both at one moment: a server may append meanwhile. */
  rowsOf(stream: string): Promise<{ readonly rows: readonly LogRow[]; readonly head: Head | null }>;
  /** What the database knows of events that are gone without a trace in any stream. */
  missing(): Promise<readonly Finding[]>;
}

export async function verificationOf(raw: RawLog, options: VerifyOptions = {}): Promise<Verification> {
  const { check, onProgress, upcasters = UPCASTERS } = options;
  const shapes = upcasting(upcasters);
  const findings: Finding[] = [...(await raw.missing())];
  const all = await raw.streams();
  let count = 0;
  for (const [done, stream] of all.entries()) {
    onProgress?.(done, all.length);
    const { rows, head } = await raw.rowsOf(stream);
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

function chainFindings(stream: string, rows: readonly LogRow[]): readonly Finding[] {
  const findings: Finding[] = [];
  let previous: Pick<LogRow, 'version' | 'position' | 'hash'> = { version: 0, position: 0, hash: originOf(stream) };
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

function headFindings(stream: string, last: LogRow | undefined, head: Head | null): readonly Finding[] {
  const version = last?.version ?? 0;
  if (!head) return [{ stream, version, what: 'the stream has no head' }];
  if (head.version !== version)
    return [{ stream, version, what: `the stream ends here, and its head is at version ${head.version}` }];
  if (head.hash !== last?.hash) return [{ stream, version, what: 'the hash is not the one that the head has' }];
  return [];
}
