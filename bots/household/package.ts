/** The household's policies, and the session that a new database shows. */
import { rngFor } from '../../games/core/rng.ts';
import { ICE_CREAM_VAN } from '../../games/household/stories/ice-cream-van.ts';
import type { Household } from '../../games/household/types.ts';
import type { OrderedPolicies } from '../orders.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { answered } from './answers.ts';
import { informed } from './informed.ts';
import { orderPolicy } from './orders.ts';
import { planner } from './planner.ts';
import { iceCreamVan } from './story.ts';
import { wait } from './wait.ts';

const base = uniformIn<Household>('household', 'Does anything at random.');

/** A question always gets the same answer, since answers come without chance of their own. */
export const uniform: typeof base = {
  ...base,
  version: 2,
  answer: (_memory, probe) => {
    const rng = rngFor('household/uniform', probe.seat, probe.question);
    return answered(probe, rng.pick(probe.options), rng.int(101));
  },
};

const orders = [orderPolicy(0), orderPolicy(1), orderPolicy(2)] as const satisfies OrderedPolicies;

export const householdBots: BotPackage = {
  game: 'household',
  policies: [planner, ...orders, uniform],
  orders,
  defaultPartner: planner,
  yardsticks: [iceCreamVan, informed, wait],
  demos: [
    {
      label: ICE_CREAM_VAN.task.title,
      file: 'ice-cream-van',
      policies: [iceCreamVan, iceCreamVan, iceCreamVan],
      config: { task: ICE_CREAM_VAN.task },
      seed: 'van',
      // C tells B. From here A wrongly thinks that B still thinks that the van is in the park
      opens: { seq: 47, about: 'at/van' },
    },
    {
      label: 'Demo',
      file: 'practice',
      policies: [planner, planner, planner],
      config: { task: 'practice' },
      seed: 'demo-1',
      opens: { seq: 35, about: 'is_open/locker' },
    },
  ],
};
