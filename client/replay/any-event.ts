/** An event of a session's log, whatever its game is. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';

export type AnyEvent = SessionEvent<GameTypes>;
