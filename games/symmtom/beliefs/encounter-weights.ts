/**
 * How speakers pick their words, as counted in 600 simulated sessions (`npx standpoint research evaluate encounters`, seed 1): all
 * settings of Table 1 under `paper` rules, every seat held by one of the policies heuristic, conservative, greedy,
 * reciprocal and uniform, drawn anew for each session. Weights are relative to a piece that all hearers lack.
 */

/** Weights of a piece that this share of the hearers lacks: 0, 1/4, 1/2, 3/4, 1. */
export const WEIGHTS: readonly number[] = [0.205, 1.09, 0.952, 3.819, 1];
export const SILENCE_WEIGHT = 0.035;
