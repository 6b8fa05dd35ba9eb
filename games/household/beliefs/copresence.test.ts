import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainsOf } from '../../../epistemics/chains.ts';
import { contracted } from '../../../epistemics/contract.ts';
import { TRUE } from '../../../epistemics/formula.ts';
import { isKD45, type KripkeModel, type Sized, valuesAlong } from '../../../epistemics/kripke.ts';
import { productUpdate } from '../../../epistemics/product.ts';
import { afterLookingAround, ELSEWHERE } from '../../../epistemics/testing/looking-around.ts';
import { modelAfterEntry } from '../../../epistemics/views.ts';
import { rngFor } from '../../core/rng.ts';
import { knows } from '../beliefs.ts';
import { type Acts, close, fact, go, open, taskOf, tell, WAIT } from '../testing/house.ts';
import { logOf } from '../testing/script.ts';
import { agentOf, type Fact, type Literal, seatOf } from '../types.ts';
import { DEEPEST_CHAIN, pictureFor } from './fold.ts';
import { type HouseholdLog, type KnowledgeMoment, momentsOf } from './knowledge.ts';

const ROOMS = ['kitchen_1', 'bedroom_1', 'hall_1'];
const CHEST: Literal = { predicate: 'is_open', args: ['chest_3'], holds: true };
const PLATE: Literal = { predicate: 'is_on_top', args: ['plate_0', 'table_4'], holds: true };

function endOf(log: HouseholdLog): KnowledgeMoment {
  const end = momentsOf(log).at(-1);
  if (!end) throw new Error('nothing was played');
  return end;
}

function believed(task: ReturnType<typeof taskOf>, acts: readonly Acts[], version?: 2) {
  const { beliefs } = endOf(logOf(task, { acts, ...(version ? { version } : {}) }));
  return (chain: readonly number[], literal: Literal): boolean | null => {
    const belief = beliefs[chain[0] ?? -1];
    if (!belief) throw new Error('there is no such seat');
    return knows(belief, chain, literal);
  };
}

describe('an agent in a room is taken to see what it shows', () => {
  test('from the start: what the seat is told of a room, an agent that begins there knows', () => {
    const facts = [{ ...PLATE, knowers: [] }];
    const agents = [{ start: 'hall_1', knows: { facts } }, { start: 'bedroom_1' }, { start: 'hall_1' }];
    const task = taskOf({ task: { agents } });
    const of = believed(task, []);
    expect([of([0, 1], PLATE), of([0, 1, 0], PLATE), of([0, 2], PLATE), of([2, 1], PLATE)]).toEqual([
      true,
      null,
      null,
      null,
    ]);
    expect(believed(task, [], 2)([0, 1], PLATE)).toBeNull();
  });

  test('once the seat is told that it is there', () => {
    const task = taskOf({ agents: 3, starts: ['bedroom_1', 'bedroom_1', 'hall_1'] });
    const acts: readonly Acts[] = [
      { 1: go('kitchen_1') },
      { 0: open('chest_3') },
      { 0: go('hall_1') },
      { 2: tell([0], fact('agent_in_room', 'agent_1', 'bedroom_1')) },
    ];
    expect(believed(task, acts.slice(0, 3))([0, 1], CHEST)).toBe(false);
    const of = believed(task, acts);
    expect([of([0, 1], CHEST), of([0, 2], CHEST), of([0, 2, 1], CHEST)]).toEqual([true, null, null]);
    expect(believed(task, acts, 2)([0, 1], CHEST)).toBe(false);
  });

  test('whatever it is told: no agent takes in a lie about what is before its eyes', () => {
    const task = taskOf({ starts: ['bedroom_1', 'bedroom_1'] });
    const acts: readonly Acts[] = [{ 0: go('hall_1') }, { 0: tell([1], fact('is_open', 'chest_3')) }];
    const of = believed(task, acts);
    expect([of([0], CHEST), of([1], CHEST), of([0, 1], CHEST), of([0, 1, 0], CHEST)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(believed(task, acts, 2)([0, 1], CHEST)).toBe(true);
  });

  test('until it is seen to leave', () => {
    const task = taskOf({ starts: ['bedroom_1', 'bedroom_1'] });
    const of = believed(task, [{ 1: go('hall_1') }, { 0: open('chest_3') }, { 0: go('kitchen_1') }]);
    // the other takes the seat to be where it left it
    expect([of([0, 1], CHEST), of([1, 0], CHEST)]).toEqual([false, false]);
    const left = believed(task, [
      { 0: go('hall_1') },
      { 1: open('chest_3') },
      { 1: tell([0], { ...CHEST, knowers: [] }) },
    ]);
    expect([left([0], CHEST), left([0, 1], CHEST)]).toEqual([true, true]);
  });

  test('and where the seat does not know what it sees, the seat has no idea of its belief', () => {
    const task = taskOf({ starts: ['hall_1', 'bedroom_1'] });
    expect(believed(task, [{ 0: tell([1], fact('is_open', 'chest_3')) }])([0, 1], CHEST)).toBeNull();
  });
});

/** Random sessions in the house for tests. Messages are about doors and places, with knowers, and half of them false. */
function randomLog(seed: number): HouseholdLog {
  const rng = rngFor('copresence', seed);
  const agents = 2 + rng.int(2);
  const seats = [...Array(agents).keys()];
  const rooms = seats.map(() => rng.pick(ROOMS));
  const task = taskOf({ agents, starts: [...rooms] });
  const acts = Array.from({ length: 7 }, (): Acts => {
    const now = seats.map((seat) => {
      const others = seats.filter((other) => other !== seat);
      const to = rng.int(2) === 0 ? others : [rng.pick(others)];
      const door = rng.pick(['chest_3', 'fridge_2']);
      const inReach = door === 'chest_3' ? 'bedroom_1' : 'kitchen_1';
      const knowers = [...Array(rng.int(3)).keys()].map(() => rng.pick(seats));
      switch (rng.int(6)) {
        case 0:
          return tell(to, { ...fact('is_open', door), holds: rng.int(2) === 0, knowers });
        case 1:
          return tell(to, { ...fact('agent_in_room', agentOf(rng.pick(seats)), rng.pick(ROOMS)), knowers });
        case 2:
        case 3:
          return go(rng.pick(ROOMS));
        case 4:
          return rooms[seat] === inReach ? rng.pick([open, close])(door) : WAIT;
        default:
          return WAIT;
      }
    });
    now.forEach((action, seat) => {
      if (action.type === 'navigate') rooms[seat] = action.to;
    });
    return Object.fromEntries(now.entries());
  });
  return logOf(task, { acts });
}

const placeVariable = (seat: number): string => `place of ${seat}`;

/** The explicit model of one door and of all agents' places, by an outsider that sees everything. */
function modelAfter(moments: readonly KnowledgeMoment[], door: string): KripkeModel {
  const seats = [...(moments[0]?.state.world.rooms.keys() ?? [])];
  const shownAt = { [door]: door === 'chest_3' ? 'bedroom_1' : 'kitchen_1' };
  const around = { placeOf: seats.map(placeVariable), shownAt };
  const factsOf = ({ state: { world } }: KnowledgeMoment, isOpen = world.open[door] ?? false) => ({
    [door]: isOpen,
    ...Object.fromEntries(seats.map((seat) => [placeVariable(seat), world.rooms[seat] ?? ELSEWHERE])),
  });
  const [start] = moments;
  if (!start) throw new Error('nothing was played');
  // where agents begin is public, whether the door is open is not
  let model: KripkeModel = {
    agents: seats.map(agentOf),
    worlds: [factsOf(start), factsOf(start, !start.state.world.open[door])],
    arrows: seats.map(() => [
      [0, 1],
      [0, 1],
    ]),
    actual: [0],
  };
  const take = (after: Sized): void => {
    if (!after.ok) throw new Error(`more than ${after.most} ${after.tooLarge}`);
    model = contracted(after.model);
  };
  for (const moment of moments) {
    const post = Object.entries(factsOf(moment)).map(([variable, value]) => ({ variable, value }));
    const nodes = [
      { pre: TRUE, post: [] },
      { pre: TRUE, post },
    ];
    // what really happens is noticed by looking around only
    take(productUpdate(model, { nodes, arrows: seats.map(() => [[0], [0]]), actual: [1] }));
    for (const [from, { said, to }] of saidIn(moment).entries())
      if (said && to.length > 0) {
        const variable = said.predicate === 'is_open' ? door : placeVariable(seatOf(said.args[0] ?? ''));
        const value = said.predicate === 'is_open' ? said.holds : (said.args[1] ?? '');
        if (said.predicate !== 'is_open' || said.args[0] === door)
          take(modelAfterEntry(model, variable, { type: 'tell', from, to, value, knowers: said.knowers }));
      }
    take(afterLookingAround(model, around));
  }
  return model;
}

function saidIn({
  lived,
  turn,
}: KnowledgeMoment): readonly { readonly said: Fact | null; readonly to: readonly number[] }[] {
  return lived.map((experience) => {
    const percept = experience?.percepts.find(({ type }) => type === 'turn');
    const own = percept?.type === 'turn' && turn !== null ? percept.own : null;
    return { said: own?.action.type === 'communicate' ? own.action.fact : null, to: own?.delivered ?? [] };
  });
}

test("seats' beliefs about doors and places equal those of explicit models in which all look around, for every chain", () => {
  let compared = 0;
  let wrong = 0;
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('chest_3', 'fridge_2'), (seed, door) => {
      const moments = momentsOf(randomLog(seed));
      const model = modelAfter(moments, door);
      expect(isKD45(model)).toBe(true);
      const { beliefs, state } = moments.at(-1) ?? {};
      const agents = beliefs?.length ?? 0;
      for (const chain of chainsOf({ agents, depth: DEEPEST_CHAIN }).all) {
        const belief = beliefs?.[chain[0] ?? -1];
        if (!belief) continue;
        const isOpen = knows(belief, chain, { ...CHEST, args: [door] });
        const [value, ...others] = valuesAlong(model, chain, door);
        expect([chain, isOpen]).toEqual([chain, others.length > 0 ? null : value]);
        for (const seat of Array(agents).keys()) {
          const places = valuesAlong(model, chain, placeVariable(seat));
          const room = pictureFor(belief, chain).agents[seat]?.room ?? null;
          expect([chain, seat, places]).toEqual([chain, seat, [room ?? ELSEWHERE]]);
        }
        compared += 1 + agents;
        if (isOpen !== null && isOpen !== state?.world.open[door]) wrong++;
      }
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(1000);
  expect(wrong).toBeGreaterThan(50);
});
