/** The results of a run of mutants: how many were killed, which survived, and which survivors change no behaviour. */
import type { MutantResult } from '@stryker-mutator/api/core';
import { z } from 'zod';

/** A mutant that no test can kill, because the program does the same with it. */
export const equivalentSchema = z.strictObject({
  file: z.string(),
  /** The line of the source in which the mutant begins, without the space around it. */
  line: z.string(),
  /** The replacement, as the report prints it. */
  what: z.string(),
  why: z.string().min(20),
});

export type Equivalent = z.infer<typeof equivalentSchema>;

export interface Survivor {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

export interface MutantReport {
  readonly mutants: number;
  readonly killed: number;
  /** How many of the killed were killed because their tests did not end in time. */
  readonly timedOut: number;
  readonly survived: readonly Survivor[];
  readonly equivalent: number;
  /** Killed mutants in percent of those that are not equivalent; null where there are none. */
  readonly score: number | null;
  /** The 95 % Wilson interval of the score, in percent; null where there is no score. */
  readonly interval: readonly [low: number, high: number] | null;
}

export interface CheckedReport {
  readonly report: MutantReport;
  /** Sentences about entries of the list that the tests contradict or that fit no mutant. */
  readonly wrong: readonly string[];
}

export interface ReportInput {
  readonly mutants: readonly MutantResult[];
  /** The text of a source file, by its path in the project. */
  readonly sources: Readonly<Record<string, string>>;
  readonly equivalents: readonly Equivalent[];
  readonly root: string;
  /** Whether every mutant of the files was tested, so that an entry that fits none is out of date. */
  readonly whole: boolean;
}

export function reportOf({ mutants, sources, equivalents, root, whole }: ReportInput): CheckedReport {
  const listed = new Map(equivalents.map((entry) => [keyOf(entry), entry]));
  const found = new Set<string>();
  const wrong: string[] = [];
  const survived: Survivor[] = [];
  let killed = 0;
  let timedOut = 0;
  let equivalent = 0;
  for (const mutant of mutants) {
    const file = mutant.fileName.slice(root.length + 1);
    const lines = (sources[file] ?? '').split('\n');
    const { start } = mutant.location;
    const what = `${textOf(mutant, lines)} → ${oneLine(mutant.replacement ?? '')}`;
    const key = keyOf({ file, line: (lines[start.line - 1] ?? '').trim(), what });
    const dead = mutant.status === 'Killed' || mutant.status === 'Timeout';
    found.add(key);
    if (dead) killed++;
    if (mutant.status === 'Timeout') timedOut++;
    if (dead && listed.has(key)) wrong.push(`${file}:${start.line}: listed as equivalent, but a test kills ${what}`);
    if (!dead && listed.has(key)) equivalent++;
    if (!dead && !listed.has(key)) survived.push({ file, line: start.line, what });
  }
  for (const entry of equivalents)
    if (whole && sources[entry.file] !== undefined && !found.has(keyOf(entry)))
      wrong.push(`${entry.file}: listed as equivalent, but there is no mutant ${entry.what} in '${entry.line}'`);
  survived.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  const counted = killed + survived.length;
  const score = counted === 0 ? null : percent(killed / counted);
  const interval = counted === 0 ? null : wilsonInterval(killed, counted);
  return { report: { mutants: mutants.length, killed, timedOut, survived, equivalent, score, interval }, wrong };
}

/** The 95 % Wilson interval of the score, in percent. */
function wilsonInterval(killed: number, counted: number): readonly [low: number, high: number] {
  const z2 = 1.959964 ** 2;
  const middle = killed + z2 / 2;
  const spread = Math.sqrt(z2 * ((killed * (counted - killed)) / counted + z2 / 4));
  return [percent((middle - spread) / (counted + z2)), percent((middle + spread) / (counted + z2))];
}

export function inWords({ mutants, killed, timedOut, survived, equivalent, score, interval }: MutantReport): string {
  const lines = survived.map(({ file, line, what }) => `${file}:${line}: ${what}`);
  const total = `${killed} of ${mutants} mutants killed (${timedOut} by time-out), ${survived.length} survived, ${equivalent} equivalent`;
  const last = interval === null ? total : `${total}: ${score} % (${interval[0]} to ${interval[1]} %)`;
  return `${[...lines, last].join('\n')}\n`;
}

function keyOf({ file, line, what }: Omit<Equivalent, 'why'>): string {
  return JSON.stringify([file, line, what]);
}

/** What the mutant replaces, on one line. Lines and columns count from 1 and 1. */
function textOf({ location: { start, end } }: MutantResult, lines: readonly string[]): string {
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  const cut = part.map((line, at) =>
    line.slice(at === 0 ? start.column - 1 : 0, at === last ? end.column - 1 : undefined),
  );
  return oneLine(cut.join(' '));
}

/** Long mutants are shown by how they begin and end. */
function oneLine(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= 100 ? plain : `${plain.slice(0, 60)} … ${plain.slice(-37)}`;
}

function percent(share: number): number {
  return Number((100 * share).toFixed(1));
}
