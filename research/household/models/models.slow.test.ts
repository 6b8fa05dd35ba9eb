/** `household models`: runs of language models on tasks, and what they come to beside the paper. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runWith } from '../../../cli/testing/run-command.ts';
import { DEEPEST } from '../../../games/household/pddl/formula.ts';
import { Task } from '../../../games/household/task/types.ts';
import { EACH_BARRED, TWO_DOORS } from '../../../games/household/testing/doors.ts';
import type { ModelCall, ModelReply } from '../../../llm/chat.ts';
import { scripted } from '../../../server/llm/testing/calls.ts';
import { depthOf } from '../authoring/generate/composition.ts';
import { benchmarkTasks } from '../tasks.ts';
import { conditionOf } from './conditions.ts';
import { depthValidity } from './depth-validity.ts';
import { figuresOf } from './figures.ts';
import { type ModelsRun, playRun } from './run.ts';
import { seedingRounds } from './seeding.ts';
import { tablesOf } from './tables.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'household-models-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BARRED = Task.parse({ ...TWO_DOORS, mechanics: EACH_BARRED });

/** A model that opens what stands before it, or else goes to where this may be; to questions it answers the first option. */
async function opener({ model, messages }: ModelCall): Promise<ModelReply> {
  const said = messages.at(-1)?.content ?? '';
  const to = said.includes('You (A)') || messages[0]?.content.includes('You (A)') ? 'office 1' : 'kitchen 1';
  const what = /"do": "open".*names: ([\w ]+)/.exec(said)?.[1];
  const act = what ? { do: 'open', what } : { do: 'navigate', to };
  const text = JSON.stringify(said.includes('{"answer": N') ? { answer: 1, sure: 100 } : act);
  return {
    ...{ outcome: 'answered', text, refusal: null, finish: 'stop', served: model, status: 200, retryAfterMs: null },
    tokens: { input: 1, output: 1, from: 'claimed' },
  };
}

const WITH = {
  ...{ ask: opener, wait: async () => {}, prices: null, seed: '1' },
  settings: { temperature: 0, maxTokens: 100, json: false },
};
const WANTED = { model: 'Ours', asked: 'opener', split: 'standard', task: BARRED, number: 1 };

test('a run is scored: its goal at the end, questions by each rule, failures that rules find, and calls', async () => {
  const run = await playRun({ ...WANTED, condition: conditionOf('standard') }, WITH);
  expect(run).toMatchObject({
    ...{ model: 'Ours', task: 'two-doors', condition: 'standard', number: 1, ended: true, success: true },
    // A cannot have learnt what B did, and says yes all the same
    literal: { program: { passed: 1, of: 1 }, known: { passed: 0, of: 1 }, truth: { passed: 1, of: 1 } },
    ...{ failures: ['epistemic_chain_breakdown'], texts: 0 },
    usage: { missed: {}, left: 0, cost: null },
  });
  const spent = await playRun({ ...WANTED, condition: conditionOf('standard') }, { ...WITH, calls: 3 });
  expect(spent).toMatchObject({ ended: false, success: false, literal: null, usage: { calls: 3, left: 2 } });
});

test('secrets that prescribe hold the own steps of the golden plan, and stand in the prompt', async () => {
  const { changed } = conditionOf('prescribed');
  const [first, second] = changed?.(BARRED).agents ?? [];
  expect(first?.secrets.at(-1)).toMatch(/^Your part is: .*agent_0 opens chest_2/);
  expect(second?.secrets.at(-1)).toMatch(/agent_1 opens fridge_1.*agent_1 tells agent_0 \(is_open fridge_1\)/);
  const prompts: string[] = [];
  const ask = (call: ModelCall) => {
    prompts.push(JSON.stringify(call.messages));
    return opener(call);
  };
  await playRun({ ...WANTED, condition: conditionOf('prescribed') }, { ...WITH, ask, calls: 1 });
  expect(prompts[0]).toContain('Your part is');
});

function runOf(task: string, number: number, passes: Partial<ModelsRun>): ModelsRun {
  const part = { passed: 1, of: 2 };
  return {
    ...{ model: 'm', split: 'standard', condition: 'standard', task, number, category: 'mixed', kDepth: 1 },
    ...{ ended: true, success: false, successOfProgram: false, failures: [], texts: 0, turns: 9 },
    literal: { program: part, known: part, truth: part, matched: part },
    usage: {
      ...{
        events: '',
        calls: 11,
        outcomes: { answered: 10, unreachable: 1 },
        repairs: 0,
        missed: { malformed: 2 },
        left: 0,
        cost: null,
      },
      tokens: { input: 0, output: 0, estimated: 0 },
    },
    ...passes,
  };
}

test('Avg, Pass@3 and Pass^3 are over tasks, with errors by task; a missing run has not passed', () => {
  const passed = { success: true, successOfProgram: true };
  const right = { passed: 2, of: 2 };
  const literal = { program: right, known: { passed: 1, of: 2 }, truth: right, matched: right };
  const runs = [
    ...[1, 2, 3].map((number) => runOf('always', number, { ...passed, literal })),
    ...[1, 2].map((number) => runOf('twice', number, { ...passed, texts: 1 })),
    ...[1, 2, 3].map((number) => runOf('never', number, { failures: ['private_objective'], texts: number - 1 })),
  ];
  const [mixed, all] = figuresOf(runs);
  expect(all).toEqual({ ...mixed, scope: 'all' });
  expect(all).toMatchObject({
    ...{ tasks: 3, runs: 8, missing: 1, failed: 3, unclassed: 0, answered: 80, missedTurns: 16 },
    functional: { average: { mean: 5 / 9, n: 9 }, passAt3: { mean: 2 / 3, n: 3 }, passHat3: { mean: 1 / 3, n: 3 } },
    // the program counts 2 of 3 as 0.3
    programPassHat3: (1 + 8 / 27) / 3,
    literalOfProgram: { passHat3: { mean: 1 / 3 } },
    literalKnown: { average: { mean: 0 } },
    patterns: { private_objective: 3, epistemic_chain_breakdown: 0 },
  });
  // shares of tasks 1, 1 and 0: the variance of a mean of three, by hand
  expect(all?.functional.passAt3.error).toBeCloseTo(Math.sqrt((3 / 2) * (6 / 9 / 9)), 12);
});

test('the depth of a task is valid if no agent that shall know may go and look', () => {
  const open = Task.parse(TWO_DOORS);
  expect(depthValidity('standard', [BARRED, open])[0]).toEqual({ split: 'standard', depth: 1, tasks: 2, valid: 1 });
});

test('a round with seed tasks is made from those that the model failed, and one without draws all; drafts not kept are counted', async () => {
  const pool = benchmarkTasks('standard').filter(({ goal }) => depthOf(goal) === DEEPEST);
  const [failed = expect.fail(), passed = expect.fail()] = pool;
  const runs = [
    runOf(failed.id, 1, {}),
    runOf(passed.id, 1, { success: true }),
    // another condition chooses no seed tasks
    runOf(passed.id, 2, { condition: 'baseline' }),
    runOf(passed.id, 1, { model: 'only-baseline', condition: 'baseline' }),
  ];
  const [without = expect.fail(), seeded = expect.fail(), ...others] = await seedingRounds(runs, pool, {
    count: 3,
    seed: '1',
  });
  expect(others).toEqual([]);
  expect(without).toMatchObject({ model: null, failed: 0, passed: 0, wanted: 3, made: 3 });
  expect(seeded).toMatchObject({ model: 'm', failed: 1, passed: 1, wanted: 3, made: 3 });
  // a seed task's depth is never lowered
  expect(seeded.depths).toEqual([0, 0, 3]);
  expect(without.depths.reduce((sum, tasks) => sum + tasks, 0)).toBe(3);
  const rounds = [without, { ...seeded, made: 3, verified: 4 }];
  const { ablations, seeds } = tablesOf({ figures: figuresOf(runs), depths: [], rounds });
  expect(ablations).toMatch(/\| tasks made with seed tasks +\| 25\.0 +\| not run/);
  const kept = ((100 * (without.verified - 3)) / without.verified).toFixed(1);
  expect(ablations).toMatch(
    new RegExp(
      `seed examples in context \\| failure rate \\| 50 +\\| tasks made without seed tasks +\\| ${kept} +\\| ${kept} `,
    ),
  );
  expect(seeds).toMatch(
    /\| of 1 that m failed and 1 that it passed \| +3 \| +3 \| +4 \| +25\.0 +\| +0 \| +0 \| +3 \| 3\.00/,
  );
  expect(tablesOf({ figures: [], depths: [], rounds: [] }).ablations).toMatch(
    /tasks made without seed tasks +\| not run/,
  );
});

test('the command plays three runs, repeats them from a cassette without a call, and plays no run that it kept', async () => {
  const endpoint = await scripted();
  const command = (...args: readonly string[]) =>
    runWith(
      { MODEL_BASE_URL: endpoint.baseURL, MODELS: 'scripted-1' },
      'research household models',
      ...['--models', 'O3=scripted-1', '--split', 'standard', '--count', '1', '--calls', '12', '--json', ...args],
    );
  const file = (name: string) => path.join(folder, name);
  const recorded = JSON.parse((await command('--record', file('cassette'), '--keep', file('runs'))).out);
  const { calls } = endpoint;
  const count = calls.length;
  const replayed = JSON.parse((await command('--replay', file('cassette'))).out);
  expect(recorded.runs).toMatchObject([{ model: 'O3', number: 1 }, { number: 2 }, { number: 3 }]);
  expect([recorded.sent, replayed.sent, calls.length]).toEqual([count, 0, count]);
  expect(replayed.runs).toEqual(recorded.runs);
  const again = JSON.parse((await command('--keep', file('runs'))).out);
  expect([again.sent, again.runs]).toEqual([0, recorded.runs]);
  const refused = await command('--models', 'a=scripted-1', 'b=scripted-1');
  expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('names a model twice')]);
});

test('without a model every row of the paper stands there with its figures, not run; the page has a place for each table', async () => {
  const { out } = await runWith({}, 'research household models', '--count', '1');
  expect(out).toMatch(/\| Gemini-Pro +\| all +\| 39\.2 ± 4\.5, 62\.5, 12\.5 \| 27\.5 ± 4\.1, 47\.5, 12\.5 \| not run/);
  expect(out.match(/\| not run +\| not run +\|\n/g)).toHaveLength(2 * 21);
  const page = readFileSync(new URL('../../docs/enacttom-models.md', import.meta.url), 'utf8');
  const places = Array.from(page.matchAll(/<!-- npx standpoint research household models --report: (\w+) -->/g));
  expect(places.map(([, name]) => name)).toEqual([
    ...['table2', 'rules', 'failures', 'depth', 'ablations', 'seeds', 'conditions'],
  ]);
});
