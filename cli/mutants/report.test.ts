/** The report of a run of mutants: survivors, equivalent mutants and the score. */
import type { MutantResult } from '@stryker-mutator/api/core';
import { expect, test } from 'vitest';
import { type Equivalent, inWords, reportOf } from './report.ts';

const SOURCE = 'const a = 1 < 2;\n\nexport const b = a\n  ? 3\n  : 4;\n';
const sources = { 'games/x.ts': SOURCE };

function mutant(status: MutantResult['status'], line: number, columns: readonly [number, number]): MutantResult {
  const [from, to] = columns;
  return {
    id: `${line}/${from}`,
    fileName: '/here/games/x.ts',
    mutatorName: 'EqualityOperator',
    location: { start: { line, column: from }, end: { line, column: to } },
    replacement: '1 <= 2',
    status,
  };
}
const BEFORE = mutant('Survived', 1, [11, 16]);
const LISTED: Equivalent = {
  file: 'games/x.ts',
  line: 'const a = 1 < 2;',
  what: '1 < 2 → 1 <= 2',
  why: 'one is less than two and at most two',
};
const reading = (mutants: readonly MutantResult[], equivalents: readonly Equivalent[] = [], whole = true) =>
  reportOf({ mutants, sources, equivalents, root: '/here', whole });

test('a mutant that no test notices is named with its place and with what it replaces', () => {
  const { report } = reading([BEFORE, mutant('NoCoverage', 4, [5, 6]), mutant('Killed', 5, [5, 6])]);
  expect(report).toEqual({
    mutants: 3,
    killed: 1,
    timedOut: 0,
    survived: [
      { file: 'games/x.ts', line: 1, what: '1 < 2 → 1 <= 2' },
      { file: 'games/x.ts', line: 4, what: '3 → 1 <= 2' },
    ],
    equivalent: 0,
    score: 33.3,
    interval: [6.1, 79.2],
  });
  expect(inWords(report)).toContain('games/x.ts:1: 1 < 2 → 1 <= 2\n');
});

test('a test that does not end in time has noticed the mutant, and the report says how many did so', () => {
  const { report } = reading([mutant('Timeout', 1, [11, 16]), mutant('Killed', 5, [5, 6])]);
  expect(report).toMatchObject({ killed: 2, timedOut: 1, score: 100 });
  expect(inWords(report)).toBe(
    '2 of 2 mutants killed (1 by time-out), 0 survived, 0 equivalent: 100 % (34.2 to 100 %)\n',
  );
});

test('a mutant that is listed as equivalent does not count against the tests', () => {
  const { report, wrong } = reading([BEFORE, mutant('Killed', 5, [5, 6])], [LISTED]);
  expect(report).toMatchObject({ mutants: 2, killed: 1, survived: [], equivalent: 1, score: 100 });
  expect(wrong).toEqual([]);
});

test('a listed mutant that a test kills is named, and so is one that is not there any more', () => {
  expect(reading([{ ...BEFORE, status: 'Killed' }], [LISTED]).wrong).toEqual([
    'games/x.ts:1: listed as equivalent, but a test kills 1 < 2 → 1 <= 2',
  ]);
  const other = { ...LISTED, line: 'const a = 5;' };
  expect(reading([BEFORE], [other]).wrong).toHaveLength(1);
  expect(reading([BEFORE], [other], false).wrong).toEqual([]);
  expect(reading([BEFORE], [LISTED, { ...other, file: 'games/y.ts' }]).wrong).toEqual([]);
});

test('the interval of a score is that of Wilson at 95 %', () => {
  const survivors = Array.from({ length: 6 }, () => mutant('Survived', 5, [5, 6]));
  const { report } = reading([...Array.from({ length: 52 }, () => mutant('Killed', 5, [5, 6])), ...survivors]);
  expect(report).toMatchObject({ score: 89.7, interval: [79.2, 95.2] });
});

test('without mutants there is no score', () => {
  expect(reading([]).report).toMatchObject({ score: null, interval: null });
  expect(inWords(reading([]).report)).toBe('0 of 0 mutants killed (0 by time-out), 0 survived, 0 equivalent\n');
});
