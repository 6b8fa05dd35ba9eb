/**
 * The table of trials, one line for each of the 23,520, for comparison with one made by the released program. The README
 * explains the columns. No quotes, no spaces; an empty cell means no belief; lines end with a line feed.
 */

import { cell } from '../../../games/standoff/trials/rows.ts';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, claimsOf, type OnProgress } from './checked.ts';

export const CSV_HEADER =
  'trial,ordering,digits,lengths,large,small,beliefLarge,beliefSmall,regime,target,targetOriginal,correctPresent,correctAbsent';

const COLUMNS = CSV_HEADER.split(',');

export function csvLine(number: number): string {
  const trial = trialAt(indexOf(number, 'present'));
  return [
    trial.number,
    trial.ordering.name,
    trial.digits.join(''),
    trial.lengths.join(''),
    trial.large,
    trial.small,
    trial.belief.large,
    trial.belief.small,
    trial.regime,
    trial.target,
    trial.targetOriginal,
    trial.correctPresent,
    trial.correctAbsent,
  ]
    .map(cell)
    .join(',');
}

export function holdsCsv(text: string): boolean {
  return text.startsWith(CSV_HEADER) && /^\r?\n/.test(text.slice(CSV_HEADER.length));
}

/** Compares cell by cell, as text. The lines may cover any of the trials, in any order. */
export function checkCsv(text: string, progress?: OnProgress): GoldenReport {
  const lines = text.split(/\r?\n/).slice(1);
  if (lines.at(-1) === '') lines.pop();
  const numbers = lines.map(numberIn);
  const checked = checkEntries(
    'trials',
    lines,
    (line, i) => {
      const number = numbers[i] ?? 0;
      return { place: `trial ${number}`, claims: claimsOf(cells(line), cells(csvLine(number))) };
    },
    progress,
  );
  const different = new Set(numbers).size;
  const repeated = lines.length - different;
  const notes = [`${different} of the ${TRIALS_PER_PRESENCE} trials are in the file`];
  if (repeated > 0) notes.push(`${repeated} lines repeat a trial`);
  return { ...checked, notes };
}

function numberIn(line: string, index: number): number {
  const row = line.split(',');
  const number = Number(row[0]);
  if (row.length !== COLUMNS.length)
    throw new Error(`line ${index + 2} has ${row.length} cells, ${COLUMNS.length} are expected`);
  if (!/^\d+$/.test(row[0] ?? '') || number >= TRIALS_PER_PRESENCE)
    throw new Error(`line ${index + 2}: trial must be 0..${TRIALS_PER_PRESENCE - 1}, not '${row[0]}'`);
  return number;
}

function cells(line: string): Record<string, string> {
  return Object.fromEntries(line.split(',').map((text, i) => [COLUMNS[i], text]));
}
