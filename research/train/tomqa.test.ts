/** `npx standpoint research train tomqa`: a training that is stopped, goes on and is gathered; and wrong options. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { runsIn } from '../tomqa/readers/trained.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-readers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const train = (...args: string[]) => runCommand('research train', ...args);
const short = ['tomqa', '--model', 'entnet', '--dataset', 'tom', '--memory', '10', '--count', '8', '--epochs', '2'];

describe('train tomqa', () => {
  test('comes to the same weights whether it was stopped or not, and does not train twice', async () => {
    const [whole, parted] = [path.join(folder, 'whole'), path.join(folder, 'parted')];
    const straight = JSON.parse((await train(...short, '--out', whole, '--json')).out);
    const stopped = await train(...short, '--out', parted, '--stop-after', '2', '--json');
    expect(stopped.code).toBe(1);
    expect(JSON.parse(stopped.out)).toMatchObject({ id: 'tomqa/entnet-tom-m10-s1-e2-n8', batches: 2, stopped: true });
    const finished = await train(...short, '--out', parted, '--json', '--plot');
    expect(finished.code).toBe(0);
    const result = JSON.parse(finished.out);
    expect(result).toMatchObject({ hash: straight.hash, batches: straight.batches, backend: 'simd' });
    expect(JSON.parse(stopped.out).hash).not.toBe(result.hash);
    expect(readFileSync(path.join(parted, 'metrics.csv'), 'utf8')).toMatch(
      /^# tomqa\/.*; backend simd\nbatch,loss,accuracy,cpuS\n2,/,
    );
    expect(readFileSync(path.join(parted, 'curve.svg'), 'utf8')).toMatch(/accuracy by batch/);
    expect(JSON.parse((await train(...short, '--out', parted, '--json')).out)).toEqual(result);
    const refused = await train(...short, '--seed', '2', '--out', parted);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/holds another training/) });
  });

  test('trainings are gathered into one table, once each, with their tests', async () => {
    const keep = path.join(folder, 'kept');
    await train('tomqa-collect', folder, '--keep', keep);
    const gathered = await train('tomqa-collect', folder, '--keep', keep, '--json');
    expect(JSON.parse(gathered.out)).toEqual({ trainings: ['tomqa/entnet-tom-m10-s1-e2-n8'] });
    const [run, ...others] = runsIn(readFileSync(path.join(keep, 'runs.jsonl'), 'utf8'));
    expect(others).toEqual([]);
    expect(run?.tests.map(({ set, noise }) => `${set} ${noise}`)).toEqual([
      'tom 0',
      'tom 0.1',
      'tom-easy 0',
      'debiased 0',
      'hard 0',
    ]);
    expect(Object.keys(run?.tests[0]?.cells ?? {})).toHaveLength(12);
  });

  test.each([
    [['tomqa', '--model', 'lstm'], /Allowed choices are memn2n, multi-observer, entnet, relation/],
    [['tomqa', '--dataset', 'babi'], /Allowed choices are tom-easy, tom, debiased/],
    [['tomqa', '--memory', '3'], /--memory must be a whole number of at least 4/],
    [['tomqa', '--memory', '900'], /--memory must be at most 200/],
    [['tomqa', '--model', 'relation', '--times', 'start'], /--times is for memory networks/],
    [['tomqa', '--dataset', 'debiased', '--answers', 'altered'], /two tasks, which the set debiased does not have/],
    [['tomqa', '--seed', 'a b'], /--seed must be 1 to 40 letters and digits/],
    [['tomqa-collect', path.join(folder, 'nowhere')], /there is no folder/],
  ])('%j is refused with a sentence', async (args, message) => {
    const refused = await train(...args);
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.errors).toMatch(message);
  });
});
