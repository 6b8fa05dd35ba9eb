/** The household's policies, and the session that a new database shows. */
import { rngFor } from '../../games/core/rng.ts';
import { ICE_CREAM_VAN } from '../../games/household/stories/ice-cream-van.ts';
import type { Household } from '../../games/household/types.ts';
import type { BotPackage } from '../package.ts';
import { uniformIn } from '../uniform.ts';
import { answered } from './answers.ts';
import { informed } from './informed.ts';
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

export const householdBots: BotPackage = {
  game: 'household',
  policies: [planner, uniform],
  defaultPartner: planner,
  yardsticks: [iceCreamVan, informed, wait],
  demos: [
    { label: 'Demo', policy: planner, config: { task: 'practice' } },
    // chosen because its replay shows every view of the agents' beliefs
    { label: ICE_CREAM_VAN.task.title, policy: iceCreamVan, config: { task: ICE_CREAM_VAN.task } },
  ],
};
