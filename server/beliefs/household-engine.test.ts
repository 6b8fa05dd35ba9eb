/**
 * Beliefs about where a thing in the household is, to depth 3. The test compares the beliefs that seats fold from their
 * percepts with product update of one Kripke model by an observer of the whole house. The observer takes from the game
 * only which seat sees which event.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainsOf } from '../../epistemics/chains.ts';
import { contracted } from '../../epistemics/contract.ts';
import { any, atom, TRUE } from '../../epistemics/formula.ts';
import { commonlyBelieved, type KripkeModel, type Sized, valuesAlong } from '../../epistemics/kripke.ts';
import { type EventModel, productUpdate } from '../../epistemics/product.ts';
import { modelAfterEntry } from '../../epistemics/views.ts';
import { rngFor } from '../../games/core/rng.ts';
import { type HouseholdLog, type KnowledgeMoment, momentsOf } from '../../games/household/beliefs/knowledge.ts';
import { knows } from '../../games/household/beliefs.ts';
import { household } from '../../games/household/game.ts';
import { houseOf, taskOf, tell, WAIT } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import type { Action, Fact } from '../../games/household/types.ts';

const AGENTS = 3;
const THING = 'x';

/** All seats move, handle things, and speak of one: where it is, was or never was, or that a seat knows where it is. */
function randomLog(seed: number): { readonly log: HouseholdLog; readonly thing: string } {
  const rng = rngFor('household engine', seed);
  const task = taskOf({ agents: AGENTS });
  const thing = rng.pick(Object.keys(houseOf({ agents: AGENTS }).world.places));
  let state = houseOf({ agents: AGENTS });
  const acts = Array.from({ length: 9 }, () => {
    const now: Record<number, Action> = {};
    for (let seat = 0; seat < AGENTS; seat++) {
      const others = [0, 1, 2].filter((other) => other !== seat);
      const handling = household
        .legalActions(state, seat)
        .filter(({ type }) => type !== 'communicate' && type !== 'finish' && type !== 'wait');
      const said: Fact = {
        predicate: rng.pick(['is_on_top', 'is_inside']),
        args: [thing, rng.pick(task.scene.furniture).id],
        holds: true,
        knowers: [...Array(rng.int(3)).keys()].map(() => rng.int(AGENTS)),
      };
      now[seat] =
        rng.int(3) === 0 ? tell(rng.int(2) === 0 ? others : [rng.pick(others)], said) : (rng.pick(handling) ?? WAIT);
    }
    for (const event of household.decide(state, { type: 'act', actions: now }, rng))
      state = household.evolve(state, event);
    return now;
  });
  // the older model: this observer does not know who is believed to be where
  return { log: logOf(task, { acts, version: 2 }), thing };
}

function made(sized: Sized): KripkeModel {
  if (!sized.ok) throw new Error(`more than ${sized.most} ${sized.tooLarge}`);
  return sized.model;
}

/** They look at these spots and do not find it there: a seat that believed it there has no idea now. */
function missed(model: KripkeModel, seers: readonly number[], spots: readonly string[]): KripkeModel {
  const there = spots.map((spot) => atom(THING, spot));
  const event: EventModel = {
    nodes: [
      { pre: TRUE, post: [] },
      { pre: TRUE, post: [] },
      { pre: TRUE, post: [{ variable: THING, value: null, when: any(there) }] },
    ],
    arrows: [0, 1, 2].map((agent) => (seers.includes(agent) ? [[0], [2], [2]] : [[0], [0], [0]])),
    actual: [1],
  };
  const after = productUpdate(model, event);
  return contracted(made(after));
}

/** The model after every moment; at the start no seat has an idea. */
function modelAfter(moments: readonly KnowledgeMoment[], thing: string): KripkeModel {
  let model = commonlyBelieved(['agent_0', 'agent_1', 'agent_2'], { [THING]: null });
  const becomes = (value: string, seenBy: readonly number[]): void => {
    model = made(modelAfterEntry(model, THING, { type: 'change', value, seenBy }));
  };
  for (const { state, lived, turn } of moments) {
    const { rooms, places, open } = state.world;
    const { furniture } = state.config.task.scene;
    const place = places[thing];
    if (!place) throw new Error(`${thing} is somewhere`);
    const spot = place.kind === 'held' ? `held by agent_${place.seat}` : `${place.kind} ${place.furniture}`;
    const outcomes = lived.map((experience) => {
      const percept = experience?.percepts.find(({ type }) => type === 'turn');
      return percept?.type === 'turn' && turn !== null ? percept.own : null;
    });
    for (const [from, own] of outcomes.entries()) {
      const said = own?.action.type === 'communicate' ? own.action.fact : null;
      if (!own || said?.args[0] !== thing || own.delivered.length === 0) continue;
      const value = `${said.predicate === 'is_inside' ? 'in' : 'on'} ${said.args[1]}`;
      model = made(
        modelAfterEntry(model, THING, { type: 'tell', from, to: own.delivered, value, knowers: said.knowers }),
      );
    }
    becomes(spot, []);
    // a seat that puts the thing into a box knows where it is, even if the box is shut in the same turn
    for (const [seat, own] of outcomes.entries())
      if (own?.action.type === 'place' && own.action.object === thing && own.why === null) becomes(spot, [seat]);
    for (const room of state.config.task.scene.rooms) {
      const seers = rooms.flatMap((where, seat) => (where === room ? [seat] : []));
      const inView = [
        ...furniture
          .filter((piece) => piece.room === room)
          .flatMap(({ id }) => (open[id] ? [`on ${id}`, `in ${id}`] : [`on ${id}`])),
        ...seers.map((seat) => `held by agent_${seat}`),
      ];
      if (seers.length === 0) continue;
      if (inView.includes(spot)) becomes(spot, seers);
      else model = missed(model, seers, inView);
    }
  }
  return model;
}

test('seats believe a thing where product update has it, to depth 3, after moves, looks, true words and lies', () => {
  let placed = 0;
  let wrong = 0;
  const { all: chains } = chainsOf({ agents: AGENTS, depth: 3 });
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { log, thing } = randomLog(seed);
      const moments = momentsOf(log);
      const model = modelAfter(moments, thing);
      const moment = moments.at(-1);
      if (!moment) throw new Error('nothing was played');
      const real = valuesAlong(model, [], THING)[0];
      for (const chain of chains.slice(1)) {
        const belief = moment.beliefs[chain[0] ?? -1];
        if (!belief) throw new Error('no such seat');
        const [value, ...more] = valuesAlong(model, chain, THING);
        expect(more).toEqual([]);
        const held = moment.state.config.task.scene.furniture.flatMap(({ id }) =>
          (['is_on_top', 'is_inside'] as const).flatMap((predicate) =>
            knows(belief, chain, { predicate, args: [thing, id], holds: true })
              ? [`${predicate === 'is_inside' ? 'in' : 'on'} ${id}`]
              : [],
          ),
        );
        const hands = [0, 1, 2].flatMap((seat) =>
          knows(belief, chain, { predicate: 'is_held_by', args: [thing, `agent_${seat}`], holds: true })
            ? [`held by agent_${seat}`]
            : [],
        );
        expect([...held, ...hands], `${chain.join('>')} of ${thing}, seed ${seed}`).toEqual(
          value === null ? [] : [value],
        );
        if (value !== null) placed++;
        if (value !== null && value !== real) wrong++;
      }
    }),
    { numRuns: 60 },
  );
  expect(placed).toBeGreaterThan(300);
  expect(wrong).toBeGreaterThan(100);
});
