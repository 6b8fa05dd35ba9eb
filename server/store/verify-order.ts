/** What is wrong with the rows of the log as a whole: positions, how rows name each other, where streams begin and end. */
import type { FindingName, StreamFinding } from './finding.ts';

/** How many findings of one kind are named. */
export const NAMED = 5;

export function inWhole(name: FindingName, what: string): StreamFinding {
  return { name, stream: null, version: null, what };
}

/** A row of the log without what was appended. */
export interface OrderedRow {
  readonly position: number;
  /** Id of the stream. */
  readonly stream: number;
  readonly count: number;
  readonly previous: number;
  readonly version: number;
}

/** The rows of a stream, as far as the log was read. */
interface Line {
  readonly first: number;
  readonly last: number;
}

/** What a stream is called, and where its head says that it begins and ends. */
export interface StreamEnds extends Line {
  readonly id: number;
  readonly name: string;
}

export interface OrderCheck {
  /** Takes all rows in the order of the log. */
  add(row: OrderedRow): void;
  /** `given`: the last position that was given out. */
  findings(given: number): readonly StreamFinding[];
}

/** A commit gives out positions without gaps and notes the last one, so the note says how many events there should be. */
export function orderCheck(heads: readonly StreamEnds[]): OrderCheck {
  const names = new Map(heads.map(({ id, name }) => [id, name]));
  const lines = new Map<number, Line>();
  const gaps: StreamFinding[] = [];
  const breaks: StreamFinding[] = [];
  let [kept, last] = [0, 0];
  return {
    add({ position, stream, count, previous, version }) {
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
    },
    findings: (given) => [
      ...(given === kept ? [] : [inWhole('events_missing', `${given} events were appended, and ${kept} are there`)]),
      ...someOf(gaps, 'position_gap', 'gaps'),
      ...someOf(breaks, 'previous_differs', 'rows like these'),
      ...lineFindings(heads, lines),
    ],
  };
}

function lineFindings(heads: readonly StreamEnds[], lines: ReadonlyMap<number, Line>): readonly StreamFinding[] {
  const findings: StreamFinding[] = [];
  const nameless = new Set(lines.keys());
  for (const { id, name: stream, first, last } of heads) {
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

/** Tables with rows of sessions, and what a row without its session means. */
export const STRAYS = [
  ['sessions', 'line_unknown', 'the list has'],
  ['seat_tokens', 'token_unknown', 'a token gives the right to a seat of'],
  ['session_secrets', 'seed_unknown', 'a seed is kept of'],
  ['texts', 'text_unknown', 'a text is kept of'],
] as const;
