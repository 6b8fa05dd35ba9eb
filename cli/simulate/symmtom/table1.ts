/** The heuristic's row in Table 1 of Sclar, Neubig and Bisk (ICML 2022): reward per agent over 1000 trials, sd in brackets. */

export interface PaperSetting {
  readonly agents: number;
  readonly width: number;
  readonly pieces: number;
  readonly paperMean: number;
  readonly paperSd: number;
}

/** The settings in the order of the paper: by agents, then width, then pieces. */
export const TABLE_1: readonly PaperSetting[] = [
  { agents: 3, width: 6, pieces: 3, paperMean: 39, paperSd: 11 },
  { agents: 3, width: 6, pieces: 6, paperMean: 53, paperSd: 13 },
  { agents: 3, width: 6, pieces: 9, paperMean: 58, paperSd: 13 },
  { agents: 3, width: 12, pieces: 3, paperMean: 37, paperSd: 12 },
  { agents: 3, width: 12, pieces: 6, paperMean: 58, paperSd: 15 },
  { agents: 3, width: 12, pieces: 9, paperMean: 71, paperSd: 15 },
  { agents: 4, width: 6, pieces: 4, paperMean: 60, paperSd: 15 },
  { agents: 4, width: 6, pieces: 8, paperMean: 74, paperSd: 15 },
  { agents: 4, width: 6, pieces: 12, paperMean: 74, paperSd: 16 },
  { agents: 4, width: 12, pieces: 4, paperMean: 59, paperSd: 18 },
  { agents: 4, width: 12, pieces: 8, paperMean: 86, paperSd: 18 },
  { agents: 4, width: 12, pieces: 12, paperMean: 99, paperSd: 18 },
];

const PAPER_EPISODES = 1000;
/** Variance of rounding to the whole numbers that the paper prints: uniform over one point. */
const ROUNDING = 1 / 12;

export function paperSetting(agents: number, width: number, pieces: number): PaperSetting | null {
  return TABLE_1.find((s) => s.agents === agents && s.width === width && s.pieces === pieces) ?? null;
}

/** The number of standard errors between the mean of these episodes and the paper's. */
export function zAgainst(
  { paperMean, paperSd }: PaperSetting,
  { mean, sd, episodes }: { readonly mean: number; readonly sd: number; readonly episodes: number },
): number {
  return (mean - paperMean) / Math.sqrt(sd ** 2 / episodes + paperSd ** 2 / PAPER_EPISODES + ROUNDING);
}
