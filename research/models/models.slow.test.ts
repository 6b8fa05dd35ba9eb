/** `npx standpoint research models`: each experiment with the scripted model, its replay, its page, and what it refuses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWith } from '../../cli/testing/run-command.ts';
import { openScriptedEndpoint, type ScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { withFigures } from './page.ts';
import { balancedShareOf, shareOf } from './share.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'models-'));
let endpoint: ScriptedEndpoint;
beforeAll(async () => {
  endpoint = await openScriptedEndpoint();
});
afterAll(async () => {
  await endpoint.close();
  rmSync(folder, { recursive: true });
});

const models = (...args: string[]) =>
  runWith({ MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1' }, 'research models', ...args);
const SCRIPTED = ['--model', 'scripted-1', '--json'];

/** What a run prints; it is recorded, and its replay prints the same without a call. */
async function recorded(...args: string[]) {
  const file = path.join(folder, `${args[0]}.jsonl`);
  const printed = JSON.parse((await models(...args, ...SCRIPTED, '--record', file)).out);
  const before = endpoint.calls.length;
  const replayed = JSON.parse((await models(...args, ...SCRIPTED, '--replay', file)).out);
  expect(endpoint.calls).toHaveLength(before);
  expect(replayed).toEqual({ ...printed, models: { ...printed.models, sent: 0 } });
  return printed;
}

test('mindgames: every variant reads the same problems, beside rules and the trained classifiers', async () => {
  const variants = ['--variant', 'zero-shot', 'few-shot-2'];
  const { readings, filters } = await recorded('mindgames', ...variants, '--n', '4', '--filter', '60');
  const all = readings.filter(({ of }: { of: string }) => of === 'all');
  const keys = ['reader', 'variant', 'set'];
  expect(all.map((row: Record<string, unknown>) => keys.map((key) => row[key]).join(' ')).slice(0, 4)).toEqual([
    ...['scripted-1 zero-shot balanced', 'scripted-1 zero-shot as-they-come'],
    ...['scripted-1 few-shot-2 balanced', 'scripted-1 few-shot-2 as-they-come'],
  ]);
  const [zero, , few] = all;
  expect(zero.n).toBe(few.n);
  const rule = all.find(({ reader, set }: typeof zero) => reader === 'operator-pattern' && set === 'balanced');
  expect(rule.right).toBe(0.5);
  expect(filters.map(({ set, classifier }: typeof zero) => `${set} ${classifier}`)).toEqual([
    ...['balanced logistic', 'balanced encoder', 'as-they-come logistic', 'as-they-come encoder'],
  ]);
});

test('tomqa: the exact reader is right in all, and stands beside the model and the rules on the same stories', async () => {
  const { readings } = await recorded('tomqa', '--set', 'hard', '--n', '2');
  const of = (reader: string) => readings.filter((row: { reader: string }) => row.reader === reader);
  expect(of('tomqa/exact')[0]).toMatchObject({ kind: 'all', n: 10, right: 1, balanced: 1, joint: 1, none: 0 });
  expect(of('scripted-1')[0]).toMatchObject({ kind: 'all', n: 10, variant: 'zero-shot', none: 0 });
  expect(of('reality').find((row: { kind: string }) => row.kind === 'second_order')).toMatchObject({ n: 4, none: 0 });
});

test('standoff: answers by what the opponent believes, beside the ideal player, and no answer is never a right one', async () => {
  // the five calls of the ninth trial, in which the opponent believes in no treat
  const faults = [41, 42, 43, 44, 45].map((call) => ({ fault: 'refusal', call }) as const);
  const refusing = await openScriptedEndpoint({ faults });
  const settings = { MODEL_BASE_URL: refusing.baseURL, MODELS: 'scripted-1' };
  const ran = await runWith(settings, 'research models', 'standoff', ...SCRIPTED, '--n', '9', '--at-once', '1');
  await refusing.close();
  const { shares } = JSON.parse(ran.out);
  const rows = (player: string, of: string) =>
    shares.filter((row: { player: string; of: string }) => row.player === player && row.of === of);
  expect(rows('standoff/ideal', 'all').map(({ right }: { right: number }) => right)).toEqual([1, 1, 1, 1, 1]);
  expect(rows('standoff/ideal', 'false belief').map(({ n }: { n: number }) => n)).toEqual([3, 3, 3, 3, 3]);
  expect(rows('scripted-1', 'Nn')).toHaveLength(5);
  for (const row of rows('scripted-1', 'Nn')) expect(row).toMatchObject({ n: 1, right: 0, none: 1 });
  expect(rows('scripted-1', 'Nf')[0]).toMatchObject({ n: 1, none: 0 });
});

test('symmtom: a test ends when it is decided, and a policy has what `evaluate scenarios` gives it', async () => {
  const { tests, table1 } = await recorded('symmtom', '--test', 'second-12', '--n', '2', '--sessions', '0');
  const [reader, heuristic, waits, ...learners] = tests.map((row: { policy: string }) => row.policy);
  expect([reader, heuristic, waits]).toEqual(['scripted-1, zero-shot', 'symmtom/heuristic', 'symmtom/patient']);
  // as many as are kept of this setting
  for (const learner of learners) expect(learner).toMatch(/^symmtom\/[a-z]+-oc-n3-w12-c3-s1$/);
  const [model, , patient] = tests;
  // any move but to the left and down fails, and ends the trial
  expect(model).toMatchObject({ episodes: 2, SR: 0, FR: 1 });
  const policy = ['--policy', 'symmtom/patient', '--scenario', 'second-12', '--episodes', '2', '--json'];
  const [alone] = JSON.parse((await runWith({}, 'research evaluate', 'scenarios', ...policy)).out);
  expect(patient).toEqual({ ...alone, paper: null });
  expect(table1).toEqual([]);
});

test('without an endpoint, without such a model, and where no call is answered, there are no figures', async () => {
  const refused = await runWith({}, 'research models', 'tomqa', ...SCRIPTED);
  expect([refused.code, refused.out]).toEqual([2, '']);
  expect(refused.errors).toContain('MODEL_BASE_URL');
  const unknown = await models('tomqa', '--model', 'large-1', '--json');
  expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('MODELS does not offer large-1')]);
  const given = ['--set', 'tom-easy', '--n', '1', '--model', 'scripted-1+refusal', '--json'];
  const settings = { MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1+refusal' };
  const silent = await runWith(settings, 'research models', 'tomqa', ...given);
  expect([silent.code, silent.out]).toEqual([1, '']);
  expect(silent.errors).toContain('no call was answered (refused ');
});

test('figures take the place of older ones between their marks, and of nothing else', () => {
  const page = '# Title\n\n<!-- figures -->\n\nold\n\n<!-- end -->\nafter\n';
  expect(withFigures(page, 'new $& and $1\n')).toBe(
    '# Title\n\n<!-- figures -->\n\nnew $& and $1\n\n<!-- end -->\nafter\n',
  );
  expect(() => withFigures('# Title\n', 'new')).toThrow('has no <!-- figures -->');
});

test('errors are by group: rows of one group that agree count as one', () => {
  const row = (group: string, correct: boolean, side: boolean | null) => ({ group, correct, side });
  const groupOf = ({ group }: { group: string }) => group;
  const single = [row('a', true, true), row('b', false, true), row('c', true, false), row('d', false, false)];
  const doubled = single.flatMap((one) => [one, one]);
  expect(shareOf(single, groupOf)).toEqual({ n: 4, right: 0.5, se: 0.2887 });
  expect(shareOf(doubled, groupOf)).toEqual({ n: 8, right: 0.5, se: 0.2887 });
  expect(shareOf([], groupOf)).toEqual({ n: 0, right: null, se: null });
  const sides = { groupOf, sideOf: ({ side }: { side: boolean | null }) => side };
  // the shares of the two sides are 1/3 and 1, whatever their numbers
  const uneven = [row('a', true, true), row('b', false, true), row('c', false, true), row('d', true, false)];
  expect(balancedShareOf(uneven, sides).balanced).toBe(0.6667);
  expect(balancedShareOf([...uneven, ...uneven, row('e', false, null)], sides)).toEqual(balancedShareOf(uneven, sides));
  expect(balancedShareOf([row('a', true, true)], sides)).toEqual({ balanced: null, se: null });
});
