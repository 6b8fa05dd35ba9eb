/** The gradients that are written out by hand, against slopes. */
import { expect, test } from 'vitest';
import { LONGEST, WORD_COUNT } from '../../../bots/tomqa/vocabulary.ts';
import { arenaOf } from '../../nn/kernel/kernel.ts';
import { entityNetwork } from './entity-network.ts';
import { memoryNetwork } from './memory-network.ts';
import type { ReaderDesign } from './net.ts';
import { initialParameters, sizeOf } from './parts.ts';
import { relationNetwork } from './relation-network.ts';
import { type EncodedStory, readStories, withinMemory } from './stories.ts';

const set = { set: 'tom', split: 'train', count: 5, noise: 0.1, altered: false, seed: 'g' } as const;
const stories = readStories(set).slice(0, 3);

const DESIGNS: readonly {
  readonly name: string;
  readonly design: ReaderDesign;
  readonly read: readonly EncodedStory[];
  readonly scale: number;
}[] = [
  { name: 'memn2n', design: memoryNetwork({ columns: 8, hops: 3, agents: 0 }), read: stories, scale: 3 },
  { name: 'multi-observer', design: memoryNetwork({ columns: 8, hops: 2, agents: 4 }), read: stories, scale: 3 },
  { name: 'entnet', design: entityNetwork({ columns: 8, slots: 4 }), read: withinMemory(stories, 12), scale: 3 },
  {
    name: 'relation',
    design: relationNetwork({ columns: 8, units: 12, words: WORD_COUNT, longest: LONGEST, answers: WORD_COUNT }),
    read: stories,
    scale: 1,
  },
  {
    name: 'relation, with answers that do not come in fours,',
    design: relationNetwork({ columns: 8, units: 12, words: WORD_COUNT, longest: LONGEST, answers: WORD_COUNT + 1 }),
    read: stories,
    scale: 1,
  },
];

test.each(DESIGNS)('the gradient of $name by every part is the slope of the loss', ({ design, read, scale }) => {
  const memory = 12;
  const parts = design.parts(memory);
  const size = sizeOf(parts);
  const room = { stories: 20, sentences: 60, questions: 20 };
  const arena = arenaOf(2 * size + design.floats(room) + 65_536);
  const [weights, gradient] = [arena.allot(size), arena.allot(size)];
  const net = design.build({ arena, weights, gradient, memory, times: 'start', room });
  const [values, by] = [arena.view(weights, size), arena.view(gradient, size)];
  // away from zero, so that all attention and gates matter
  values.set(initialParameters(parts, 'slopes').map((value) => scale * value));
  const { questions } = net.read(read, true);
  expect(questions).toBe(15);
  const lossAt = (): number => net.read(read, false).loss / questions;
  let at = 0;
  for (const { name, rows, columns } of parts) {
    const own = Array.from(by.slice(at, at + rows * columns));
    const size = Math.max(...own.map(Math.abs));
    expect(size, name).toBeGreaterThan(0);
    // the steepest of the part
    const steepest = [...own.keys()].toSorted((a, b) => Math.abs(own[b] ?? 0) - Math.abs(own[a] ?? 0)).slice(0, 6);
    for (const k of steepest) {
      const kept = values[at + k] ?? 0;
      const step = 0.004;
      values[at + k] = kept + step;
      const above = lossAt();
      values[at + k] = kept - step;
      const slope = (above - lossAt()) / (2 * step);
      values[at + k] = kept;
      expect(Math.abs(slope - (own[k] ?? 0)), `${name}[${k}]: ${own[k]}, slope ${slope}`).toBeLessThan(
        0.03 * size + 2e-5,
      );
    }
    at += rows * columns;
  }
});
