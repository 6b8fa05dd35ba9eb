/** LearnerTables for learners: each step is one of the rules, and each log is one that verify would accept. */
import { describe, expect, test } from 'vitest';
import { botsOf, POLICIES, policyById } from '../../bots/index.ts';
import { lengthOf } from '../../bots/learner-form.ts';
import { textForm } from '../../bots/text-form.ts';
import { audit } from '../../games/core/log/replay.ts';
import { rngFor } from '../../games/core/rng.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { newestRules } from '../../games/index.ts';
import type { TablePlan } from './table.ts';
import { type BlockPart, type LearnerTables, tablesOf } from './tables.ts';

interface Asked {
  readonly game: string;
  readonly config?: object;
  /** Seat -> its policy; left out: all learn. */
  readonly seats?: readonly (string | null)[];
}

function planOf({ game: id, config: given = {}, seats }: Asked): TablePlan {
  const rules = newestRules(id) ?? expect.fail(`there is the game ${id}`);
  const { game } = rules;
  const config = game.schemas.config.parse({ ...startFormOf(game).config, ...given });
  const form = botsOf(id)?.learnerForm?.(config) ?? textForm(rules);
  if (typeof form === 'string') return expect.fail(form);
  const policies = game.roles(config).map((_, seat) => {
    const name = seats?.[seat] ?? null;
    return name === null ? null : (policyById(name) ?? expect.fail(`there is ${name}`));
  });
  return { game, config, form, policies };
}

/** A part of the block as plain numbers. */
function numbersIn({ parts, block }: LearnerTables, name: BlockPart['name']): number[] {
  let at = 0;
  for (const part of parts) {
    const size = part.shape.reduce((product, one) => product * one, 1);
    const arrays = {
      float64: Float64Array,
      float32: Float32Array,
      int32: Int32Array,
      int8: Int8Array,
      uint8: Uint8Array,
    };
    const array = arrays[part.dtype];
    if (part.name === name) return [...new array(block.buffer as ArrayBuffer, at, size)];
    at += size * array.BYTES_PER_ELEMENT;
  }
  return expect.fail(`there is no part ${name}`);
}

/** What is wrong with the arrays: a learner without any action, or a number out of range; null: nothing. */
function faultIn({ form }: TablePlan, tables: LearnerTables): string | null {
  const [low, high] = form.range;
  const masks = numbersIn(tables, 'masks');
  const actions = form.actions.length;
  for (let at = 0; at < masks.length; at += actions)
    if (!masks.slice(at, at + actions).includes(1)) return `learner ${at / actions} has no action`;
  const strange = numbersIn(tables, 'observations').find((number) => !(number >= low && number <= high));
  return strange === undefined ? null : `${strange} is not in ${low} to ${high}`;
}

/** Draws a number for each learner: a legal one, or any where `legal` is false. */
function drawn(plan: TablePlan, tables: LearnerTables, legal: boolean, key: number): Int32Array {
  const rng = rngFor('tables', key);
  const masks = numbersIn(tables, 'masks');
  const actions = plan.form.actions.length;
  return Int32Array.from({ length: masks.length / actions }, (_, i) => {
    const offered = masks.slice(i * actions, (i + 1) * actions).flatMap((one, number) => (one === 1 ? [number] : []));
    return legal ? rng.pick(offered) : rng.int(actions);
  });
}

const CASES: readonly Asked[] = [
  { game: 'symmtom' },
  { game: 'symmtom', config: { silence: false, rules: 'released', agents: 4, pieces: 4, rewardsShown: 'none' } },
  { game: 'symmtom', seats: [null, 'symmtom/heuristic', 'symmtom/uniform'] },
  { game: 'standoff', config: { trials: 4, asked: 2 } },
  { game: 'standoff', config: { trials: 2, walk: 'walked', begin: 'ready', playerSeat: 1 } },
  { game: 'standoff', config: { trials: 3 }, seats: [null, 'standoff/ideal'] },
  { game: 'tomqa', config: { stories: 2, seats: 2, text: 'sentences', kept: false } },
  { game: 'tomqa', config: { set: 'hard', stories: 2, confidence: true, noise: 0.3 } },
  { game: 'household' },
  { game: 'household', seats: [null, 'household/uniform', 'household/planner'] },
  { game: 'mindgames', config: { problems: 6, check: 'untilRight' } },
  { game: 'mindgames', config: { problems: 6, seats: 2, answers: 2, confidence: true } },
];

describe.each(CASES)('$game with $seats and $config', (asked) => {
  const plan = planOf(asked);

  test.each([true, false])('every episode is a session that can be decided again; legal numbers only: %s', (legal) => {
    const tables = tablesOf(plan, { count: 2, seed: 'a' });
    tables.reset();
    const sums = numbersIn(tables, 'rewards');
    let key = 0;
    let marked = 0;
    while (numbersIn(tables, 'over')[0] === 0) {
      tables.step(drawn(plan, tables, legal, key++));
      numbersIn(tables, 'rewards').forEach((reward, i) => {
        sums[i] = (sums[i] ?? 0) + reward;
      });
      expect(faultIn(plan, tables)).toBeNull();
      marked += numbersIn(tables, 'illegal').reduce((sum, one) => sum + one, 0);
    }
    const log = tables.log(0);
    const last = log.at(-1);
    if (last?.type !== 'SessionEnded') return expect.fail(`a log ends with SessionEnded, not ${last?.type}`);
    expect(last.reason).toBe('terminated');
    expect(audit(plan.game, log, last.seed, POLICIES)).toEqual([]);
    const learners = plan.policies.flatMap((policy, seat) => (policy === null ? [seat] : []));
    expect(sums.slice(0, learners.length)).toEqual(learners.map((seat) => expect.closeTo(last.returns[seat] ?? -1, 9)));
    const defaulted = log.filter((event) => event.type === 'ActionDefaulted').length;
    expect(legal ? marked : 0).toBe(0);
    expect(defaulted).toBeLessThanOrEqual(marked);
  });

  test('the same seed and numbers give the same log, and another seed another one', () => {
    const logs = ['a', 'a', 'b'].map((seed) => {
      const tables = tablesOf(plan, { count: 1, seed });
      tables.reset();
      for (let key = 0; key < 5; key++) tables.step(drawn(plan, tables, true, key));
      return JSON.stringify(tables.log(0));
    });
    expect(logs[1]).toBe(logs[0]);
    expect(logs[2]).not.toBe(logs[0]);
  });
});

test('an action that is not legal is the default one, and is marked in the arrays and in the log', () => {
  const plan = planOf({ game: 'symmtom', config: { silence: false } });
  const tables = tablesOf(plan, { count: 1, seed: 'a' });
  tables.reset();
  expect(numbersIn(tables, 'masks').filter((_, i) => i % plan.form.actions.length === 0)).toEqual([0, 0, 0]);
  tables.step(Int32Array.of(1, 0, 2));
  expect(numbersIn(tables, 'illegal')).toEqual([0, 1, 0]);
  const acted = tables.log(0).filter((event) => event.type === 'ActionSubmitted' || event.type === 'ActionDefaulted');
  expect(acted.map(({ type, seat }) => [type, seat])).toEqual([
    ['ActionSubmitted', 0],
    ['ActionSubmitted', 2],
    ['ActionDefaulted', 1],
  ]);
  tables.step(Int32Array.of(1, 1, 1));
  expect(numbersIn(tables, 'illegal')).toEqual([0, 0, 0]);
});

test('a number that no action has is refused, and changes nothing', () => {
  const plan = planOf({ game: 'symmtom' });
  const tables = tablesOf(plan, { count: 2, seed: 'a' });
  tables.reset();
  const before = tables.block.slice();
  const wrong = Int32Array.of(0, 0, 0, 0, 0, plan.form.actions.length);
  expect(() => tables.step(wrong)).toThrow(expect.objectContaining({ code: 'no_such_action' }));
  expect(tables.block).toEqual(before);
  expect(() => tables.log(2)).toThrow(expect.objectContaining({ code: 'no_such_table' }));
});

test('after the end, the next step begins the next session', () => {
  const plan = planOf({ game: 'symmtom', config: { turns: 2 } });
  const tables = tablesOf(plan, { count: 1, seed: 'a' });
  tables.reset();
  const idle = new Int32Array(3);
  const turns = Array.from({ length: 4 }, () => {
    tables.step(idle);
    return [numbersIn(tables, 'turns')[0], numbersIn(tables, 'over')[0]];
  });
  expect(turns).toEqual([
    [1, 0],
    [2, 1],
    [0, 0],
    [1, 0],
  ]);
});

test('a game without numbers is a text: what happened, what is to see, and actions by number', () => {
  const plan = planOf({ game: 'household' });
  const tables = tablesOf(plan, { count: 1, seed: 'a' });
  tables.reset();
  const textAt = (learner: number): string => {
    const size = lengthOf(plan.form);
    const bytes = numbersIn(tables, 'observations').slice(learner * size, (learner + 1) * size);
    return Buffer.from(bytes).toString('utf8').replace(/\0+$/, '');
  };
  expect(textAt(0)).toMatch(/\nYou are in the .*\n1: wait\n2: go to the /s);
  const write = textAt(0)
    .split('\n')
    .findIndex((line) => /^\d+: write to B/.test(line));
  const line = textAt(0).split('\n')[write] ?? expect.fail('A can write to B');
  tables.step(Int32Array.from({ length: tables.learners }, (_, i) => (i === 0 ? Number.parseInt(line, 10) : 1)));
  const said = line.replace(/^.*?: write to B: /, '');
  expect(textAt(1)).toContain(said);
});
