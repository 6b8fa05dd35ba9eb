/** The catalogue of policies: a policy can sit at a table when it stands here. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { uniform } from './symmtom/uniform.ts';

export const POLICIES: readonly AnyPolicy[] = [uniform];

export function policyById(id: string): AnyPolicy | undefined {
  return POLICIES.find((policy) => policy.id === id);
}
