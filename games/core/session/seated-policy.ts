/** A policy at work in a seat: fed with requests, it lives through them and answers. Its memory is a fold over them. */
import type { GameTypes, Seat } from '../game.ts';
import type { Experience, FirstSight, Policy, Request } from '../policy.ts';
import { rngFor } from '../rng.ts';
import { experienceIn } from './told-life.ts';
import type { Probe, ProbeAnswer } from './types.ts';

/** The seed of a seat's policy, derived from the session's: another policy changes nobody else's luck. */
export function policySeed(seed: string, seat: Seat): string {
  return `${seed}/policy/${seat}`;
}

/** The rng a policy gets for a turn; the same in a playout, in a room, and on audit. */
export function policyRng(seed: string, turn: number) {
  return rngFor(seed, 'act', turn);
}

export interface SeatedPolicy<T extends GameTypes> {
  /** Lives through the request; its answer, or null when nothing is asked. */
  take(request: Request<T>): T['Action'] | null;
  /** Its answer to a question; null: the policy answers none. */
  answer(probe: Probe): ProbeAnswer | null;
  /** Takes over from whoever lived through this: the next request is the one after it. */
  resume(first: FirstSight<T>, experiences: readonly Experience<T>[]): void;
}

/** Requests must come in order, none left out; the last one again is answered again. */
export function seatPolicy<T extends GameTypes, Memory>(policy: Policy<T, Memory>, seed: string): SeatedPolicy<T> {
  let memory: { readonly value: Memory; readonly turn: number } | null = null;
  return {
    answer: (probe) => (memory && policy.answer ? policy.answer(memory.value, probe) : null),
    resume(first, experiences) {
      const value = experiences.reduce(
        (lived, experience) => policy.observe(lived, experience),
        policy.initialMemory(first),
      );
      memory = { value, turn: (experiences.at(-1)?.turn ?? -1) + 1 };
    },
    take(request) {
      if (memory === null) {
        memory = { value: policy.initialMemory(request), turn: request.turn };
      } else if (memory.turn !== request.turn) {
        const experience = experienceIn(request);
        const value = experience ? policy.observe(memory.value, experience) : memory.value;
        memory = { value, turn: request.turn };
      }
      return request.legalActions.length > 0 ? policy.act(memory.value, request, policyRng(seed, request.turn)) : null;
    },
  };
}
