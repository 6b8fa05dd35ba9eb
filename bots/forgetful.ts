/** A policy as a person plays it: it misses some of what happens, and does at times what it did not mean to do. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { rngFor } from '../games/core/rng.ts';
import { withAct } from './expecting.ts';

export interface Failings {
  /** Chance in each turn that the action, or an answer to a question, is any of those that can be chosen. */
  readonly errs: number;
  /** Chance in each turn that what happened is missed: memory stays as it was. */
  readonly forgets: number;
  readonly seed: string;
}

/** The policy with these failings. The same seed gives the same ones. */
export function forgetful(policy: AnyPolicy, { errs, forgets, seed }: Failings): AnyPolicy {
  const erring: AnyPolicy = withAct(policy, (memory, request, rng) => {
    const own = rngFor(seed, 'errs', request.turn);
    return own.real() < errs ? own.pick(request.legalActions) : policy.act(memory, request, rng);
  });
  return {
    ...erring,
    id: `${policy.id}+forgetful`,
    observe: (memory, experience) =>
      rngFor(seed, 'forgets', experience.turn).real() < forgets ? memory : policy.observe(memory, experience),
    answer: (memory, probe) => {
      const own = rngFor(seed, 'answers', probe.id);
      const meant = own.real() < errs ? null : (policy.answer?.(memory, probe) ?? null);
      return meant ?? { option: own.pick(probe.options), confidence: probe.confidence ? 50 : null };
    },
  };
}
