/** For tests: a program for the policies' thread that adds policies to the catalogue which misbehave from turn 2 on. */
import process from 'node:process';
import { uniform } from '../../bots/symmtom/uniform.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { servePolicies } from '../agents/policy-thread.ts';
import { lightPolicyById } from './light-policies.ts';

/** Answers every request, and each time ends the thread with an error afterwards. */
const crashing: AnyPolicy = {
  ...uniform,
  id: 'test/crashes-afterwards',
  act(memory, request, rng) {
    setImmediate(() => {
      throw new Error('afterwards');
    });
    return uniform.act(memory, request, rng);
  },
};

const wait = (): never => {
  for (;;);
};

const WAYS: Readonly<Record<string, () => unknown>> = {
  'test/throws': () => {
    throw new Error('it is all too much');
  },
  'test/hangs': wait,
  'test/acts-illegally': () => ({ move: 'jump', say: null }),
  'test/says-nonsense': () => ({ move: 'stay', say: -0 }),
  'test/says-what-cannot-be-sent': () => ({ move: 'stay', say: () => 1 }),
  'test/says-nothing': () => null,
  'test/exits': () => process.exit(3),
};

function misbehaving(id: string): AnyPolicy | undefined {
  if (id === crashing.id) return crashing;
  const way = WAYS[id];
  if (id === 'test/cannot-begin')
    return {
      ...uniform,
      id,
      initialMemory: () => {
        throw new Error('no memory');
      },
    };
  return (
    way && {
      ...uniform,
      id,
      act: (memory, request, rng) => (request.turn < 2 ? uniform.act(memory, request, rng) : way()),
    }
  );
}

servePolicies((id) => misbehaving(id) ?? lightPolicyById(id));
