import { describe, expect, test } from 'vitest';
import {
  type BeliefTable,
  changed,
  isWrong,
  learned,
  newTable,
  seen,
  told,
  valueAt,
  watched,
} from './belief-tables.ts';
import { chainsOf, withoutRepeats } from './chains.ts';

type Place = string | null;

const [SALLY, ANNE, BEN] = [0, 1, 2];
const inTheBasket = newTable<Place>({ agents: 3, depth: 3, value: 'basket' });
/** Only Anne saw it moved. */
const moved = changed(inTheBasket, [ANNE], 'box');

const places = (table: BeliefTable<Place>, chains: readonly (readonly number[])[]) =>
  chains.map((chain) => valueAt(table, chain));

describe('entries about a thing', () => {
  test('a change is seen in common by the agents present; the others notice nothing', () => {
    expect(places(moved, [[], [ANNE], [SALLY], [ANNE, SALLY], [SALLY, ANNE]])).toEqual([
      'box',
      'box',
      'basket',
      'basket',
      'basket',
    ]);
    expect(isWrong(moved, [SALLY])).toBe(true);
    expect(isWrong(moved, [ANNE, SALLY])).toBe(false);
    expect(isWrong(moved, [])).toBe(false);
  });

  test('an agent that peeks alone knows the value, and no other agent knows that it does', () => {
    const peeked = seen(moved, [SALLY]);
    expect(places(peeked, [[SALLY], [ANNE, SALLY], [SALLY, ANNE]])).toEqual(['box', 'basket', 'basket']);
  });

  test('a watcher takes the looker to see what the watcher believes is there', () => {
    const byBen = watched(moved, { by: SALLY, watchers: [BEN], open: false });
    expect(places(byBen, [[SALLY], [BEN, SALLY], [ANNE, SALLY]])).toEqual(['box', 'basket', 'basket']);
    const byAnne = watched(moved, { by: SALLY, watchers: [ANNE], open: false });
    expect(
      places(byAnne, [
        [ANNE, SALLY],
        [SALLY, ANNE],
        [SALLY, ANNE, SALLY],
      ]),
    ).toEqual(['box', 'basket', 'basket']);
  });

  test('if the watching is open, the looker knows what the watchers take him to believe', () => {
    // Ben still believes in the basket, and Sally, who now sees the box, knows that he does
    const open = watched(moved, { by: SALLY, watchers: [BEN], open: true });
    expect(places(open, [[SALLY], [SALLY, BEN], [SALLY, BEN, SALLY]])).toEqual(['box', 'basket', 'basket']);
    const secret = changed(moved, [SALLY, BEN], 'drawer');
    const again = watched(changed(secret, [BEN], 'bag'), { by: SALLY, watchers: [BEN], open: true });
    expect(places(again, [[SALLY], [BEN, SALLY], [SALLY, BEN], [SALLY, BEN, SALLY]])).toEqual([
      'bag',
      'bag',
      'drawer',
      'drawer',
    ]);
  });

  test('a lie is believed by the others, and the liar takes them to believe it', () => {
    const lied = told(moved, { from: ANNE, to: [SALLY], value: 'basket' });
    expect(places(lied, [[ANNE], [SALLY], [ANNE, SALLY], [SALLY, ANNE], [BEN, SALLY]])).toEqual([
      'box',
      'basket',
      'basket',
      'basket',
      'basket',
    ]);
  });

  test('an agent that overhears believes it too, and only it knows that it does', () => {
    const overheard = told(moved, { from: ANNE, to: [SALLY], value: 'box', overheardBy: [BEN] });
    expect(places(overheard, [[BEN], [BEN, SALLY], [BEN, SALLY, ANNE], [SALLY, BEN], [ANNE, BEN]])).toEqual([
      'box',
      'box',
      'box',
      'basket',
      'basket',
    ]);
  });

  test('an agent told that another knows a value believes the value, and that the other believes it', () => {
    const hearsay = told(moved, { from: ANNE, to: [SALLY], value: 'box', knowers: [BEN, ANNE] });
    expect(places(hearsay, [[SALLY], [SALLY, BEN], [SALLY, BEN, ANNE], [SALLY, BEN, SALLY], [BEN]])).toEqual([
      'box',
      'box',
      'box',
      'basket',
      'basket',
    ]);
  });

  test('an agent that has never seen it takes a looker to have no idea either', () => {
    const unseen = changed(newTable<Place>({ agents: 2, depth: 2, value: null }), [], 'box');
    const looked = watched(unseen, { by: SALLY, watchers: [ANNE], open: true });
    expect(places(looked, [[SALLY], [ANNE], [ANNE, SALLY]])).toEqual(['box', null, null]);
  });
});

describe("a seat's own table", () => {
  const own = newTable<Place>({ agents: 3, depth: 2, value: null, self: BEN });

  test('leaves the seat out of its chains, but accepts chains that name it first', () => {
    const learnt = learned(own, [BEN, ANNE], 'box');
    expect(places(learnt, [[], [BEN], [ANNE], [BEN, ANNE], [ANNE, BEN], [SALLY]])).toEqual([
      'box',
      'box',
      'box',
      'box',
      'box',
      null,
    ]);
  });

  test('says nothing about the true state', () => {
    expect(changed(own, [ANNE], 'box')).toEqual(own);
    expect(() => seen(own, [BEN])).toThrow('use learned');
  });
});

describe('tables are values', () => {
  test('they are JSON, and functions do not change them', () => {
    expect(JSON.parse(JSON.stringify(moved))).toEqual(moved);
    const before = JSON.stringify(moved);
    learned(moved, [SALLY], 'bag');
    changed(moved, [SALLY], 'bag');
    watched(moved, { by: SALLY, watchers: [ANNE], open: true });
    told(moved, { from: ANNE, to: [SALLY], value: 'bag', overheardBy: [BEN], knowers: [BEN] });
    expect(JSON.stringify(moved)).toBe(before);
  });

  test.each([
    [2, 3, 2 + 2 + 2],
    [3, 3, 21],
    [4, 3, 52],
    [4, 4, 52 + 4 * 27],
  ])('%i agents to depth %i: %i chains', (agents, depth, count) => {
    expect(newTable({ agents, depth, value: 0 }).values).toHaveLength(1 + count);
    expect(chainsOf({ agents, depth }).all.every((chain) => withoutRepeats(chain).length === chain.length)).toBe(true);
  });

  test('a chain that is not in a table is an error that says so', () => {
    expect(() => valueAt(moved, [0, 1, 0, 1])).toThrow('the chain 0>1>0>1 is deeper than 3');
    expect(() => valueAt(moved, [3])).toThrow('there is no agent 3 in a table of 3 agents');
    expect(() => newTable({ agents: 2, depth: 2, value: 0, self: 2 })).toThrow('there is no agent 2 of 2');
    expect(() => newTable({ agents: 31, depth: 1, value: 0 })).toThrow('between 1 and 30 agents, not 31');
  });
});

test('every chain but the first names the chain without its last agent', () => {
  const { all, without } = chainsOf({ agents: 3, depth: 3, self: null });
  expect(without[0]).toBe(-1);
  for (const [i, chain] of all.entries()) if (i > 0) expect(all[without[i] ?? -1]).toEqual(chain.slice(0, -1));
});
