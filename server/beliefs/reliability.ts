/** How good stated probabilities are, once it is known what was true: by bins, and as proper scores. */
import type { BeliefValue, Credence } from '../../games/core/beliefs.ts';

/** Probabilities of exactly 0, of exactly 1, and tenths in between. */
export const BINS = 12;

export interface Bin {
  /** Statements. */
  readonly count: number;
  /** Of their probabilities; null: no statements. */
  readonly stated: number | null;
  /** How often they were true; null: no statements. */
  readonly happened: number | null;
}

export interface Reliability {
  /** Propositions. */
  readonly count: number;
  /** Half the squared distance over all values: of a yes or no, the squared error. 0 is best. */
  readonly brier: number;
  /** Mean surprise in nats, no probability taken for less than `FLOOR`. 0 is best. */
  readonly logScore: number;
  /** Share of propositions in which the truth was held to be impossible. */
  readonly impossible: number;
  /** Weighted mean distance between what was stated and how often it happened. */
  readonly calibrationError: number;
  readonly bins: readonly Bin[];
}

/** Nobody is wrong without limit: a truth held to be impossible counts as one in a thousand. */
export const FLOOR = 0.001;

export interface ReliabilityTally {
  /** `truth`: how true each value was: 1 for one value, or shares where the truth is itself a probability. */
  add(credences: readonly Credence[], truth: (value: BeliefValue) => number): void;
  result(): Reliability;
}

export function reliability(): ReliabilityTally {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, stated: 0, happened: 0 }));
  let count = 0;
  let squares = 0;
  let surprise = 0;
  let impossible = 0;
  return {
    add(credences, truth) {
      count++;
      let square = 0;
      let ruledOut = 0;
      for (const [i, { value, probability }] of credences.entries()) {
        const happened = truth(value);
        square += (probability - happened) ** 2;
        if (happened > 0) surprise -= happened * Math.log(Math.max(FLOOR, probability));
        if (probability === 0) ruledOut += happened;
        // of a yes or no the second statement says the same again
        if (credences.length === 2 && i === 1) continue;
        const bin = bins[binOf(probability)];
        if (!bin) continue;
        bin.count++;
        bin.stated += probability;
        bin.happened += happened;
      }
      squares += square / 2;
      impossible += ruledOut;
    },
    result() {
      const statements = bins.reduce((sum, bin) => sum + bin.count, 0);
      const off = bins.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.happened), 0);
      return {
        count,
        brier: squares / count,
        logScore: surprise / count,
        impossible: impossible / count,
        calibrationError: off / statements,
        bins: bins.map(({ count: n, stated, happened }) => ({
          count: n,
          stated: n === 0 ? null : stated / n,
          happened: n === 0 ? null : happened / n,
        })),
      };
    },
  };
}

export function binName(bin: number): string {
  if (bin === 0) return '0';
  if (bin === BINS - 1) return '1';
  return `${(bin - 1) / 10}–${bin / 10}`;
}

function binOf(probability: number): number {
  if (probability === 0) return 0;
  if (probability === 1) return BINS - 1;
  return 1 + Math.min(9, Math.floor(probability * 10));
}
