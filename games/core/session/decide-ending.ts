/** Deciders: a session ends before its game does, or before it starts. */
import type { GameTypes } from '../game.ts';
import { accept, type CommandOf, type Decision, refuse, type Situation, wordsOf } from './decision.ts';
import { closeProbe, endEvent } from './questions.ts';
import { lobbyDeadlineOf, probesIn } from './state.ts';
import { isAsking } from './waiting.ts';

export function decideCloseLobby<T extends GameTypes>(situation: Situation<T>): Decision<T, 'not_due'> {
  const { game, session, at } = situation;
  const deadline = lobbyDeadlineOf(session);
  return deadline !== null && at >= deadline
    ? accept(endEvent(game, session, 'abandoned', situation, 'lobby_timeout'))
    : refuse('not_due', 'That is not due yet.');
}

export function decideAbandon<T extends GameTypes>(
  situation: Situation<T>,
  command: CommandOf<T, 'abandon'>,
): Decision<T, never> {
  const { game, session, at } = situation;
  const { reason, cause } = command;
  if (!isAsking(game, session))
    return accept({ ...endEvent(game, session, reason, situation, cause), ...wordsOf(command) });
  // the game is over and was not broken off: only answers are missing
  const unanswered = probesIn(session).map((asked) => closeProbe(session, asked, null, at));
  return accept(...unanswered, { ...endEvent(game, session, 'terminated', situation), ...wordsOf(command) });
}
