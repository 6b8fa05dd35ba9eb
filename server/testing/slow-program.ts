/** For tests: a program for the policies' thread whose policies take longer than a short deadline in their first turns. */
import { symmtomBots } from '../../bots/symmtom/package.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { servePolicies } from '../agents/policy-thread.ts';
import { occupy } from './occupy.ts';

const THINKING_MS = 1400;
/** Several, since the deadline of one moves where the machine stands still meanwhile. */
const SLOW_TURNS = 5;

servePolicies((id) => {
  const policy = symmtomById(id);
  return policy && slow(policy);
});

function slow(policy: AnyPolicy): AnyPolicy {
  return {
    ...policy,
    act(memory, request, rng) {
      if (request.turn < SLOW_TURNS) occupy(THINKING_MS);
      return policy.act(memory, request, rng);
    },
  };
}

/** Of one game, so that the thread starts quickly. */
function symmtomById(id: string): AnyPolicy | undefined {
  return symmtomBots.policies.find((policy) => policy.id === id);
}
