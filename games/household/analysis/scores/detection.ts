/**
 * Answers as detection, by order of the question and never pooled over orders: order 0 asks about the house, order 1 what
 * another would answer, order 2 what it would say that a third would. How often a seat says yes where yes is right (hits),
 * and where it is not (false alarms): where no is right, and where "I don't know" is. Over matched sets only. d' and
 * criterion are computed from these counts (`research/household/detection.ts`). Source: Macmillan & Creelman, Detection
 * Theory, 2005, chapters 1 and 2.
 */
import { NO, UNKNOWN, YES } from '../../probes.ts';

export interface Detection {
  readonly hits: number;
  /** Answered questions where yes is right. */
  readonly signals: number;
  /** Yes where no is right. */
  readonly falseAlarms: number;
  /** Answered questions where no is right. */
  readonly noise: number;
  /** Answered questions where "I don't know" is right; those of them with yes or no; and those with yes. */
  readonly unknown: number;
  readonly claims: number;
  readonly unknownYes: number;
}

/**
 * Counts of one order. 'truth': the right answer is true. 'knowledge': it is the one that the seat has reason to give. In nested
 * sets since rules version 4 the two are the same.
 */
export interface Detections {
  readonly order: number;
  readonly truth: Detection;
  readonly knowledge: Detection;
}

interface Answered {
  readonly matched: boolean;
  readonly order: number;
  /** null: no answer. */
  readonly option: string | null;
  readonly so: string;
  readonly warranted: string;
}

/** One row for each order, from the lowest. []: no matched question was answered. */
export function detectionsIn(probes: readonly Answered[]): readonly Detections[] {
  const answered = probes.filter(({ matched, option }) => matched && option !== null);
  const orders = [...new Set(answered.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.map((order) => {
    const own = answered.filter((each) => each.order === order);
    return { order, truth: detectionIn(own, ({ so }) => so), knowledge: detectionIn(own, (each) => each.warranted) };
  });
}

function detectionIn(answered: readonly Answered[], right: (each: Answered) => string): Detection {
  const yes = (some: readonly Answered[]): number => some.filter(({ option }) => option === YES).length;
  const signals = answered.filter((each) => right(each) === YES);
  const noise = answered.filter((each) => right(each) === NO);
  const unknown = answered.filter((each) => right(each) === UNKNOWN);
  return {
    hits: yes(signals),
    signals: signals.length,
    falseAlarms: yes(noise),
    noise: noise.length,
    unknown: unknown.length,
    claims: unknown.filter(({ option }) => option !== UNKNOWN).length,
    unknownYes: yes(unknown),
  };
}

export function sumOfDetections(all: readonly Detection[]): Detection {
  const sum = (of: keyof Detection): number => all.reduce((total, each) => total + each[of], 0);
  return {
    hits: sum('hits'),
    signals: sum('signals'),
    falseAlarms: sum('falseAlarms'),
    noise: sum('noise'),
    unknown: sum('unknown'),
    claims: sum('claims'),
    unknownYes: sum('unknownYes'),
  };
}

/**
 * Points of paid answers: 1 for the true answer, -1 for another, 0 for "I don't know" and for no answer. So a seat that
 * says "I don't know" where it does not know earns most.
 */
export function pointsFor({ option, so }: Pick<Answered, 'option' | 'so'>): number {
  if (option === null || option === UNKNOWN) return 0;
  return option === so ? 1 : -1;
}
