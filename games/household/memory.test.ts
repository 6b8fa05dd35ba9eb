import { describe, expect, test } from 'vitest';
import { household } from './game.ts';
import { begin, type Memory, messagesLeft, remember, sayable } from './memory.ts';
import { type Acts, close, fact, go, houseOf, open, pick, put, tell, turn, WAIT, write } from './testing/house.ts';
import type { State } from './types.ts';

/** The memory of a seat after these turns. */
function remembered(state: State, seat: number, ...acts: readonly Acts[]): Memory {
  const started = household.perceive({ type: 'Started' }, { before: state, after: state }, seat);
  let memory = begin({ seat, observation: household.observe(state, seat), percepts: started ? [started] : [] });
  let now = state;
  for (const [i, each] of acts.entries()) {
    const played = turn(now, each);
    const acted = { action: each[seat] ?? WAIT, by: 'agent' } as const;
    memory = remember(memory, { turn: i, acted, percepts: played.percepts[seat] ?? [] });
    now = played.state;
  }
  return memory;
}

const KITCHEN = ['kitchen_1', 'kitchen_1'];

describe('last-seen places', () => {
  test('stay, right or wrong, until the seat looks there', () => {
    const start = houseOf({ starts: KITCHEN });
    const acts: readonly Acts[] = [{ 0: go('hall_1') }, { 1: pick('book_0') }, { 1: go('bedroom_1') }];
    const away = remembered(start, 0, ...acts);
    expect(away.objects.book_0).toEqual({
      room: 'kitchen_1',
      at: { kind: 'on', furniture: 'cabinet_1', nextTo: null },
      turn: 0,
      gone: false,
    });
    const back = remembered(start, 0, ...acts, { 0: go('kitchen_1') });
    expect(back.objects.book_0).toMatchObject({ room: 'kitchen_1', turn: 0, gone: true });
  });

  test('an object in a cabinet that is now closed is not taken to be gone', () => {
    const memory = remembered(
      houseOf({ starts: KITCHEN }),
      0,
      { 1: open('fridge_2') },
      { 1: pick('book_0') },
      { 1: put('book_0', 'in', 'fridge_2') },
      { 1: close('fridge_2') },
    );
    expect(memory.objects.book_0).toMatchObject({ at: { kind: 'in', furniture: 'fridge_2' }, turn: 3, gone: false });
    expect(memory.open.fridge_2).toEqual({ open: false, turn: 4 });
  });

  test('a carried object is where its carrier is seen', () => {
    const memory = remembered(houseOf({ starts: KITCHEN }), 0, { 1: pick('book_0') });
    expect(memory.objects.book_0).toMatchObject({ room: 'kitchen_1', at: { kind: 'held', seat: 1 } });
  });

  test('agents are where they were last seen; at first, where they began', () => {
    const memory = remembered(
      houseOf({ starts: ['kitchen_1', 'hall_1'] }),
      0,
      { 1: go('bedroom_1') },
      { 0: go('hall_1') },
    );
    expect(memory.agents).toEqual([
      { room: 'hall_1', turn: 2 },
      { room: 'hall_1', turn: 0 },
    ]);
    expect(memory.visited).toEqual({ kitchen_1: 1, hall_1: 2 });
  });

  test('a seat knows its own hand and room even if everything is in view', () => {
    const memory = remembered(
      houseOf({ starts: KITCHEN, everythingSeen: true }),
      0,
      { 0: pick('book_0') },
      { 0: go('hall_1') },
    );
    expect(memory.holding).toBe('book_0');
    expect(memory.agents[0]).toEqual({ room: 'hall_1', turn: 2 });
    expect(memory.objects.book_0).toMatchObject({ room: 'hall_1', at: { kind: 'held', seat: 0 }, gone: false });
  });
});

describe('messages', () => {
  const limited = [{ type: 'limited_bandwidth', limits: { agent_0: 2 } }] as const;

  test('heard and sent messages are kept with their turns, and the budget is counted', () => {
    const said = fact('is_open', 'chest_3');
    const memory = remembered(houseOf({ mechanics: limited }), 0, { 0: tell([1], said), 1: write([0], 'hello') }, {});
    expect(memory.heard).toEqual([{ turn: 1, message: { from: 1, to: [0], text: 'hello', fact: null } }]);
    expect(memory.sent).toEqual([{ turn: 1, message: { from: 0, to: [1], text: null, fact: said } }]);
    expect(messagesLeft(memory)).toBe(1);
  });

  test('a message that was not delivered is not counted', () => {
    const silent = [...limited, { type: 'restricted_communication', targets: { agent_0: [] } }] as const;
    const memory = remembered(houseOf({ mechanics: silent }), 0, { 0: write([1], 'hello') });
    expect(memory.sent).toEqual([]);
    expect(messagesLeft(memory)).toBe(2);
  });

  test('faithful: without a report, a tried message counts as sent, and no limit is known', () => {
    const memory = remembered(houseOf({ rules: 'faithful', mechanics: limited }), 0, { 0: write([1], 'hello') });
    expect(memory.sent).toHaveLength(1);
    expect(messagesLeft(memory)).toBeNull();
  });
});

test('the facts that a seat can say name only objects that it has seen, and the rules accept them', () => {
  const state = houseOf({ starts: ['kitchen_1', 'hall_1'] });
  const memory = remembered(state, 0);
  const facts = sayable(memory.parameters, Object.keys(memory.objects));
  expect(facts).toContainEqual(fact('is_on_top', 'book_0', 'table_4'));
  expect(facts.flatMap(({ args }) => args)).not.toContain('cup_0');
  for (const each of facts) expect(household.accepts?.(state, 0, tell([1], each))).toBe(true);
});

test('the budget in memory always equals the one in the observation', () => {
  const state = houseOf({ mechanics: [{ type: 'limited_bandwidth', limits: { agent_0: 1 } }] });
  const acts = [{ 0: write([1], 'a') }, { 0: write([1], 'b') }];
  let now = state;
  acts.forEach((each, i) => {
    now = turn(now, each).state;
    expect(messagesLeft(remembered(state, 0, ...acts.slice(0, i + 1)))).toBe(household.observe(now, 0).messagesLeft);
  });
});
