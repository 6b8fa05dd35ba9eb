/**
 * What Sclar, Neubig and Bisk (ICML 2022) report: Table 1 (mean return of an agent, 9 seeds, in brackets the standard
 * deviation), Tables 4 to 7 (counts an agent and episode), in the order of the twelve settings.
 */
import type { Algorithm } from '../../bots/symmtom/learned-task.ts';

/** The learners that the paper has; PM is ours. */
export type Published = Exclude<Algorithm, 'pm'>;

export function isPublished(algorithm: Algorithm): algorithm is Published {
  return algorithm !== 'pm';
}

export interface ComparedSetting {
  readonly agents: number;
  readonly width: number;
  readonly pieces: number;
}

export const SETTINGS: readonly ComparedSetting[] = [3, 4].flatMap((agents) =>
  [6, 12].flatMap((width) => [1, 2, 3].map((times) => ({ agents, width, pieces: times * agents }))),
);

type Row = readonly number[];

export const TABLE_1: Readonly<Record<Published, { readonly mean: Row; readonly sd: Row }>> = {
  oracle: { mean: [42, 48, 41, 56, 40, 41, 70, 47, 32, 55, 33, 33], sd: [7, 6, 6, 18, 12, 17, 4, 6, 5, 10, 6, 11] },
  maddpg: { mean: [40, 18, 15, 39, 33, 11, 34, 22, 13, 17, 15, 14], sd: [2, 2, 1, 16, 16, 1, 6, 3, 0, 4, 2, 1] },
  rmaddpg: { mean: [39, 19, 18, 42, 24, 20, 30, 20, 16, 32, 17, 16], sd: [5, 3, 3, 9, 15, 7, 4, 2, 1, 7, 3, 1] },
  ce: { mean: [36, 26, 33, 49, 55, 14, 40, 31, 25, 30, 25, 16], sd: [4, 3, 4, 12, 34, 1, 7, 3, 3, 12, 8, 1] },
  ge: { mean: [37, 26, 34, 52, 61, 14, 34, 30, 26, 34, 28, 16], sd: [7, 4, 4, 19, 26, 2, 11, 4, 3, 8, 12, 2] },
  ee: { mean: [41, 20, 15, 39, 24, 11, 36, 22, 14, 23, 18, 15], sd: [4, 2, 2, 10, 10, 1, 8, 3, 1, 13, 3, 1] },
};

/** The paper's measure, the table and ours: see games/symmtom/measures.ts for what each counts. */
export const POST_HOC = [
  {
    table: 4,
    measure: 'missedBaseTurns',
    rows: {
      oracle: [3.89, 3.04, 4.26, 5.34, 3.63, 3.44, 2.83, 4.2, 1.34, 2.4, 2.71, 1.21],
      maddpg: [4.7, 3.71, 2.81, 7.07, 5.88, 0.37, 6.57, 3.32, 0.85, 6.75, 3.18, 0.57],
      rmaddpg: [6.09, 5.22, 3.04, 9.46, 6.39, 4.92, 5.57, 4.61, 0.87, 7.17, 2.42, 0.42],
      ce: [3.94, 5.62, 3.45, 4.6, 3.7, 0.34, 3.23, 3.4, 1.08, 4.38, 1.45, 0.43],
      ge: [4.01, 5.75, 3.86, 5.34, 4.55, 0.33, 4.19, 3.11, 1.03, 3.82, 1.94, 0.6],
      ee: [4.84, 3.65, 2.54, 6.36, 6.38, 0.37, 6.53, 2.91, 0.72, 6.98, 3.17, 0.42],
    },
  },
  {
    table: 5,
    measure: 'wrongPieces',
    rows: {
      oracle: [3.06, 3.22, 3.36, 10.76, 9.84, 5.76, 2.68, 4.86, 1.88, 7.95, 5.85, 3.59],
      maddpg: [4.77, 0.39, 0.3, 11.29, 4.25, 1.12, 5.82, 0.24, 1.33, 11.59, 1.0, 1.85],
      rmaddpg: [3.13, 1.74, 0.93, 8.86, 6.08, 3.55, 3.37, 1.98, 1.01, 10.83, 5.13, 5.1],
      ce: [6.46, 3.7, 3.81, 11.0, 5.6, 3.51, 7.14, 4.03, 3.84, 14.34, 4.35, 11.37],
      ge: [5.88, 3.97, 3.33, 10.91, 6.1, 4.15, 7.76, 4.14, 3.37, 13.87, 6.99, 12.16],
      ee: [4.4, 0.37, 0.24, 9.53, 3.89, 0.33, 5.38, 0.1, 0.79, 9.03, 1.39, 2.85],
    },
  },
  {
    table: 6,
    measure: 'uselessPieces',
    rows: {
      oracle: [8.1, 13.26, 14.01, 20.64, 24.64, 21.28, 10.55, 17.11, 11.55, 23.53, 15.48, 13.22],
      maddpg: [8.21, 12.92, 20.64, 17.34, 28.8, 42.85, 14.78, 17.12, 24.57, 25.82, 39.56, 49.9],
      rmaddpg: [8.17, 16.83, 18.42, 18.23, 34.85, 38.28, 14.13, 19.66, 24.51, 28.75, 37.0, 50.26],
      ce: [11.83, 9.28, 9.69, 19.75, 12.91, 8.19, 17.5, 12.77, 15.05, 26.13, 11.32, 28.09],
      ge: [11.55, 9.52, 10.19, 19.72, 13.45, 10.11, 17.28, 11.97, 15.75, 24.58, 16.61, 27.93],
      ee: [7.79, 12.67, 20.28, 15.92, 34.51, 41.02, 14.57, 17.77, 25.08, 24.09, 35.42, 49.53],
    },
  },
  {
    table: 7,
    measure: 'uselessMoves',
    rows: {
      oracle: [2.46, 1.38, 1.77, 4.33, 5.71, 4.01, 0.78, 1.36, 0.81, 2.6, 2.17, 1.75],
      maddpg: [2.03, 2.37, 1.42, 4.59, 4.01, 3.04, 2.17, 1.19, 0.6, 4.66, 3.32, 1.42],
      rmaddpg: [2.93, 2.59, 1.5, 3.74, 4.27, 3.74, 1.85, 1.44, 0.42, 3.85, 3.04, 1.28],
      ce: [2.31, 2.28, 1.72, 4.91, 2.17, 2.93, 1.89, 0.78, 0.95, 4.06, 0.92, 3.8],
      ge: [2.66, 2.23, 1.73, 4.26, 2.21, 3.5, 1.96, 0.64, 0.87, 4.31, 1.7, 3.43],
      ee: [2.35, 2.19, 1.98, 4.05, 5.28, 3.31, 2.18, 1.32, 0.44, 4.75, 3.26, 1.97],
    },
  },
] as const satisfies readonly {
  table: number;
  measure: string;
  rows: Readonly<Record<Published, Row>>;
}[];

/** A test of theory of mind as the paper reports it, in shares. null: not legible in the text that we have. */
export interface PublishedTest {
  readonly SR: number | null;
  readonly FR: number | null;
  readonly RATSO: number | null;
  /** SR of the best of nine seeds (Table 3). */
  readonly bestSR: number;
}

const shares = (SR: number | null, FR: number | null, RATSO: number | null, bestSR: number): PublishedTest => ({
  SR,
  FR,
  RATSO,
  bestSR,
});

/**
 * Tables 2 and 3 by our names of the tests. Of Table 2 the blocks of Figures 4a and 4b are legible: each row sums to 100 and
 * agrees with Table 3 and the prose. The heads of the other blocks are mixed up; of Figure 4c the prose of A.1 has what
 * stands here, and FR is 0 by design.
 */
export const TABLES_2_AND_3: Readonly<Record<string, Readonly<Record<Published, PublishedTest>>>> = {
  'zeroth-6': {
    oracle: shares(0, 1, null, 0),
    maddpg: shares(0, 1, 1.11, 0),
    rmaddpg: shares(0, 0.76, null, 0),
    ce: shares(0, 0.86, null, 0),
    ge: shares(0, 0.57, 6.11, 0),
    ee: shares(0.23, 0.63, 3.28, 1),
  },
  'first-second-6': {
    oracle: shares(0, 0.79, null, 0),
    maddpg: shares(0, 0.83, 1.07, 0.01),
    rmaddpg: shares(0.06, 0.83, 1.6, 0.53),
    ce: shares(0, 0.83, 8.33, 0),
    ge: shares(0.25, 0.58, 3, 0.79),
    ee: shares(0.08, 0.71, 5.25, 0.37),
  },
  'probabilistic-6': {
    oracle: shares(0.71, 0, 2.1, 1),
    maddpg: shares(null, 0, null, 0.9),
    rmaddpg: shares(null, 0, null, 0.99),
    ce: shares(null, 0, null, 0.71),
    ge: shares(null, 0, null, 0.6),
    ee: shares(null, 0, 1.89, 0.79),
  },
};

export function settingIndex({ agents, width, pieces }: ComparedSetting): number {
  return SETTINGS.findIndex((one) => one.agents === agents && one.width === width && one.pieces === pieces);
}
