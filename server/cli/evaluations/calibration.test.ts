import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, '../evaluate.ts');
const evaluate = (...args: string[]) =>
  promisify(execFile)(process.execPath, [program, 'calibration', ...args]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );

test('a posterior whose conduct is how others play is calibrated; a guess that nothing is said is not', async () => {
  const models = ['--model', 'symmtom/posterior-uniform', '--model', 'symmtom/conservative-encounter'];
  const out = await evaluate('--policy', 'symmtom/uniform', '--episodes', '12', '--json', ...models);
  const rows: { model: string; order: number; calibrationError: number; brier: number; impossible: number }[] =
    JSON.parse(out);
  expect(rows.map(({ model, order }) => `${model} ${order}`)).toEqual(
    models.filter((text) => text !== '--model').flatMap((model) => [`${model} 1`, `${model} 2`]),
  );
  const [posterior, , conservative] = rows;
  expect(posterior).toMatchObject({ impossible: 0 });
  expect(posterior?.calibrationError).toBeLessThan(0.02);
  expect(conservative?.impossible).toBeGreaterThan(0.05);
  expect(posterior?.brier).toBeLessThan(conservative?.brier ?? 0);
});

test('a model that is not there is refused with those that are', async () => {
  expect(await evaluate('--model', 'oracle')).toContain('there are symmtom/greedy-encounter');
});
