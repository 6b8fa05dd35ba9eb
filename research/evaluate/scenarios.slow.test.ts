/** `evaluate scenarios` and `table2` on all tests of theory of mind, and on all models that fit them. */
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { Compared } from './scenarios.ts';

const evaluate = (...args: string[]) => runCommand('research evaluate', ...args);

test('scenarios: every test, with shares that add up', async () => {
  const rows = JSON.parse(
    (await evaluate('scenarios', '--policy', 'symmtom/uniform', '--episodes', '8', '--json')).out,
  );
  expect(rows.map(({ scenario }: { scenario: string }) => scenario)).toEqual([
    'zeroth-6',
    'zeroth-12',
    'first-second-6',
    'first-second-12',
    'probabilistic-6',
    'probabilistic-6-odds-60',
    'probabilistic-6-odds-70',
    'probabilistic-6-odds-80',
    'probabilistic-6-odds-90',
    'probabilistic-6-odds-95',
    'second-12',
    'retroactive-sentence-12',
    'retroactive-reward-12',
  ]);
  for (const { SR, FR, neither, RATSO } of rows) {
    expect(SR + FR + neither).toBeCloseTo(1, 2);
    expect(RATSO === null).toBe(SR === 0);
  }
});

test('table2: the paper beside ours where it is legible, and a drawn test by its cases', async () => {
  const rows: Compared[] = JSON.parse((await evaluate('table2', '--episodes', '3', '--json')).out);
  expect(rows.find(({ policy, scenario }) => /\/ge-/.test(policy) && scenario === 'zeroth-6')?.paper).toEqual({
    SR: 0,
    FR: 0.57,
    RATSO: 6.11,
    bestSR: 0,
  });
  expect(rows.find(({ policy }) => /\/oracle0-/.test(policy))?.paper).toBeNull();
  for (const { cases, SR, episodes } of rows) {
    expect(cases.reduce((sum, { n }) => sum + n, 0)).toBe(episodes);
    expect(cases.reduce((sum, one) => sum + one.n * one.SR, 0) / episodes).toBeCloseTo(SR, 2);
    for (const { turns } of cases) expect(turns ?? 1).toBeGreaterThanOrEqual(1);
  }
});
