/**
 * Walks the whole log and reports everything that differs from what the store wrote: versions with gaps, broken hash
 * chains, texts that are no JSON, heads that are not the last event, lost events, rows beside the log that do not fit it.
 * It knows no database, only raw rows.
 */
import { type LogRow, linkHash, originOf } from './chain.ts';
import type { Stored } from './event-store.ts';
import type { StreamFinding } from './finding.ts';
import { UPCASTERS } from './shapes.ts';
import { storedOf, type Upcaster, upcasting } from './upcast.ts';
import { type Beside, besideFindings } from './verify-beside.ts';
import { type PlacedLog, type RecordedRoots, rootFindings } from './verify-roots.ts';

export interface VerifyOptions {
  readonly upcasters?: readonly Upcaster[];
  /** A further check of each readable stream, such as of its checksums of states. */
  readonly check?: (
    stream: string,
    log: readonly Stored[],
  ) => readonly StreamFinding[] | Promise<readonly StreamFinding[]>;
  /** Roots that were written while the log grew, to compare it with. */
  readonly roots?: RecordedRoots | undefined;
  readonly onProgress?: (done: number, of: number) => void;
}

export interface LogVerification {
  readonly streams: number;
  readonly events: number;
  /** Empty: the log is sound. */
  readonly findings: readonly StreamFinding[];
}

/** The end of a stream, as the store noted it. */
export interface Head {
  readonly version: number;
  readonly hash: string;
}

/** The log as a database stores it. */
export interface RawLog extends PlacedLog {
  /** Names of all streams that have events or a head, sorted. */
  streams(): Promise<readonly string[]>;
  /** Everything of a stream, read in one transaction, since a server may append meanwhile. */
  rowsOf(stream: string): Promise<RawStream>;
  /** Findings about no stream: events that are gone without a trace, rows of sessions that are not in the log. */
  whole(): Promise<readonly StreamFinding[]>;
}

export interface RawStream {
  /** By version, then position. */
  readonly rows: readonly LogRow[];
  readonly head: Head | null;
  /** null: the stream is no session's. */
  readonly beside: Beside | null;
}

export async function verificationOf(raw: RawLog, options: VerifyOptions = {}): Promise<LogVerification> {
  const { check, onProgress, roots, upcasters = UPCASTERS } = options;
  const shapes = upcasting(upcasters);
  const findings: StreamFinding[] = [...(await raw.whole()), ...(roots ? await rootFindings(raw, roots) : [])];
  const all = await raw.streams();
  let count = 0;
  for (const [done, stream] of all.entries()) {
    onProgress?.(done, all.length);
    const { rows, head, beside } = await raw.rowsOf(stream);
    count += rows.length;
    findings.push(...chainFindings(stream, rows), ...headFindings(stream, rows.at(-1), head));
    const log: Stored[] = [];
    for (const row of rows) {
      try {
        log.push(storedOf(row, shapes));
      } catch (error) {
        findings.push({
          name: 'unreadable',
          stream,
          version: row.version,
          what: `cannot be read: ${(error as Error).message}`,
        });
      }
    }
    if (log.length < rows.length || rows.length === 0) continue;
    try {
      if (beside) findings.push(...besideFindings(stream, log, beside));
      if (check) findings.push(...(await check(stream, log)));
    } catch (error) {
      // events that no server wrote can be such that no rules can fold them
      findings.push({
        name: 'unreadable',
        stream,
        version: null,
        what: `cannot be folded: ${(error as Error).message}`,
      });
    }
  }
  onProgress?.(all.length, all.length);
  return { streams: all.length, events: count, findings };
}

function chainFindings(stream: string, rows: readonly LogRow[]): readonly StreamFinding[] {
  const findings: StreamFinding[] = [];
  let previous: Pick<LogRow, 'version' | 'position' | 'hash'> = { version: 0, position: 0, hash: originOf(stream) };
  for (const row of rows) {
    const { version } = row;
    const expected = previous.version + 1;
    if (version !== expected)
      findings.push({ name: 'version_gap', stream, version, what: `version ${expected} should come here` });
    else if (linkHash(previous.hash, row) !== row.hash)
      findings.push({
        name: 'chain_broken',
        stream,
        version,
        what: 'the hash does not fit the event and the one before it',
      });
    if (row.position <= previous.position)
      findings.push({
        name: 'position_order',
        stream,
        version,
        what: `position ${row.position} is not after ${previous.position}`,
      });
    previous = row;
  }
  return findings;
}

function headFindings(stream: string, last: LogRow | undefined, head: Head | null): readonly StreamFinding[] {
  const version = last?.version ?? 0;
  if (!head) return [{ name: 'head_missing', stream, version, what: 'the stream has no head' }];
  if (head.version !== version)
    return [
      {
        name: 'head_differs',
        stream,
        version,
        what: `the stream ends here, and its head is at version ${head.version}`,
      },
    ];
  if (head.hash !== last?.hash)
    return [{ name: 'head_differs', stream, version, what: 'the hash is not the one that the head has' }];
  return [];
}
