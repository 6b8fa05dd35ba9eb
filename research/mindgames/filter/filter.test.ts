/** `research mindgames filter`: it drops what a small classifier can answer, the same each time, and says what it did. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../../cli/testing/run-command.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { drawBalanced } from '../../../games/mindgames/draw.ts';
import { drawn } from '../generate.ts';
import { CLASSIFIERS } from './classifiers.ts';
import { filtered, type Round } from './rounds.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'filter-'));
afterAll(() => rmSync(folder, { recursive: true }));

const problems = drawBalanced({ setups: ['internal'], agents: [3], answers: 3, count: 240 }, rngFor('filter'));
const OPTIONS = { answers: 3, folds: 3, drop: 0.3, least: 60, seed: 'a' } as const;

test.each(CLASSIFIERS)(
  'rounds drop what the %s classifier predicts rightly, as many of each answer, until it is near chance or few are left',
  (classifier) => {
    const options = { ...OPTIONS, classifier };
    const told: Round[] = [];
    const result = filtered(problems, { ...options, onRound: (round) => told.push(round) });
    expect(result.rounds).toEqual(told);
    const [first, last] = [told[0], told.at(-1)];
    expect(first).toMatchObject({ problems: 240, chance: 1 / 3 });
    expect(first?.accuracy).toBeGreaterThan(0.5);
    expect(last?.accuracy).toBeLessThan((first?.accuracy ?? 0) - 0.15);
    if (result.ended === 'near chance')
      expect(last?.accuracy).toBeLessThanOrEqual((last?.chance ?? 0) + 2 * (last?.se ?? 0));
    const kept = result.items.filter(({ droppedIn }) => droppedIn === null);
    expect(kept).toHaveLength(last?.problems ?? 0);
    expect([0, 1, 2].map((label) => kept.filter(({ right }) => right === label).length * 3)).toEqual(
      [0, 1, 2].map(() => kept.length),
    );
    for (const { droppedIn, predicted, right } of result.items) if (droppedIn === 1) expect(predicted).toBe(right);
    expect(filtered(problems, { ...options, onRound: () => {} })).toEqual(result);
  },
);

test.each(CLASSIFIERS)('as problems come, the %s classifier is far above the most frequent answer', (classifier) => {
  const asTheyCome = drawn({ count: 400, seed: '1', answers: '2', asTheyCome: true });
  const { rounds, ended } = filtered(asTheyCome, {
    ...{ classifier, answers: 2, folds: 2, drop: 0.1, least: 400, seed: 'a', onRound: () => {} },
  });
  expect(ended).toBe('too few left');
  const [round] = rounds;
  expect(round?.accuracy).toBeGreaterThan((round?.chance ?? 1) + 4 * (round?.se ?? 1));
});

test('the command: sizes and accuracies before and after, and each problem with prediction, confidence and round', async () => {
  const out = path.join(folder, 'filtered.jsonl');
  const drawing = ['--count', '240', '--agents', '3', '--answers', '2', '--as-they-come'];
  const filtering = ['--classifier', 'encoder', '--folds', '2', '--drop', '20', '--out', out, '--json'];
  const ran = await runCommand('research mindgames', 'filter', ...drawing, ...filtering);
  const { classifier, rows, rounds } = JSON.parse(ran.out);
  expect(classifier).toBe('encoder');
  expect(rows.map(({ of }: { of: string }) => of)).toEqual(['all', 'forehead', 'internal', 'explicit']);
  expect(rows[0]).toMatchObject({ before: 240, kept: rounds.at(-1).problems });
  expect(rows[0].rightAfter).toBeCloseTo(rounds.at(-1).accuracy, 4);
  expect(rows[0].kept).toBeLessThan(240);
  const lines = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(240);
  for (const line of lines) expect(['yes', 'no']).toContain(line.predicted);
  expect(lines.filter(({ droppedIn }) => droppedIn === null)).toHaveLength(rows[0].kept);
});

test('a file that cannot be written is refused with a sentence', async () => {
  const args = ['--count', '12', '--agents', '2', '--folds', '2', '--out', path.join(folder, 'no', 'file')];
  const { code, errors, out } = await runCommand('research mindgames', 'filter', ...args);
  expect([code, out]).toEqual([2, '']);
  expect(errors).toMatch(/--out: .* cannot be written/);
});
