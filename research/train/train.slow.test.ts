import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { kernelGradients } from '../symmtom/gradients.ts';
import { keptBytes, takeUp } from '../symmtom/kept.ts';
import { hashOf } from '../symmtom/model.ts';
import { beginRun, isFinished, playRound, type RunSettings } from '../symmtom/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
afterAll(() => rmSync(folder, { recursive: true }));

const train = (...words: readonly string[]) => runCommand('research train', ...words);
const short = [
  'symmtom',
  '--algo',
  'ce',
  '--width',
  '3',
  '--pieces',
  '3',
  '--episodes',
  '60',
  '--batch',
  '16',
  '--json',
];

test.each([
  ['ce', {}],
  ['rmaddpg', {}],
  ['ee', {}],
  ['pm', {}],
  ['ce', { partners: 'population' }],
] as const)('a run of %s %j that was kept and taken up again ends with the same bits', (algorithm, among) => {
  const task = { algorithm, agents: 3, width: 3, pieces: 3, lag: 1 as const, ...among };
  const settings: RunSettings = { task, seed: '1', episodes: 60, batch: 16 };
  const through = beginRun(settings);
  while (!isFinished(through)) playRound(through, kernelGradients);
  expect(through.progress.updates).toBeGreaterThan(5);
  let parts = beginRun(settings);
  while (!isFinished(parts)) {
    playRound(parts, kernelGradients);
    const bytes = keptBytes(parts, 0);
    parts = beginRun(settings);
    takeUp(parts, bytes);
  }
  expect(hashOf(parts)).toBe(hashOf(through));
  expect(parts.progress.metrics).toEqual(through.progress.metrics);
  expect(() => takeUp(beginRun({ ...settings, seed: '2' }), keptBytes(parts, 0))).toThrow('the bytes of another run');
});

test('the same command gives the same weights, and its folder has metrics, a curve and a model', async () => {
  const one = await train(...short, '--plot', '--out', join(folder, 'one'));
  const two = await train(...short, '--out', join(folder, 'two'));
  const result = JSON.parse(one.out);
  expect(result).toMatchObject({ id: 'symmtom/ce-oc-n3-w3-c3-s1', episodes: 60, backend: 'simd' });
  expect(JSON.parse(two.out).hash).toBe(result.hash);
  expect(readFileSync(join(folder, 'one', 'metrics.csv'), 'utf8')).toMatch(/^# .*backend simd.*\nepisodes,updates,/);
  expect(readFileSync(join(folder, 'one', 'curve.svg'), 'utf8')).toContain('<polyline');
  const card = JSON.parse(readFileSync(join(folder, 'one', 'model', 'card.json'), 'utf8'));
  expect(card).toMatchObject({ id: result.id, batch: 16, privileged: false });
});

test('a sweep runs what is not finished, skips what is, and keeps the models', async () => {
  const list = join(folder, 'list.json');
  const run = short.filter((word) => word !== '--json');
  writeFileSync(list, JSON.stringify({ about: 'one job', jobs: [{ id: 'symmtom/ce-oc-n3-w3-c3-s1', run }] }));
  const words = ['sweep', list, '--out', join(folder, 'runs'), '--keep', join(folder, 'models'), '--json'];
  const first = await train(...words);
  expect(JSON.parse(first.out)).toEqual([{ id: 'symmtom/ce-oc-n3-w3-c3-s1', state: 'finished' }]);
  const again = await train(...words);
  expect(again.errors).toBe('');
  expect(JSON.parse(again.out)).toEqual([{ id: 'symmtom/ce-oc-n3-w3-c3-s1', state: 'finished' }]);
  const kept = readFileSync(join(folder, 'models', 'symmtom/ce-oc-n3-w3-c3-s1', 'card.json'), 'utf8');
  expect(JSON.parse(kept).algorithm).toBe('ce');
});

test.each([
  [['symmtom', '--algo', 'sarsa'], /there is no algorithm sarsa; there are maddpg, oracle/],
  [['symmtom', '--algo', 'ce', '--backend', 'gpu'], /there is no backend gpu; there are simd, tensorflow, wasm, cpu/],
  [['symmtom', '--algo', 'ce', '--agents', '3', '--pieces', '2'], /at least as many pieces as agents/],
  [['symmtom', '--algo', 'ce', '--batch', '10'], /multiple of 4/],
  [['symmtom', '--algo', 'ee', '--partners', 'population'], /ee learns among its like only/],
  [['sweep', 'nowhere.json'], /nowhere.json is no list of training jobs/],
])('%j is answered with a sentence', async (words, sentence) => {
  const { code, errors } = await train(...words);
  expect(errors).toMatch(sentence);
  expect(code).toBe(2);
});
