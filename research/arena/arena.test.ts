/** `research arena` as it is typed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand, runWith } from '../../cli/testing/run-command.ts';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { ArenaResult } from './result.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'arena-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => path.join(folder, name);
const SMALL = ['--config', '{"agents":2,"width":3,"pieces":2,"turns":4}', '--episodes', '2', '--workers', '1'];
const arena = (...args: readonly string[]) => runCommand('research arena', ...args);

test('a result can be played again from its file, with the same bytes, and a changed one is found out', async () => {
  expect(await arena('--policies', 'uniform,greedy', ...SMALL, '--out', file('a.json'))).toMatchObject({ code: 0 });
  const text = readFileSync(file('a.json'), 'utf8');
  const again = await arena('--rerun', file('a.json'), '--workers', '1', '--json');
  expect(again).toMatchObject({ code: 0, out: text });

  const result = ArenaResult.parse(JSON.parse(text));
  expect(result.policies.map(({ policy }) => policy)).toEqual(['symmtom/greedy', 'symmtom/uniform']);
  writeFileSync(file('b.json'), JSON.stringify({ ...result, rows: result.rows.slice(1) }));
  expect(await arena('--rerun', file('b.json'), '--workers', '1')).toMatchObject({ code: 1, out: '' });
  writeFileSync(file('c.json'), JSON.stringify({ ...result, rules: 99 }));
  expect((await arena('--rerun', file('c.json'))).errors).toContain('is of symmtom 99');
});

test('language models take part beside policies, and a result with them is played again from its cassette', async () => {
  const endpoint = await openScriptedEndpoint();
  const models = ['scripted-1', 'scripted-1+refusal'];
  const settings = { MODEL_BASE_URL: endpoint.baseURL, MODELS: models.join(',') };
  const withModels = (...args: readonly string[]) => runWith(settings, 'research arena', ...args);
  const [result, cassette] = [file('models.json'), file('models.cassette')];
  const named = ['--models', models.join(','), '--policies', 'uniform', ...SMALL];
  expect(await withModels(...named, '--out', result, '--record', cassette)).toMatchObject({ code: 0 });
  await endpoint.close();
  const { rows } = ArenaResult.parse(JSON.parse(readFileSync(result, 'utf8')));
  expect(rows.map(({ policy, illegalActions }) => [policy, illegalActions > 0])).toEqual([
    ['model/scripted-1', false],
    ['model/scripted-1+refusal', true],
    ['symmtom/uniform', false],
  ]);
  const again = await withModels('--rerun', result, '--replay', cassette, '--workers', '1', '--json');
  expect(again).toMatchObject({ code: 0, out: readFileSync(result, 'utf8') });
  expect((await withModels(...named.with(1, 'scripted-1,scripted-1'))).errors).toContain('named twice');
});

test('scenarios that would be played twice are refused', async () => {
  const { code, errors } = await arena('--policies', 'greedy,greedy', ...SMALL);
  expect(code).toBe(2);
  expect(errors).toContain('symmtom/greedy is named twice');
});

test('a pool is named by its content, is met instead of the others, and is refused once it is changed', async () => {
  const { out } = await arena('--freeze', folder, '--policies', 'uniform', ...SMALL.slice(0, 2));
  const pool = out.trim();
  const beside = await arena('--policies', 'greedy,order-0', '--pool', pool, ...SMALL, '--json');
  const { pairs } = ArenaResult.parse(JSON.parse(beside.out));
  const met = pairs.map(({ residents, visitor }) => [residents, visitor].filter((one) => one !== 'symmtom/uniform'));
  expect(met.map((one) => one.length)).toEqual(pairs.map(() => 1));
  writeFileSync(pool, readFileSync(pool, 'utf8').replace('symmtom/uniform', 'symmtom/greedy'));
  expect((await arena('--pool', pool, ...SMALL)).errors).toContain('a pool that was changed is another pool');
});
