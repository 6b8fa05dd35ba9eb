/** For tests: a program for the policies' thread in which a policy of the catalogue waits for ever from turn 2 on: it hangs, and computes nothing meanwhile. */
import { heuristic } from '../../bots/symmtom/heuristic.ts';
import { uniform } from '../../bots/symmtom/uniform.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { servePolicies } from '../agents/policy-thread.ts';
import { lightPolicyById } from './light-policies.ts';

const waiting: AnyPolicy = {
  ...heuristic,
  act(memory, request, rng) {
    if (request.turn >= 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return uniform.act(memory, request, rng);
  },
  initialMemory: uniform.initialMemory,
  observe: uniform.observe,
};

servePolicies((id) => (id === heuristic.id ? waiting : lightPolicyById(id)));
