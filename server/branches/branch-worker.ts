/** A worker thread that plays branches to their end: it takes the log so far and gives back the new events. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { openTexts } from '../../games/core/free-text.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { playOn, type TextCodec } from '../../games/core/log/play-on.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { playableRulesOfLog } from '../../games/index.ts';
import { authorOf, hideTexts } from '../live/session/free-text.ts';
import type { SideWrite } from '../store/rows.ts';

export interface BranchJob {
  readonly past: readonly SessionEvent<GameTypes>[];
  readonly seed: string;
  /** The branch stops before this turn. */
  readonly untilTurn?: number | undefined;
  /** Texts of the branch's past by id, without the erased ones; null: the past has none. */
  readonly texts: Readonly<Record<string, string>> | null;
}

export type BranchResult =
  | {
      readonly ok: true;
      readonly future: readonly SessionEvent<GameTypes>[];
      /** Texts that policies wrote in the branch. */
      readonly also: readonly SideWrite[];
    }
  /** A policy threw an error: a changed percept may make no sense to it. */
  | { readonly ok: false; readonly error: string };

parentPort?.on('message', (job: BranchJob) => parentPort?.postMessage(playBranch(job)));

export function playBranch({ past, seed, untilTurn, texts }: BranchJob): BranchResult {
  const rules = playableRulesOfLog(past);
  if (typeof rules === 'string') throw new Error(rules);
  const { game } = rules;
  const also: SideWrite[] = [];
  const session = past[0]?.type === 'SessionCreated' ? past[0].session : '';
  const kept: TextCodec<GameTypes> = {
    open: (told) => openTexts(told, ({ textId }) => texts?.[textId] ?? null),
    hide(action, seat) {
      const hidden = hideTexts(game, action, { session, author: holderOf(past, seat), at: timeOf(past) });
      also.push(...hidden.also);
      return hidden.action;
    },
  };
  try {
    const log = playOn<GameTypes>(game, past, { seed, policyById, untilTurn, ...(texts ? { texts: kept } : {}) });
    return { ok: true, future: log.slice(past.length), also };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

/** The policy that plays the seat on. */
function holderOf(past: readonly SessionEvent<GameTypes>[], seat: Seat): string {
  const seated = past.findLast(
    (event) => (event.type === 'AgentSeated' || event.type === 'ControllerChanged') && event.seat === seat,
  );
  return seated && 'controller' in seated ? authorOf(seated.controller) : '';
}

/** The time when the branch was made, ms. */
function timeOf([created]: readonly SessionEvent<GameTypes>[]): number {
  return created?.type === 'SessionCreated' ? created.at : 0;
}
