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
  const { seats } = beginLog(predicting.game, predicting.log);
  return seats.flatMap((_, seat) => decisionsOf(seat, predicting));
}

function decisionsOf<T extends GameTypes>(
  seat: Seat,
  { game, log, policies, lapse, openText = () => null, onDecision }: Predicting<T>,
): readonly PredictedDecision[] {
  const decisions: PredictedDecision[] = [];
  let memories: readonly unknown[] = [];
  for (const { request: told, answered } of requestsOf(game, log, beginLife<T>(seat))) {
    if (hasErased(told, openText) || hasErased(answered?.action, openText)) break;
    const request: Request<T> = openTexts(told, openText);
    memories = remembered(policies, memories, request);
    if (!answered || request.legalActions.length === 0) continue;
    const action = wellFormedTexts(game, openTexts(answered.action, openText));
    const { legalActions } = request;
    decisions.push({
      ...{ seat, turn: request.turn, index: answered.index, options: legalActions.length },
      listed: legalActions.some((one) => sameJson(one, action)),
      chances: policies.map((policy, i) => {
        const expected = expectedOf(policy, memories[i], request);
        return expected && chanceOf(action, expected, { legalActions, lapse });
      }),
    });
    onDecision?.();
  }
  return decisions;
}
