/** `npx standpoint research evaluate` for SymmToM: scenarios, K matrices, and wrong options. */
import { expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { PopulationRow } from './population.ts';

const evaluate = (...args: string[]) => runCommand('research evaluate', ...args);

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
