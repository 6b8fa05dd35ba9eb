/** Orders, slots and draws: what is balanced is balanced exactly, and an audit computes the same again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Study } from '../definition/types.ts';
import { cellsOf, conditionsOf, playsOf } from './cells.ts';
import { drawSlot, type SlotStatus } from './draw.ts';
import { williamsSquare } from './orders.ts';
import { blocksFor, orderIn, seatsIn, slotLanguages, slotsOf } from './slots.ts';

type Designed = Pick<Study, 'design' | 'sessions' | 'match'>;

const count = <A>(items: readonly A[], of: A): number => items.filter((one) => one === of).length;

test.each([2, 3, 4, 5, 6, 7, 8])('a Williams square for %i conditions balances places and neighbours', (n) => {
  const square = williamsSquare(n);
  expect(square).toHaveLength(n % 2 === 0 ? n : 2 * n);
  for (let place = 0; place < n; place++)
    for (let one = 0; one < n; one++)
      expect(
        count(
          square.map((row) => row[place]),
          one,
        ),
      ).toBe(square.length / n);
  const pairs = square.flatMap((row) => row.slice(1).map((one, i) => `${row[i]} ${one}`));
  for (let first = 0; first < n; first++)
    for (let then = 0; then < n; then++)
      expect(count(pairs, `${first} ${then}`)).toBe(first === then ? 0 : square.length / n);
});

test('there is no square for no condition', () => {
  expect(() => williamsSquare(0)).toThrow('at least 1, got 0');
});

const person = { kind: 'person' } as const;
const session = (id: string): Study['sessions'][number] => ({
  id,
  game: 'symmtom',
  config: { agents: 2 },
  seats: [person, person],
  aids: { knowledge: true, history: false, notes: false },
  disclosure: { kind: true, presence: true },
  probes: null,
  questions: null,
  limitMs: 600_000,
  lobbyMs: 60_000,
  minutes: 5,
  group: 'new',
  dropout: { graceMs: 45_000, then: 'endWithPay', policy: null, minPeople: 2, disclose: true },
});

const levels = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, ratio: 1, patch: { one: { config: { width: 4 + ids.indexOf(id) } } } }));

const designed = (design: Partial<Study['design']> = {}): Designed => ({
  match: { people: 2, waitMs: 60_000, readyMs: 10_000, fill: null, neverMet: true, sameLanguage: true },
  sessions: [session('one'), session('two')],
  design: {
    factors: [
      {
        id: 'aid',
        vary: 'between',
        levels: [
          { id: 'off', ratio: 1, patch: {} },
          { id: 'on', ratio: 2, patch: {} },
        ],
      },
      { id: 'size', vary: 'within', levels: levels('s', 'm', 'l') },
    ],
    order: 'williams',
    assignAt: 'match',
    lists: ['a', 'b'],
    rotate: { seats: true, signs: true },
    sameDeals: true,
    groupsPerCell: 6,
    ...design,
  },
});

describe('cells and plays', () => {
  test('ratios multiply, and levels have names', () => {
    expect(cellsOf(designed()).map(({ id, ratio }) => [id, ratio])).toEqual([
      ['aid=off', 1],
      ['aid=on', 2],
    ]);
    expect(cellsOf(designed({ factors: [] })).map(({ id, ratio }) => [id, ratio])).toEqual([['all', 1]]);
  });

  test('a play has the patches of its arm, its condition and its item, in this order', () => {
    const study = designed();
    const [cell] = cellsOf(study);
    if (!cell) throw new Error('there is a cell');
    const items = [0, 1, 2, 3, 4, 5].map((n) => ({ id: `i${n}`, patch: { config: { turns: n + 1 } } }));
    const plays = playsOf(study, cell, {
      order: [
        [2, 0, 1],
        [1, 0, 2],
      ],
      items,
    });
    expect(plays.map((play) => [play.session, play.condition])).toEqual([
      ['one', 'size=l'],
      ['one', 'size=s'],
      ['one', 'size=m'],
      ['two', 'size=m'],
      ['two', 'size=s'],
      ['two', 'size=l'],
    ]);
    expect(plays[0]?.plan).toMatchObject({ config: { agents: 2, width: 6, turns: 1 } });
    expect(plays[3]?.plan).toMatchObject({ config: { agents: 2, turns: 4 } });
  });
});

describe('slots', () => {
  const study = designed();
  const slots = slotsOf(study, 'seed');

  test('each block holds each cell as often as its ratio says', () => {
    for (let block = 0; block < 6; block++) {
      const cells = slots.filter((slot) => slot.block === block).map(({ cell }) => cell);
      expect([count(cells, 'aid=off'), count(cells, 'aid=on')]).toEqual([1, 2]);
    }
    expect(slots.map(({ index }) => index)).toEqual([...slots.keys()]);
  });

  test('within a cell rows, lists and rotations come equally often, and are not tied to each other', () => {
    const on = slots.filter(({ cell }) => cell === 'aid=on');
    for (const row of [0, 1, 2, 3, 4, 5])
      expect(
        count(
          on.map((slot) => slot.row),
          row,
        ),
      ).toBe(2);
    for (const list of ['a', 'b'])
      expect(
        count(
          on.map((slot) => slot.list),
          list,
        ),
      ).toBe(6);
    expect(
      count(
        on.map((slot) => slot.rotation),
        1,
      ),
    ).toBe(6);
    const many = slotsOf(designed({ groupsPerCell: 60 }), 'seed').map(({ list, rotation }) => `${list}${rotation}`);
    for (const pair of ['a0', 'a1', 'b0', 'b1']) expect(count(many, pair)).toBeGreaterThan(20);
  });

  test('the n-th slots of all arms have the same deal', () => {
    const deals = (cell: string): readonly number[] =>
      slots.filter((slot) => slot.cell === cell).map(({ deal }) => deal);
    expect(deals('aid=off')).toEqual([0, 1, 2, 3, 4, 5]);
    expect(deals('aid=on').slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('larger targets keep the slots that are there; another seed gives others', () => {
    expect(slotsOf(designed({ groupsPerCell: 12 }), 'seed').slice(0, slots.length)).toEqual(slots);
    expect(slotsOf(study, 'other')).not.toEqual(slots);
  });

  test('orders: as listed, a row of the square in every block, or drawn anew for each block', () => {
    const [slot] = slots;
    if (!slot) throw new Error('there is a slot');
    expect(orderIn(designed({ order: 'fixed' }), 'seed', slot)).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
    const [first, second] = orderIn(study, 'seed', slot);
    expect(first).toEqual(williamsSquare(3)[slot.row]);
    expect(second).toEqual(first);
    const blocked = slots.flatMap((one) => orderIn(designed({ order: 'blocked' }), 'seed', one));
    expect(new Set(blocked.map(String)).size).toBe(6);
    for (const row of blocked) expect(row.toSorted()).toEqual([0, 1, 2]);
  });

  test('rotated seats: people move on, policies stay', () => {
    const seats = [person, { kind: 'policy' } as const, person, person];
    expect(seatsIn(seats, { rotation: 0 })).toEqual([0, null, 1, 2]);
    expect(seatsIn(seats, { rotation: 2 })).toEqual([2, null, 0, 1]);
    expect(conditionsOf(designed())).toHaveLength(3);
  });
});

describe('slots that are balanced within languages', () => {
  const balanced = designed({ groupsPerCell: 24, balanceWithin: { language: { he: 1, en: 3 } } });
  const slots = slotsOf(balanced, 'seed');

  test('belong to the languages by their shares, block by block, and a larger target keeps them', () => {
    const byBlock = [...Map.groupBy(slots, ({ block }) => block).values()];
    expect(byBlock.map((block) => new Set(block.map(({ language }) => language)).size)).toEqual(Array(24).fill(1));
    expect(byBlock.slice(0, 8).map(([slot]) => slot?.language)).toEqual([
      ...['en', 'en', 'en', 'he'],
      ...['en', 'en', 'en', 'he'],
    ]);
    const languageOf = slotLanguages(balanced);
    expect(slots.map(({ index }) => languageOf(index))).toEqual(slots.map(({ language }) => language));
    expect(['en', 'he', null].map((language) => blocksFor(balanced, language))).toEqual([18, 6, 24]);
    const larger = designed({ groupsPerCell: 48, balanceWithin: { language: { en: 3, he: 1 } } });
    expect(slotsOf(larger, 'seed').slice(0, slots.length)).toEqual(slots);
  });

  test('have each row, list and rotation of an arm equally often in each language', () => {
    for (const language of ['en', 'he'])
      for (const cell of ['aid=off', 'aid=on']) {
        const own = slots.filter((slot) => slot.language === language && slot.cell === cell);
        const each = (of: (slot: (typeof own)[number]) => unknown): readonly number[] =>
          [...Map.groupBy(own, of).values()].map(({ length }) => length);
        expect(new Set(each(({ row }) => row)).size).toBe(1);
        expect(each(({ row }) => row)).toHaveLength(6);
        expect(new Set(each(({ list }) => list)).size).toBe(1);
        expect(new Set(each(({ rotation }) => rotation)).size).toBe(1);
      }
  });

  test('play the same deals in all arms, as all slots do', () => {
    const deals = (cell: string) => slots.filter((slot) => slot.cell === cell).map(({ deal }) => deal);
    expect(deals('aid=off')).toEqual(Array.from({ length: 24 }, (_, i) => i));
  });

  test('without languages in the design, slots are those of every program before', () => {
    expect(slotsOf(designed(), 'seed').every(({ language }) => language === null)).toBe(true);
    expect(blocksFor(designed(), 'he')).toBe(6);
  });
});

describe('draws', () => {
  const slots = slotsOf(designed(), 'seed');

  test('take from the earliest block with an open slot, and say from which slots', () => {
    const drawn = drawSlot('seed', 0, { slots, statusOf: () => 'open' });
    expect(drawn).toMatchObject({ draw: 0, block: 0 });
    expect(drawn?.eligible.map(({ slot, weight }) => [slot, weight])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(drawSlot('seed', 0, { slots, statusOf: () => 'open' })).toEqual(drawn);
  });

  test('a slot that came back is drawn before later blocks', () => {
    const back: SlotStatus[] = slots.map(({ block }) => (block < 3 ? 'filled' : 'open'));
    back[1] = 'open';
    const drawn = drawSlot('seed', 9, { slots, statusOf: (slot) => back[slot] ?? 'open' });
    expect(drawn).toMatchObject({ slot: 1, block: 0, eligible: [{ slot: 1, arm: slots[1]?.cell, weight: 1 }] });
  });

  test('none is drawn where none is open or suits', () => {
    expect(drawSlot('seed', 0, { slots, statusOf: () => 'filled' })).toBeNull();
    expect(drawSlot('seed', 0, { slots, statusOf: () => 'open', suits: () => false })).toBeNull();
  });

  test('whatever drops out, every slot is filled once and no cell is more than a block ahead', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.boolean(), { maxLength: 30 }), (seed, drops) => {
        const own = slotsOf(designed(), seed);
        const status: SlotStatus[] = own.map(() => 'open');
        for (let draw = 0; status.includes('open'); draw++) {
          const drawn = drawSlot(seed, draw, { slots: own, statusOf: (slot) => status[slot] ?? 'filled' });
          if (!drawn) throw new Error('an open slot is drawn');
          expect(drawn.eligible.map(({ slot }) => slot)).toContain(drawn.slot);
          expect(
            own.slice(0, drawn.slot).every((slot) => slot.block >= drawn.block || status[slot.index] !== 'open'),
          ).toBe(true);
          status[drawn.slot] = drops[draw] === true ? 'open' : 'filled';
          const filled = (cell: string): number =>
            own.filter((slot) => slot.cell === cell && status[slot.index] === 'filled').length;
          expect(Math.abs(filled('aid=on') - 2 * filled('aid=off'))).toBeLessThanOrEqual(2);
        }
        expect(status.every((one) => one === 'filled')).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
