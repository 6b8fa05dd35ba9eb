/** For tests: a program for the policies' thread whose policies take longer than a short deadline in their first turns. */
import type { AnyPolicy } from '../../games/core/policy.ts';
import { servePolicies } from '../agents/policy-thread.ts';
import { lightPolicyById } from './light-policies.ts';

const THINKING_MS = 1400;
/** Several, since the deadline of one moves where the machine stands still meanwhile. */
const SLOW_TURNS = 5;

servePolicies((id) => {
  const policy = lightPolicyById(id);
  return policy && slow(policy);
});

function slow(policy: AnyPolicy): AnyPolicy {
  return {
    ...policy,
    act(memory, request, rng) {
      // the thread stands still and computes nothing: the server sees no difference
      if (request.turn < SLOW_TURNS) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, THINKING_MS);
      return policy.act(memory, request, rng);
    },
  };
}
