/** The figures of EnactToM's paper that runs of language models are set beside: its Tables 2, 4, 6 and 9, in percent. */

/** Avg, its binomial standard error, Pass@3 and Pass^3. */
export type PaperPasses = readonly [average: number, error: number, passAt3: number, passHat3: number];

export interface PaperRow {
  readonly model: string;
  readonly scope: 'cooperative' | 'mixed' | 'all';
  readonly standard: { readonly functional: PaperPasses; readonly literal: PaperPasses };
  readonly hard: { readonly functional: PaperPasses; readonly literal: PaperPasses };
}

type Figures = readonly [functional: PaperPasses, literal: PaperPasses, functional: PaperPasses, literal: PaperPasses];

const row = (model: string, scope: PaperRow['scope'], [f, l, hardF, hardL]: Figures): PaperRow => ({
  ...{ model, scope },
  standard: { functional: f, literal: l },
  hard: { functional: hardF, literal: hardL },
});

/** Table 2: 22 cooperative and 18 mixed tasks a split, three runs each. * in the paper: partial runs, missing ones as failures. */
export const PAPER_TABLE_2: readonly PaperRow[] = [
  row('Gemini-Pro', 'cooperative', [
    [53, 6.1, 77.3, 22.7],
    [34.8, 5.9, 59.1, 13.6],
    [7.6, 3.3, 22.7, 0],
    [60.6, 6, 86.4, 36.4],
  ]),
  row('Gemini-Pro', 'mixed', [
    [22.2, 5.7, 44.4, 0],
    [18.5, 5.3, 33.3, 11.1],
    [5.6, 3.1, 16.7, 0],
    [66.7, 6.4, 88.9, 38.9],
  ]),
  row('Gemini-Pro', 'all', [
    [39.2, 4.5, 62.5, 12.5],
    [27.5, 4.1, 47.5, 12.5],
    [6.7, 2.3, 20, 0],
    [63.3, 4.4, 87.5, 37.5],
  ]),
  row('Gemini-Flash', 'cooperative', [
    [43.9, 6.1, 72.7, 22.7],
    [39.4, 6, 72.7, 18.2],
    [3, 2.1, 9.1, 0],
    [45.5, 6.1, 72.7, 13.6],
  ]),
  row('Gemini-Flash', 'mixed', [
    [40.7, 6.7, 66.7, 22.2],
    [13, 4.6, 27.8, 5.6],
    [5.6, 3.1, 16.7, 0],
    [38.9, 6.6, 72.2, 11.1],
  ]),
  row('Gemini-Flash', 'all', [
    [42.5, 4.5, 70, 22.5],
    [27.5, 4.1, 52.5, 12.5],
    [4.2, 1.8, 12.5, 0],
    [42.5, 4.5, 72.5, 12.5],
  ]),
  row('GPT-5.4', 'cooperative', [
    [21.2, 5, 36.4, 9.1],
    [22.7, 5.2, 45.5, 0],
    [3, 2.1, 9.1, 0],
    [45.5, 6.1, 72.7, 13.6],
  ]),
  row('GPT-5.4', 'mixed', [
    [13, 4.6, 27.8, 0],
    [11.1, 4.3, 22.2, 0],
    [3.7, 2.6, 11.1, 0],
    [42.6, 6.7, 83.3, 16.7],
  ]),
  row('GPT-5.4', 'all', [
    [17.5, 3.5, 32.5, 5],
    [17.5, 3.5, 35, 0],
    [3.3, 1.6, 10, 0],
    [44.2, 4.5, 77.5, 15],
  ]),
  row('O3', 'cooperative', [
    [13.6, 4.2, 31.8, 0],
    [33.3, 5.8, 59.1, 13.6],
    [7.6, 3.3, 22.7, 0],
    [56.1, 6.1, 86.4, 31.8],
  ]),
  row('O3', 'mixed', [
    [11.1, 4.3, 22.2, 0],
    [35.2, 6.5, 50, 16.7],
    [1.9, 1.8, 5.6, 0],
    [48.1, 6.8, 88.9, 16.7],
  ]),
  row('O3', 'all', [
    [12.5, 3, 27.5, 0],
    [34.2, 4.3, 55, 15],
    [5, 2, 15, 0],
    [52.5, 4.6, 87.5, 25],
  ]),
  row('Kimi-K2.5', 'cooperative', [
    [6.1, 2.9, 13.6, 0],
    [6.1, 2.9, 9.1, 0],
    [3, 2.1, 4.5, 0],
    [42.4, 6.1, 68.2, 18.2],
  ]),
  row('Kimi-K2.5', 'mixed', [
    [5.6, 3.1, 16.7, 0],
    [3.7, 2.6, 11.1, 0],
    [9.3, 3.9, 27.8, 0],
    [46.3, 6.8, 72.2, 16.7],
  ]),
  row('Kimi-K2.5', 'all', [
    [5.8, 2.1, 15, 0],
    [5, 2, 10, 0],
    [5.8, 2.1, 15, 0],
    [44.2, 4.5, 70, 17.5],
  ]),
  row('GPT-5.4-mini', 'cooperative', [
    [10.6, 3.8, 18.2, 0],
    [24.2, 5.3, 54.5, 4.5],
    [4.5, 2.6, 13.6, 0],
    [36.4, 5.9, 63.6, 4.5],
  ]),
  row('GPT-5.4-mini', 'mixed', [
    [11.1, 4.3, 27.8, 0],
    [18.5, 5.3, 38.9, 0],
    [1.9, 1.8, 5.6, 0],
    [25.9, 6, 61.1, 0],
  ]),
  row('GPT-5.4-mini', 'all', [
    [10.8, 2.8, 22.5, 0],
    [21.7, 3.8, 47.5, 2.5],
    [3.3, 1.6, 10, 0],
    [31.7, 4.2, 62.5, 2.5],
  ]),
  row('DeepSeek-v3.2', 'cooperative', [
    [3, 2.1, 9.1, 0],
    [0, 0, 0, 0],
    [7.6, 3.3, 18.2, 0],
    [34.8, 5.9, 63.6, 4.5],
  ]),
  row('DeepSeek-v3.2', 'mixed', [
    [1.9, 1.8, 5.6, 0],
    [0, 0, 0, 0],
    [9.3, 3.9, 27.8, 0],
    [38.9, 6.6, 66.7, 5.6],
  ]),
  row('DeepSeek-v3.2', 'all', [
    [2.5, 1.4, 7.5, 0],
    [0, 0, 0, 0],
    [8.3, 2.5, 22.5, 0],
    [36.7, 4.4, 65, 5],
  ]),
];

/** Table 4: of 40 failures that the authors read; null: the paper gives no number. */
export const PAPER_TABLE_4 = {
  withholding_critical_information: 7,
  epistemic_chain_breakdown: 8,
  private_objective: null,
  misallocating_scarce_messages: 4,
  ignoring_partner_constraints: null,
} as const;

/** Table 6: tasks that the authors read, and those whose depth is valid, by depth. */
export const PAPER_TABLE_6: readonly (readonly [depth: number, total: number, valid: number])[] = [
  [1, 20, 20],
  [2, 13, 12],
  [3, 17, 17],
];
