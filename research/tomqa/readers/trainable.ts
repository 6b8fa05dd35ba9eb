/** A reader at work in the kernel's memory: its parameters, their gradient, and what Adam keeps of them. */
import { arenaOf } from '../../nn/kernel/kernel.ts';
import type { Net, NetRoom, ReaderDesign, ReaderTimes } from './net.ts';
import type { NumberedText } from './numbered-text.ts';
import { sizeOf } from './parts.ts';
import type { EncodedStory } from './stories.ts';

export interface TrainableNet<Text extends NumberedText = EncodedStory> {
  readonly net: Net<Text>;
  readonly weights: Float32Array;
  readonly gradient: Float32Array;
  /** One step of Adam along the gradient. `steps`: which one it is, from 1. */
  adam(rate: number, steps: number): void;
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

export interface TrainableOptions {
  /** How many of the last sentences it sees. */
  readonly memory: number;
  readonly times: ReaderTimes;
  readonly room: NetRoom;
  /** A longer gradient is cut to this length. */
  readonly longest: number;
}

/** All parameters are 0 at first. */
export function trainableNet<Text extends NumberedText>(
  design: ReaderDesign<Text>,
  { memory, times, room, longest }: TrainableOptions,
): TrainableNet<Text> {
  const size = sizeOf(design.parts(memory));
  const arena = arenaOf(4 * size + design.floats(room) + 65_536);
  const [weights, gradient, mean, square] = [size, size, size, size].map(arena.allot) as [
    number,
    number,
    number,
    number,
  ];
  return {
    net: design.build({ arena, weights, gradient, memory, times, room }),
    weights: arena.view(weights, size),
    gradient: arena.view(gradient, size),
    mean: arena.view(mean, size),
    square: arena.view(square, size),
    adam(rate, steps) {
      const length = Math.sqrt(arena.kernel.sumOfSquares(gradient, size));
      const scale = length > longest ? longest / length : 1;
      const corrected = (rate * Math.sqrt(1 - power(0.999, steps))) / (1 - power(0.9, steps));
      arena.kernel.adam(weights, gradient, mean, square, size, scale, corrected);
    },
  };
}

/** A power by multiplication alone, which every machine rounds alike; with so many factors it is 0. */
function power(base: number, exponent: number): number {
  let result = 1;
  for (let i = 0; i < exponent && result > 1e-12; i++) result *= base;
  return result;
}
