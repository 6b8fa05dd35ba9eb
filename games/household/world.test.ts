import { describe, expect, test } from 'vitest';
import { goalsOf, isComplete, resultOf } from './goals.ts';
import { fact } from './pddl/formula.ts';
import { houseOf, open, pick, put, taskOf, turn, turns } from './testing/house.ts';
import type { Rules } from './types.ts';
import { factsOf } from './world.ts';

const { scene } = taskOf();
const objects = scene.objects.map((object) => (object.id === 'book_0' ? { ...object, states: ['is_clean'] } : object));
const rug = { id: 'rug_0', relation: 'on', furniture: 'floor_hall_1' };
const start = (rules: Rules) =>
  houseOf({ rules, starts: ['kitchen_1', 'bedroom_1'], task: { scene: { ...scene, objects: [...objects, rug] } } });
const played = (rules: Rules) =>
  turns(
    start(rules),
    { 0: open('cabinet_1'), 1: pick('plate_0') },
    { 0: pick('cup_0') },
    { 0: put('cup_0', 'on', 'cabinet_1', 'book_0') },
  ).state;

describe('facts of a house', () => {
  test.each([
    ['is_on_top cup_0 cabinet_1', true],
    ['is_on_top cup_0 fridge_2', false],
    ['is_inside cup_0 cabinet_1', false],
    ['is_on_top plate_0 table_4', false],
    ['is_held_by plate_0 agent_1', true],
    ['is_held_by plate_0 agent_0', false],
    ['is_held_by book_0 kitchen_1', false],
    ['is_in_room plate_0 bedroom_1', true],
    ['is_in_room fridge_2 kitchen_1', true],
    ['is_in_room cup_0 hall_1', false],
    ['is_next_to cup_0 book_0', true],
    ['is_next_to book_0 cup_0', true],
    ['is_next_to book_0 plate_0', false],
    ['is_open cabinet_1', true],
    ['is_closed cabinet_1', false],
    ['is_closed fridge_2', true],
    ['is_on_floor rug_0', true],
    ['is_on_floor cup_0', false],
    ['is_clean book_0', true],
    ['is_dirty book_0', false],
    ['is_dirty cup_0', true],
    ['is_empty book_0', true],
    ['is_filled book_0', false],
    ['is_powered_off fridge_2', true],
    ['is_powered_on fridge_2', false],
    ['is_dirty sword_9', false],
    ['is_unlocked fridge_2', true],
    ['is_unlocked sword_9', false],
    ['is_locked fridge_2', false],
  ])('(%s): %s', (text, holds) => {
    const [predicate = '', ...args] = text.split(' ');
    for (const rules of ['corrected', 'faithful'] as const) {
      const state = played(rules);
      expect(factsOf(state.config.task, state.world, rules)(fact(predicate, ...args))).toBe(holds);
    }
  });

  test.each([
    ['agent_in_room agent_1 bedroom_1', true, false],
    ['is_on_top rug_0 floor_hall_1', true, false],
    ['is_closed table_4', false, true],
  ])('(%s): %s; faithful, after the quirks of the original: %s', (text, corrected, faithful) => {
    const [predicate = '', ...args] = text.split(' ');
    const truth = (rules: Rules): boolean =>
      factsOf(played(rules).config.task, played(rules).world, rules)(fact(predicate, ...args));
    expect([truth('corrected'), truth('faithful')]).toEqual([corrected, faithful]);
  });

  test('an unknown predicate throws', () => {
    const { config, world } = start('corrected');
    expect(() => factsOf(config.task, world, 'corrected')(fact('is_haunted', 'hall_1'))).toThrow(/is_haunted/);
  });
});

describe('goals', () => {
  test('an or counts while one of its branches holds', () => {
    const goal = '(or (is_open fridge_2) (is_open cabinet_1))';
    const state = houseOf({ starts: ['kitchen_1'], task: { goal } });
    expect(resultOf(state)).toMatchObject({ success: false, all: { total: 1, latched: 0, holding: 0 } });
    const { state: after } = turn(state, { 0: open('fridge_2') });
    expect(resultOf(after)).toMatchObject({ success: true, all: { total: 1, latched: 1, holding: 1 } });
  });

  test('without a physical part outside K, the original has nothing to complete; ours counts the facts under K', () => {
    const state = houseOf({
      rules: 'faithful',
      starts: ['kitchen_1'],
      task: { goal: '(K agent_0 (is_open fridge_2))' },
    });
    expect(goalsOf(state.config.task).original).toBeNull();
    const { state: after } = turn(state, { 0: open('fridge_2') });
    expect(isComplete(after)).toBe(false);
    expect(resultOf(after)).toMatchObject({ success: false, all: { holding: 1 }, original: { total: 0 } });
  });

  test('text that is not PDDL is refused with its reason', () => {
    expect(() => goalsOf(taskOf({ task: { goal: '(is_haunted hall_1)' } }))).toThrow(
      /not a goal: \(is_haunted hall_1\): .+/,
    );
  });
});
