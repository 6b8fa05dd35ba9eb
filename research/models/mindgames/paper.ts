/** What Sileo and Lernould (2023) say of readers, in sections 4.2 to 4.4. Figures 1 and 2 have no numbers in their text. */

export interface PublishedReader {
  readonly name: string;
  /** Prompts, as in the paper. */
  readonly prompts: string;
  /** Share of right answers; null: it is in a figure only. */
  readonly right: number | null;
  readonly of: string;
}

const SCALED = ['70M', '160M', '410M', '1B', '1.4B', '2.8B', '6.9B'].map((size) => `Pythia ${size}, deduplicated`);
const GPT3 = ['ada', 'babbage', 'curie', 'davinci'].map((name) => `GPT-3 ${name}`);

export const PUBLISHED: readonly PublishedReader[] = [
  { name: 'two NLP researchers', prompts: '–', right: 0.94, of: '50 problems a setup' },
  { name: 'deberta-small, trained on 11,200 problems', prompts: '–', right: 0.83, of: '3,730 problems' },
  { name: 'GPT-3.5', prompts: 'zero-shot', right: 0.6, of: '20 problems' },
  { name: 'GPT-4', prompts: 'zero-shot', right: 0.7, of: '20 problems' },
  ...[...SCALED, ...GPT3].map((name) => ({
    name,
    prompts: 'zero-shot, 5-shot',
    right: null,
    of: '400 problems a setup',
  })),
];
