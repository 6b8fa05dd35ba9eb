/**
 * How well stated probabilities fit what was true: by bins, and as proper scores. A session repeats its statements turn
 * after turn, by seats that saw the same, so they are not independent. Standard errors are therefore between sessions.
 */
import type { BeliefValue, Credence } from '../../games/core/beliefs/model.ts';

/** Probabilities of exactly 0, of exactly 1, and tenths in between. */
export const BINS = 12;

interface Bin {
  /** Number of statements. */
  readonly count: number;
  /** Mean of their probabilities; null: no statements. */
  readonly stated: number | null;
  /** How often they were true; null: no statements. */
  readonly happened: number | null;
  /**
   * Standard error of `happened - stated`, between sessions; null: statements in fewer than two sessions. For statements
   * that are true or false it is at least the error of as many independent, calibrated statements.
   */
  readonly standardError: number | null;
}

export interface Reliability {
  /** Number of propositions. */
  readonly count: number;
  /** Mean of half the squared distance over all values; for a yes or no, the squared error. 0 is best. */
  readonly brier: number;
  /** Mean surprise in nats; probabilities below `FLOOR` count as `FLOOR`. 0 is best. */
  readonly logScore: number;
  /** Share of propositions whose truth had probability 0. */
  readonly impossible: number;
  /** Weighted mean of |happened - stated| over the bins. It is never negative, so chance raises it. */
  readonly calibrationError: number;
  /** The calibration error that chance alone gives a calibrated model; null: fewer than two sessions. */
  readonly byChance: number | null;
  readonly bins: readonly Bin[];
}

/** Bounds the log score: a truth held to be impossible counts as one in a thousand. */
export const FLOOR = 0.001;

export interface ReliabilityTally {
  /** `truth`: 1 for the true value and 0 for the others, or shares where the truth is itself a probability. */
  add(credences: readonly Credence[], truth: (value: BeliefValue) => number): void;
  /** Begins another session; later statements belong to it. */
  next(): void;
  result(): Reliability;
}

export function reliability(): ReliabilityTally {
  const bins = Array.from(
    { length: BINS },
    (): Tally => ({ count: 0, stated: 0, happened: 0, binary: true, earlier: [] }),
  );
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
        // the second statement of a yes or no repeats the first
        if (credences.length === 2 && i === 1) continue;
        const bin = bins[binOf(probability)];
        if (!bin) continue;
        bin.count++;
        bin.stated += probability;
        bin.happened += happened;
        bin.binary &&= happened === 0 || happened === 1;
      }
      squares += square / 2;
      impossible += ruledOut;
    },
    next() {
      for (const bin of bins) bin.earlier.push({ count: bin.count, off: bin.happened - bin.stated });
    },
    result() {
      const errors = bins.map(errorOf);
      const statements = bins.reduce((sum, bin) => sum + bin.count, 0);
      const off = bins.reduce((sum, bin) => sum + Math.abs(bin.stated - bin.happened), 0);
      return {
        count,
        brier: squares / count,
        logScore: surprise / count,
        impossible: impossible / count,
        calibrationError: off / statements,
        byChance:
          (bins[0]?.earlier.length ?? 0) < 2
            ? null
            : MEAN_DISTANCE *
              bins.reduce((sum, bin, b) => sum + (bin.count / statements) * (errors[b] ?? errorOfOne(bin)), 0),
        bins: bins.map(({ count: n, stated, happened }, b) => ({
          count: n,
          stated: n === 0 ? null : stated / n,
          happened: n === 0 ? null : happened / n,
          standardError: errors[b] ?? null,
        })),
      };
    },
  };
}

interface Tally {
  count: number;
  stated: number;
  happened: number;
  /** Whether every statement was true or false; otherwise the truth of some was in shares. */
  binary: boolean;
  /** Running sums after each session. */
  readonly earlier: { readonly count: number; readonly off: number }[];
}

/** Mean absolute value of a standard normal error: the square root of 2 / pi. */
const MEAN_DISTANCE = Math.sqrt(2 / Math.PI);

/** The error of a single statement: all statements of one session may be true or false together. */
function errorOfOne({ count, stated }: Tally): number {
  const p = count === 0 ? 0 : stated / count;
  return Math.sqrt(p * (1 - p));
}

/** Standard error of a ratio of sums over sampled sessions (Cochran 1977, 6.3). */
function errorOf({ count: all, stated, binary, earlier }: Tally): number | null {
  const last = earlier.at(-1);
  const sessions = earlier.flatMap(({ count, off }, s) => {
    const before = earlier[s - 1] ?? { count: 0, off: 0 };
    return count > before.count ? [{ count: count - before.count, off: off - before.off }] : [];
  });
  if (!last || sessions.length < 2) return null;
  const mean = last.off / last.count;
  const squares = sessions.reduce((sum, { count, off }) => sum + (off - mean * count) ** 2, 0);
  const between = Math.sqrt((squares * sessions.length) / (sessions.length - 1)) / last.count;
  const p = stated / all;
  // with few true statements, sessions look more alike than they are
  return binary ? Math.max(between, Math.sqrt((p * (1 - p)) / all)) : between;
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
