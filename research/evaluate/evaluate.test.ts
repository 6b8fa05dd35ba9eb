/** `npx standpoint research evaluate` for SymmToM: scenarios, K matrices, and wrong options. */
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { PopulationRow } from './population.ts';
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

test('the greedy matrix follows what two agents said unheard, the conservative one does not', async () => {
  const policies = ['--policy', 'symmtom/greedy', '--policy', 'symmtom/conservative'];
  const { out } = await evaluate('scenarios', ...policies, '--scenario', 'first-second-6', '--episodes', '3', '--json');
  expect(JSON.parse(out)).toMatchObject([
    { policy: 'symmtom/greedy', SR: 1, FR: 0, RATSO: 1 },
    { policy: 'symmtom/conservative', SR: 0, FR: 1, RATSO: null },
  ]);
});

test('prints the same table for the same seed', async () => {
  const args = ['scenarios', '--scenario', 'probabilistic-6', '--episodes', '10'];
  const { code, out } = await evaluate(...args);
  expect(code).toBe(0);
  expect(out).toMatch(/policy +\| scenario +\| figure .* SR +\| FR +\| 1-SR-FR \| RATSO/);
  expect((await evaluate(...args)).out).toBe(out);
});

test('k-matrix: no seat errs about itself', async () => {
  const rows = JSON.parse((await evaluate('k-matrix', '--episodes', '2', '--rules', 'released', '--json')).out);
  expect(rows).toHaveLength(24);
  expect(rows.every(({ own }: { own: number }) => own === 0)).toBe(true);
  expect(rows.some(({ over }: { over: number }) => over > 0)).toBe(true);
});

test('population: every policy plays the same episodes, so that differences are those of the means', async () => {
  const args = ['population', '--pieces', '3', '--episodes', '12', '--policy', 'symmtom/uniform', '--json'];
  const { out } = await evaluate(...args);
  const rows: PopulationRow[] = JSON.parse(out);
  const of = (id: string) => rows.find(({ policy }) => policy === id) ?? expect.fail(`no row of ${id}`);
  expect(rows.map(({ policy }) => policy).toSorted()).toEqual([
    'symmtom/heuristic',
    'symmtom/reciprocal',
    'symmtom/uniform',
  ]);
  for (const { n, mean, se, aboveHeuristic, aboveReciprocal } of rows) {
    expect(n).toBe(12);
    expect(se).toBeGreaterThan(0);
    expect(aboveHeuristic.mean).toBeCloseTo(mean - of('symmtom/heuristic').mean, 1);
    expect(aboveReciprocal.mean).toBeCloseTo(mean - of('symmtom/reciprocal').mean, 1);
  }
  expect(of('symmtom/heuristic').aboveHeuristic).toEqual({ mean: 0, se: 0 });
  expect(of('symmtom/uniform').aboveHeuristic.mean).toBeLessThan(0);
  expect((await evaluate(...args)).out).toBe(out);
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

test.each([
  [['scenarios', '--scenario', 'third-6'], /no scenario third-6; there are zeroth-6/],
  [['scenarios', '--policy', 'symmtom/unknown'], /no policy symmtom\/unknown/],
  [['k-matrix', '--rules', 'house'], /Allowed choices are paper, released/],
  [['population', '--policy', 'symmtom/informed-greedy'], /sees more than a seat does/],
  [['population', '--pieces', '2'], /at least as many pieces as agents/],
  [['nothing'], /unknown command 'nothing'/],
])('%j cannot be done: exit code 2', async (args, message) => {
  const { code, errors } = await evaluate(...args);
  expect(errors).toMatch(message);
  expect(code).toBe(2);
});
