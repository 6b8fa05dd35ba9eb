import { describe, expect, test } from 'vitest';
import { attributeSets, lengtheningsOf, nameOf, ORDERINGS, orderingByName } from './orderings.ts';
import type { OrderedEvent, Ordering } from './types.ts';

describe('from attributes to orderings', () => {
  test('18 sets of main attributes, 66 tasks, 296 orderings, 440 lengthened, 23,520 trials for each presence', () => {
    const main = ORDERINGS.map(({ attributes: a }) => `${a.visiblePlacements}${a.swaps}${a.visibleSwaps}`);
    expect(new Set(main).size).toBe(18);
    expect(new Set(ORDERINGS.map(({ task }) => task)).size).toBe(66);
    expect(ORDERINGS).toHaveLength(296);
    expect(sum(ORDERINGS, ({ lengthenings }) => lengthenings.length)).toBe(440);
    expect(sum(ORDERINGS, ({ trials }) => trials)).toBe(23_520);
  });

  test('no two orderings are the same sequence of events, or have the same name', () => {
    expect(new Set(ORDERINGS.map(({ events }) => JSON.stringify(events))).size).toBe(296);
    expect(new Set(ORDERINGS.map(({ name }) => name)).size).toBe(296);
    expect(new Set(attributeSets().map(nameOf)).size).toBe(296);
  });

  // for each case: orderings, lengthenings and draws of boxes, over all trials of one presence
  test.each([
    ['no swap', 8, 3, 20, 480, (o: Ordering) => o.attributes.swaps === 0],
    ['one swap, plain', 32, 3, 60, 5760, (o: Ordering) => o.attributes.swaps === 1 && plain(o)],
    ['one swap, of both', 16, 3, 20, 960, (o: Ordering) => o.attributes.swaps === 1 && o.attributes.fsb === true],
    ['one swap, delayed', 16, 3, 20, 960, (o: Ordering) => o.attributes.swaps === 1 && o.attributes.dsp === true],
    ['two swaps, plain', 64, 1, 120, 7680, (o: Ordering) => two(o) && plain(o) && !o.attributes.ssf],
    ['two swaps, to one box', 64, 1, 60, 3840, (o: Ordering) => two(o) && plain(o) && o.attributes.ssf === true],
    ['two swaps, of both', 32, 1, 60, 1920, (o: Ordering) => two(o) && o.attributes.fsb === true && !o.attributes.ssf],
    [
      'two swaps, there and back',
      32,
      1,
      20,
      640,
      (o: Ordering) => two(o) && o.attributes.fsb === true && o.attributes.ssf === true,
    ],
    ['two swaps, delayed', 32, 1, 40, 1280, (o: Ordering) => two(o) && o.attributes.dsp === true],
  ])('%s: %i orderings of %i lengthenings and %i draws, %i trials', (_, orderings, lengthenings, draws, trials, is) => {
    const found = ORDERINGS.filter(is);
    expect(found).toHaveLength(orderings);
    for (const ordering of found) {
      expect(ordering.lengthenings).toHaveLength(lengthenings);
      expect(ordering.radices.reduce((a, b) => a * b, 1)).toBe(draws);
    }
    expect(sum(found, (ordering) => ordering.trials)).toBe(trials);
  });

  test("the paper's Fig. 1 is the ordering b1w1v0f-1", () => {
    const events = orderingByName('b1w1v0f-1')?.events.map(words);
    expect(events).toEqual(['obscure', 'place large', 'reveal', 'place small', 'obscure', 'swap P1 P2']);
    expect(orderingByName('b1w1v0f-1')?.regime).toBe('Nf');
  });

  test('the screen turns opaque before a run of hidden events and clear before the next visible one', () => {
    for (const { name, events } of ORDERINGS) {
      let clear = true;
      for (const event of events) {
        if (event.type === 'obscure' || event.type === 'reveal') {
          expect(clear, name).toBe(event.type === 'obscure');
          clear = event.type === 'reveal';
        } else {
          expect(event.visible, name).toBe(clear);
        }
      }
      expect(events.at(-1)?.type, name).not.toMatch(/obscure|reveal/);
    }
  });

  test('as many placements and swaps are visible as the attributes say', () => {
    for (const { name, events, attributes } of ORDERINGS) {
      const count = (type: string, visible: boolean) =>
        events.filter((event) => event.type === type && 'visible' in event && event.visible === visible).length;
      expect([name, count('place', true), count('place', false)]).toEqual([
        name,
        attributes.visiblePlacements,
        2 - attributes.visiblePlacements,
      ]);
      expect([name, count('swap', true), count('swap', false)]).toEqual([
        name,
        attributes.visibleSwaps,
        attributes.swaps - attributes.visibleSwaps,
      ]);
    }
  });

  test('a name that no ordering has gives undefined', () => {
    expect(orderingByName('b3w0v0-0')).toBeUndefined();
    expect(orderingByName('b0w0v0')).toBeUndefined();
  });
});

describe('lengthenings', () => {
  test.each([
    [
      2,
      [
        [1, 3],
        [2, 2],
        [3, 1],
      ],
    ],
    [
      3,
      [
        [1, 1, 2],
        [1, 2, 1],
        [2, 1, 1],
      ],
    ],
    [4, [[1, 1, 1, 1]]],
  ])('%i events share four steps', (events, lengths) => {
    expect(lengtheningsOf(events)).toEqual(lengths);
  });
});

function plain({ attributes: { fsb, dsp } }: Ordering): boolean {
  return fsb === false && dsp === false;
}

function two({ attributes }: Ordering): boolean {
  return attributes.swaps === 2;
}

function sum<A>(items: readonly A[], of: (item: A) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function words(event: OrderedEvent): string {
  switch (event.type) {
    case 'obscure':
    case 'reveal':
      return event.type;
    case 'place':
      return `place ${event.treat}`;
    case 'swap':
      return `swap ${event.from} ${event.to}`;
  }
}
