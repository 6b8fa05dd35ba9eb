/** One session of an arena: it comes to its end whatever its policies do, and what they did wrong is counted by seat. */
import { createContext, Script } from 'node:vm';
import type { AnyGame, GameTypes, Seat } from '../../games/core/game.ts';
import type { Lenience } from '../../games/core/log/play-on.ts';
import { playout } from '../../games/core/log/playout.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import type { AnyPolicy, Request } from '../../games/core/policy.ts';
import { beginLives, foldLives, lifeOfHolder, requestOf } from '../../games/core/session/life.ts';

export interface Faults {
  readonly timeOuts: number;
  readonly illegalActions: number;
  readonly crashes: number;
}

export interface PlayedSession {
  /** Seat -> its return. */
  readonly returns: readonly number[];
  /** Seat -> what its policy did wrong. */
  readonly faults: readonly Faults[];
}

/** A program outside gave no answer within the limit. */
export class OutsideTimeOut extends Error {
  override readonly name = 'OutsideTimeOut';
}

/** A policy of the catalogue, or a seat that asks a program outside, which keeps the limit of its decisions itself. */
export interface ArenaPolicy extends AnyPolicy {
  readonly outside?: {
    /** The session is over; this is what the seat sees then. */
    over(request: Request<GameTypes>): void;
  };
}

export interface ArenaSession {
  readonly config: unknown;
  readonly seed: string;
  /** One a seat. */
  readonly policies: readonly ArenaPolicy[];
  /** The most time that a decision may take. A policy that takes longer, or that throws, plays default actions from there on. */
  readonly limitMs: number;
}

export function playSession(game: AnyGame, session: ArenaSession): PlayedSession {
  const { limitMs, policies } = session;
  // a program outside cannot be asked the same again
  if (policies.some(({ outside }) => outside)) return played(game, session, (act) => within(limitMs, act));
  // one watch over the whole session costs little. A session that takes longer is played again with a watch over each decision
  const quick = within(limitMs, () => played(game, session, (act) => ({ done: act() })));
  return quick ? quick.done : played(game, session, (act) => within(limitMs, act));
}

/** `watched` runs a decision; null: it took too long. */
function played(
  game: AnyGame,
  { config, seed, policies }: ArenaSession,
  watched: <A>(act: () => A) => { readonly done: A } | null,
): PlayedSession {
  const faults = policies.map(() => ({ timeOuts: 0, illegalActions: 0, crashes: 0 }));
  const count = (seat: Seat, what: keyof Faults): void => {
    const own = faults[seat];
    if (own) own[what] += 1;
  };
  const lenience: Lenience = {
    attempt(seat, act) {
      try {
        const tried = policies[seat]?.outside ? { done: act() } : watched(act);
        if (!tried) count(seat, 'timeOuts');
        return tried;
      } catch (error) {
        count(seat, error instanceof OutsideTimeOut ? 'timeOuts' : 'crashes');
        return null;
      }
    },
    refused: (seat) => count(seat, 'illegalActions'),
  };
  const log = playout(game, { session: 'arena', config, seed, policies, lenience });
  const last = log.at(-1);
  if (last?.type !== 'SessionEnded')
    throw new Error(`a session that was played ends with SessionEnded, not ${last?.type}`);
  if (policies.some(({ outside }) => outside)) {
    const ended = foldLives(game, beginLives(beginLog(game, log)), log.slice(1));
    policies.forEach(({ outside }, seat) => {
      outside?.over(requestOf(game, ended.session, lifeOfHolder(ended, seat)));
    });
  }
  return { returns: last.returns, faults };
}

const WATCHED = new Script('run()');

/** Stops what runs longer, even what never ends. */
function within<A>(limitMs: number, run: () => A): { readonly done: A } | null {
  try {
    return { done: WATCHED.runInContext(createContext({ run }), { timeout: limitMs }) as A };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}
