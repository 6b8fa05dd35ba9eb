/**
 * Takes texts out of actions before they reach the log. A token stands in the action in place of each text; the store
 * keeps the text beside the log in the same transaction. An input that is no action of the game leaves no text.
 */
import { randomBytes } from 'node:crypto';
import { type OpenText, type TextToken, tokenOf } from '../../../games/core/free-text.ts';
import type { AnyRecordedGame } from '../../../games/core/game.ts';
import { chanceOf } from '../../../games/core/session/server-agent.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { SideWrite } from '../../store/rows.ts';
import type { TextsById } from '../../store/store.ts';
import { hmacOf } from '../../store/text-proof.ts';

export interface Typed {
  readonly session: string;
  readonly author: string;
  readonly at: number;
  /** Authors whom the text may quote: once one of them is erased, the text is not kept. Left out: it quotes none. */
  readonly mayQuote?: readonly string[];
}

/** How the author of a language model's texts begins. They may quote participants, so an erasure takes them along. */
export const MODEL_AUTHOR = 'model/';

export function authorOf(held: Controller): string {
  if (held.kind === 'recorded') return chanceOf(held);
  if (held.kind === 'model') return `${MODEL_AUTHOR}${held.model}`;
  return held.kind === 'policy' ? held.policy : held.participant;
}

export function hideText(
  typed: string,
  { session, author, at, mayQuote }: Typed,
): { token: TextToken; kept: SideWrite } {
  // UTF-8 cannot hold half of a surrogate pair
  const text = typed.toWellFormed();
  const textId = randomBytes(12).toString('hex');
  const salt = randomBytes(16).toString('hex');
  return {
    token: { textId, hmac: hmacOf(text, salt) },
    kept: {
      ...{ kind: 'keepText', row: { id: textId, session, author, text, salt, createdAt: at } },
      ...(mayQuote ? { mayQuote } : {}),
    },
  };
}

/** A reason that an operator typed, as the token that the log keeps, and the text for the rows beside it. */
export function hideReason(reason: string, typed: Typed): { reason: string; kept: SideWrite } {
  const { token, kept } = hideText(reason, typed);
  return { reason: tokenOf(token), kept };
}

/** Gives the text behind each token of a session, for a reader who may read them all. */
export function openerOf(texts: TextsById): OpenText {
  return ({ textId }) => texts.get(textId)?.text ?? null;
}

const NO_ROWS: readonly SideWrite[] = [];

/** The action with tokens in place of its texts; unchanged if it is no action of this game or has no texts. */
export function hideTexts(
  game: AnyRecordedGame,
  action: unknown,
  typed: Typed,
): { action: unknown; also: readonly SideWrite[] } {
  if (!game.mapFreeText || !game.schemas.action.safeParse(action).success) return { action, also: NO_ROWS };
  const also: SideWrite[] = [];
  const hidden: unknown = game.mapFreeText(action, (text) => {
    const { token, kept } = hideText(text, typed);
    also.push(kept);
    return tokenOf(token);
  });
  return { action: hidden, also };
}
