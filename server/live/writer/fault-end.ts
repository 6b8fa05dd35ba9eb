/** The end of a session after a bug in its rules. The log keeps everything before it. */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Lives } from '../../../games/core/session/life.ts';
import { evolveSession } from '../../../games/core/session/session.ts';
import { foldTellings, type LivesWithTellings } from '../../../games/core/session/telling.ts';

export interface FaultEnd {
  readonly end: SessionEvent<GameTypes>;
  readonly recorded: LivesWithTellings<GameTypes>;
  /** Whether the rules could say what the seats are told of the end. */
  readonly isTold: boolean;
}

export interface SessionFault {
  readonly at: number;
  readonly seed: string;
  /** Whether the rules can still say what seats see, as far as is known. */
  readonly canTell: boolean;
  /** Hears of every further bug. */
  readonly fault: (error: unknown) => void;
}

/** `before`: the session as it was decided last, which is not over. */
export function endAfterFault(
  game: AnyGame,
  before: Lives<GameTypes>,
  { at, seed, canTell, fault }: SessionFault,
): FaultEnd {
  const returns = returnsSoFar(game, before, fault);
  const end = { type: 'SessionEnded', at, reason: 'abandoned', cause: 'fault', returns, seed } as const;
  const untold = { ...before, session: evolveSession(game, before.session, end), tellings: [] };
  if (!canTell) return { end, recorded: untold, isTold: false };
  try {
    return { end, recorded: foldTellings(game, before, { events: [end] }), isTold: true };
  } catch (another) {
    fault(another);
    return { end, recorded: untold, isTold: false };
  }
}

function returnsSoFar(
  game: AnyGame,
  { session }: Lives<GameTypes>,
  fault: (error: unknown) => void,
): readonly number[] {
  try {
    return game.returns(session.game);
  } catch (error) {
    fault(error);
    return session.seats.map(() => 0);
  }
}
