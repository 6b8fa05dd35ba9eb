/**
 * How well policies predict what a seat did: the chance that each policy gave to each action of a log, had it been in the
 * seat's place with all that the seat had noticed. People and bots are read alike.
 */
import { hasErased, type OpenText, openTexts, wellFormedTexts } from '../games/core/free-text.ts';
import type { GameTypes, RecordedGame, Seat } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import { beginLog, requestsOf } from '../games/core/log/replay.ts';
import type { AnyPolicy, Request } from '../games/core/policy.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { beginLife } from '../games/core/session/life.ts';
import { chanceOf, expectedOf, remembered } from './expecting.ts';

export interface PredictedDecision {
  readonly seat: Seat;
  readonly turn: number;
  /** Place in the log of the action, from 0. */
  readonly index: number;
  /** Legal actions that the request listed. */
  readonly options: number;
  /** Whether the action is one of them; a message in a participant's own words is not. */
  readonly listed: boolean;
  /** The chance that each policy gave to the action, 0 to 1; null: the policy cannot say. */
  readonly chances: readonly (number | null)[];
}

export interface Predicting<T extends GameTypes> {
  readonly game: RecordedGame<T>;
  readonly log: readonly SessionEvent<T>[];
  readonly policies: readonly AnyPolicy[];
  /** The share of decisions in which an agent does any legal action, whatever the policy says; 0 to 1. */
  readonly lapse: number;
  readonly openText?: OpenText;
  /** Called after each decision: for progress bars. */
  readonly onDecision?: () => void;
}

/**
 * The decisions that agents made themselves, seat after seat: not the default actions of a clock, and not decisions of a seat
 * that has read, or written, a text that is now erased, from that text on.
 */
export function predictedDecisions<T extends GameTypes>(predicting: Predicting<T>): readonly PredictedDecision[] {
  return alongSeats(predicting, ({ seat, turn, index, action, chancesOf, legalActions }) => ({
    ...{ seat, turn, index, options: legalActions.length },
    listed: isAmong(legalActions, action),
    chances: chancesOf(action),
  }));
}

/** A decision with the actions that policies expected most. */
export interface ExpectedDecision<T extends GameTypes> extends Omit<PredictedDecision, 'chances'> {
  /** The greatest chance first; what the seat did is among them. */
  readonly actions: readonly {
    readonly action: T['Action'];
    /** The chance that each policy gave to it; null: the policy cannot say. */
    readonly chances: readonly (number | null)[];
    /** Whether the seat did it. */
    readonly done: boolean;
  }[];
}

/** The same decisions, each with its `most` likeliest actions and what the seat did. */
export function expectedDecisions<T extends GameTypes>(
  predicting: Predicting<T>,
  most: number,
): readonly ExpectedDecision<T>[] {
  return alongSeats(predicting, ({ seat, turn, index, action, chancesOf, legalActions }) => {
    const listed = isAmong(legalActions, action);
    const actions = [...legalActions, ...(listed ? [] : [action])].map((one) => ({
      ...{ action: one, chances: chancesOf(one), done: sameJson(one, action) },
    }));
    const likeliest = actions.toSorted((a, b) => greatest(b.chances) - greatest(a.chances));
    return {
      ...{ seat, turn, index, options: legalActions.length, listed },
      actions: likeliest.filter(({ done }, i) => i < most || done),
    };
  });
}

const isAmong = <A>(actions: readonly A[], action: A): boolean => actions.some((one) => sameJson(one, action));
const greatest = (chances: readonly (number | null)[]): number => Math.max(0, ...chances.map((one) => one ?? 0));

interface Decided<T extends GameTypes> extends Pick<PredictedDecision, 'seat' | 'turn' | 'index'> {
  readonly action: T['Action'];
  readonly legalActions: readonly T['Action'][];
  chancesOf(action: T['Action']): PredictedDecision['chances'];
}

function alongSeats<T extends GameTypes, A>(predicting: Predicting<T>, of: (decided: Decided<T>) => A): readonly A[] {
  const { seats } = beginLog(predicting.game, predicting.log);
  return seats.flatMap((_, seat) => alongSeat(seat, predicting, of));
}

function alongSeat<T extends GameTypes, A>(
  seat: Seat,
  { game, log, policies, lapse, openText = () => null, onDecision }: Predicting<T>,
  of: (decided: Decided<T>) => A,
): readonly A[] {
  const decisions: A[] = [];
  let memories: readonly unknown[] = [];
  for (const { request: told, answered } of requestsOf(game, log, beginLife<T>(seat))) {
    if (hasErased(told, openText) || hasErased(answered?.action, openText)) break;
    const request: Request<T> = openTexts(told, openText);
    memories = remembered(policies, memories, request);
    if (!answered || request.legalActions.length === 0) continue;
    const { legalActions, turn } = request;
    const expected = policies.map((policy, i) => expectedOf(policy, memories[i], request));
    decisions.push(
      of({
        ...{ seat, turn, index: answered.index, legalActions },
        action: wellFormedTexts(game, openTexts(answered.action, openText)),
        chancesOf: (action) => expected.map((one) => one && chanceOf(action, one, { legalActions, lapse })),
      }),
    );
    onDecision?.();
  }
  return decisions;
}
