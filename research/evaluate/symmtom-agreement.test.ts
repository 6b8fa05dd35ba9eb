import { expect, test } from 'vitest';
import { agreementOf, rankCorrelation } from './symmtom-agreement.ts';
import type { Row } from './symmtom-table1.ts';

const row = (learner: string, critic: Row['critic'], ours: number | null, paper: number | null): Row => ({
  learner,
  critic,
  agents: 3,
  width: 6,
  pieces: 6,
  rules: 'released',
  paper,
  paperSd: null,
  ours,
  n: 1000,
  se: 1,
  seeds: 1,
  trained: 60_000,
  batch: 256,
  costMinutes: null,
});

const rows = [
  row('MADDPG-Oracle', 'oracle observation', 50, 48),
  row('MADDPG', 'oracle observation', 20, 18),
  row('MADDPG-CE', 'oracle observation', 32, 26),
  row('MADDPG-GE', 'oracle observation', null, 26),
  row('MADDPG-CE', 'K', 60, 26),
];

test('rank correlations know order alone, and equal ranks are averaged', () => {
  const pairs = [
    { ours: 1, paper: 10 },
    { ours: 2, paper: 400 },
    { ours: 3, paper: 401 },
  ];
  expect(rankCorrelation(pairs)).toBeCloseTo(1, 12);
  expect(rankCorrelation(pairs.map(({ ours, paper }) => ({ ours: -ours, paper })))).toBeCloseTo(-1, 12);
  expect(
    rankCorrelation([
      { ours: 1, paper: 5 },
      { ours: 2, paper: 5 },
      { ours: 3, paper: 9 },
    ]),
  ).toBeCloseTo(Math.sqrt(3) / 2, 12);
  expect(rankCorrelation(pairs.slice(1))).toBeNull();
});

test('agreement is over the learners with the critics of the released command that were run', () => {
  const page = agreementOf(rows).join('\n');
  expect(page).toContain('over all 3 cells that were run is 1.00');
  expect(page).toMatch(/\| MADDPG-CE +\| +1\.23 \|/);
  expect(page).not.toMatch(/\| MADDPG-GE/);
  expect(page).toContain('The oracle is above CE by two standard errors in 1 of 1 cells');
});

test('the same learner with other critics stands beside it, and in no ratio', () => {
  const page = agreementOf(rows).join('\n');
  expect(page).toMatch(/\| MADDPG-CE \| n = 3, w = 6, c = 6 \| +32 \|.*\| +60 \|/);
  expect(page).not.toContain('2.31');
});
