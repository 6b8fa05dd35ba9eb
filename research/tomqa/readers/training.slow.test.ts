/** Training of ToM-QA's readers: the same bits with and without a stop, and something is learnt. */
import { expect, test } from 'vitest';
import { rightIn } from './outcome.ts';
import { READERS } from './readers.ts';
import { begin, idOf, type ReaderProgress, type ReaderSpec, setOf, trainer } from './training.ts';

const spec = (model: ReaderSpec['model']): ReaderSpec => ({
  model,
  dataset: 'tom-easy',
  memory: 10,
  times: 'question',
  noise: false,
  altered: false,
  seed: 'a',
  epochs: 2,
  count: 16,
});

function trained(asked: ReaderSpec, batches: number, stops: readonly number[] = []): ReaderProgress {
  let progress = begin(asked);
  let run = trainer(asked, progress);
  for (let i = 0; i < batches; i++) {
    if (stops.includes(i)) {
      run.keep();
      progress = { ...progress, parameters: progress.parameters.slice() };
      run = trainer(asked, progress);
    }
    run.step();
  }
  run.keep();
  return progress;
}

test.each(READERS)(
  '%s comes to the same bits whether it was stopped or not, and to others from another seed',
  (model) => {
    const asked = spec(model);
    const whole = trained(asked, 10);
    expect(whole.steps).toBe(10);
    expect(trained(asked, 10, [3, 7])).toEqual(whole);
    expect(trained({ ...asked, seed: 'b' }, 10).parameters).not.toEqual(whole.parameters);
  },
);

test('a memory network learns easy stories within a few epochs', () => {
  const asked: ReaderSpec = { ...spec('memn2n'), epochs: 2, count: 200 };
  const before = begin(asked);
  const run = trainer(asked, before);
  for (let i = 0; i < run.batches; i++) run.step();
  run.keep();
  const stories = setOf('tom-easy', { split: 'test', count: 20, noise: 0, altered: false });
  const cells = Object.values(rightIn(before.parameters, asked, stories));
  expect(cells).toHaveLength(12);
  const right = cells.reduce((sum, [got]) => sum + got, 0);
  expect(right / 240).toBeGreaterThan(0.9);
});

test('where times count from does not matter once every memory is full', () => {
  const asked = { ...spec('multi-observer'), memory: 4 };
  const stories = setOf('tom-easy', { split: 'test', count: 4, noise: 0, altered: false });
  const { parameters } = begin(asked);
  const turned = parameters.slice();
  // the rows of each part `times`, backwards
  const [words, columns] = [(parameters.length / 4 - 4 * 20) / 20, 20];
  for (let part = 0; part < 4; part++) {
    const at = part * (words + 4) * columns + words * columns;
    for (let row = 0; row < 4; row++)
      turned.set(parameters.subarray(at + (3 - row) * columns, at + (4 - row) * columns), at + row * columns);
  }
  expect(rightIn(turned, { ...asked, times: 'start' }, stories)).toEqual(rightIn(parameters, asked, stories));
});

test('ids name what is not the default', () => {
  expect(idOf({ ...spec('memn2n'), altered: true, noise: true })).toBe(
    'tomqa/memn2n-tom-easy-altered-m10-from-question-noise-sa-e2-n16',
  );
});
