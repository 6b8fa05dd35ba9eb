import { describe, expect, test } from 'vitest';
import { activeSeats, isTerminal } from './rules.ts';
import { close, FINISH, go, houseOf, open, pick, put, turn, turns } from './testing/house.ts';

const KITCHEN = ['kitchen_1', 'kitchen_1'];

describe('the end', () => {
  const carried = turns(
    houseOf({ starts: ['bedroom_1', 'bedroom_1'] }),
    { 0: pick('plate_0'), 1: open('chest_3') },
    { 0: go('kitchen_1') },
    { 0: put('plate_0', 'on', 'cabinet_1') },
  ).state;

  test('comes when all seats have finished; a seat that has finished acts no more', () => {
    const one = turn(houseOf(), { 0: FINISH });
    expect(activeSeats(one.state)).toEqual([1]);
    const both = turn(one.state, { 1: FINISH });
    expect(both.outcomes).toMatchObject([null, { action: FINISH }]);
    expect(isTerminal(both.state)).toBe(true);
  });

  test('comes with the last turn', () => {
    const state = houseOf({ task: { turns: 2 } });
    expect(isTerminal(turns(state, {}).state)).toBe(false);
    expect(isTerminal(turns(state, {}, {}).state)).toBe(true);
  });

  test('does not come with the goal, which must hold at the end, facts under K included', () => {
    expect(isTerminal(carried)).toBe(false);
    const { state } = turn(carried, { 0: FINISH, 1: FINISH });
    expect(state.result).toEqual({
      success: true,
      all: { total: 2, latched: 2, holding: 2 },
      original: { total: 1, latched: 1, holding: 1 },
      personal: [],
    });
    expect(state.returns).toEqual([1, 1]);
  });

  test('counts an undone part as latched but not as holding', () => {
    const { state } = turns(carried, { 1: close('chest_3') }, { 0: FINISH, 1: FINISH });
    expect(state.result).toMatchObject({ success: false, all: { total: 2, latched: 2, holding: 1 } });
    expect(state.returns).toEqual([0, 0]);
  });

  test('faithful: comes as soon as every part outside K has been true once, undone or not', () => {
    const start = houseOf({ rules: 'faithful', starts: ['bedroom_1', 'bedroom_1'] });
    const { state } = turns(
      start,
      { 0: pick('plate_0') },
      { 0: go('kitchen_1') },
      { 0: put('plate_0', 'on', 'cabinet_1') },
    );
    expect(state.result).toMatchObject({
      success: true,
      all: { total: 2, latched: 1 },
      original: { total: 1, latched: 1 },
    });
  });

  test('a personal goal pays its agent, whether or not the shared goal is met', () => {
    const task = {
      category: 'mixed',
      turns: 2,
      personalGoals: [
        { agent: 'agent_0', goal: '(is_on_top book_0 cabinet_1)' },
        { agent: 'agent_1', goal: '(not (is_on_top book_0 cabinet_1))' },
      ],
    };
    const stays = turns(houseOf({ starts: KITCHEN, task }), {}, {}).state;
    expect(stays.returns).toEqual([1, 0]);
    const taken = turns(houseOf({ starts: KITCHEN, task }), {}, { 1: pick('book_0') }).state;
    expect(taken.returns).toEqual([0, 1]);
    expect(taken.result?.personal).toEqual([
      { agent: 0, latched: true, holding: false },
      { agent: 1, latched: true, holding: true },
    ]);
    const faithful = turns(houseOf({ rules: 'faithful', starts: KITCHEN, task }), {}, { 1: pick('book_0') }).state;
    expect(faithful.returns).toEqual([1, 1]);
  });
});
