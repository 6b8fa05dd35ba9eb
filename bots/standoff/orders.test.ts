import { describe, expect, test } from 'vitest';
import { Config } from '../../games/standoff/config.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../games/standoff/trials/trials.ts';
import type { Trial } from '../../games/standoff/trials/types.ts';
import { ORDERS, type Order } from '../orders.ts';
import { choiceIn } from './exam.ts';
import { orderPolicy } from './orders.ts';

const config = Config.parse({});
const POLICIES = ORDERS.map(orderPolicy);

function choice(order: Order, { id }: Trial, seat: 0 | 1) {
  const policy = POLICIES[order] ?? expect.fail(`no order ${order}`);
  return choiceIn(policy, { trial: id, mirrored: false }, { config, seat, seed: 'test' });
}

/** Trials with an opponent, a hundredth of them, in which the condition does not hold. */
function exceptions(holds: (trial: Trial) => boolean, from = TRIALS_PER_PRESENCE): readonly string[] {
  const found: string[] = [];
  for (let i = from; i < TRIALS; i += 101) if (!holds(trialAt(i))) found.push(trialAt(i).id);
  return found;
}

describe('the side that comes second', () => {
  test('goes for the large treat by order 0, whatever the first side has seen', () => {
    expect(exceptions((trial) => choice(0, trial, 0) === trial.large)).toEqual([]);
  });

  test('chooses by what the first side believes by orders 1 and 2', () => {
    expect(exceptions((trial) => choice(1, trial, 0) === trial.correct)).toEqual([]);
    expect(exceptions((trial) => choice(2, trial, 0) === trial.correct)).toEqual([]);
  });

  test('so orders 0 and 1 differ where the first side knows of the large treat, and agree where it does not', () => {
    const differs = (trial: Trial) => choice(0, trial, 0) !== choice(1, trial, 0);
    expect(exceptions((trial) => differs(trial) === (trial.target === trial.large))).toEqual([]);
    expect(exceptions((trial) => trial.presence === 'present' || !differs(trial), 0)).toEqual([]);
  });
});

test('the side that is first goes where it believes the best treat, by every order', () => {
  for (const order of ORDERS) expect(exceptions((trial) => choice(order, trial, 1) === trial.target)).toEqual([]);
});
