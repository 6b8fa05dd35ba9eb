import { expect, test } from 'vitest';
import { Config } from './config.ts';
import { learnedBefore, learnedFrom, NOTHING_LEARNED } from './learned.ts';
import { asymmetriesOf, homogeneityOf, type TransferTest, transfersOf } from './transfer.ts';
import type { RegimeWithPresence } from './trials/types.ts';

/** Four choices of agents that learned from one regime and were tested in another. */
const cell = (learned: string, regime: RegimeWithPresence, right: number): readonly TransferTest[] =>
  [0, 1, 2, 3].map((i) => ({ learned, regime, correct: i < right }));

test('what a block could be learned from are the earlier blocks with feedback, by the name of the dataset', () => {
  const staged = Config.parse({ practice: 'stages', feedback: 'none' });
  expect([0, 1, 2].map((block) => learnedBefore(block, staged))).toEqual([
    NOTHING_LEARNED,
    'full-absent',
    'contrast-Tt',
  ]);
  const blocks = [
    { from: 'Ff-p', feedback: 'full' },
    { from: 'Tt-p', feedback: 'none' },
    { from: 'Nn-p', feedback: 'none' },
  ];
  const single = Config.parse({ blocks, fallback: 'untaught' });
  expect([1, 2].map((block) => learnedBefore(block, single))).toEqual(['single-Ff-p', 'single-Ff-p']);
  expect(learnedFrom(['Tt-p', 'Ff-p'])).toBe('Ff-p+Tt-p');
});

test('asymmetric transfer is the difference of both ways, and needs both', () => {
  const transfers = transfersOf([
    ...cell('single-Tt-p', 'Tt-p', 4),
    ...cell('single-Tt-p', 'Ff-p', 1),
    ...cell('single-Ff-p', 'Tt-p', 3),
    ...cell('single-Ff-p', 'Nf-p', 3),
    ...cell(NOTHING_LEARNED, 'Tt-p', 2),
  ]);
  expect(asymmetriesOf(transfers)).toEqual([
    { kind: 'single', one: 'Tt-p', other: 'Ff-p', forth: 0.25, back: 0.75, difference: -0.5 },
  ]);
});

test('a contrast dataset is known by its regime with an opponent', () => {
  const transfers = transfersOf([...cell('contrast-Tt', 'Nf-p', 1), ...cell('contrast-Nf', 'Tt-p', 2)]);
  expect(asymmetriesOf(transfers)).toEqual([
    { kind: 'contrast', one: 'Tt-p', other: 'Nf-p', forth: 0.25, back: 0.5, difference: -0.25 },
  ]);
});

test('homogeneous to heterogeneous: the mean over pairs with an opponent, less the reverse', () => {
  const transfers = transfersOf([
    ...cell('single-Tt-p', 'Nf-p', 4),
    ...cell('single-Nf-p', 'Tt-p', 1),
    ...cell('single-Nn-p', 'Nf-p', 2),
    ...cell('single-Nf-p', 'Nn-p', 3),
    // not of both sorts, and without an opponent
    ...cell('single-Tt-p', 'Nn-p', 4),
    ...cell('single-Nn-p', 'Tt-p', 0),
    ...cell('single-Tt-a', 'Nf-p', 4),
    ...cell('single-Nf-p', 'Tt-a', 0),
  ]);
  expect(homogeneityOf(transfers)).toEqual([
    {
      kind: 'single',
      pairs: 2,
      toHeterogeneous: 0.75,
      toHomogeneous: 0.5,
      difference: 0.25,
      differences: [0.75, -0.25],
    },
  ]);
});
