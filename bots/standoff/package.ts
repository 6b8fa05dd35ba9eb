/** Standoff's policies. */
import type { Standoff } from '../../games/standoff/types.ts';
import type { OrderedPolicies } from '../orders.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { ideal } from './ideal.ts';
import { standoffForm } from './learner-form.ts';
import { learnedPolicy } from './network/learned.ts';
import { orderPolicy } from './orders.ts';
import { rationalOpponent } from './rational-opponent.ts';
import { scriptedOpponent } from './scripted-opponent.ts';
import { shortcutPolicies } from './shortcuts.ts';

export const uniform = uniformIn<Standoff>('standoff', 'Chooses, answers and walks at random.');

const orders = [orderPolicy(0), orderPolicy(1), orderPolicy(2)] as const satisfies OrderedPolicies;

export const standoffBots: BotPackage = {
  game: 'standoff',
  policies: [
    ...([rationalOpponent, scriptedOpponent, ideal, ...orders, uniform] as const),
    ...shortcutPolicies.filter(({ id }) => id.endsWith('-always')),
  ],
  orders,
  defaultPartner: rationalOpponent,
  demos: [
    {
      label: 'Demo',
      file: 'swapped',
      policies: [ideal, rationalOpponent],
      config: { trials: 6 },
      seed: 'demo-1',
      // boxes swap behind B's screen, and the player gets the large treat because B does not know
      opens: { seq: 86, about: 'large' },
    },
  ],
  learned: learnedPolicy,
  learnerForm: standoffForm,
  yardsticks: shortcutPolicies.filter(({ id }) => !id.endsWith('-always')),
};
