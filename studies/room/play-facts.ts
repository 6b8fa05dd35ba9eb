/** What the outcome plots take from the log of a session that is over: times to a choice, and returns. */
import type { AnyRecordedGame, GameTypes } from '../../games/core/game.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { evolveSession } from '../../games/core/session/session.ts';
import { openTurnOf } from '../../games/core/session/state.ts';

export interface PlayFacts {
  readonly arm: string;
  /** By trial, or by turn in games without trials, from 1. Choices of people alone. */
  readonly choices: readonly { readonly n: number; readonly ms: number }[];
  /** Of the seats that people held at the end; null: the session did not end by the rules. */
  readonly returns: readonly number[] | null;
}

/** null: practice, or the session is not over. */
export function playFactsOf(game: AnyRecordedGame, log: readonly SessionEvent<GameTypes>[]): PlayFacts | null {
  let session = beginLog(game, log);
  const { arm } = session.setup;
  const choices: { n: number; ms: number }[] = [];
  for (const event of log) {
    if (event.type === 'SessionCreated') continue;
    const open = openTurnOf(session);
    if (event.type === 'ActionSubmitted' && open && session.seats[event.seat]?.kind === 'person') {
      const n = game.roundOf ? Math.max(1, game.roundOf(session.game)) : session.turn + 1;
      choices.push({ n, ms: Math.max(0, event.at - open.since) });
    }
    session = evolveSession(game, session, event);
  }
  if (session.phase !== 'ended' || arm === null) return null;
  const { seats, ended } = session;
  const returns =
    ended.reason === 'terminated'
      ? seats.flatMap((held, seat) => (held?.kind === 'person' ? [ended.returns[seat] ?? 0] : []))
      : null;
  return { arm, choices, returns };
}
