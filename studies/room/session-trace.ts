/**
 * What the operators' room keeps of the log of a session: the times of people's choices, returns, and what operators and
 * rules did in it. A fold: events one after another, as they are on disk.
 */
import type { AnyRecordedGame, GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { evolveSession, initialSession } from '../../games/core/session/session.ts';
import { openTurnOf, type SessionState } from '../../games/core/session/state.ts';
import type { PlayFacts } from './play-facts.ts';
import { isSessionDeed, type TracedSessionDeed } from './session-deeds.ts';

/** It is changed in place by `addToSession`. */
export interface SessionTrace {
  readonly session: string;
  /** Seat -> the place of its letter in the alphabet; null: that of the seat's number. */
  readonly letters: readonly number[] | null;
  readonly deeds: TracedSessionDeed[];
  /** How many events of the log are in it. */
  version: number;
  /** null: a practice session. */
  readonly play: PlaySoFar | null;
  /** null: it is over, and nothing more is folded. */
  fold: { readonly game: AnyRecordedGame; session: SessionState<GameTypes> } | null;
}

interface PlaySoFar extends PlayFacts {
  readonly choices: { readonly n: number; readonly ms: number }[];
  returns: PlayFacts['returns'];
}

export function beginSession(game: AnyRecordedGame, created: SessionEvent<GameTypes> | undefined): SessionTrace {
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  const { session, signs, arm } = created;
  return {
    session,
    letters: signs?.letters ?? null,
    deeds: [],
    version: 1,
    play: arm === null ? null : { arm, choices: [], returns: null },
    fold: { game, session: initialSession(game, created) },
  };
}

export function addToSession(trace: SessionTrace, event: SessionEvent<GameTypes>): void {
  trace.version += 1;
  if (isSessionDeed(event)) trace.deeds.push({ key: `${trace.session}-${trace.version}`, event });
  if (!trace.fold) return;
  const { game, session } = trace.fold;
  if (trace.play) addChoice(trace.play, game, session, event);
  const after = evolveSession(game, session, event);
  trace.fold.session = after;
  if (after.phase !== 'ended') return;
  trace.fold = null;
  const { seats, ended } = after;
  if (trace.play && ended.reason === 'terminated')
    trace.play.returns = seats.flatMap((held, seat) => (held?.kind === 'person' ? [ended.returns[seat] ?? 0] : []));
}

function addChoice(
  { choices }: PlaySoFar,
  game: AnyRecordedGame,
  session: SessionState<GameTypes>,
  event: SessionEvent<GameTypes>,
): void {
  const open = openTurnOf(session);
  if (event.type !== 'ActionSubmitted' || !open || session.seats[event.seat]?.kind !== 'person') return;
  const n = game.roundOf ? Math.max(1, game.roundOf(session.game)) : session.turn + 1;
  choices.push({ n, ms: Math.max(0, event.at - open.since) });
}
