/** For tests: a program for the policies' thread in which a policy of the catalogue hangs from turn 2 on, or ends its thread. */
import { policyById } from '../../bots/index.ts';
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/package.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { servePolicies } from '../agents/policy-thread.ts';

const hanging: AnyPolicy = {
  ...heuristic,
  act(memory, request, rng) {
    if (request.turn >= 2) for (;;);
    return uniform.act(memory, request, rng);
  },
  initialMemory: uniform.initialMemory,
  observe: uniform.observe,
};

servePolicies((id) => (id === heuristic.id ? hanging : policyById(id)));
