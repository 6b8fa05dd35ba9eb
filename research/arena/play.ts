/** One session of an arena: it comes to its end whatever its policies do, and what they did wrong is counted by seat. */
import { createContext, Script } from 'node:vm';
import type { AnyGame, Seat } from '../../games/core/game.ts';
import type { Lenience } from '../../games/core/log/play-on.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';

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

export interface ArenaSession {
  readonly config: unknown;
  readonly seed: string;
  /** One a seat. */
  readonly policies: readonly AnyPolicy[];
  /** The most time that a decision may take. A policy that takes longer, or that throws, plays default actions from there on. */
  readonly limitMs: number;
}

export function playSession(game: AnyGame, session: ArenaSession): PlayedSession {
  const { limitMs } = session;
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
        const tried = watched(act);
        if (!tried) count(seat, 'timeOuts');
        return tried;
      } catch {
        count(seat, 'crashes');
        return null;
      }
    },
    refused: (seat) => count(seat, 'illegalActions'),
  };
  const last = playout(game, { session: 'arena', config, seed, policies, lenience }).at(-1);
  if (last?.type !== 'SessionEnded')
    throw new Error(`a session that was played ends with SessionEnded, not ${last?.type}`);
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
