/** SymmToM's policies. */
import type { OrderedPolicies } from '../orders.ts';
import type { BotPackage } from '../package.ts';
import { conservative } from './conservative.ts';
import { greedy } from './greedy.ts';
import { heuristic } from './heuristic.ts';
import { learnedPolicy } from './learned.ts';
import { symmtomForm } from './learner-form.ts';
import { lossesOf } from './losses.ts';
import { noisy } from './noisy.ts';
import { freeRiderAmong, informedOf, silentOf } from './odd-seat.ts';
import { orderPolicy } from './orders.ts';
import { patient } from './patient.ts';
import { reciprocal } from './reciprocal.ts';
import { SCRIPTED } from './scripted.ts';
import { uniform } from './uniform.ts';

export { uniform } from './uniform.ts';

const orders = [orderPolicy(0), orderPolicy(1), orderPolicy(2)] as const satisfies OrderedPolicies;

export const symmtomBots: BotPackage = {
  game: 'symmtom',
  policies: [heuristic, conservative, greedy, reciprocal, patient, ...orders, uniform],
  orders,
  defaultPartner: patient,
  learned: learnedPolicy,
  learnerForm: symmtomForm,
  lossesOf,
  demos: [
    {
      label: 'Demo',
      file: 'recharged',
      policies: [heuristic, heuristic, heuristic],
      config: {},
      seed: 'demo-17',
      // B recharges, and C still thinks that B knows what B forgot
      opens: { seq: 101 },
    },
  ],
  // games/symmtom/README.md, "Does reward measure theory of mind?"
  silencePays: [heuristic.id, conservative.id, greedy.id, ...orders.map(({ id }) => id)],
  yardsticks: [
    noisy,
    silentOf(heuristic),
    silentOf(uniform),
    freeRiderAmong(conservative, 'conservative'),
    freeRiderAmong(greedy, 'greedy'),
    freeRiderAmong(reciprocal, 'greedy'),
    freeRiderAmong(patient, 'greedy'),
    ...[conservative, greedy, reciprocal, patient].map(informedOf),
    informedOf(heuristic),
    informedOf(uniform),
    ...SCRIPTED,
  ],
};
