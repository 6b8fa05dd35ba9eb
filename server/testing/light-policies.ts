/** For tests: two policies for programs of the policies' thread. To load the whole catalogue takes ten times as long, in each thread. */
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/uniform.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';

/** undefined: the program serves no such policy. */
export function lightPolicyById(id: string): AnyPolicy | undefined {
  return [heuristic, uniform].find((policy) => policy.id === id);
}
