import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { initialState } from '../../games/symmtom/rules.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import type { Action, State } from '../../games/symmtom/types.ts';
import { ORDERS, type Order } from '../orders.ts';
import { orderPolicy } from './orders.ts';
import { lived, requestIn } from './testing/lived.ts';

const POLICIES = ORDERS.map(orderPolicy);

function bestIn(order: Order, start: State, seat: number, turns: readonly string[]): readonly Action[] {
  const policy = POLICIES[order] ?? expect.fail(`no order ${order}`);
  const { first, experiences, after } = lived(start, seat, ...turns);
  const memory = experiences.reduce(policy.observe, policy.initialMemory(first));
  return policy.best(memory, requestIn(after, seat));
}

const best = (order: Order, start: Given, ...turns: readonly string[]) => bestIn(order, given(start), 0, turns);
const words = (actions: readonly Action[]) => [...new Set(actions.map(({ say }) => say))].toSorted();
const moves = (actions: readonly Action[]) => [...new Set(actions.map(({ move }) => move))];

/** A and B stand side by side. A has the pieces 0 and 2, B the pieces 1 and 3. */
const BESIDE: Given = { at: '3,3 3,4', first: '02 13', bases: '2,3 3,5' };

/** A has told B and C, on its two sides, both of its pieces. Then B goes two steps away, and C, who has another piece to tell, three. */
const BETWEEN: Given = { at: '4,3 3,3 5,3', first: '01 2 34', bases: '1,8 2,8 3,8', width: 8, turns: 40 };
const APART = ['.0 .- .-', '.1 .- .-', '.- L- R-', '.- L- R-', '.- .- R-'];

/**
 * B tells C piece 2, and C tells it A, in hearing of B or as B leaves. Then B stands on the right and C above, as far from A.
 * C has more to tell; but a B who knows that A has piece 2 would tell A nothing old.
 */
const TOLD: Given = { at: '4,3 6,3 5,3', first: '01 25 34', bases: '1,8 2,8 3,8', width: 8, turns: 40 };
const HEARD = ['.- .2 .-', '.- .- .2', '.- R- U-', '.- .- U-', '.- .- U-'];
const UNHEARD = ['.- .2 .-', '.- R- .2', '.- .- U-', '.- .- U-', '.- .- U-'];

describe('order 0', () => {
  test('says what it has said before as soon as anything else: it takes no account of what B has heard', () => {
    expect(words(best(0, BESIDE, '.0 .-'))).toEqual([0, 2]);
    expect(best(0, BESIDE, '.0 .-')).toEqual(best(0, BESIDE, '.- .-'));
  });

  test('chooses alike whether or not another heard what it said, where order 1 does not', () => {
    // the same places, and nothing heard: B leaves before or after A says piece 0
    const [heard, unheard] = [
      ['.0 .-', '.- U-', '.- U-', '.- D-', '.- D-'],
      ['.- .-', '.- U-', '.0 U-', '.- D-', '.- D-'],
    ];
    expect(best(0, BESIDE, ...heard)).toEqual(best(0, BESIDE, ...unheard));
    expect(words(best(1, BESIDE, ...heard))).toEqual([2]);
    expect(words(best(1, BESIDE, ...unheard))).toEqual([0, 2]);
  });
});

describe('order 1', () => {
  test('says what B lacks, and not what B has heard', () => {
    expect(words(best(1, BESIDE, '.0 .-'))).toEqual([2]);
  });

  test('goes to C, half of whose pieces it would like to hear, rather than to B, with one in three', () => {
    expect(moves(best(1, BETWEEN, ...APART))).toEqual(['right']);
  });

  test('takes no account of whether B heard that it was told a piece of B’s', () => {
    expect(moves(best(1, TOLD, ...HEARD))).toEqual(['up']);
    expect(moves(best(1, TOLD, ...UNHEARD))).toEqual(['up']);
  });
});

describe('order 2', () => {
  test('goes to B, who knows what A knows and would tell it the one piece that is new', () => {
    expect(moves(best(2, BETWEEN, ...APART))).toEqual(['left']);
  });

  test('expects more of B where B heard that it was told a piece of B’s', () => {
    expect(moves(best(2, TOLD, ...HEARD))).toEqual(['right', 'up']);
    expect(moves(best(2, TOLD, ...UNHEARD))).toEqual(['up']);
  });

  test('says what order 1 says', () => {
    expect(best(2, BESIDE, '.0 .-')).toEqual(best(1, BESIDE, '.0 .-'));
  });
});

describe('all orders agree', () => {
  test('to go home once they know everything, with no other agent near', () => {
    const start: Given = { at: '4,4 6,6', bases: '1,4 6,1', first: '0 1', knows: '01 1' };
    for (const order of ORDERS) expect(moves(best(order, start))).toEqual(['left']);
  });

  test('to walk to the only other agent before any word is said', () => {
    const start: Given = { at: '1,1 5,1', bases: '1,2 5,2', first: '0 1' };
    for (const order of ORDERS) expect(moves(best(order, start))).toEqual(['right']);
  });
});

test('orders 1 and 2 agree before the first turn: all know that agents know their own pieces and no others', () => {
  for (let i = 0; i < 40; i++) {
    const config = { ...symmtom.sampleConfig(rngFor('agree', i)), firstHandShown: true };
    if (config.deal) continue;
    const [dealt] = symmtom.decide(initialState(config), { type: 'start' }, rngFor('agree', i, 'deal'));
    if (dealt?.type !== 'Dealt') expect.fail('a session begins with its deal');
    const start = symmtom.evolve(initialState({ ...config, deal: dealt.deal }), dealt);
    expect(bestIn(2, start, 0, [])).toEqual(bestIn(1, start, 0, []));
  }
});
