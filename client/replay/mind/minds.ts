/** What the mind view shows: timelines of beliefs, read at one event. Pure; minds-worker.ts computes the timelines. */
import type { BeliefDifference } from '../../../games/core/beliefs/between.ts';
import type { AnyGameBeliefs, BeliefValue, Chain } from '../../../games/core/beliefs/model.ts';
import type { BeliefTimeline, FalseSpan } from '../../../games/core/beliefs/timeline.ts';
import type { Seat } from '../../../games/core/game.ts';
import type { Words } from '../../../games/core/package.ts';

/** What the rules of a session say about beliefs, and the words for propositions. */
export interface BeliefReading {
  readonly beliefs: AnyGameBeliefs;
  readonly words: Words;
}

export interface MindsOfSession {
  readonly timelines: readonly BeliefTimeline[];
  readonly spans: readonly FalseSpan[];
}

/** What one of two seats knew, or was right about, and the other was not, since an event. */
export interface DifferencesAt {
  readonly index: number;
  readonly differences: readonly BeliefDifference[];
}

/** What one chain believes about one proposition at an event. */
export interface MindsLine {
  readonly chain: Chain;
  /** null: no value has a probability above one half. */
  readonly value: BeliefValue | null;
  /** The probability of that value, or of the likeliest one; in [0, 1]. null: the model states nothing. */
  readonly probability: number | null;
  /** The true value: of the session itself, or in the next mind of the chain. */
  readonly truth: BeliefValue | null;
  readonly verdict: 'true' | 'false' | 'open';
  /** The event since which it is so; for a false belief, the event that made it false. */
  readonly since: number;
  /** Whether that event is the one at which the replay stands. */
  readonly isNew: boolean;
}

export interface MindsMoment {
  readonly index: number;
  /** The seat whose mind is shown; null: all seats. */
  readonly seat: Seat | null;
}

export function linesAt(
  minds: MindsOfSession,
  proposition: string,
  { index, seat }: MindsMoment,
): readonly MindsLine[] {
  return rowsOf(minds, seat).flatMap((row): MindsLine[] => {
    if (row.proposition !== proposition) return [];
    const change = row.changes.findLast((one) => one.index <= index);
    if (!change) return [];
    const since = change.verdict === 'false' ? change.verdictSince : change.since;
    const held = change.credences.find(({ value }) => value === change.value);
    const likeliest = change.credences.map(({ probability }) => probability).toSorted((a, b) => b - a)[0] ?? null;
    return [
      {
        chain: row.chain,
        value: change.value,
        probability: held?.probability ?? likeliest,
        truth: change.truth,
        verdict: change.verdict,
        since,
        isNew: change.index === index,
      },
    ];
  });
}

/** Tables with fewer rows are shown whole. */
const MOST_LINES = 20;

/** A long table shows a chain of three only if it is wrong or has just changed, or if the reader asks for all. */
export function shortenedTo(lines: readonly MindsLine[]): readonly MindsLine[] {
  if (lines.length <= MOST_LINES) return lines;
  return lines.filter(({ chain, verdict, isNew }) => chain.length < 3 || verdict === 'false' || isNew);
}

export interface MindsSubject {
  readonly proposition: string;
  /** The number of chains with a false belief about it now. */
  readonly falseNow: number;
  /** The number of stretches of false belief about it in the whole session. */
  readonly stretches: number;
}

/** The propositions that the reader can choose, in the order of the game. */
export function subjectsAt(minds: MindsOfSession, { index, seat }: MindsMoment): readonly MindsSubject[] {
  const subjects = new Map<string, MindsSubject>();
  for (const { proposition } of rowsOf(minds, seat))
    subjects.set(proposition, { proposition, falseNow: 0, stretches: 0 });
  for (const span of minds.spans) {
    const subject = subjects.get(span.proposition);
    if (!subject || (seat !== null && span.chain[0] !== seat)) continue;
    const isNow = span.from <= index && (span.until === null || span.until > index);
    const { falseNow, stretches } = subject;
    subjects.set(span.proposition, { ...subject, stretches: stretches + 1, falseNow: falseNow + (isNow ? 1 : 0) });
  }
  return [...subjects.values()];
}

/**
 * The proposition that is shown until the reader chooses one: of those that matter most, the one about which most seats are
 * wrong now. Among equals, or where no seat is wrong, the one about which seats were wrong most often.
 */
export function likeliestSubject(
  subjects: readonly MindsSubject[],
  matters: (proposition: string) => number = () => 0,
): string | null {
  const [first] = subjects.toSorted(
    (a, b) =>
      matters(b.proposition) * Math.sign(b.stretches) - matters(a.proposition) * Math.sign(a.stretches) ||
      b.falseNow - a.falseNow ||
      b.stretches - a.stretches,
  );
  return first?.proposition ?? null;
}

export interface FalseLane {
  readonly chain: Chain;
  readonly spans: readonly FalseSpan[];
}

/**
 * The stretches through which chains were wrong about one proposition, one lane a chain. A chain that was never wrong
 * has no lane.
 */
export function lanesOf(minds: MindsOfSession, proposition: string, seat: Seat | null): readonly FalseLane[] {
  return rowsOf(minds, seat).flatMap(({ chain, proposition: about }): FalseLane[] => {
    if (about !== proposition) return [];
    const spans = minds.spans.filter((span) => span.proposition === about && isSame(span.chain, chain));
    return spans.length > 0 ? [{ chain, spans }] : [];
  });
}

function rowsOf({ timelines }: MindsOfSession, seat: Seat | null) {
  return timelines.filter((timeline) => seat === null || timeline.seat === seat).flatMap(({ rows }) => rows);
}

const isSame = (a: Chain, b: Chain): boolean => a.join() === b.join();
