/**
 * How good stated probabilities are, once it is known what was true: by bins, and as proper scores. What is stated in one
 * session, of one thing turn after turn and by seats that saw the same, is no independent evidence: errors are between
 * sessions.
 */
import type { BeliefValue, Credence } from '../../games/core/beliefs/model.ts';

/** Probabilities of exactly 0, of exactly 1, and tenths in between. */
export const BINS = 12;

export interface Bin {
  /** Statements. */
  readonly count: number;
  /** Of their probabilities; null: no statements. */
  readonly stated: number | null;
  /** How often they were true; null: no statements. */
  readonly happened: number | null;
  /**
   * Of the difference between the two, between sessions, where what was stated is so or not no less than were all
   * statements independent and right; null: statements in fewer than two sessions.
   */
  readonly standardError: number | null;
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
  /** Weighted mean distance between what was stated and how often it happened. Never negative, so chance adds to it. */
  readonly calibrationError: number;
  /** What it would be by chance alone, were the model calibrated; null: fewer than two sessions. */
  readonly byChance: number | null;
  readonly bins: readonly Bin[];
}

/** Nobody is wrong without limit: a truth held to be impossible counts as one in a thousand. */
export const FLOOR = 0.001;

export interface ReliabilityTally {
  /** `truth`: how true each value was: 1 for one value, or shares where the truth is itself a probability. */
  add(credences: readonly Credence[], truth: (value: BeliefValue) => number): void;
  /** What is added from here on is of another session. */
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
        // of a yes or no the second statement says the same again
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
  /** Every statement was true or false; otherwise some were in shares. */
  binary: boolean;
  /** Sums after each session. */
  readonly earlier: { readonly count: number; readonly off: number }[];
}

/** Of a normal error, on average: the square root of 2 / pi. */
const MEAN_DISTANCE = Math.sqrt(2 / Math.PI);

/** As if everything were said once: statements of one session may all stand or fall together. */
function errorOfOne({ count, stated }: Tally): number {
  const p = count === 0 ? 0 : stated / count;
  return Math.sqrt(p * (1 - p));
}

/** Of a ratio of sums over sessions (Cochran 1977, 6.3), sessions being what was drawn. */
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
  // where hardly anything happened, sessions look more alike than they are
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
