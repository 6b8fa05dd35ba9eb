/** For each of the five patterns: a session in which it is found, and similar sessions without it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../../core/rng.ts';
import type { HouseholdLog } from '../../beliefs/knowledge.ts';
import { household } from '../../game.ts';
import { sampleConfig } from '../../sample.ts';
import { type Acts, close, fact, go, open, pick, put, taskOf, tell, write } from '../../testing/house.ts';
import { logOf } from '../../testing/script.ts';
import type { Action } from '../../types.ts';
import { failuresIn } from './failures.ts';
import { FAILURE_PATTERNS, type FailurePattern } from './reading.ts';

const found = (log: HouseholdLog, pattern: FailurePattern) =>
  failuresIn(log).filter((each) => each.pattern === pattern);

/** Agents in the hall, with the goals that each is told. */
const agents = (...goals: readonly (readonly string[])[]) =>
  goals.map((own) => ({ start: 'hall_1', secrets: ['A secret.'], knows: { goals: own } }));

describe('withholding critical information', () => {
  const task = taskOf({
    task: { goal: '(is_on_top plate_0 cabinet_1)', agents: agents(['(is_on_top plate_0 cabinet_1)'], []) },
  });
  const carried: readonly Acts[] = [{ 1: go('bedroom_1') }, { 1: pick('plate_0') }, { 1: go('kitchen_1') }];
  const wrong: Acts = { 1: put('plate_0', 'on', 'fridge_2') };
  const target = tell([1], fact('is_on_top', 'plate_0', 'cabinet_1'));
  const pattern = 'withholding_critical_information';

  test('is found if the plate goes onto the wrong thing, and the agent that knew the right one writes too late', () => {
    const [failure, ...more] = found(logOf(task, { acts: [...carried, wrong, { 0: target }] }), pattern);
    expect(more).toEqual([]);
    expect(failure).toMatchObject({ turn: 3, seats: [0, 1] });
    expect(failure?.evidence).toBe(
      'A was told as a goal that the plate 0 is on the cabinet 1 and could have written so from turn 1 on; in turn 4 B chose to put the plate 0 on the fridge 2, and A told B only in turn 5.',
    );
  });

  test('is found if an agent reaches for a thing in the wrong place while another has seen the right one', () => {
    const acts = [{ 0: go('bedroom_1') }, { 1: go('kitchen_1') }, {}, { 1: pick('plate_0') }];
    expect(found(logOf(task, { acts }), pattern)).toMatchObject([{ turn: 3, seats: [0, 1] }]);
  });

  test('is not found if it was told before, may have been told in words, or could not be told', () => {
    expect(found(logOf(task, { acts: [{ 0: target }, ...carried, wrong] }), pattern)).toEqual([]);
    expect(found(logOf(task, { acts: [{ 0: write([1], 'On the cabinet!') }, ...carried, wrong] }), pattern)).toEqual(
      [],
    );
    const mute = { ...task, mechanics: [{ type: 'limited_bandwidth', limits: { agent_0: 0 } } as const] };
    expect(found(logOf(mute, { acts: [...carried, wrong] }), pattern)).toEqual([]);
    expect(found(logOf(task, { acts: [...carried, { 1: put('plate_0', 'on', 'cabinet_1') }] }), pattern)).toEqual([]);
  });

  test('is found if another door is opened and reported, but not once the right one is open', () => {
    const { scene } = taskOf();
    const other = { id: 'chest_9', room: 'kitchen_1', articulated: true };
    const doors = taskOf({
      task: {
        scene: { ...scene, furniture: [...scene.furniture, other] },
        goal: '(is_open chest_3)',
        agents: agents(['(is_open chest_3)'], []),
      },
    });
    const guess: readonly Acts[] = [
      { 1: go('kitchen_1') },
      { 1: open('chest_9') },
      { 1: tell([0], fact('is_open', 'chest_9')) },
    ];
    expect(found(logOf(doors, { acts: guess }), pattern)).toMatchObject([{ turn: 1, seats: [0, 1] }]);
    const done: readonly Acts[] = [{ 0: go('bedroom_1') }, { 0: open('chest_3') }];
    expect(found(logOf(doors, { acts: [...done, ...guess] }), pattern)).toEqual([]);
  });

  test('is also found if coders found no fact in the sender’s words', () => {
    const log = logOf(task, { acts: [{ 0: write([1], 'Hello!') }, ...carried, wrong] });
    expect(failuresIn(log, [{ turn: 0, from: 0, facts: [] }]).map((each) => each.pattern)).toEqual([pattern]);
  });
});

describe('epistemic chain breakdown', () => {
  const goal = '(and (is_open chest_3) (K agent_0 (is_open chest_3)))';
  const barred = { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_0'] } as const;
  const task = taskOf({ mechanics: [barred], task: { goal } });
  const opened: readonly Acts[] = [{ 1: go('bedroom_1') }, { 1: open('chest_3') }];
  const pattern = 'epistemic_chain_breakdown';

  test('is found from the turn in which the chest is opened if the agent that should know is never told', () => {
    expect(found(logOf(task, { acts: [...opened, {}, {}] }), pattern)).toEqual([
      {
        pattern,
        turn: 1,
        seats: [0, 1],
        evidence: 'From turn 2 on the chest 3 is open, and B could have told A; A was never told.',
      },
    ]);
  });

  test('is not found if it is told, or if the chest was never opened', () => {
    const told = { 1: tell([0], fact('is_open', 'chest_3')) };
    expect(found(logOf(task, { acts: [...opened, told] }), pattern)).toEqual([]);
    expect(found(logOf(task, { acts: [{}, {}] }), pattern)).toEqual([]);
  });
});

describe('private objectives', () => {
  const own = '(is_closed fridge_2)';
  const task = taskOf({
    task: {
      category: 'mixed',
      goal: '(is_open fridge_2)',
      personalGoals: [{ agent: 'agent_1', goal: own }],
      agents: agents(['(is_open fridge_2)'], ['(is_open fridge_2)', own]),
    },
  });
  const there: Acts = { 0: go('kitchen_1'), 1: go('kitchen_1') };
  const pattern = 'private_objective';

  test('sabotage is found if an agent undoes the shared goal for its own', () => {
    expect(found(logOf(task, { acts: [there, { 0: open('fridge_2') }, { 1: close('fridge_2') }] }), pattern)).toEqual([
      {
        pattern,
        turn: 2,
        seats: [1],
        evidence:
          'In turn 3 B chose to close the fridge 2: that undid a shared goal (the fridge 2 is open) and served its own (the fridge 2 is closed).',
      },
    ]);
  });

  test('early disclosure is found if an agent tells its own goal before it is true', () => {
    const acts = [there, { 0: open('fridge_2') }, { 1: tell([0], fact('is_closed', 'fridge_2')) }];
    expect(found(logOf(task, { acts }), pattern)).toMatchObject([{ turn: 2, seats: [1, 0] }]);
  });

  test('neither is found if an agent without gain undoes it, or if it is reported once true', () => {
    expect(found(logOf(task, { acts: [there, { 0: open('fridge_2') }, { 0: close('fridge_2') }] }), pattern)).toEqual(
      [],
    );
    expect(found(logOf(task, { acts: [there, { 1: tell([0], fact('is_closed', 'fridge_2')) }] }), pattern)).toEqual([]);
  });
});

describe('misallocating scarce messages', () => {
  const limits = { type: 'limited_bandwidth', limits: { agent_0: 2 } } as const;
  const graph = { type: 'restricted_communication', targets: { agent_0: ['agent_1'] } } as const;
  const task = taskOf({
    mechanics: [limits, graph],
    task: { goal: '(is_on_top plate_0 cabinet_1)', agents: agents(['(is_on_top plate_0 cabinet_1)'], [], []) },
  });
  const idle = tell([1], fact('is_closed', 'chest_3'));
  const pattern = 'misallocating_scarce_messages';

  test('is found if an agent writes to one it may not write to, and then about what no goal needs', () => {
    const acts = [{ 0: tell([2], fact('is_on_top', 'plate_0', 'cabinet_1')) }, { 0: idle }];
    expect(found(logOf(task, { acts }), pattern)).toMatchObject([
      { turn: 0, seats: [0, 2], evidence: 'In turn 1 A, who may send 2, wrote to C, which it may not.' },
      {
        turn: 1,
        seats: [0, 1],
        evidence:
          'In turn 2 A, who may send 2, told B what no goal is about (the chest 3 is closed), and not that the plate 0 is on the cabinet 1.',
      },
    ]);
  });

  test('is found if an agent tells what both have just seen together', () => {
    const acts = [
      { 0: go('kitchen_1'), 1: go('kitchen_1') },
      { 0: tell([1], fact('is_on_top', 'book_0', 'cabinet_1')) },
    ];
    expect(found(logOf(task, { acts }), pattern)).toMatchObject([{ turn: 1, seats: [0, 1] }]);
  });

  test('is not found without a limit, if what matters comes first, or if the message is news', () => {
    const plenty = taskOf({ mechanics: [graph], task: { goal: task.goal, agents: task.agents } });
    expect(found(logOf(plenty, { acts: [{ 0: idle }] }), pattern)).toEqual([]);
    const first = [{ 0: tell([1], fact('is_on_top', 'plate_0', 'cabinet_1')) }, { 0: idle }];
    expect(found(logOf(task, { acts: first }), pattern)).toEqual([]);
    const news = [{ 0: go('bedroom_1') }, { 0: tell([1], fact('is_on_top', 'plate_0', 'table_4')) }];
    expect(found(logOf(task, { acts: news }), pattern)).toEqual([]);
  });

  test('is not found if a repeated message makes a receiver know of the sender’s knowledge, as a goal wants', () => {
    const goal = '(and (is_open fridge_2) (K agent_1 (K agent_0 (is_open fridge_2))))';
    const wanted = taskOf({ mechanics: [limits], task: { goal } });
    const acts: Acts[] = [
      { 0: go('kitchen_1') },
      { 0: open('fridge_2') },
      { 0: tell([1], fact('is_open', 'fridge_2')) },
    ];
    expect(found(logOf(wanted, { acts: [...acts, { 0: tell([1], fact('is_open', 'fridge_2')) }] }), pattern)).toEqual(
      [],
    );
  });
});

describe('ignoring partner constraints', () => {
  const barred = { type: 'room_restriction', rooms: ['kitchen_1'], agents: ['agent_1'] } as const;
  const task = taskOf({
    agents: 3,
    mechanics: [barred],
    task: {
      goal: '(and (is_open fridge_2) (is_on_top plate_0 table_4))',
      agents: agents(['(is_open fridge_2)'], [], []).map((each) => ({
        ...each,
        knows: { ...each.knows, mechanics: [barred] },
      })),
    },
  });
  const ask = (to: readonly number[]): Acts => ({ 0: tell(to, fact('is_open', 'fridge_2')) });
  const pattern = 'ignoring_partner_constraints';

  test('is found if an agent is asked to do something in a room that it may not enter', () => {
    expect(found(logOf(task, { acts: [ask([1])] }), pattern)).toEqual([
      {
        pattern,
        turn: 0,
        seats: [0, 1],
        evidence:
          'In turn 1 A asked B to see to it that the fridge 2 is open, but B may not enter the kitchen 1, which A was told.',
      },
    ]);
  });

  test('is found if an agent with a full hand is asked to fetch something else', () => {
    const there: Acts = { 0: go('kitchen_1'), 2: go('kitchen_1') };
    const acts = [there, { 2: pick('book_0') }, { 0: tell([2], fact('is_on_top', 'plate_0', 'table_4')) }];
    expect(found(logOf(task, { acts }), pattern)).toMatchObject([{ turn: 2, seats: [0, 2] }]);
  });

  test('is not found if one of the agents asked can do it, or if the message reports a true fact', () => {
    expect(found(logOf(task, { acts: [ask([1, 2])] }), pattern)).toEqual([]);
    const report = [{ 0: go('kitchen_1') }, { 0: open('fridge_2') }, ask([1])];
    expect(found(logOf(task, { acts: report }), pattern)).toEqual([]);
  });

  test('is not found if the agent can open it by a door in a room that it may enter', () => {
    const remote = { type: 'remote_control', trigger: 'chest_3', target: 'fridge_2', targetState: 'is_open' } as const;
    const far = { ...task, mechanics: [barred, remote] };
    expect(found(logOf(far, { acts: [ask([1])] }), pattern)).toEqual([]);
  });
});

test('every session can be read: failures come by turn and name existing turns and seats', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const rng = rngFor(`failures ${seed}`);
      const { task } = sampleConfig(rng);
      let state = household.initialState({ ...sampleConfig(rng), task });
      state = household.evolve(state, { type: 'Started' });
      const acts = Array.from({ length: 6 }, () => {
        const now: Record<number, Action> = {};
        for (const seat of task.agents.keys())
          now[seat] = rng.pick(household.legalActions(state, seat).filter(({ type }) => type !== 'finish'));
        return now;
      });
      const log = logOf(task, { acts });
      const failures = failuresIn(log);
      for (const { turn, seats, pattern, evidence } of failures) {
        expect(turn >= 0 && turn < 6 && seats.every((seat) => task.agents[seat])).toBe(true);
        expect(FAILURE_PATTERNS).toContain(pattern);
        expect(evidence.endsWith('.')).toBe(true);
      }
      expect(failures.map(({ turn }) => turn)).toEqual(failures.map(({ turn }) => turn).toSorted((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});
