import { describe, expect, test } from 'vitest';
import { isKnown, type KnowledgeMoment, momentsOf } from './beliefs/knowledge.ts';
import { knows } from './beliefs.ts';
import { type Acts, close, fact, go, open, pick, put, taskOf, tell, write } from './testing/house.ts';
import { logOf } from './testing/script.ts';
import type { Fact } from './types.ts';

type Vary = Parameters<typeof taskOf>[0];

/** The last moment of a session with these actions. */
function ending(vary: Vary, ...acts: readonly Acts[]): KnowledgeMoment {
  const { agents: _agents, starts: _starts, mechanics: _mechanics, task: _task, ...treatments } = vary ?? {};
  return last(momentsOf(logOf(taskOf(vary), { acts, ...treatments })));
}

function last(moments: readonly KnowledgeMoment[]): KnowledgeMoment {
  const moment = moments.at(-1);
  if (!moment) throw new Error('nothing was played');
  return moment;
}

function asker({ beliefs: all }: KnowledgeMoment) {
  return (chain: readonly number[], predicate: Fact['predicate'], ...args: readonly string[]): boolean | null => {
    const belief = all[chain[0] ?? -1];
    if (!belief) throw new Error(`there is no seat ${chain[0]}`);
    return knows(belief, chain, { predicate, args, holds: true });
  };
}

const KITCHEN = { 0: go('kitchen_1'), 1: go('kitchen_1') };

describe('facts that a room shows', () => {
  test('are common belief among the agents there, and unknown to others', () => {
    const ask = asker(ending({ agents: 3 }, KITCHEN, { 0: open('fridge_2') }));
    for (const chain of [[0], [1], [0, 1], [1, 0], [0, 1, 0], [1, 0, 1]])
      expect(ask(chain, 'is_open', 'fridge_2')).toBe(true);
    for (const chain of [[2], [0, 2], [2, 0], [0, 1, 2]]) expect(ask(chain, 'is_open', 'fridge_2')).toBeNull();
  });

  test('stay believed after an unseen change, as a false belief that the agent who changed them knows of', () => {
    const moment = ending({}, KITCHEN, { 0: open('fridge_2') }, { 1: go('hall_1') }, { 0: close('fridge_2') });
    const ask = asker(moment);
    expect([ask([0], 'is_open', 'fridge_2'), ask([1], 'is_open', 'fridge_2')]).toEqual([false, true]);
    expect([ask([0, 1], 'is_open', 'fridge_2'), ask([1, 0], 'is_open', 'fridge_2')]).toEqual([true, true]);
    expect(isKnown(moment, [1], fact('is_open', 'fridge_2'))).toBe(false);
  });

  test('say what is not there: a thing never heard of is on no table in view', () => {
    const ask = asker(ending({}, { 0: go('bedroom_1') }));
    expect(ask([0], 'is_on_top', 'cup_0', 'table_4')).toBe(false);
    expect(ask([0], 'is_inside', 'cup_0', 'chest_3')).toBeNull();
    expect(ask([1], 'is_on_top', 'cup_0', 'table_4')).toBeNull();
  });

  test('say that a thing is gone from its place, so that it may be anywhere out of view', () => {
    const away = [{ 0: go('bedroom_1'), 1: go('bedroom_1') }, { 0: go('hall_1') }, { 1: pick('plate_0') }] as const;
    const ask = asker(ending({}, ...away, { 1: go('kitchen_1') }, { 0: go('bedroom_1') }));
    expect(ask([0], 'is_on_top', 'plate_0', 'table_4')).toBe(false);
    expect(ask([0], 'is_on_top', 'plate_0', 'cabinet_1')).toBeNull();
    expect(ask([0], 'agent_in_room', 'agent_1', 'bedroom_1')).toBe(false);
    expect(ask([1], 'is_held_by', 'plate_0', 'agent_1')).toBe(true);
  });

  test('say of a thing where it is, where it is not, its room, and what it lies next to', () => {
    const acts = [{ 0: go('bedroom_1') }, { 0: pick('plate_0') }, { 0: go('kitchen_1') }];
    const ask = asker(ending({}, ...acts, { 0: put('plate_0', 'on', 'cabinet_1', 'book_0') }));
    expect(ask([0], 'is_in_room', 'plate_0', 'kitchen_1')).toBe(true);
    expect(ask([0], 'is_in_room', 'plate_0', 'bedroom_1')).toBe(false);
    expect(ask([0], 'is_on_top', 'plate_0', 'table_4')).toBe(false);
    expect(ask([0], 'is_next_to', 'book_0', 'plate_0')).toBe(true);
    expect(ask([0], 'is_on_floor', 'plate_0')).toBe(false);
  });

  test('place a thing in a hand where its holder is believed to be', () => {
    const acts = [{ 0: go('bedroom_1'), 1: go('bedroom_1') }, { 1: pick('plate_0') }, { 1: go('hall_1') }];
    const ask = asker(ending({}, ...acts));
    expect(ask([0], 'is_held_by', 'plate_0', 'agent_1')).toBe(true);
    expect([ask([0], 'is_in_room', 'plate_0', 'bedroom_1'), ask([1], 'is_in_room', 'plate_0', 'hall_1')]).toEqual([
      null,
      true,
    ]);
  });

  test('are public for places of furniture and furniture that never opens, to any depth', () => {
    const ask = asker(ending({}));
    expect(ask([0, 1, 0], 'is_in_room', 'fridge_2', 'kitchen_1')).toBe(true);
    expect([ask([0, 1, 0], 'is_open', 'table_4'), ask([1, 0], 'is_closed', 'table_4')]).toEqual([false, false]);
  });

  test('are common belief of all agents if all see every room', () => {
    const ask = asker(ending({ everythingSeen: true }, { 0: go('kitchen_1') }, { 0: open('fridge_2') }));
    expect([ask([1], 'is_open', 'fridge_2'), ask([0, 1], 'is_open', 'fridge_2')]).toEqual([true, true]);
  });

  test('under faithful show neither doors nor agents: only the agent that opened a door takes it to be open', () => {
    const ask = asker(ending({ rules: 'faithful' }, KITCHEN, { 0: open('fridge_2') }));
    expect([
      ask([0], 'is_open', 'fridge_2'),
      ask([1], 'is_open', 'fridge_2'),
      ask([0, 1], 'is_open', 'fridge_2'),
    ]).toEqual([true, null, null]);
    expect(ask([0], 'agent_in_room', 'agent_1', 'hall_1')).toBe(true);
  });
});

describe('facts that a seat learns from its own acts', () => {
  const remote = { type: 'remote_control', trigger: 'fridge_2', target: 'chest_3', targetState: 'is_open' } as const;
  const locks = { ...remote, targetState: 'is_locked' } as const;

  test('the remote effect of a trigger, which an agent that watched does not learn', () => {
    const ask = asker(ending({ mechanics: [remote] }, KITCHEN, { 0: open('fridge_2') }));
    expect([ask([0], 'is_open', 'chest_3'), ask([1], 'is_open', 'chest_3'), ask([0, 1], 'is_open', 'chest_3')]).toEqual(
      [true, null, null],
    );
  });

  test('that a door is locked, by trying; that it is not, by seeing it opened', () => {
    const bedroom = { 0: go('bedroom_1'), 1: go('bedroom_1') };
    const shut = asker(
      ending({ mechanics: [locks] }, KITCHEN, { 0: open('fridge_2') }, bedroom, { 1: open('chest_3') }),
    );
    expect([shut([1], 'is_locked', 'chest_3'), shut([0], 'is_locked', 'chest_3')]).toEqual([true, true]);
    expect(shut([0, 1], 'is_locked', 'chest_3')).toBeNull();
    const free = asker(ending({}, bedroom, { 1: open('chest_3') }));
    expect([free([0], 'is_unlocked', 'chest_3'), free([0, 1], 'is_locked', 'chest_3')]).toEqual([true, false]);
  });
});

describe('a told fact', () => {
  const FRIDGE = fact('is_open', 'fridge_2');

  test('is believed, true or not, in common by sender and receivers, and tells its sender nothing', () => {
    const moment = ending({ agents: 3 }, { 0: go('kitchen_1') }, { 0: tell([1], FRIDGE) });
    const ask = asker(moment);
    expect([ask([0], ...OPEN), ask([1], ...OPEN), ask([2], ...OPEN)]).toEqual([false, true, null]);
    expect([ask([0, 1], ...OPEN), ask([1, 0], ...OPEN), ask([0, 1, 0], ...OPEN)]).toEqual([true, true, true]);
    expect([ask([0, 2], ...OPEN), ask([1, 2], ...OPEN)]).toEqual([null, null]);
    expect(isKnown(moment, [1], FRIDGE)).toBe(false);
  });

  test('is common belief of several receivers, who are shown each other', () => {
    const ask = asker(ending({ agents: 3 }, { 0: tell([1, 2], FRIDGE) }));
    expect([ask([1, 2], ...OPEN), ask([2, 1, 2], ...OPEN)]).toEqual([true, true]);
    const apart = asker(ending({ agents: 3 }, { 0: tell([1], FRIDGE) }, { 0: tell([2], FRIDGE) }));
    expect([apart([1], ...OPEN), apart([2], ...OPEN), apart([1, 2], ...OPEN), apart([1, 0, 2], ...OPEN)]).toEqual([
      true,
      true,
      null,
      null,
    ]);
  });

  test('is believed with its knowers, in their order', () => {
    const ask = asker(ending({ agents: 3 }, { 0: tell([1], { ...FRIDGE, knowers: [2] }) }));
    expect([ask([1, 2], ...OPEN), ask([1], ...OPEN), ask([0, 1, 2], ...OPEN), ask([2], ...OPEN)]).toEqual([
      true,
      true,
      true,
      null,
    ]);
    const twice = asker(ending({ agents: 3 }, { 0: tell([1], { ...FRIDGE, knowers: [2, 0] }) }));
    expect([twice([1, 2, 0], ...OPEN), twice([1, 2], ...OPEN), twice([1, 0], ...OPEN)]).toEqual([true, true, true]);
  });

  test('gives way to what is seen in the same turn', () => {
    const ask = asker(ending({}, { 1: go('kitchen_1') }, { 0: tell([1], FRIDGE) }));
    expect([ask([1], ...OPEN), ask([1, 0], ...OPEN)]).toEqual([false, true]);
  });

  test('narrows a place down if it says the room, or where a thing is not', () => {
    const ask = asker(
      ending(
        {},
        { 0: go('bedroom_1') },
        { 1: tell([0], { ...fact('is_on_top', 'plate_0', 'table_4'), holds: false }), 0: go('hall_1') },
        { 1: tell([0], fact('is_in_room', 'plate_0', 'kitchen_1')) },
      ),
    );
    expect(ask([0], 'is_on_top', 'plate_0', 'table_4')).toBe(false);
    expect(ask([0], 'is_in_room', 'plate_0', 'kitchen_1')).toBe(true);
    expect(ask([0], 'is_on_top', 'plate_0', 'cabinet_1')).toBeNull();
    expect(ask([0], 'is_inside', 'plate_0', 'chest_3')).toBe(false);
  });

  test('comes from free text only if coders found it there', () => {
    const log = logOf(taskOf(), { acts: [{ 0: write([1], 'The fridge is open.') }] });
    expect(asker(last(momentsOf(log)))([1], ...OPEN)).toBeNull();
    const coded = momentsOf(log, [{ turn: 0, from: 0, facts: [FRIDGE] }]);
    const ask = asker(last(coded));
    expect([ask([1], ...OPEN), ask([0, 1], ...OPEN), ask([0], ...OPEN)]).toEqual([true, true, null]);
  });

  test('comes from secrets: known to the agent that was told, or to all if secrets are shared', () => {
    const agents = [{ start: 'hall_1', knows: { facts: [FRIDGE] } }, { start: 'hall_1' }];
    const private_ = asker(ending({ task: { agents } }));
    expect([private_([0], ...OPEN), private_([1], ...OPEN), private_([0, 1], ...OPEN)]).toEqual([true, null, null]);
    const shared = asker(ending({ task: { agents }, secretsShared: true }));
    expect([shared([1], ...OPEN), shared([0, 1, 0], ...OPEN)]).toEqual([true, true]);
  });
});

const OPEN = ['is_open', 'fridge_2'] as const;
