import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { attempt } from '../attempts.ts';
import { fact } from '../pddl/formula.ts';
import { GOAL_PREDICATES } from '../pddl/predicates.ts';
import { decide, evolve, initialState } from '../rules.ts';
import { sampleTask } from '../sample.ts';
import type { Task } from '../task/types.ts';
import { type Action, agentOf, type State, seatOf } from '../types.ts';
import { factsOf, holdingOf } from '../world.ts';
import type { GoalCase } from './cases.ts';
import { planningTask } from './from-task.ts';
import { correctedHouse } from './physical-corrected.ts';
import { actionOf, configFor } from './play.ts';
import { applied } from './search.ts';
import type { Strips } from './strips.ts';

/** A goal that makes every object matter, its room included, and two objects side by side. */
function everything({ scene: { objects, rooms } }: Task): GoalCase {
  const names = objects.map(({ id }) => id);
  return {
    holds: [fact('is_next_to', names[0] ?? '', names[1] ?? ''), fact('is_on_floor', names[0] ?? '')],
    fails: names.flatMap((name) => rooms.map((room) => fact('is_in_room', name, room))),
    known: [],
    unknown: [],
    believed: [],
  };
}

function houseOf(task: Task): Strips {
  const planning = planningTask(task, 'corrected');
  if (!planning.ok) throw new Error(planning.reasons.join('; '));
  return correctedHouse(planning.value, task, everything(task));
}

function begin(task: Task): State {
  const config = configFor(task, 'corrected', 500);
  return decide(initialState(config), { type: 'start' }).reduce(evolve, initialState(config));
}

function act(state: State, seat: number, action: Action): State {
  const actions = Object.fromEntries(
    state.config.task.agents.map((_, i): [number, Action] => [i, i === seat ? action : { type: 'wait' }]),
  );
  return decide(state, { type: 'act', actions }).reduce(evolve, state);
}

/** Every attempt that the planner can use, as text. */
function possible(state: State): readonly string[] {
  const { rooms, furniture, objects } = state.config.task.scene;
  return state.config.task.agents.flatMap((_, seat) => {
    const doors = furniture.flatMap(({ id }): Action[] => [
      { type: 'open', furniture: id },
      { type: 'close', furniture: id },
    ]);
    const carrying = objects.flatMap(({ id: object }): Action[] => [
      { type: 'pick', object },
      ...furniture.flatMap(({ id }) =>
        (['on', 'in'] as const).map(
          (relation): Action => ({ type: 'place', object, relation, furniture: id, nextTo: null }),
        ),
      ),
    ]);
    const walking = rooms
      .filter((room) => room !== state.world.rooms[seat])
      .map((to): Action => ({ type: 'navigate', to }));
    return [...walking, ...doors, ...carrying]
      .filter((action) => attempt(state, seat, action) === null)
      .map((action) => `${seat} ${JSON.stringify(action)}`);
  });
}

function planned(house: Strips, bits: Uint8Array, state: State): readonly string[] {
  const texts = house.operators.flatMap(({ step, needs }) => {
    if (!needs.every((each) => bits[each] === 1)) return [];
    if (step.type === 'navigate' && step.to === state.world.rooms[seatOf(step.agent)]) return [];
    if (step.type === 'place' && step.nextTo !== undefined) return [];
    return [`${seatOf(step.agent)} ${JSON.stringify(actionOf(step))}`];
  });
  return [...new Set(texts)];
}

test('an operator applies exactly if the attempt would succeed, and changes the same facts as the turn', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.nat(), { maxLength: 25 }), (seed, choices) => {
      const task = sampleTask(rngFor(seed, 'task'));
      const house = houseOf(task);
      let state = begin(task);
      let bits: Uint8Array = new Uint8Array(house.facts.length);
      for (const each of house.init) bits[each] = 1;
      for (const choice of choices) {
        expect(planned(house, bits, state).toSorted()).toEqual(possible(state).toSorted());
        const applicable = house.operators.flatMap(({ needs }, o) =>
          needs.every((each) => bits[each] === 1) ? [o] : [],
        );
        const operator = applicable[choice % applicable.length] ?? 0;
        const step = house.operators[operator]?.step;
        if (!step) throw new Error('expected something to do');
        state = act(state, seatOf(step.agent), actionOf(step));
        bits = applied(house, bits, operator);
        expect(differences(house, bits, state)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

function differences(house: Strips, bits: Uint8Array, state: State): readonly string[] {
  const holds = factsOf(state.config.task, state.world, 'corrected');
  return house.facts.filter((name, i) => {
    const [predicate = '', ...args] = name.split(' ');
    const is = bits[i] === 1;
    if (predicate === 'empty-handed') return is !== (holdingOf(state.world, seatOf(args[0] ?? agentOf(0))) === null);
    const contrary = predicate.startsWith('not-');
    const positive = contrary ? predicate.slice(4) : predicate;
    if (!Object.hasOwn(GOAL_PREDICATES, positive)) return false;
    return is === (holds(fact(positive, ...args)) === contrary);
  });
}
