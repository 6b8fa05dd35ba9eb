/**
 * A text on its way into a session: a token takes its place in the action, and the text is kept beside the log in the
 * same transaction. What is no action of the game leaves no text.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type OpenText, type TextToken, tokenOf } from '../../games/core/free-text.ts';
import type { AnyRecordedGame } from '../../games/core/game.ts';
import type { Controller } from '../../games/core/session/types.ts';
import type { SideWrite } from '../store/rows.ts';
import type { TextsById } from '../store/store.ts';

export interface Typed {
  readonly session: string;
  readonly author: string;
  readonly at: number;
}

export function authorOf(held: Controller): string {
  return held.kind === 'policy' ? held.policy : held.participant;
}

/** Proves a text to a reader who has its salt, which goes when the text is erased. */
export function hmacOf(text: string, salt: string): string {
  return createHmac('sha256', salt).update(text).digest('hex');
}

export function hideText(typed: string, { session, author, at }: Typed): { token: TextToken; kept: SideWrite } {
  // no file in UTF-8 holds half a character
  const text = typed.toWellFormed();
  const textId = randomBytes(12).toString('hex');
  const salt = randomBytes(16).toString('hex');
  return {
    token: { textId, hmac: hmacOf(text, salt) },
    kept: { kind: 'keepText', row: { id: textId, session, author, text, salt, createdAt: at } },
  };
}

/** What the tokens of a session stand for, to a reader who may read all of it. */
export function openerOf(texts: TextsById): OpenText {
  return ({ textId }) => texts.get(textId)?.text ?? null;
}

/** The action with tokens for its texts; as it came if it is none of this game, or has no texts. */
export function hideTexts(
  game: AnyRecordedGame,
  action: unknown,
  typed: Typed,
): { action: unknown; also: readonly SideWrite[] } {
  if (!game.mapFreeText || !game.schemas.action.safeParse(action).success) return { action, also: [] };
  const also: SideWrite[] = [];
  const hidden: unknown = game.mapFreeText(action, (text) => {
    const { token, kept } = hideText(text, typed);
    also.push(kept);
    return tokenOf(token);
  });
  return { action: hidden, also };
}
