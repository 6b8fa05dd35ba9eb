/** Judges of tasks: what is planted, who must agree, and what the order of the criteria changes. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runWith } from '../../../cli/testing/run-command.ts';
import { Task } from '../../../games/household/task/types.ts';
import { EACH_BARRED, TWO_DOORS } from '../../../games/household/testing/doors.ts';
import type { ModelCall, ModelReply } from '../../../llm/chat.ts';
import { scripted } from '../../../server/llm/testing/calls.ts';
import { temporaryFolder } from '../../../server/testing/server.ts';
import { figuresOfCouncil, verdictOfCouncil } from './council.ts';
import { criteriaFor, passes } from './criteria.ts';
import { plantedFault } from './planted.ts';
import { judgementReader, judgePrompt } from './prompt.ts';

const TASK = Task.parse({ ...TWO_DOORS, mechanics: EACH_BARRED });
/** Each agent is told of its limits. */
const TOLD = { ...TASK, agents: TASK.agents.map((agent) => ({ ...agent, secrets: ['You can send 1 message.'] })) };
const CRITERIA = criteriaFor(TASK).map(([id]) => id);
const scoresOf = (score: number, last = score) =>
  Object.fromEntries(CRITERIA.map((id, i) => [id, i === CRITERIA.length - 1 ? last : score]));

test('a task passes with a mean of at least 0.65 and at least 0.5 on each of eight criteria', () => {
  expect(CRITERIA).toHaveLength(8);
  expect([scoresOf(0.65), scoresOf(0.68, 0.5), scoresOf(0.6, 0.9), scoresOf(1, 0.4)].map(passes)).toEqual([
    ...[true, true, false, false],
  ]);
});

test('a fault that cannot be planted is none, and one that its check does not find stops the command', () => {
  expect(plantedFault(TASK, 'narrative_consistency')).toBeNull();
  expect(plantedFault(TASK, 'mechanic_utilization')).toBeNull();
  expect(plantedFault(TASK, 'task_interdependence')?.mechanics).toEqual([]);
  const impossible = { ...TASK, goal: '(and (is_open chest_2) (is_closed chest_2) (K agent_0 (is_open fridge_1)))' };
  expect(() => plantedFault(impossible, 'agent_necessity')).toThrow('expected the check agents');
});

/** A council of two whose answers a function gives. */
function judging(scores: (call: ModelCall) => unknown) {
  const seen: ModelCall[] = [];
  const ask = async (call: ModelCall): Promise<ModelReply> => {
    seen.push(call);
    const written = scores(call);
    return {
      ...{ outcome: 'answered', refusal: null, finish: 'stop', served: call.model, status: 200, retryAfterMs: null },
      ...{ text: typeof written === 'string' ? written : JSON.stringify(written), tokens: null },
    };
  };
  const settings = { temperature: 0, maxTokens: 99, json: false };
  return { seen, with: { ask, wait: async () => {}, settings, judges: ['first', 'second'] } };
}

test('both judges must let a task pass; one that cannot be read is shown its answer once, and then lets nothing pass', async () => {
  const { seen, with: council } = judging(({ model }) => (model === 'first' ? scoresOf(0.9) : 'Good task!'));
  const verdict = await verdictOfCouncil(TASK, { ...council, order: 'given' });
  expect(verdict).toEqual({ scores: [scoresOf(0.9), null], passed: [true, false], all: false });
  const second = seen.filter(({ model }) => model === 'second');
  expect(second).toHaveLength(2);
  expect(second[1]?.messages.slice(-2)).toMatchObject([
    { role: 'assistant', content: 'Good task!' },
    { role: 'user', content: expect.stringContaining('It is not one JSON object') },
  ]);
});

test('a judge that the order of the criteria sways is counted, and does not hold', async () => {
  const sways = judging(({ messages }) => {
    const form = messages.at(-1)?.content.split('\n').at(-1) ?? '';
    return scoresOf(0.9, form.indexOf('task_interdependence') < form.indexOf('secret_quality') ? 0.1 : 0.9);
  });
  const judged = {
    given: await verdictOfCouncil(TASK, { ...sways.with, order: 'given' }),
    reversed: await verdictOfCouncil(TASK, { ...sways.with, order: 'reversed' }),
  };
  const planted = [{ criterion: 'secret_quality', sound: TASK, bad: TASK }] as const;
  expect(figuresOfCouncil(['first', 'second'], planted, [{ sound: judged, bad: judged }])).toEqual({
    judges: ['first', 'second'],
    planted: [{ criterion: 'secret_quality', tasks: 1, passed: [1, 1], all: 1, unread: 0 }],
    ...{ bad: { tasks: 1, passed: [1, 1], all: 1, unread: 0 }, sound: { tasks: 1, passed: [1, 1], all: 1, unread: 0 } },
    ...{ order: { verdicts: 2, changed: 2, byJudge: [2, 2] }, holds: false },
  });
});

test('scores are read whole or not at all', () => {
  const read = judgementReader(TASK);
  expect(read(JSON.stringify(scoresOf(1)))).toEqual({ ok: true, value: scoresOf(1) });
  const { agent_necessity: _, ...fewer } = scoresOf(1);
  for (const wrong of [fewer, { ...scoresOf(1), more: 1 }, scoresOf(1.2), [1], null])
    expect(read(JSON.stringify(wrong)).ok).toBe(false);
  expect(read(`Here: ${JSON.stringify(scoresOf(1))}`).ok).toBe(false);
});

test('a prompt has the task without what policies alone are told, and the criteria in either order', () => {
  const said = {
    ...TASK,
    agents: TASK.agents.map((agent) => ({ ...agent, knows: { ...agent.knows, goals: ['(is_open chest_2)'] } })),
  };
  const [given, reversed] = (['given', 'reversed'] as const).map((order) => judgePrompt(said, order));
  expect(given?.messages[1]?.content).not.toContain('"knows"');
  expect(given?.messages[1]?.content).toContain(
    '(and (is_open fridge_1) (is_open chest_2))\nWhat agents shall know:\n(K agent_0 (is_open fridge_1))',
  );
  const orderIn = (form = '') => Array.from(form.matchAll(/"(\w+)": S/g), ([, id]) => id);
  expect(orderIn(given?.form)).toEqual(CRITERIA);
  expect(orderIn(reversed?.form)).toEqual(CRITERIA.toReversed());
});

test('the scripted judge passes the sound tasks and none of those that were planted, one of each fault', async () => {
  const endpoint = await scripted();
  const models = ['scripted-1', 'scripted-1+wrong-usage'];
  const command = (...args: readonly string[]) =>
    runWith({ MODEL_BASE_URL: endpoint.baseURL, MODELS: models.join(',') }, 'research household judge', ...args);
  const { code, out } = await command('--count', '9', '--json', '--models', ...models);
  const { council } = JSON.parse(out);
  expect([code, endpoint.calls.length]).toEqual([0, 9 * 4 * 2]);
  expect(council.planted.map(({ all }: { readonly all: number }) => all)).toEqual(Array(9).fill(0));
  expect(council).toMatchObject({
    ...{ bad: { tasks: 9, all: 0, unread: 0 }, sound: { tasks: 9, passed: [9, 9], all: 9 } },
    ...{ order: { verdicts: 18, changed: 0 }, holds: true },
  });
  const bad = plantedFault(TASK, 'task_interdependence');
  const file = path.join(temporaryFolder(), 'tasks.jsonl');
  writeFileSync(
    file,
    [TOLD, { ...TOLD, mechanics: bad?.mechanics, id: 'without bars' }].map((task) => JSON.stringify(task)).join('\n'),
  );
  const judged = await command(file, '--models', ...models);
  expect(judged).toMatchObject({ code: 1, out: expect.stringMatching(/\| two-doors +\| passed +\| passed .*\| yes/) });
  expect(judged.out).toMatch(/without bars \| not passed .*interdependence 0\.1; .* \| no/);
  expect((await command(file)).errors).toContain('name two models');
  expect((await command('--count', '1', '--models', 'scripted-1')).errors).toContain('the council has two models');
});
