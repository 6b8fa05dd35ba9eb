import { describe, expect, test } from 'vitest';
import { fact } from '../pddl/formula.ts';
import { literalFrom } from '../pddl/literal.ts';
import { Task } from '../task/types.ts';
import type { Action } from '../types.ts';
import { failureIn, inParallel, oneByOne, playTurns } from './play.ts';
import type { PlanStep } from './steps.ts';
import { knowledgeAfter, unbelievedIn } from './witness.ts';

const FRIDGE_OPEN = fact('is_open', 'fridge_1');

const task = Task.parse({
  id: 'witness',
  title: 'A kitchen and a hallway',
  category: 'cooperative',
  description: 'Somebody has to see to the fridge.',
  scene: {
    rooms: ['kitchen_1', 'hallway_1'],
    furniture: [
      { id: 'fridge_1', room: 'kitchen_1', articulated: true },
      { id: 'table_2', room: 'hallway_1' },
      { id: 'cabinet_3', room: 'hallway_1', articulated: true },
    ],
    objects: [{ id: 'cup_4', relation: 'on', furniture: 'table_2' }],
  },
  agents: [{ start: 'kitchen_1' }, { start: 'kitchen_1' }, { start: 'hallway_1' }],
  mechanics: [],
  goal: '(is_open fridge_1)',
  turns: 10,
});

/** A turn in which one agent acts. */
const turn = (seat: number, action: Action) => ({ 0: wait, 1: wait, 2: wait, [seat]: action });
const wait: Action = { type: 'wait' };
const open: Action = { type: 'open', furniture: 'fridge_1' };
const leave: Action = { type: 'navigate', to: 'hallway_1' };
const say = (to: readonly number[], holds: boolean): Action => {
  return { type: 'communicate', to, text: null, fact: { ...FACT, holds } };
};
const FACT = { predicate: 'is_open', args: ['fridge_1'], knowers: [] } as const;

function knowing(...actions: readonly (readonly [number, Action])[]) {
  const played = playTurns(
    task,
    'corrected',
    actions.map(([seat, action]) => turn(seat, action)),
  );
  return knowledgeAfter(played, literalFrom(FRIDGE_OPEN));
}

describe('what agents know about the fridge', () => {
  test('agents that saw it opened together know it, and that both know; an agent elsewhere does not', () => {
    const knows = knowing([0, open]);
    expect([knows([0]), knows([1]), knows([0, 1]), knows([1, 0, 1])]).toEqual([true, true, true, true]);
    expect([knows([2]), knows([0, 2])]).toEqual([false, false]);
  });

  test('an agent that left goes on believing what it saw, which is knowledge only while it is true', () => {
    const closed = knowing([0, open], [1, leave], [0, { type: 'close', furniture: 'fridge_1' }]);
    expect([closed([0]), closed([1])]).toEqual([false, false]);
    const again = knowing([0, open], [1, leave], [0, { type: 'close', furniture: 'fridge_1' }], [0, open]);
    expect([again([1]), again([0, 1])]).toEqual([true, true]);
  });

  test('a message is common knowledge of its sender and receivers', () => {
    const knows = knowing([1, leave], [0, open], [0, say([1, 2], true)]);
    expect([knows([1]), knows([1, 2]), knows([2, 1, 0]), knows([0, 2, 1])]).toEqual([true, true, true, true]);
    const private_ = knowing([1, leave], [0, open], [0, say([1], true)]);
    expect([private_([1]), private_([2]), private_([1, 2])]).toEqual([true, false, false]);
  });

  test('a false message is believed but gives no knowledge', () => {
    const knows = knowing([0, open], [0, say([2], false)]);
    expect([knows([2]), knows([0]), knows([0, 2])]).toEqual([false, true, false]);
  });

  test('a message that its sender has no reason to believe is found, and one about what it saw is not', () => {
    const said = (...acts: readonly (readonly [number, Action])[]) =>
      unbelievedIn(
        playTurns(
          task,
          'corrected',
          acts.map(([seat, action]) => turn(seat, action)),
        ),
      );
    expect(said([0, open], [0, say([2], true)])).toBeNull();
    expect(said([0, say([2], true)], [0, open])).toContain('agent_0 says is_open fridge_1');
    expect(said([0, open], [2, say([0], true)])).toContain('agent_2 says');
  });

  test('where furniture stands is public', () => {
    const played = playTurns(task, 'corrected', []);
    expect(knowledgeAfter(played, literalFrom(fact('is_in_room', 'fridge_1', 'kitchen_1')))([2, 0, 1])).toBe(true);
  });
});

test('steps that do not touch each other are taken in one turn, others in order', () => {
  const plan: readonly PlanStep[] = [
    { type: 'open', agent: 'agent_0', furniture: 'fridge_1' },
    { type: 'pick', agent: 'agent_2', object: 'cup_4' },
    { type: 'open', agent: 'agent_2', furniture: 'cabinet_3' },
    { type: 'place', agent: 'agent_2', object: 'cup_4', furniture: 'cabinet_3', relation: 'in' },
    { type: 'observe', agents: ['agent_0', 'agent_1'], fact: FRIDGE_OPEN },
    { type: 'tell', agent: 'agent_1', to: ['agent_2'], fact: FRIDGE_OPEN },
  ];
  const [together, apart] = [inParallel(task, plan), oneByOne(task, plan)];
  expect([together.length, apart.length]).toEqual([4, 5]);
  expect(together[0]).toEqual({ 0: open, 1: wait, 2: { type: 'pick', object: 'cup_4' } });
  for (const turns of [together, apart]) expect(failureIn(playTurns(task, 'corrected', turns))).toBeNull();
  expect(failureIn(playTurns(task, 'corrected', inParallel(task, plan.slice(3))))).toBe(
    'agent_2 cannot place: not_holding',
  );
});
