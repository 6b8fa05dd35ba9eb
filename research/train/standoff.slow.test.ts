/** `npx standpoint research train standoff`: a training that is stopped, goes on and is gathered; and wrong options. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../cli/testing/json-document.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { runsIn } from '../standoff/training/runs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-train-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const train = (...args: string[]) => runCommand('research train', ...args);
const short = [
  'standoff',
  '--dataset',
  'single-Ff-p',
  '--batches',
  '6',
  '--batch',
  '32',
  '--backend',
  'wasm',
  '--no-model',
];

describe('train standoff', () => {
  test('comes to the same weights whether it was stopped or not, and does not train twice', async () => {
    const [whole, parted] = [path.join(folder, 'whole'), path.join(folder, 'parted')];
    const straight = JSON.parse((await train(...short, '--out', whole, '--stop-after', '5', '--json')).out);
    const stopped = await train(...short, '--out', parted, '--stop-after', '2', '--json');
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.out)).toMatchObject({ id: 'standoff/single-Ff-p-s1-b6-of32', batches: 2, stopped: true });
    const went = JSON.parse((await train(...short, '--out', parted, '--stop-after', '3', '--json')).out);
    expect(went).toMatchObject({ batches: 5, hash: straight.hash });
    expect(JSON.parse(stopped.out).hash).not.toBe(went.hash);
    const finished = await train(...short, '--out', parted, '--json', '--plot');
    expect(finished.code).toBe(0);
    const result = readDocument(await train('standoff', '--json-schema'), finished.out);
    expect(result).toMatchObject({ batches: 6, episodes: 192, backend: 'wasm' });
    expect(readFileSync(path.join(parted, 'metrics.csv'), 'utf8')).toMatch(
      /^# backend wasm.*\nbatch,loss,accuracy,cpuS\n2,/,
    );
    expect(readFileSync(path.join(parted, 'curve.svg'), 'utf8')).toMatch(/accuracy by batch/);
    const again = await train(...short, '--out', parted, '--json');
    expect(JSON.parse(again.out)).toEqual(result);
  });

  test('a folder holds one training: another is refused', async () => {
    const own = path.join(folder, 'own');
    await train(...short, '--out', own, '--stop-after', '1');
    const refused = await train(...short, '--seed', '2', '--out', own);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/holds another training/) });
  });

  test('trainings are gathered into one table, once each', async () => {
    const keep = path.join(folder, 'kept');
    const gathered = await train('standoff-collect', folder, '--keep', keep, '--json');
    expect(JSON.parse(gathered.out)).toEqual({ trainings: ['standoff/single-Ff-p-s1-b6-of32'], models: [] });
    await train('standoff-collect', folder, '--keep', keep);
    const [run, ...others] = runsIn(readFileSync(path.join(keep, 'runs.jsonl'), 'utf8'));
    expect(others).toEqual([]);
    expect(run?.right.present).toHaveLength(296);
    expect(readdirSync(keep)).toEqual(['runs.jsonl']);
  });

  test('of a dataset whose models are kept, the weights of a held-out training are kept too', async () => {
    const from = path.join(folder, 'held-out');
    const to = path.join(folder, 'kept-held-out');
    const args = ['--dataset', 'homogeneous', '--batches', '3', '--batch', '16', '--hold-out', 'trials'];
    expect((await train('standoff', ...args, '--out', path.join(from, 'one'), '--no-model')).code).toBe(0);
    const { models } = JSON.parse((await train('standoff-collect', from, '--keep', to, '--json')).out);
    expect(models).toEqual(['standoff/homogeneous-s1-b3-of16-without-trials']);
    expect(readdirSync(path.join(to, 'homogeneous-s1-b3-of16-without-trials')).toSorted()).toEqual([
      'card.json',
      'weights.bin',
    ]);
  });

  test('the cost of everything that is kept names models and trainings, each once', async () => {
    const { models, trainings, cpuHours } = JSON.parse((await train('cost', '--json')).out);
    const ids = [...models, ...trainings].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([expect.stringMatching(/^standoff\/single-Tt-p-s1/), 'tomqa/memn2n-tom-m50-s1']),
    );
    expect(cpuHours).toBeGreaterThan(0.1);
    expect((await train('cost')).out).toMatch(/Together [\d.]+ CPU hours: .*standoff [\d.]+.*symmtom [\d.]+/);
  });

  test.each([
    [['standoff', '--dataset', 'contrast-Xx'], 2, /there is no dataset contrast-Xx; there are full-absent, /],
    [['standoff', '--seed', 'a b'], 2, /--seed must be 1 to 40 letters and digits/],
    [['standoff', '--hold-out', 'boxes'], 2, /Allowed choices are none, trials, orderings/],
    [[...short, '--backend', 'tpu'], 2, /Allowed choices are tensorflow, wasm, cpu/],
    [['standoff-collect', path.join(folder, 'nowhere')], 2, /there is no folder/],
  ])('%j is refused with a sentence', async (args, code, message) => {
    const refused = await train(...args);
    expect(refused.code).toBe(code);
    expect(refused.out).toBe('');
    expect(refused.errors).toMatch(message);
  });
});
