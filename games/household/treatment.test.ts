import { expect, test } from 'vitest';
import { runOf } from './analysis/scores/scores.ts';
import { Config, Config2 } from './config.ts';
import { UNKNOWN } from './probes.ts';
import { HUMAN_TASKS } from './tasks/human.ts';
import { taskOf } from './testing/house.ts';
import { logOf } from './testing/script.ts';
import { PAYING } from './treatment.ts';

const K = '(K agent_1 (K agent_0 (is_open chest_3)))';
const task = taskOf({ task: { goal: `(and (is_open chest_3) ${K})` } });

test('agents are told what they shall know, in words and formally, if the config says so', () => {
  const [untold, told] = [Config.parse({ task }), Config.parse({ task, knowledge: 'told' })];
  expect(untold.task).toEqual(task);
  expect(told.task.agents[0]).toEqual(task.agents[0]);
  expect(told.task.agents[1]?.knows.goals).toEqual([K]);
  expect(told.task.agents[1]?.secrets.at(-1)).toBe('In the end you know that agent_0 knows that chest_3 is open.');
});

test('tasks with plain names say it as people see the names', () => {
  for (const { task: each } of HUMAN_TASKS) {
    const told = Config.parse({ task: each, knowledge: 'told' }).task.agents.flatMap(({ secrets }) => secrets);
    expect(told.filter((secret) => secret.startsWith('In the end you know that '))).toHaveLength(1);
    expect(told.filter((secret) => secret.replaceAll(/\bagent_\d\b/g, '').includes('_'))).toEqual([]);
  }
});

test('a config that was told once is told the same again', () => {
  const paid = Config.parse({ task, knowledge: 'paid' });
  expect(Config.parse(paid)).toEqual(paid);
});

test('versions 1 and 2 have no such treatment', () => {
  expect(Config2.safeParse({ task, knowledge: 'told' }).success).toBe(false);
});

test('paid answers: agents are told so, right ones earn a point, wrong ones cost one, "I don\u2019t know" does neither', () => {
  const play = (option: string, knowledge: 'told' | 'paid') =>
    runOf(logOf(task, { acts: [{}], knowledge, answer: () => ({ option, confidence: null }) }));
  for (const agent of Config.parse({ task, knowledge: 'paid' }).task.agents) expect(agent.secrets).toContain(PAYING);
  expect(play(UNKNOWN, 'paid')?.points).toEqual([0, 0]);
  // yes is right for half of the questions about the house
  const [first = Number.NaN] = play('yes', 'paid')?.points ?? [];
  expect(first).toBeLessThanOrEqual(0);
  expect(play('yes', 'told')?.points).toBeNull();
});
