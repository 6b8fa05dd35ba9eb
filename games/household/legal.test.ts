import { describe, expect, test } from 'vitest';
import type { Mechanic } from './formal/types.ts';
import { household } from './game.ts';
import { close, fact, go, houseOf, open, pick, put, tell, turn, write } from './testing/house.ts';

const SECRET: Mechanic = { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_1'] };
const LIMIT: Mechanic = { type: 'limited_bandwidth', limits: { agent_1: 1 } };

describe('legal attempts', () => {
  test('an agent names only objects that it has seen', () => {
    const targets = (seat: number, state = houseOf({ starts: ['kitchen_1', 'hall_1'] })) =>
      household.legalActions(state, seat).flatMap((action) => (action.type === 'navigate' ? [action.to] : []));
    expect(targets(0)).toContain('book_0');
    expect(targets(1)).not.toContain('book_0');
  });

  test('the menu leaves out attempts that the agent knows to fail, but such attempts are accepted', () => {
    const state = turn(houseOf({ mechanics: [SECRET, LIMIT] }), { 1: tell([0], fact('is_open', 'chest_3')) }).state;
    const menu = household.legalActions(state, 1);
    expect(menu).not.toContainEqual(go('bedroom_1'));
    expect(menu.some(({ type }) => type === 'communicate')).toBe(false);
    expect(household.accepts?.(state, 1, go('bedroom_1'))).toBe(true);
    expect(household.accepts?.(state, 1, write([0], 'more'))).toBe(true);
  });

  test.each([
    ['text', true, false],
    ['facts', false, true],
    ['both', true, true],
  ] as const)('messages by %s', (channel, text, formal) => {
    const state = houseOf({ channel });
    expect(household.accepts?.(state, 0, write([1], 'hello'))).toBe(text);
    expect(household.accepts?.(state, 0, tell([1], fact('is_open', 'chest_3')))).toBe(formal);
    expect(household.legalActions(state, 0).some(({ type }) => type === 'communicate')).toBe(formal);
  });

  test.each([
    ['to oneself', write([0], 'hello')],
    ['to a missing agent', write([2], 'hello')],
    ['twice to one', write([1, 1], 'hello')],
    ['saying nothing', { type: 'communicate', to: [1], text: null, fact: null } as const],
    ['about what is open of two things', tell([1], fact('is_open', 'chest_3', 'fridge_2'))],
    ['about what an absent agent knows', tell([1], { ...fact('is_open', 'chest_3'), knowers: [3] })],
  ])('no message %s', (_title, action) => {
    expect(household.accepts?.(houseOf(), 0, action)).toBe(false);
  });

  test('actions without their tool are refused; an agent that may open may close', () => {
    const agents = [{ start: 'kitchen_1', actions: ['Open'] }, { start: 'kitchen_1' }];
    const state = houseOf({ task: { agents } });
    const can = [
      open('fridge_2'),
      close('fridge_2'),
      { type: 'wait' } as const,
      pick('book_0'),
      put('book_0', 'on', 'fridge_2'),
      go('hall_1'),
    ];
    expect(can.map((action) => household.accepts?.(state, 0, action))).toEqual([true, true, true, false, false, false]);
  });
});
