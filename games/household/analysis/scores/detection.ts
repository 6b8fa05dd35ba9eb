/**
 * Answers as detection: how often a seat says yes where yes is right (hits), and where no is right (false alarms). Over
 * matched sets only, in which yes is right as often as no. d' and criterion are computed from these counts
 * (`research/household/detection.ts`). Source: Macmillan & Creelman, Detection Theory, 2005, chapters 1 and 2.
 */
import { NO, UNKNOWN, YES } from '../../probes.ts';

export interface Detection {
  readonly hits: number;
  /** Answered questions where yes is right. */
  readonly signals: number;
  readonly falseAlarms: number;
  /** Answered questions where no is right: as many, if all were answered. */
  readonly noise: number;
  /** Questions where "I don't know" is right, and those of them that were answered with yes or no. */
  readonly unknown: number;
  readonly claims: number;
}

/** 'truth': the right answer is true. 'knowledge': it is the one that the seat has reason to give. */
export interface Detections {
  readonly truth: Detection;
  readonly knowledge: Detection;
}

interface Answered {
  readonly matched: boolean;
  /** null: no answer. */
  readonly option: string | null;
  readonly so: string;
  readonly warranted: string;
}

/** null: no matched question was answered. */
export function detectionsIn(probes: readonly Answered[]): Detections | null {
  const answered = probes.filter(({ matched, option }) => matched && option !== null);
  if (answered.length === 0) return null;
  return { truth: detectionIn(answered, ({ so }) => so), knowledge: detectionIn(answered, (each) => each.warranted) };
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
