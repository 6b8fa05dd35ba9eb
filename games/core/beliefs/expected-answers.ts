/**
 * How well a belief model predicts what a seat answered: the probability that the model, folded over what the seat had
 * noticed, gives to the answer that the seat chose. Questions about what is so, and about what other agents believe of it.
 */
import type { GameTypes, Proposition, Seat } from '../game.ts';
import { beginLog } from '../log/replay.ts';
import { propositionsOf } from '../session/ordered.ts';
import type { ProbeKind } from '../session/types.ts';
import { type AskedOfSeat, askedIn, type Scoring } from './answers.ts';
import { askAt, beliefMoments, type Moment, modelsFor } from './moments.ts';

export interface ExpectedAnswer {
  /** Place in the log of the question, from 0. */
  readonly shown: number;
  readonly seat: Seat;
  readonly turn: number;
  readonly kind: ProbeKind;
  /** Answers that were offered. */
  readonly options: number;
  /** The model's probability of the answer, 0 to 1; null: the model states nothing of it. */
  readonly chance: number | null;
}

/** The kinds whose answer is what a chain of minds holds. */
const HELD: readonly ProbeKind[] = ['reality', 'first', 'second', 'third'];

/** The questions of these kinds that were answered, in their order. */
export function expectedAnswers<T extends GameTypes>({
  game,
  offered,
  log,
  onEvent,
}: Omit<Scoring<T>, 'beliefs'>): readonly ExpectedAnswer[] {
  const asked = askedIn(log).filter(({ about, given }) => given !== null && HELD.includes(about.kind));
  if (asked.length === 0) return [];
  const { seats, setup } = beginLog(game, log);
  const topics = new Map(propositionsOf(game, setup.config).map((topic) => [topic.id, topic]));
  const deepest = Math.max(...asked.map(({ about }) => 1 + about.whom.length));
  const models = modelsFor(
    offered,
    seats.map((_, seat) => seat),
    Math.min(offered.depth, deepest),
  );
  const expected: ExpectedAnswer[] = [];
  let last: Moment<T> | null = null;
  const upTo = (index: number): void => {
    for (let next = asked[expected.length]; next && next.shown < index; next = asked[expected.length]) {
      if (!last) throw new Error(`question ${next.shown + 1} comes before the start`);
      const { proposition: id, values } = next.about;
      expected.push(expectedAnswer(next, topics.get(id) ?? { id, values }, last));
    }
  };
  const expectedAnswer = (
    { about, given, shown, seat, turn }: AskedOfSeat,
    topic: Proposition,
    moment: Moment<T>,
  ): ExpectedAnswer => {
    const chain = [seat, ...about.whom];
    const credences = chain.length > offered.depth ? [] : askAt(moment, offered.model, chain, topic);
    const chance = credences.find(({ value }) => value === given)?.probability ?? 0;
    const { kind, values } = about;
    return { shown, seat, turn, kind, options: values.length, chance: credences.length === 0 ? null : chance };
  };
  for (const moment of beliefMoments(game, log, models)) {
    upTo(moment.index);
    last = moment;
    onEvent?.(moment.index);
  }
  upTo(log.length);
  return expected;
}
