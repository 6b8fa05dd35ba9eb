/** A policy in a seat: it takes requests and answers them. Its memory is a fold over what the requests bring. */
import type { GameTypes, Seat } from '../game.ts';
import type { Experience, FirstSight, Policy, Request } from '../policy.ts';
import { rngFor } from '../rng.ts';
import { experienceIn } from './told-life.ts';
import type { Probe, ProbeAnswer } from './types.ts';

/** The seed of the policy in a seat, from the session's seed. Another policy in one seat does not change chance in others. */
export function policySeed(seed: string, seat: Seat): string {
  return `${seed}/policy/${seat}`;
}

/** The rng that a policy gets in a turn: the same in a playout, in a room and in an audit. */
export function policyRng(seed: string, turn: number) {
  return rngFor(seed, 'act', turn);
}

export interface SeatedPolicy<T extends GameTypes> {
  /** Adds the request to the memory. The action; null: there is nothing to do. */
  take(request: Request<T>): T['Action'] | null;
  /** Its answer to a question; null: the policy answers none. */
  answer(probe: Probe): ProbeAnswer | null;
  /** Takes over a seat that has lived through these experiences. The next request is the one after them. */
  resume(first: FirstSight<T>, experiences: readonly Experience<T>[]): void;
}

/** Requests must come in order, with none left out. The same request again gets an answer again. */
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
