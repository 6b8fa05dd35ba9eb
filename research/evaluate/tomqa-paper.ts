/** Numbers of Nematzadeh et al. (EMNLP 2018), in percent: Tables 4 and 5, and section 5.4. */
import type { ReaderName } from '../tomqa/readers/readers.ts';

interface Overall {
  readonly 'tom-easy': number;
  readonly 'tom-easy noised': number;
  readonly tom: number;
  readonly 'tom noised': number;
}

/** Table 4. */
const OVERALL: Readonly<Record<ReaderName, Overall>> = {
  memn2n: { 'tom-easy': 100, 'tom-easy noised': 90.28, tom: 82.38, 'tom noised': 77 },
  'multi-observer': { 'tom-easy': 100, 'tom-easy noised': 95.81, tom: 91.11, 'tom noised': 87.43 },
  entnet: { 'tom-easy': 100, 'tom-easy noised': 94.61, tom: 93.67, 'tom noised': 88.63 },
  relation: { 'tom-easy': 100, 'tom-easy noised': 87.82, tom: 94.31, 'tom noised': 76.84 },
};

/** Table 5: only questions that the paper calls failed, of ToM without noise. */
const FAILED: Readonly<Record<ReaderName, Readonly<Record<string, number>>>> = {
  memn2n: {
    'tb memory': 94.4,
    'tb first_order': 78.2,
    'tb second_order': 42.9,
    'fb memory': 94.3,
    'fb first_order': 17.3,
    'sofb memory': 92.8,
    'sofb first_order': 56.4,
  },
  'multi-observer': {
    'tb memory': 93.2,
    'fb memory': 90.5,
    'fb first_order': 56.4,
    'fb second_order': 92.5,
    'sofb memory': 93,
    'sofb first_order': 90.3,
    'sofb second_order': 90.3,
  },
  entnet: { 'tb memory': 74, 'fb memory': 76.1, 'sofb memory': 74.25 },
  relation: {
    'tb memory': 39.7,
    'tb first_order': 71.37,
    'fb memory': 78.5,
    'sofb memory': 34.9,
    'sofb first_order': 81.8,
  },
};

/** Section 5.4: the memory network with a memory of ten sentences. */
const TEN: Readonly<Record<string, number>> = { 'fb first_order': 97.5, 'sofb reality': 100 };

/**
 * The paper's share of right answers to all questions; null: the paper has no number. The paper's readers have a memory
 * of 50 and no noise in training.
 */
export function paperOverall(model: ReaderName, set: string, noised: boolean): number | null {
  const name = `${set}${noised ? ' noised' : ''}`;
  return name in OVERALL[model] ? OVERALL[model][name as keyof Overall] : null;
}

/** The paper's share of right answers to the questions of one cell of ToM without noise; null: the paper has no number. */
export function paperCell(model: ReaderName, memory: number, cell: string): number | null {
  if (memory === 10) return model === 'memn2n' ? (TEN[cell] ?? null) : null;
  return FAILED[model][cell] ?? null;
}
