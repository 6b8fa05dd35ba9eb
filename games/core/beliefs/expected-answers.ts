/**
 * How well a belief model predicts what a seat answered: the probability that the model, folded over what the seat had
 * noticed, gives to the answer that the seat chose. Questions about what is so, and about what other agents believe of it.
 */
import type { GameTypes, Seat } from '../game.ts';
import { HELD_KINDS } from '../session/ordered.ts';
import type { ProbeKind } from '../session/types.ts';
import { askedIn, questionsIn, type Scoring } from './answers.ts';
import { askAt } from './moments.ts';

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

/** The questions whose answer is what a chain of minds holds, where they were answered, in their order. */
export function expectedAnswers<T extends GameTypes>(scoring: Omit<Scoring<T>, 'beliefs'>): readonly ExpectedAnswer[] {
  const { offered, log } = scoring;
  const asked = askedIn(log).filter(({ about, given }) => given !== null && HELD_KINDS.includes(about.kind));
  if (asked.length === 0) return [];
  const { topicOf, walk } = questionsIn(scoring, asked);
  return walk({
    score: (question, moment) => {
      const { about, given, shown, seat, turn } = question;
      const chain = [seat, ...about.whom];
      const credences = chain.length > offered.depth ? [] : askAt(moment, offered.model, chain, topicOf(question));
      const chance = credences.find(({ value }) => value === given)?.probability ?? 0;
      const { kind, values } = about;
      return { shown, seat, turn, kind, options: values.length, chance: credences.length === 0 ? null : chance };
    },
  });
}
