/** The catalogue of policies: a policy can sit at a table when it stands here. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { informed } from './household/informed.ts';
import { planner } from './household/planner.ts';
import { iceCreamVan } from './household/story.ts';
import { uniform as uniformHousehold } from './household/uniform.ts';
import { wait } from './household/wait.ts';
import { ideal } from './standoff/ideal.ts';
import { rationalOpponent } from './standoff/rational-opponent.ts';
import { scriptedOpponent } from './standoff/scripted-opponent.ts';
import { shortcutPolicies } from './standoff/shortcuts.ts';
import { uniform as uniformStandoff } from './standoff/uniform.ts';
import { conservative } from './symmtom/conservative.ts';
import { greedy } from './symmtom/greedy.ts';
import { heuristic } from './symmtom/heuristic.ts';
import { freeRiderAmong, informedOf, silentOf } from './symmtom/odd-seat.ts';
import { reciprocal } from './symmtom/reciprocal.ts';
import { SCRIPTED } from './symmtom/scripted.ts';
import { uniform } from './symmtom/uniform.ts';

/** What people and experimenters choose from. */
export const POLICIES: readonly AnyPolicy[] = [
  ...[heuristic, conservative, greedy, reciprocal, uniform],
  ...[rationalOpponent, scriptedOpponent, ideal, uniformStandoff],
  ...shortcutPolicies.filter(({ id }) => id.endsWith('-always')),
  ...[planner, uniformHousehold],
];

/** By game, who sits with people unless they choose. SymmToM: silence does not pay among partners of this policy. */
export const DEFAULT_PARTNER: Readonly<Record<string, string>> = {
  household: planner.id,
  standoff: rationalOpponent.id,
  symmtom: reciprocal.id,
};

/** Only there to measure the others by, scripted seats of scenarios among them: never offered as partners. */
export const YARDSTICKS: readonly AnyPolicy[] = [
  silentOf(heuristic),
  silentOf(uniform),
  freeRiderAmong(conservative, 'conservative'),
  freeRiderAmong(greedy, 'greedy'),
  freeRiderAmong(reciprocal, 'greedy'),
  ...[conservative, greedy, reciprocal].map(informedOf),
  informedOf(heuristic),
  informedOf(uniform),
  ...SCRIPTED,
  iceCreamVan,
  ...shortcutPolicies.filter(({ id }) => !id.endsWith('-always')),
  informed,
  wait,
];

export function policyById(id: string): AnyPolicy | undefined {
  return POLICIES.find((policy) => policy.id === id) ?? YARDSTICKS.find((policy) => policy.id === id);
}
