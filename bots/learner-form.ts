/**
 * How learners from outside meet a game: each action has a number, and what a seat has lived through is an array of numbers of
 * fixed length. A form holds for all seats, turns and sessions of one config.
 *
 * A seat that has nothing to do has one action, number 0. A seat that acts has the numbers of its legal actions, and 0 among
 * them only where that is the number of one of them.
 */
import type { GameTypes, Seat } from '../games/core/game.ts';
import type { Experience, FirstSight } from '../games/core/policy.ts';

/** Some numbers of the array that belong together. */
export interface FeatureBlock {
  readonly name: string;
  readonly size: number;
}

export type LearnerArray = Float32Array | Uint8Array;

interface LearnerSight<T extends GameTypes> {
  readonly seat: Seat;
  readonly observation: T['Observation'];
  /** Empty: the seat has nothing to do. */
  readonly legal: readonly T['Action'][];
}

export interface LearnerForm<T extends GameTypes, Memory = unknown> {
  /** The array is a text as UTF-8. */
  readonly text?: true;
  readonly dtype: 'float32' | 'uint8';
  /** The least and the largest number in the array. */
  readonly range: readonly [low: number, high: number];
  /** The parts of the array, in order. */
  readonly blocks: readonly FeatureBlock[];
  /** Number -> the action in words. */
  readonly actions: readonly string[];
  /** The numbers of the actions in this list, which are legal for a seat with this memory; a form may offer only the first. */
  numbersOf(legal: readonly T['Action'][], memory: Memory): readonly number[];
  /** What a seat remembers: a fold over its life, as that of a policy. */
  initialMemory(first: FirstSight<T>): Memory;
  observe(memory: Memory, experience: Experience<T>): Memory;
  /** Writes the array of a seat from `at` on; what stood there is of no matter. */
  write(memory: Memory, seen: LearnerSight<T>, into: LearnerArray, at: number): void;
}

// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds forms of different games and memories
export type AnyLearnerForm = LearnerForm<any, any>;

/** The form for sessions with this config, or in a sentence why there is none. */
// biome-ignore lint/suspicious/noExplicitAny: the catalogue holds forms of different games and memories
export type FormOf = (config: any) => AnyLearnerForm | string;

export function lengthOf({ blocks }: Pick<AnyLearnerForm, 'blocks'>): number {
  return blocks.reduce((sum, { size }) => sum + size, 0);
}
