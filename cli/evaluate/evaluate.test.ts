/** `npm run evaluate` for SymmToM: scenarios, K matrices, and wrong options. */
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const evaluate = (...args: string[]) => runCommand('evaluate', ...args);

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

test.each([
  [['scenarios', '--scenario', 'third-6'], /no scenario third-6; there are zeroth-6/],
  [['scenarios', '--policy', 'symmtom/unknown'], /no policy symmtom\/unknown/],
  [['k-matrix', '--rules', 'house'], /Allowed choices are paper, released/],
  [['nothing'], /unknown command 'nothing'/],
])('%j cannot be done: exit code 2', async (args, message) => {
  const { code, errors } = await evaluate(...args);
  expect(errors).toMatch(message);
  expect(code).toBe(2);
});
