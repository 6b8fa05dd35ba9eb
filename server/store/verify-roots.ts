/**
 * Compares the log with roots that were written while it grew. Each line of the roots says which events there were at its
 * time, and so what was changed, cut off, taken out or put in afterwards, even with a new chain.
 */
import type { FindingName, StreamFinding } from './finding.ts';
import type { BrokenLine, RootLine } from './roots.ts';

export interface RecordedRoots {
  readonly lines: readonly RootLine[];
  readonly broken: BrokenLine | null;
}

/** What a comparison asks of the log. */
export interface PlacedLog {
  streams(): Promise<readonly string[]>;
  /** null: there is no such event. */
  placeOf(stream: string, version: number): Promise<RootedPosition | null>;
  /** Version of the last event of the stream; 0: there is none. */
  endOf(stream: string): Promise<number>;
  /** The first few events at positions after `after` up to `upTo` that were recorded before `earliest` or after `latest`. */
  outside(span: RootSpan): Promise<readonly RecordedVersion[]>;
}

export interface RootedPosition {
  readonly position: number;
  readonly hash: string;
}

export interface RootSpan {
  readonly after: number;
  readonly upTo: number;
  readonly earliest: number;
  readonly latest: number;
}

export interface RecordedVersion {
  readonly stream: string;
  readonly version: number;
  readonly recordedAt: number;
}

/** How far a server's clock may be set right, ms, before an event looks as if it had been put in later. */
const SET_RIGHT_MS = 10 * 60_000;

/** Where a stream stood at a line. */
interface Standing {
  /** Index of the line. */
  readonly line: number;
  readonly version: number;
  readonly hash: string;
}

/** Compares; each stream has at most one finding, which names the first root from which on it differs. */
export async function rootFindings(
  log: PlacedLog,
  { lines, broken }: RecordedRoots,
): Promise<readonly StreamFinding[]> {
  const findings: StreamFinding[] = [];
  if (broken) {
    const what = `line ${broken.line} of the roots cannot be relied on, and no line after it: ${broken.what}`;
    findings.push({ name: 'roots_broken', stream: null, version: null, what });
  }
  if (lines.length === 0) return findings;
  const standings = standingsIn(lines);
  for (const stream of new Set([...standings.keys(), ...(await log.streams())])) {
    const finding = await streamFinding(log, lines, { stream, standings: standings.get(stream) ?? [] });
    if (finding) findings.push(finding);
  }
  findings.push(...(await timeFindings(log, lines)));
  return findings;
}

function standingsIn(lines: readonly RootLine[]): ReadonlyMap<string, readonly Standing[]> {
  const standings = new Map<string, Standing[]>();
  for (const [line, { changed }] of lines.entries())
    for (const [stream, version, hash] of changed) {
      const earlier = standings.get(stream);
      if (earlier) earlier.push({ line, version, hash });
      else standings.set(stream, [{ line, version, hash }]);
    }
  return standings;
}

async function streamFinding(
  log: PlacedLog,
  lines: readonly RootLine[],
  { stream, standings }: { readonly stream: string; readonly standings: readonly Standing[] },
): Promise<StreamFinding | null> {
  const finding = (name: FindingName, version: number | null, what: string): StreamFinding => ({
    name,
    stream,
    version,
    what,
  });
  let known: Pick<Standing, 'line' | 'version'> = { line: 0, version: 0 };
  for (const standing of [...standings, null]) {
    // the lines at which the stream stood where it stood at the last known one
    const lasting = lines.slice(known.line, standing?.line);
    const next = await log.placeOf(stream, known.version + 1);
    const covers = (line: RootLine | undefined): boolean => next !== null && (line?.position ?? -1) >= next.position;
    const inserted = covers(lasting.at(-1)) ? lasting.find(covers) : undefined;
    if (inserted) {
      const what = `${rootOf(inserted)} covers position ${next?.position} and does not have this event: it was put in later`;
      return finding('root_unknown', known.version + 1, what);
    }
    if (!standing) return null;
    const { version, hash } = standing;
    const line = lines[standing.line] as RootLine;
    const there = await log.placeOf(stream, version);
    if (there === null) {
      const end = await log.endOf(stream);
      return end === 0
        ? finding('root_gone', null, `${rootOf(line)} has this stream at version ${version}, and it is gone`)
        : finding('root_cut', end, `${rootOf(line)} has this stream at version ${version}, and it ends here`);
    }
    if (there.hash !== hash)
      return finding('root_differs', version, `${rootOf(line)} has another hash here: the stream was changed later`);
    known = standing;
  }
  return null;
}

async function timeFindings(log: PlacedLog, lines: readonly RootLine[]): Promise<readonly StreamFinding[]> {
  const findings: StreamFinding[] = [];
  for (let i = 0; i <= lines.length; i++) {
    const [before, line] = [lines[i - 1], lines[i]];
    const strange = await log.outside({
      after: before?.position ?? 0,
      upTo: line?.position ?? Number.MAX_SAFE_INTEGER,
      earliest: before ? before.at - SET_RIGHT_MS : Number.MIN_SAFE_INTEGER,
      latest: line ? line.at + SET_RIGHT_MS : Number.MAX_SAFE_INTEGER,
    });
    for (const { stream, version, recordedAt } of strange) {
      const side = before && recordedAt < before.at ? 'came after' : 'came before';
      const root = side === 'came after' ? before : line;
      const what = `says that it was recorded at ${timeOf(recordedAt)}, and ${side} the root of ${timeOf(root?.at ?? 0)}: it was put in later, or the server's clock was wrong`;
      findings.push({ name: 'root_time', stream, version, what });
    }
  }
  return findings;
}

const rootOf = ({ at }: RootLine): string => `the root of ${timeOf(at)}`;

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
