/** A worker thread that computes beliefs for one request, since a model may need seconds for a long session. */
import { parentPort } from 'node:worker_threads';
import type { AnnotatedMessage } from '../../games/core/coding/types.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { answer, type BeliefAnswer, type BetweenAnswer, between } from './report.ts';
import { problemWith, subjectOf } from './subject.ts';

export interface BeliefJob {
  readonly log: readonly SessionEvent<GameTypes>[];
  readonly model?: string | undefined;
  /** The facts that coders agreed on, for models that read them. */
  readonly coded?: readonly AnnotatedMessage<unknown>[];
  /** Number of an event, from 1; without it, the last. */
  readonly at?: number | undefined;
  readonly asked:
    | {
        readonly kind: 'seat';
        readonly seat: Seat;
        readonly about?: Seat | undefined;
        readonly order?: number | undefined;
      }
    | { readonly kind: 'between'; readonly seats: readonly [Seat, Seat] };
}

export type BeliefResult =
  | { readonly kind: 'problem'; readonly problem: string }
  | { readonly kind: 'seat'; readonly answer: BeliefAnswer }
  | { readonly kind: 'between'; readonly between: BetweenAnswer };

/** Seats in the longest chain, where the request does not say. */
const ORDER = 2;

parentPort?.on('message', (job: BeliefJob) => parentPort?.postMessage(resultOf(job)));

export function resultOf({ log, model: id, coded = [], at = log.length, asked }: BeliefJob): BeliefResult {
  const subject = subjectOf(log, id, coded);
  if ('problem' in subject) return { kind: 'problem', problem: subject.problem };
  switch (asked.kind) {
    case 'seat': {
      const { seat, about, order = Math.min(ORDER, subject.offered.depth) } = asked;
      const problem = problemWith(subject, { seat, about, order, at });
      return problem === null
        ? { kind: 'seat', answer: answer(subject, { seat, about, order, at }) }
        : { kind: 'problem', problem };
    }
    case 'between': {
      const { seats } = asked;
      if (seats[0] === seats[1]) return { kind: 'problem', problem: 'between: two different seats' };
      const problem = problemWith(subject, { seat: seats[0], at }) ?? problemWith(subject, { seat: seats[1] });
      if (problem !== null) return { kind: 'problem', problem };
      return { kind: 'between', between: between(subject, seats, at) };
    }
  }
}
