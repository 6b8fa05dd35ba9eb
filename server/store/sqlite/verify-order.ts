/** What is wrong with the rows of the log as a whole: positions, how rows name each other, where streams begin and end. */
import type { FindingName, StreamFinding } from '../finding.ts';
import type { Database } from './open.ts';

/** How many findings of one kind are named. */
export const NAMED = 5;

export function inWhole(name: FindingName, what: string): StreamFinding {
  return { name, stream: null, version: null, what };
}

type OrderedRow = [position: number, stream: number, count: number, previous: number, version: number];

/** The rows of a stream, as far as the log was read. */
interface Line {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads all rows in the order of the log. A commit gives out positions without gaps and notes the last one, so the note
 * says how many events there should be.
 */
export function orderFindings({ $client: client }: Database): readonly StreamFinding[] {
  const given = client.prepare<[], number>('SELECT position FROM log_end WHERE id = 1').pluck().get() ?? 0;
  const rows = client
    .prepare<[], OrderedRow>('SELECT position, stream, count, previous, version FROM appends ORDER BY position')
    .raw();
  const names = new Map(client.prepare<[], [number, string]>('SELECT id, name FROM streams').raw().all());
  const lines = new Map<number, Line>();
  const gaps: StreamFinding[] = [];
  const breaks: StreamFinding[] = [];
  let [kept, last] = [0, 0];
  for (const [position, stream, count, previous, version] of rows.iterate()) {
    const first = position - count + 1;
    if (first !== last + 1) gaps.push(inWhole('position_gap', `position ${first} comes after position ${last}`));
    const line = lines.get(stream);
    if (previous !== (line?.last ?? 0)) {
      const what = `the row names position ${previous} as the one before it in its stream, and that is ${line?.last ?? 0}`;
      breaks.push({ name: 'previous_differs', stream: names.get(stream) ?? null, version, what });
    }
    lines.set(stream, { first: line?.first ?? position, last: position });
    kept += count;
    last = position;
  }
  return [
    ...(given === kept ? [] : [inWhole('events_missing', `${given} events were appended, and ${kept} are there`)]),
    ...someOf(gaps, 'position_gap', 'gaps'),
    ...someOf(breaks, 'previous_differs', 'rows like these'),
    ...lineFindings(client, lines),
  ];
}

function lineFindings(client: Database['$client'], lines: ReadonlyMap<number, Line>): readonly StreamFinding[] {
  const findings: StreamFinding[] = [];
  const nameless = new Set(lines.keys());
  const heads = client.prepare<[], Line & { id: number; name: string }>('SELECT id, name, first, last FROM streams');
  for (const { id, name: stream, first, last } of heads.iterate()) {
    nameless.delete(id);
    const line = lines.get(id);
    if (!line || (line.first === first && line.last === last)) continue;
    const what = `the stream's rows go from position ${line.first} to ${line.last}, and its head says ${first} to ${last}`;
    findings.push({ name: 'head_differs', stream, version: null, what });
  }
  const missing = [...nameless].map((id) =>
    inWhole('head_missing', `events are there of the stream with the id ${id}, which has no head and so no name`),
  );
  return [
    ...someOf(findings, 'head_differs', 'streams like these'),
    ...someOf(missing, 'head_missing', 'streams like these'),
  ];
}

/** The first of many findings, and how many more there are. */
function someOf(findings: readonly StreamFinding[], name: FindingName, what: string): readonly StreamFinding[] {
  const more = findings.length - NAMED;
  return more > 0 ? [...findings.slice(0, NAMED), inWhole(name, `${more} more ${what} follow`)] : findings;
}
