/** Legal actions as a list: the chosen one, and those that are shown. Pure. */

import type { GameTypes } from '../../../games/core/game.ts';
import type { DraftAction } from '../../game-view.ts';

/** The keys that choose the first actions of the list. */
export const FIRST_KEYS = '123456789';
/** A list with more than FEW actions can be searched, and shows PAGE of them at a time. */
export const FEW = 12;
export const PAGE = 24;
/** Words of up to this many characters stand side by side. */
const SHORT = 16;

/** An action is one choice: it is marked by its JSON, and not put together from parts. */
export function draftOf(action: unknown): DraftAction<GameTypes> {
  return { at: JSON.stringify(action) };
}

export function wholeAction({ at }: DraftAction<GameTypes>, legalActions: readonly unknown[]): unknown {
  return legalActions.find((action) => JSON.stringify(action) === at) ?? null;
}

export interface ListedAction {
  readonly action: unknown;
  readonly json: string;
  readonly words: string;
  /** The key that chooses the action; null: it has none. */
  readonly key: string | null;
}

export function listedActions(
  actions: readonly unknown[],
  inWords: (action: unknown) => string,
): readonly ListedAction[] {
  return actions.map((action, i) => ({
    action,
    json: JSON.stringify(action),
    words: inWords(action),
    key: FIRST_KEYS[i] ?? null,
  }));
}

export function areShort(listed: readonly ListedAction[]): boolean {
  return listed.every(({ words }) => words.length <= SHORT);
}

/** The actions whose words contain every word of the search. */
export function found(listed: readonly ListedAction[], search: string): readonly ListedAction[] {
  const sought = search.toLowerCase().split(/\s+/);
  return listed.filter(({ words }) => sought.every((word) => words.toLowerCase().includes(word)));
}
