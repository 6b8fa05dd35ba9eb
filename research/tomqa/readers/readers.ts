/** The four readers of the ToM-QA study by name: how they were published, and how they are built and trained here. */
import { LONGEST, WORD_COUNT } from '../../../bots/tomqa/vocabulary.ts';
import { entityNetwork } from './entity-network.ts';
import { memoryNetwork } from './memory-network.ts';
import type { ReaderDesign, ReaderTimes } from './net.ts';
import { relationNetwork } from './relation-network.ts';

export const READERS = ['memn2n', 'multi-observer', 'entnet', 'relation'] as const;
export type ReaderName = (typeof READERS)[number];

export interface Reader {
  readonly name: ReaderName;
  /** As the paper calls it. */
  readonly title: string;
  readonly design: ReaderDesign;
  /** Times through the training stories, if not asked for otherwise. */
  readonly epochs: number;
  /** Questions in a batch, about: all questions of a story are in one batch. */
  readonly batch: number;
  /** Adam's rate at first. It is halved after each quarter of the training. */
  readonly rate: number;
  /** A longer gradient is cut to this length. */
  readonly longest: number;
  /** Whether stories are cut to the memory beforehand; else the reader looks at the last sentences itself. */
  readonly cut: boolean;
  /** If not asked for otherwise. */
  readonly times: ReaderTimes;
}

// the study's program cuts the gradient of the sum over 32 questions to a length of 40
const STUDY = { batch: 32, rate: 0.01, longest: 40 / 32, cut: false, times: 'start' } as const;

const ALL: readonly Reader[] = [
  {
    name: 'memn2n',
    title: 'MemN2N',
    design: memoryNetwork({ columns: 20, hops: 3, agents: 0 }),
    epochs: 12,
    ...STUDY,
  },
  {
    name: 'multi-observer',
    title: 'Multiple Observer',
    design: memoryNetwork({ columns: 20, hops: 3, agents: 4 }),
    epochs: 12,
    ...STUDY,
  },
  {
    name: 'entnet',
    title: 'EntNet',
    design: entityNetwork({ columns: 48, slots: 20 }),
    epochs: 8,
    batch: 32,
    rate: 0.01,
    longest: 40,
    cut: true,
    times: 'question',
  },
  {
    name: 'relation',
    title: 'RelNet',
    design: relationNetwork({ columns: 32, units: 48, words: WORD_COUNT, longest: LONGEST, answers: WORD_COUNT }),
    epochs: 6,
    batch: 32,
    rate: 0.006,
    longest: 40,
    cut: false,
    times: 'question',
  },
];

export function readerNamed(name: ReaderName): Reader {
  const reader = ALL.find((one) => one.name === name);
  if (!reader) throw new Error(`there is no reader ${name}`);
  return reader;
}
