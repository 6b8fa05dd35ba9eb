import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BeliefTable, changed, learned, newTable, told, valueAt } from '../../../epistemics/belief-tables.ts';
import { rngFor } from '../../core/rng.ts';
import { householdBeliefs, knows } from '../beliefs.ts';
import { household } from '../game.ts';
import { sampleConfig } from '../sample.ts';
import { type taskOf, tell, WAIT } from '../testing/house.ts';
import { logOf } from '../testing/script.ts';
import type { Action, Fact, Literal } from '../types.ts';
import { DEEPEST_CHAIN } from './fold.ts';
import { type HouseholdLog, type KnowledgeMoment, momentsOf } from './knowledge.ts';

function last(moments: readonly KnowledgeMoment[]): KnowledgeMoment {
  const moment = moments.at(-1);
  if (!moment) throw new Error('nothing was played');
  return moment;
}

/** Random sessions. Half of the messages are about doors, some are about who knows, and many are false. */
function randomLog(seed: number, version?: 2): HouseholdLog {
  const rng = rngFor(`beliefs ${seed}`);
  const { task } = sampleConfig(rng);
  const seats = [...task.agents.keys()];
  let state = household.evolve(household.initialState(configOf(task)), { type: 'Started' });
  const acts = Array.from({ length: 8 }, () => {
    const now: Record<number, Action> = {};
    for (const seat of seats) {
      const others = seats.filter((other) => other !== seat);
      const doors = task.scene.furniture.filter(({ articulated }) => articulated).map(({ id }) => id);
      const quiet = household
        .legalActions(state, seat)
        .filter(({ type }) => type !== 'communicate' && type !== 'finish');
      const said: Fact = {
        predicate: 'is_open',
        args: [rng.pick(doors)],
        holds: rng.int(2) === 0,
        knowers: [...Array(rng.int(3)).keys()].map(() => rng.pick(seats)),
      };
      now[seat] =
        rng.int(3) === 0 ? tell(rng.int(2) === 0 ? others : [rng.pick(others)], said) : (rng.pick(quiet) ?? WAIT);
    }
    for (const event of household.decide(state, { type: 'act', actions: now }, rng))
      state = household.evolve(state, event);
    return now;
  });
  return logOf(task, { acts, ...(version ? { version } : {}) });
}

function configOf(task: ReturnType<typeof taskOf>) {
  const treatments = { rules: 'corrected', channel: 'both', secretsShared: false, everythingSeen: false } as const;
  return { task: { ...task, turns: 100 }, ...treatments, deadlineMs: null };
}

/** A table of all beliefs about a door, computed by an outsider that sees positions, acts and messages. */
function tablesAfter(moments: readonly KnowledgeMoment[], door: string): BeliefTable<boolean | null> {
  const agents = moments[0]?.beliefs.length ?? 0;
  let table = newTable<boolean | null>({ agents, depth: DEEPEST_CHAIN, value: null });
  for (const { state, lived, turn } of moments) {
    const { rooms } = state.world;
    const room = state.config.task.scene.furniture.find(({ id }) => id === door)?.room;
    const outcomes = lived.map((experience) => {
      const percept = experience?.percepts.find(({ type }) => type === 'turn');
      return percept?.type === 'turn' && turn !== null ? percept.own : null;
    });
    outcomes.forEach((own, from) => {
      const said = own?.action.type === 'communicate' ? own.action.fact : null;
      if (said?.predicate === 'is_open' && said.args[0] === door && own && own.delivered.length > 0)
        table = told(table, { from, to: own.delivered, value: said.holds, knowers: said.knowers });
    });
    outcomes.forEach((own, seat) => {
      for (const { furniture, became } of own?.also ?? [])
        if (furniture === door && (became === 'open' || became === 'closed'))
          table = learned(table, [seat], became === 'open');
    });
    const value = state.world.open[door] ?? false;
    table = changed(
      table,
      [...rooms.keys()].filter((seat) => rooms[seat] === room),
      value,
    );
  }
  return table;
}

test("by the older model, seats' beliefs from their own percepts equal an outsider's table of all beliefs", () => {
  let falseBeliefs = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const moments = momentsOf(randomLog(seed, 2));
      const { beliefs: all, state } = last(moments);
      for (const { id, articulated } of state.config.task.scene.furniture) {
        if (!articulated) continue;
        const table = tablesAfter(moments, id);
        const open_: Literal = { predicate: 'is_open', args: [id], holds: true };
        const seats = [...all.keys()];
        const pairs = seats.flatMap((a) => seats.map((b) => [a, b]));
        const chains = [...seats.map((a) => [a]), ...pairs, ...pairs.flatMap((pair) => seats.map((c) => [...pair, c]))];
        for (const chain of chains) {
          const belief = all[chain[0] ?? -1];
          if (!belief) throw new Error('no such seat');
          const believed = knows(belief, chain, open_);
          expect(believed).toBe(valueAt(table, chain));
          if (believed !== null && believed !== state.world.open[id]) falseBeliefs += 1;
        }
      }
    }),
    { numRuns: 40 },
  );
  expect(falseBeliefs).toBeGreaterThan(50);
});

test('at the end of every turn a seat is right about everything in its room', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      for (const { beliefs: all, state } of momentsOf(randomLog(seed))) {
        all.forEach((belief, seat) => {
          const observation = household.observe(state, seat);
          for (const { id, at } of observation.sights.flatMap(({ objects }) => objects)) {
            if (at.kind === 'held') continue;
            const literal: Literal = {
              predicate: at.kind === 'on' ? 'is_on_top' : 'is_inside',
              args: [id, at.furniture],
              holds: true,
            };
            expect(knows(belief, [seat], literal)).toBe(true);
          }
        });
      }
    }),
    { numRuns: 20 },
  );
});

test('credences range over the values of the proposition and sum to 1', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const { beliefs: all, state } = last(momentsOf(randomLog(seed)));
      all.forEach((belief, seat) => {
        for (const proposition of household.propositions(household.observe(state, seat))) {
          const credences = householdBeliefs(belief.reckoning).query(
            belief,
            [seat, 1 - Math.min(seat, 1), seat],
            proposition,
          );
          expect(credences.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
          expect(credences.map(({ value }) => value)).toEqual(proposition.values);
        }
      });
    }),
    { numRuns: 20 },
  );
});

test('a belief is JSON', () => {
  const log = randomLog(5);
  for (const { beliefs: all } of momentsOf(log)) expect(JSON.parse(JSON.stringify(all))).toEqual(all);
});
