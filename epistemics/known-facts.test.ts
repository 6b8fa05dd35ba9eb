import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainsOf } from './chains.ts';
import { contracted } from './contract.ts';
import { holds } from './evaluate.ts';
import { atom, believedAlong, knowsWhether, not, TRUE } from './formula.ts';
import { type FoundOut, foundOut, knowTruth, newKnown, takenToKnow } from './known-facts.ts';
import type { Model } from './kripke.ts';
import { type EventModel, productUpdate } from './product.ts';

const run = fc.integer({ min: 2, max: 4 }).chain((agents) => {
  const group = fc.uniqueArray(fc.integer({ min: 0, max: agents - 1 }), { maxLength: agents });
  return fc.record({
    agents: fc.constant(agents),
    knowers: group,
    log: fc.array(fc.record({ by: group, watchers: group }), { minLength: 1, maxLength: 6 }),
  });
});

const name = (agent: number) => `agent_${agent}`;

/** The fact is true. It is common knowledge which agents know whether it is. */
function startOf(agents: number, knowers: readonly number[]): Model {
  const names = Array.from({ length: agents }, (_, agent) => name(agent));
  const arrows = names.map((_, agent) =>
    knowers.includes(agent)
      ? [[0], [1]]
      : [
          [0, 1],
          [0, 1],
        ],
  );
  return { agents: names, worlds: [{ p: true }, { p: false }], arrows, actual: [0] };
}

/** Learners see which way the fact is, watchers do not, and the others think that nothing happened. */
function eventOf({ by, watchers }: FoundOut, agents: number): EventModel {
  const nodes = [
    { pre: atom('p'), post: [] },
    { pre: not(atom('p')), post: [] },
    { pre: TRUE, post: [] },
  ];
  const arrows = Array.from({ length: agents }, (_, agent) => {
    if (by.includes(agent)) return [[0], [1], [2]];
    return watchers.includes(agent) ? [[0, 1], [0, 1], [2]] : [[2], [2], [2]];
  });
  return { nodes, arrows, actual: [0] };
}

test('one boolean per chain agrees with product update on random logs of finding out', () => {
  let known = 0;
  let unknown = 0;
  fc.assert(
    fc.property(run, ({ agents, knowers, log }) => {
      let table = newKnown({ agents, depth: 3, knowers });
      let model = startOf(agents, knowers);
      for (const event of log) {
        table = foundOut(table, event);
        const after = productUpdate(model, eventOf(event, agents));
        if (!after.ok) throw new Error(`more than ${after.most} ${after.tooLarge}`);
        model = contracted(after.model);
        for (const chain of chainsOf(table).all.slice(1)) {
          const names = chain.map(name);
          const taken = believedAlong(names.slice(0, -1), knowsWhether(names.at(-1) ?? '', atom('p')));
          expect(takenToKnow(table, chain), chain.join('>')).toBe(holds(model, taken));
          expect(knowTruth(table, chain), chain.join('>')).toBe(holds(model, believedAlong(names, atom('p'))));
          if (takenToKnow(table, chain)) known++;
          else unknown++;
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(Math.min(known, unknown)).toBeGreaterThan((known + unknown) / 10);
});

test("a seat's own table equals its part of the objective one", () => {
  fc.assert(
    fc.property(run, ({ agents, knowers, log }) => {
      for (let seat = 0; seat < agents; seat++) {
        let table = newKnown({ agents, depth: 3, knowers });
        let own = newKnown({ agents, depth: 2, knowers, self: seat });
        for (const event of log) {
          table = foundOut(table, event);
          if (event.by.includes(seat) || event.watchers.includes(seat)) own = foundOut(own, event);
          for (const chain of chainsOf(own).all) {
            expect(takenToKnow(own, chain)).toBe(takenToKnow(table, [seat, ...chain]));
            expect(knowTruth(own, chain)).toBe(knowTruth(table, [seat, ...chain]));
          }
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('an agent that sees another read a letter takes her to know its content without knowing it itself', () => {
  const table = foundOut(newKnown({ agents: 3, depth: 2, knowers: [] }), { by: [1], watchers: [0] });
  expect(takenToKnow(table, [0, 1])).toBe(true);
  expect(takenToKnow(table, [2, 1])).toBe(false);
  expect(knowTruth(table, [0, 1])).toBe(false);
  expect(knowTruth(table, [1])).toBe(true);
});
