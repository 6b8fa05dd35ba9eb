import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { household1 } from './game.ts';
import { close, fact, go, houseOf, noticed, open, pick, put, tell, turn, turns, WAIT, write } from './testing/house.ts';
import type { Action, Why } from './types.ts';

const KITCHEN = ['kitchen_1', 'kitchen_1'];
const BEDROOM = ['bedroom_1', 'bedroom_1'];

describe('an attempt fails with a reason', () => {
  const rows: readonly [string, readonly string[], Action, Why][] = [
    ['going to what is not there', ['hall_1'], go('cellar_1'), 'unknown'],
    ['going to an object never seen', ['hall_1'], go('cup_0'), 'unknown'],
    ['opening in another room', ['hall_1'], open('cabinet_1'), 'too_far'],
    ['opening a table', BEDROOM, open('table_4'), 'not_articulated'],
    ['opening what is not there', BEDROOM, open('safe_9'), 'unknown'],
    ['taking from another room', ['hall_1'], pick('book_0'), 'not_seen_here'],
    ['taking from a closed cabinet', KITCHEN, pick('cup_0'), 'not_seen_here'],
    ['taking what is not there', KITCHEN, pick('sword_9'), 'not_seen_here'],
    ['placing without having', BEDROOM, put('plate_0', 'on', 'table_4'), 'not_holding'],
  ];
  test.each(rows)('%s', (_title, starts, action, why) => {
    expect(turn(houseOf({ starts }), { 0: action }).outcomes[0]).toMatchObject({ action, why });
  });

  const withBook = turn(houseOf({ starts: KITCHEN }), { 0: pick('book_0') }).state;
  const holding: readonly [string, Action, Why][] = [
    ['a second object in one hand', pick('plate_0'), 'hand_full'],
    ['into closed furniture', put('book_0', 'in', 'fridge_2'), 'furniture_closed'],
    ['onto furniture of another room', put('book_0', 'on', 'table_4'), 'too_far'],
    ['onto what is not there', put('book_0', 'on', 'shelf_9'), 'unknown'],
    ['next to what stands elsewhere', put('book_0', 'on', 'fridge_2', 'plate_0'), 'no_reference'],
  ];
  test.each(holding)('%s', (_title, action, why) => {
    expect(turn(withBook, { 0: action }).outcomes[0]?.why).toBe(why);
  });

  test('placing into a table, which has no inside', () => {
    const state = turn(houseOf({ starts: BEDROOM }), { 0: pick('plate_0') }).state;
    expect(turn(state, { 0: put('plate_0', 'in', 'table_4') }).outcomes[0]?.why).toBe('not_articulated');
  });

  test('taking what an agent in the room holds, and opening what is locked', () => {
    expect(turn(withBook, { 1: pick('book_0') }).outcomes[1]?.why).toBe('held_by_another');
    const scene = houseOf().config.task.scene;
    const furniture = scene.furniture.map((item) => (item.id === 'fridge_2' ? { ...item, locked: true } : item));
    const locked = houseOf({ starts: KITCHEN, task: { scene: { ...scene, furniture } } });
    expect(turn(locked, { 0: open('fridge_2') }).outcomes[0]?.why).toBe('locked');
  });

  test('a failed attempt does not change the world', () => {
    const state = houseOf({ starts: KITCHEN });
    expect(turn(state, { 0: pick('cup_0'), 1: open('chest_3') }).state.world).toEqual(state.world);
  });
});

describe('the effects of actions', () => {
  test('navigating leads to the room of the target', () => {
    const state = houseOf();
    expect(turn(state, { 0: go('bedroom_1'), 1: go('fridge_2') }).state.world.rooms).toEqual([
      'bedroom_1',
      'kitchen_1',
    ]);
  });

  test('navigating to an object leads to where it was last seen', () => {
    const seen = turns(
      houseOf(),
      { 0: go('kitchen_1') },
      { 0: go('hall_1'), 1: go('kitchen_1') },
      { 1: pick('book_0') },
    );
    const moved = turns(seen.state, { 1: go('bedroom_1') }, { 0: go('book_0') });
    expect(moved.state.world.rooms).toEqual(['kitchen_1', 'bedroom_1']);
  });

  test('opening an open door succeeds', () => {
    const once = turn(houseOf({ starts: KITCHEN }), { 0: open('fridge_2') });
    expect(once.state.world.open).toEqual({ cabinet_1: false, chest_3: false, fridge_2: true });
    const again = turn(once.state, { 0: open('fridge_2') });
    expect(again.outcomes[0]?.why).toBeNull();
    expect(again.state.world).toEqual(once.state.world);
    expect(turn(again.state, { 1: close('fridge_2') }).state.world.open.fridge_2).toBe(false);
  });

  test('an object is carried from inside one piece of furniture into another', () => {
    const { state } = turns(
      houseOf({ starts: KITCHEN }),
      { 0: open('cabinet_1'), 1: open('fridge_2') },
      { 0: pick('cup_0') },
      { 0: put('cup_0', 'in', 'fridge_2') },
    );
    expect(state.world.places.cup_0).toEqual({ kind: 'in', furniture: 'fridge_2', nextTo: null });
  });

  test('a held object goes with its holder', () => {
    const { state } = turns(
      houseOf({ starts: BEDROOM }),
      { 0: pick('plate_0') },
      { 0: go('cabinet_1') },
      { 0: put('plate_0', 'on', 'cabinet_1', 'book_0') },
    );
    expect(state.world.places.plate_0).toEqual({ kind: 'on', furniture: 'cabinet_1', nextTo: 'book_0' });
  });

  test('"next to" ends when the neighbour is taken away, even if it comes back', () => {
    const beside = turns(
      houseOf({ starts: ['bedroom_1', 'kitchen_1'] }),
      { 0: pick('plate_0') },
      { 0: go('kitchen_1') },
      { 0: put('plate_0', 'on', 'cabinet_1', 'book_0') },
    );
    const back = turns(beside.state, { 1: pick('book_0') }, { 1: put('book_0', 'on', 'cabinet_1') });
    expect(back.state.world.places.plate_0).toEqual({ kind: 'on', furniture: 'cabinet_1', nextTo: null });
  });
});

describe('conflicts are settled by a fixed order whose first seat changes every turn', () => {
  test('if two agents take the same object, one gets it', () => {
    const even = turn(houseOf({ starts: KITCHEN }), { 0: pick('book_0'), 1: pick('book_0') });
    expect(even.outcomes.map((outcome) => outcome?.why)).toEqual([null, 'contested']);
    const odd = turns(houseOf({ starts: KITCHEN }), {}, { 0: pick('book_0'), 1: pick('book_0') });
    expect(odd.outcomes.map((outcome) => outcome?.why)).toEqual(['contested', null]);
    expect(odd.state.world.places.book_0).toEqual({ kind: 'held', seat: 1 });
  });

  test('faithful: in every turn the highest seat gets it; by version 1 of the rules the lowest', () => {
    const start = houseOf({ agents: 3, starts: [...KITCHEN, 'kitchen_1'], rules: 'faithful' });
    const reach = { 0: pick('book_0'), 1: pick('book_0'), 2: pick('book_0') };
    for (const before of [start, turn(start, {}).state]) {
      const { outcomes, state } = turn(before, reach);
      expect(outcomes.map((outcome) => outcome?.why)).toEqual(['held_by_another', 'held_by_another', null]);
      expect(state.world.places.book_0).toEqual({ kind: 'held', seat: 2 });
      const [played] = household1.decide(before, { type: 'act', actions: reach }, rngFor('test'));
      expect(played).toMatchObject({
        outcomes: [{ why: null }, { why: 'held_by_another' }, { why: 'held_by_another' }],
      });
    }
  });

  test('faithful: an agent whose hand is full is not in the race', () => {
    const held = turn(houseOf({ starts: ['bedroom_1', 'bedroom_1'], rules: 'faithful' }), { 1: pick('plate_0') });
    const { state } = turns(
      held.state,
      { 0: go('kitchen_1'), 1: go('kitchen_1') },
      { 0: pick('book_0'), 1: pick('book_0') },
    );
    expect(state.world.places.book_0).toEqual({ kind: 'held', seat: 0 });
  });

  test('if two agents open and close the same door, the first succeeds', () => {
    const { outcomes, state } = turn(houseOf({ starts: KITCHEN }), { 0: open('fridge_2'), 1: close('fridge_2') });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual([null, 'contested']);
    expect(state.world.open.fridge_2).toBe(true);
  });

  test('two agents that open the same door both succeed', () => {
    const { outcomes } = turn(houseOf({ starts: KITCHEN }), { 0: open('fridge_2'), 1: open('fridge_2') });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual([null, null]);
  });

  test('choices are sealed: a cabinet opened in one turn can be emptied in the next', () => {
    const { outcomes } = turn(houseOf({ starts: KITCHEN }), { 0: open('cabinet_1'), 1: pick('cup_0') });
    expect(outcomes.map((outcome) => outcome?.why)).toEqual([null, 'not_seen_here']);
  });
});

describe('messages', () => {
  test('reach their receivers after the turn in which they were written', () => {
    const sent = turn(houseOf({ agents: 3 }), { 0: write([1, 2], 'hello'), 1: tell([0], fact('is_open', 'chest_3')) });
    expect(noticed(sent, 2).heard).toEqual([{ from: 0, to: [1, 2], text: 'hello', fact: null }]);
    expect(noticed(sent, 0).heard).toEqual([{ from: 1, to: [0], text: null, fact: fact('is_open', 'chest_3') }]);
    expect(noticed(turn(sent.state, {}), 2).heard).toEqual([]);
  });

  test('may be false; the rules read neither text nor fact', () => {
    const acts = {
      0: { type: 'communicate', to: [1], text: 'I cannot, I failed to', fact: fact('is_open', 'fridge_2') },
    } as const;
    const said = turn(houseOf(), acts);
    const other = turn(houseOf(), { 0: write([1], 'hello') });
    expect(said.outcomes[0]).toMatchObject({ why: null, delivered: [1] });
    // what was said is kept for the questions at the end, texts are not
    expect({ ...said.state, played: [] }).toEqual({ ...other.state, played: [] });
    expect(JSON.stringify(said.state)).not.toContain('I cannot');
  });
});

test('a turn that lacks an active seat’s action, or has one that is not accepted, throws', () => {
  const state = houseOf();
  expect(() => turn({ ...state, finished: [false, true] }, { 0: WAIT })).not.toThrow();
  expect(() => turn(state, { 0: write([0], 'to myself') })).toThrow(/turn 0: seat 0 cannot .*to myself/);
  expect(() => turn(state, { 0: undefined as unknown as Action })).toThrow(/turn 0: seat 0 cannot undefined/);
});
