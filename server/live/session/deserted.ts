/** What becomes of a session when agents give their seats up: policies and recorded agents do not play on among themselves. */
import type { AnyGame, GameTypes } from '../../../games/core/game.ts';
import type { SessionCommand } from '../../../games/core/session/commands.ts';
import { isAccount, isServerAgent } from '../../../games/core/session/server-agent.ts';
import type { SessionState } from '../../../games/core/session/session.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import { isAsking } from '../../../games/core/session/waiting.ts';
import type { Following } from '../writer/foreseeing.ts';

export const DESERTED = { type: 'abandon', reason: 'abandoned', cause: 'deserted' } as const;
const POLICY_LOST = { type: 'abandon', reason: 'abandoned', cause: 'policy_lost' } as const;

/** Whether only policies and recorded agents are left, and the session does not decide by itself what becomes of it. */
export function isDeserted(game: AnyGame, session: SessionState<GameTypes>): boolean {
  if (session.setup.dropout && session.phase !== 'open') return false;
  if (session.phase === 'ended') return false;
  // in a study the bots wait for the participants
  const inStudy = session.setup.dropout !== undefined;
  if (session.seats.some((held) => held && !isServerAgent(held) && !(inStudy && isAccount(held)))) return false;
  // policies may still owe answers to questions
  return !isAsking(game, session);
}

/**
 * The command that follows once this agent has left its seat; null: the session goes on. A session in play goes on without a
 * lost policy. One that waits cannot begin: no other agent may take that seat.
 */
export function afterLeaving(
  game: AnyGame,
  session: SessionState<GameTypes>,
  leaver: Controller,
): SessionCommand<GameTypes> | null {
  const { seats, phase } = session;
  if (!isServerAgent(leaver)) return isDeserted(game, session) ? DESERTED : null;
  return phase === 'open' || (phase !== 'ended' && seats.every((held) => held === null)) ? POLICY_LOST : null;
}

/** The same for a command that is only foreseen. */
export function followsIn(game: AnyGame): Following {
  return (command, before, after) =>
    command.type === 'vacate' && !isServerAgent(before.seats[command.seat]) && isDeserted(game, after)
      ? DESERTED
      : null;
}
