/**
 * Walks the whole log and reports everything that differs from what the store wrote: versions with gaps, broken hash
 * chains, texts that are no JSON, heads that are not the last event, lost events, rows beside the log that do not fit it, roots
 * in the log that it does not give any more.
 * It knows no database, only raw rows. Its parts can be divided among threads.
 */
import { hash } from 'node:crypto';
import { tokensIn } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { type LogRow, linkHash, originOf } from './chain.ts';
import type { Stored } from './event-store.ts';
import type { StreamFinding } from './finding.ts';
import { streamOfStudy } from './releases.ts';
import type { StreamHead } from './root-over.ts';
import type { KeptText } from './rows.ts';
import { fromLog } from './session-log.ts';
import { UPCASTERS } from './shapes.ts';
import { storedOf, type Upcaster, type Upcasting, upcasting } from './upcast.ts';
import { besideFindings, type RowsBeside, textFindings } from './verify-beside.ts';
import { keptRootsIn } from './verify-kept-roots.ts';
import { type PlacedLog, type RecordedRoots, rootFindings } from './verify-roots.ts';

/** A further check of a readable stream, such as of its checksums of states. `session`: the events, if it is a session's. */
export type CheckStream = (
  stream: string,
  log: readonly Stored[],
  session: readonly SessionEvent<GameTypes>[] | null,
) => readonly StreamFinding[] | Promise<readonly StreamFinding[]>;

interface StreamOptions {
  readonly upcasters?: readonly Upcaster[];
  readonly check?: CheckStream;
  readonly onProgress?: (done: number, of: number) => void;
}

export interface VerifyOptions extends StreamOptions {
  /** Roots that were written while the log grew, to compare it with. */
  readonly roots?: RecordedRoots | undefined;
}

export interface LogVerification {
  readonly streams: number;
  readonly events: number;
  /** Empty: the log is sound. */
  readonly findings: readonly StreamFinding[];
}

/** Some streams, with about so many events. */
interface StreamPart {
  readonly streams: readonly string[];
  readonly events: number;
}

/** What was verified once, to go on from there: all events up to a position. */
interface Mark {
  readonly position: number;
  /** SHA-256 over the heads of all streams at that position. */
  readonly heads: string;
}

/** The parts of a verification. */
export interface Verification {
  /** Findings about no single stream, and what differs from the roots: once, though several processes may have kept it. */
  whole(...roots: readonly RecordedRoots[]): Promise<readonly StreamFinding[]>;
  /** All streams, or those with an event after the position, in parts of about this many events. */
  parts(options: { readonly size: number; readonly after?: number }): Promise<readonly StreamPart[]>;
  /** Verifies these streams and the rows beside them. */
  streams(names: readonly string[], options?: StreamOptions): Promise<LogVerification>;
  /** The log up to this position, or up to now. */
  markAt(position?: number): Promise<Mark>;
}

/** The end of a stream, as the store noted it. */
export interface VerifiedHead {
  readonly version: number;
  readonly hash: string;
}

/** The log as a database stores it. */
export interface RawLog extends PlacedLog {
  /** Names of all streams that have events or a head, or of those that have an event after the position; sorted. */
  streams(after?: number): Promise<readonly string[]>;
  /** Everything of a stream, read in one transaction, since a server may append meanwhile. */
  rowsOf(stream: string): Promise<RawStream>;
  /** Findings about no stream: events that are gone without a trace, rows of sessions that are not in the log. */
  whole(): Promise<readonly StreamFinding[]>;
  /** The heads of all streams when this was the last position, sorted by stream; without a position, now. */
  headsAt(position?: number): Promise<{ readonly position: number; readonly heads: readonly StreamHead[] }>;
}

interface RawStream {
  /** The rows, by version, then position. */
  readonly rows: readonly RawRow[];
  readonly head: VerifiedHead | null;
  /** null: the stream is no session's. */
  readonly beside: RowsBeside | null;
  /** Texts whose rows name this stream, as those that a participant types on pages of a study. */
  readonly typed: readonly KeptText[];
}

/** Events of one append that a database keeps together under one hash. */
export interface RawRow {
  /** Position of the last event. */
  readonly position: number;
  /** Version of the first event. */
  readonly version: number;
  readonly count: number;
  /** The hash of the last event, in hex. */
  readonly hash: string;
  /** The events in order; a string: why they cannot be read. */
  readonly events: readonly LogRow[] | string;
}

export function verificationOf(raw: RawLog): Verification {
  return {
    async whole(...roots) {
      const differing = new Map<string, StreamFinding>();
      for (const one of roots)
        for (const finding of await rootFindings(raw, one)) {
          const key = JSON.stringify([finding.name, finding.stream, finding.version]);
          if (!differing.has(key)) differing.set(key, finding);
        }
      return [...(await raw.whole()), ...differing.values()];
    },
    async parts({ size, after = 0 }) {
      const parts: { streams: string[]; events: number }[] = [];
      for (const stream of await raw.streams(after)) {
        const last = parts.at(-1);
        const events = await raw.endOf(stream);
        if (!last || last.events >= size) parts.push({ streams: [stream], events });
        else {
          last.streams.push(stream);
          last.events += events;
        }
      }
      return parts;
    },
    streams: (names, options) => verifyStreams(raw, names, options),
    async markAt(asked) {
      const { position, heads } = await raw.headsAt(asked);
      const text = heads
        .map(({ stream, version, hash: end }) => `${JSON.stringify([stream, version, end])}\n`)
        .join('');
      return { position, heads: hash('sha256', text, 'hex') };
    },
  };
}

/** Verifies everything, one part after the other. */
export async function verifyAll(
  verification: Verification,
  { roots, ...options }: VerifyOptions = {},
): Promise<LogVerification> {
  const whole = await verification.whole(...(roots ? [roots] : []));
  const parts = await verification.parts({ size: Number.POSITIVE_INFINITY });
  const { findings, ...counted } = await verification.streams(
    parts.flatMap(({ streams }) => streams),
    options,
  );
  return { ...counted, findings: [...whole, ...findings] };
}

const STUDIES = streamOfStudy('');

async function verifyStreams(
  raw: RawLog,
  names: readonly string[],
  { check, onProgress, upcasters = UPCASTERS }: StreamOptions = {},
): Promise<LogVerification> {
  const shapes = upcasting(upcasters);
  const keptRoots = keptRootsIn({
    streams: () => raw.streams(),
    read: async (stream) => readRows(stream, (await raw.rowsOf(stream)).rows, shapes).log,
    headsAt: raw.headsAt,
  });
  const findings: StreamFinding[] = [];
  let count = 0;
  for (const [done, stream] of names.entries()) {
    onProgress?.(done, names.length);
    const { rows, head, beside, typed } = await raw.rowsOf(stream);
    findings.push(...chainFindings(stream, rows), ...headFindings(stream, rows.at(-1), head));
    const { log, unreadable } = readRows(stream, rows, shapes);
    count += log.length + unreadable.length;
    findings.push(...unreadable);
    if (unreadable.length > 0 || rows.length === 0) continue;
    const session = beside ? log.map((stored) => fromLog<GameTypes>(stored)) : null;
    try {
      if (beside && session) findings.push(...besideFindings(stream, session, beside));
      const tokens = typed.length > 0 ? log.map(({ data }) => tokensIn(data)) : [];
      findings.push(...textFindings(stream, tokens, typed));
      if (stream.startsWith(STUDIES)) findings.push(...(await keptRoots(stream, log)));
      if (check) findings.push(...(await check(stream, log, session)));
    } catch (error) {
      // events that no server wrote can be such that no rules can fold them
      const what = `cannot be folded: ${(error as Error).message}`;
      findings.push({ name: 'unreadable', stream, version: null, what });
    }
  }
  onProgress?.(names.length, names.length);
  return { streams: names.length, events: count, findings };
}

interface ReadRows {
  readonly log: readonly Stored[];
  readonly unreadable: readonly StreamFinding[];
}

function readRows(stream: string, rows: readonly RawRow[], shapes: Upcasting): ReadRows {
  const log: Stored[] = [];
  const unreadable: StreamFinding[] = [];
  const cannotRead = (version: number, why: string): void => {
    unreadable.push({ name: 'unreadable', stream, version, what: `cannot be read: ${why}` });
  };
  for (const { version, events } of rows) {
    if (typeof events === 'string') cannotRead(version, events);
    else
      for (const event of events) {
        try {
          log.push(storedOf(event, shapes));
        } catch (error) {
          cannotRead(event.version, (error as Error).message);
        }
      }
  }
  return { log, unreadable };
}

function chainFindings(stream: string, rows: readonly RawRow[]): readonly StreamFinding[] {
  const findings: StreamFinding[] = [];
  let previous = { version: 0, position: 0, hash: originOf(stream) };
  for (const { position, version, count, hash: end, events } of rows) {
    const expected = previous.version + 1;
    if (version !== expected)
      findings.push({ name: 'version_gap', stream, version, what: `version ${expected} should come here` });
    else if (typeof events === 'string' || events.reduce(linkHash, previous.hash) !== end) {
      const which = count === 1 ? 'the event and the one before it' : `these ${count} events and the one before them`;
      findings.push({ name: 'chain_broken', stream, version, what: `the hash does not fit ${which}` });
    }
    const first = position - count + 1;
    if (first <= previous.position) {
      const what = `position ${first} is not after ${previous.position}`;
      findings.push({ name: 'position_order', stream, version, what });
    }
    previous = { version: version + count - 1, position, hash: end };
  }
  return findings;
}

function headFindings(stream: string, last: RawRow | undefined, head: VerifiedHead | null): readonly StreamFinding[] {
  const version = last ? last.version + last.count - 1 : 0;
  if (!head) return [{ name: 'head_missing', stream, version, what: 'the stream has no head' }];
  if (head.version !== version) {
    const what = `the stream ends here, and its head is at version ${head.version}`;
    return [{ name: 'head_differs', stream, version, what }];
  }
  if (head.hash !== last?.hash)
    return [{ name: 'head_differs', stream, version, what: 'the hash is not the one that the head has' }];
  return [];
}
