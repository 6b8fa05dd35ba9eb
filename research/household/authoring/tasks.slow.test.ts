import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { Config } from '../../../games/household/config.ts';
import { Task } from '../../../games/household/task/types.ts';
import { HUMAN_TASKS } from '../../../games/household/tasks/human.ts';
import { isSound, verify } from './checks/checks.ts';
import { compact } from './generate/compact.ts';
import { compositionOf, depthOf, PAPER } from './generate/composition.ts';
import { difficultyOf } from './generate/difficulty.ts';
import { isMatched } from './generate/human.ts';
import { likenessOf } from './generate/likeness.ts';
import { leaksIn, seatsDisagreeing } from './generate/testing/wording.ts';

const FOLDER = path.join(import.meta.dirname, '../../../games/household/tasks');
const text = (split: string) => readFileSync(path.join(FOLDER, `${split}.jsonl`), 'utf8');
const linesOf = (split: string) => text(split).trim().split('\n');
const standard = linesOf('standard').map((line) => Task.parse(JSON.parse(line)));
const hard = linesOf('hard').map((line) => Task.parse(JSON.parse(line)));
const benchmark = [...standard, ...hard];
const human = HUMAN_TASKS.map(({ task }) => task);
const all = [...benchmark, ...human];

describe('the benchmark', () => {
  test("has the composition of the paper's Table 3", () => {
    const { turns: _, ...paper } = PAPER;
    expect(compositionOf(benchmark)).toEqual(paper);
  });

  test('has two splits of the same composition, to one task', () => {
    const [a, b] = [compositionOf(standard), compositionOf(hard)];
    expect([a.tasks, a.cooperative, a.mixed, ...a.agents]).toEqual([b.tasks, b.cooperative, b.mixed, ...b.agents]);
    a.depths.forEach((count, i) => {
      expect(Math.abs(count - (b.depths[i] ?? 0))).toBeLessThanOrEqual(1);
    });
    for (const [type, count] of Object.entries(a.mechanics))
      expect(Math.abs(count - (new Map(Object.entries(b.mechanics)).get(type) ?? 0))).toBeLessThanOrEqual(1);
  });

  test('has goals of every kind, and objects that agents hand on', () => {
    const kinds = ['is_open', 'is_closed', 'is_on_top', 'is_inside', 'is_in_room', 'is_held_by'];
    for (const kind of kinds) expect(benchmark.filter(({ goal }) => goal.includes(kind)).length).toBeGreaterThan(20);
  });

  test('a sample of it is sound', () => {
    for (const task of rngFor('sample').shuffle(benchmark).slice(0, 8))
      expect([task.id, verify(task, 'corrected').checks.filter(({ ok }) => ok !== true)]).toEqual([task.id, []]);
  });

  test('is committed without the schema’s defaults, within 2.5 MB', () => {
    expect(linesOf('standard')).toEqual(standard.map((task) => JSON.stringify(compact(task))));
    expect(text('standard').length + text('hard').length).toBeLessThan(2_500_000);
  });
});

describe('all committed tasks', () => {
  test('differ in more than their names', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(likenessOf)).size).toBe(all.length);
  });

  test('have secrets that say their formal content', () => {
    for (const task of benchmark) expect([task.id, seatsDisagreeing(task, 'numbered')]).toEqual([task.id, []]);
    for (const task of human) expect([task.id, seatsDisagreeing(task, 'plain')]).toEqual([task.id, []]);
  });

  test('name nothing in public and tell no agent what to do', () => {
    for (const task of all) expect([task.id, leaksIn(task)]).toEqual([task.id, []]);
  });

  test('tell every part of the shared goal to an agent, and tell no agent about K', () => {
    for (const { id, goal, agents } of all) {
      const told = new Set(agents.flatMap(({ knows }) => knows.goals));
      const physical = [...goal.matchAll(/(?<!\(K agent_\d )(\((?:is|agent)_[^()]*\))/g)].flatMap(([fact]) =>
        fact ? [fact] : [],
      );
      expect([id, physical.filter((fact) => !told.has(fact))]).toEqual([id, []]);
      expect([id, [...told].filter((text) => text.includes('(K '))]).toEqual([id, []]);
    }
  });
});

describe('the tasks for people', () => {
  const forms = (['A', 'B'] as const).map((form) =>
    HUMAN_TASKS.filter((each) => each.form === form).map(({ task }) => task),
  );
  const [a = [], b = []] = forms;

  test('are six of form A and six of form B, in at most five rooms, with names that people use', () => {
    expect([a.length, b.length]).toEqual([6, 6]);
    for (const { scene } of human) {
      expect(scene.rooms.length).toBeLessThanOrEqual(5);
      const names = [...scene.rooms, ...scene.furniture.map(({ id }) => id), ...scene.objects.map(({ id }) => id)];
      expect(names.filter((name) => /\d/.test(name))).toEqual([]);
    }
    expect(new Set(human.map(({ title }) => title)).size).toBe(12);
  });

  test('are sound, with plans of at most eight turns, and counterparts are equally hard', () => {
    const figures = forms.map((tasks) =>
      tasks.map((task) => {
        const verification = verify(task, 'corrected');
        expect([task.id, isSound(verification)]).toEqual([task.id, true]);
        return difficultyOf(task, verification);
      }),
    );
    const [first = [], second = []] = figures;
    first.forEach((difficulty, i) => {
      const other = second[i];
      expect(difficulty?.turns).toBeLessThanOrEqual(8);
      expect(difficulty && other && isMatched(difficulty, other)).toBe(true);
    });
    expect(compositionOf(a)).toEqual(compositionOf(b));
    expect(a.map(({ goal }) => depthOf(goal))).toEqual(b.map(({ goal }) => depthOf(goal)));
  });

  test('have twins in which all agents are told all secrets', () => {
    for (const task of human) expect(Config.parse({ task, secretsShared: true }).task).toEqual(task);
  });
});
