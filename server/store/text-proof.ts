/** The proof of a text that the log holds in place of the text. */
import { createHmac } from 'node:crypto';
import { type TextToken, tokensIn } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';

/** Proves a text to a reader who has its salt. The salt is erased with the text. */
export function hmacOf(text: string, salt: string): string {
  return createHmac('sha256', salt).update(text).digest('hex');
}

/** The texts that an event names: tokens in place of texts in actions, and the two parts of a token in a note. */
export function textsNamedIn(event: SessionEvent<GameTypes>): readonly TextToken[] {
  if (event.type === 'NoteWritten') return event.note.kind === 'text' ? [event.note] : [];
  return tokensIn(event);
}
