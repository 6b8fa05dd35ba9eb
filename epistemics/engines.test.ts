import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BeliefTable, learned, newTable, recorded, valueAt, watched } from './belief-tables.ts';
import { chainsOf } from './chains.ts';
import type { LogEntry } from './entries.ts';
import { evaluate } from './evaluate.ts';
import { atom, believedAlong } from './formula.ts';
import { commonlyBelieved, isKD45, type KripkeModel, valuesAlong } from './kripke.ts';
import { type RandomLog, randomLog } from './testing/logs.ts';
import { modelAfterEntry } from './views.ts';

type Place = number | null;

/** The tables and models after every entry. */
function followed({
  agents,
  depth,
  initial,
  log,
}: RandomLog): readonly { table: BeliefTable<Place>; model: KripkeModel }[] {
  const names = Array.from({ length: agents }, (_, agent) => `agent_${agent}`);
  let table = newTable<Place>({ agents, depth, value: initial });
  let model = commonlyBelieved(names, { place: initial });
  return log.map((entry) => {
    table = recorded(table, entry);
    const after = modelAfterEntry(model, 'place', entry);
    if (!after.ok) throw new Error(`more than ${after.most} ${after.tooLarge}`);
    model = after.model;
    return { table, model };
  });
}

test('tables and product update agree on every chain after every entry of random logs', () => {
  let chains = 0;
  let wrong = 0;
  fc.assert(
    fc.property(randomLog, (run) => {
      for (const { table, model } of followed(run)) {
        for (const chain of chainsOf(table).all) {
          expect(valuesAlong(model, chain, 'place'), chain.join('>')).toEqual([valueAt(table, chain)]);
          chains++;
          if (valueAt(table, chain) !== valueAt(table, [])) wrong++;
        }
      }
    }),
    { numRuns: 150 },
  );
  // with true beliefs only, the test would show little
  expect(wrong).toBeGreaterThan(chains / 5);
});

test('beliefs stay consistent and introspective: KD45 in every model of every run', () => {
  fc.assert(
    fc.property(randomLog, (run) => {
      for (const { model } of followed(run)) expect(isKD45(model)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('the formula "a believes that b believes ... x = v" holds exactly where the table says so', () => {
  fc.assert(
    fc.property(randomLog, (run) => {
      const last = followed(run).at(-1);
      if (!last) return;
      const { table, model } = last;
      for (const chain of chainsOf(table).all) {
        const names = chain.map((agent) => `agent_${agent}`);
        for (const value of [null, 0, 1, 2]) {
          const extension = evaluate(model, believedAlong(names, atom('place', value)));
          expect(model.actual.map((world) => extension[world])).toEqual([value === valueAt(table, chain)]);
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("a seat's own table, fed with what the seat noticed, equals that seat's part of the objective one", () => {
  fc.assert(
    fc.property(randomLog, ({ agents, depth, initial, log }) => {
      for (let seat = 0; seat < agents; seat++) {
        let table = newTable<Place>({ agents, depth, value: initial });
        let own = newTable<Place>({ agents, depth: depth - 1, value: initial, self: seat });
        for (const entry of log) {
          own = noticed(own, seat, entry, valueAt(table, []));
          table = recorded(table, entry);
          for (const chain of chainsOf(own).all)
            expect(valueAt(own, chain), chain.join('>')).toEqual(valueAt(table, [seat, ...chain]));
        }
      }
    }),
    { numRuns: 150 },
  );
});

/** Passes on only what the seat can have noticed: not what others saw, and not who else overheard. */
function noticed(own: BeliefTable<Place>, seat: number, entry: LogEntry<Place>, seenValue: Place): BeliefTable<Place> {
  switch (entry.type) {
    case 'change':
      return entry.seenBy.includes(seat) ? recorded(own, entry) : own;
    case 'look':
      return entry.by.includes(seat) ? learned(own, entry.by, seenValue) : own;
    case 'watched look': {
      if (entry.by !== seat) return entry.watchers.includes(seat) ? watched(own, entry) : own;
      const seen = learned(own, [seat], seenValue);
      return entry.open ? watched(seen, entry) : seen;
    }
    case 'tell':
      if (entry.from === seat || entry.to.includes(seat)) return recorded(own, { ...entry, overheardBy: [] });
      return entry.overheardBy?.includes(seat) ? recorded(own, { ...entry, overheardBy: [seat] }) : own;
  }
}
