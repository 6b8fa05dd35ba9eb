/** From the chosen parts to an action: a listed action by its parts, a message as it was written. Pure. */
import type { Action, Fact } from '../../../games/household/types.ts';
import { actionOf } from '../../play/draft.ts';
import type { HouseholdDraft } from './keys.ts';

export function wholeAction({ at: _, ...parts }: HouseholdDraft, legalActions: readonly Action[]): Action | null {
  return 'type' in parts && parts.type === 'communicate' ? messageIn(parts) : actionOf(legalActions, parts);
}

/** A message may be sent when it has a recipient and says something. */
function messageIn(parts: Partial<Action>): Action | null {
  const to = 'to' in parts && Array.isArray(parts.to) ? (parts.to as readonly number[]) : [];
  const text = 'text' in parts ? (parts.text?.trim() ?? '') : '';
  const fact: Fact | null = 'fact' in parts ? (parts.fact ?? null) : null;
  if (to.length === 0 || (text === '' && fact === null)) return null;
  return { type: 'communicate', to: [...to].sort((a, b) => a - b), text: text === '' ? null : text, fact };
}
