/**
 * Shortcuts: rules that choose between the two treats by what the opponent had in view, without asking what it believes.
 * An agent that scores no better than the best shortcut has not been shown to reason about beliefs. So shortcuts are
 * scored on every list of trials and printed beside every result.
 *
 * They were found by trying all functions of up to three of 38 cues on all 23,520 trials with an opponent: whether this
 * treat's placement, its last move, any or all of its moves were seen; whether food was seen in its box, ever or at the
 * last look; whether it is in the middle; whether anything, the last event or most events were seen; how many swaps there
 * were, hidden or seen; and so on. The README has the results.
 */
import { moved, NOWHERE, openedBy } from './trials/tracking.ts';
import { type Box, MIDDLE_BOX, type Places, type Presence, TREATS, type Treat } from './trials/types.ts';

/** A placement or swap, and whether the opponent had it in view. */
export type ShownEvent =
  | { readonly type: 'place'; readonly treat: Treat; readonly box: Box; readonly visible: boolean }
  | { readonly type: 'swap'; readonly boxes: readonly [Box, Box]; readonly visible: boolean };

/** What the shortcuts read. */
export interface Cues {
  /** The treat's last placement or swap was in view of the opponent. */
  readonly lastSeen: Readonly<Record<Treat, boolean>>;
  /** Any of the large treat's placement and swaps was in view of the opponent. */
  readonly everSeen: Readonly<Record<Treat, boolean>>;
  /** When the opponent last saw into the box where the large treat now is, there was food in it. */
  readonly foodSeen: boolean;
  readonly middle: boolean;
}

export interface TrialShortcut {
  readonly id: string;
  /** "Takes the small treat ..." */
  readonly about: string;
  takesSmall(cues: Cues): boolean;
}

export const SHORTCUTS = [
  { id: 'large-always', about: 'never', takesSmall: () => false },
  { id: 'small-always', about: 'always', takesSmall: () => true },
  {
    id: 'last-seen',
    about: "if the opponent saw the large treat's last move",
    takesSmall: ({ lastSeen }) => lastSeen.large,
  },
  {
    id: 'food-seen',
    about: "if the opponent, when it last saw into the large treat's box, saw food in it",
    takesSmall: ({ foodSeen }) => foodSeen,
  },
  {
    id: 'last-or-food-seen',
    about: "if the opponent saw the large treat's last move, or food in its box without ever seeing the large treat",
    takesSmall: ({ lastSeen, everSeen, foodSeen }) => lastSeen.large || (foodSeen && !everSeen.large),
  },
  {
    id: 'all-cues',
    about:
      "if the opponent saw the large treat's last move; or food in its box, having seen only one of the treats, and not the small one's last move; or nothing, with the large treat in the middle",
    takesSmall: ({ lastSeen, everSeen, foodSeen, middle }) =>
      lastSeen.large ||
      (foodSeen && !lastSeen.small && !(everSeen.large && everSeen.small)) ||
      (middle && !everSeen.large && !everSeen.small),
  },
] as const satisfies readonly TrialShortcut[];

export type ShortcutId = (typeof SHORTCUTS)[number]['id'];

export function shortcutById(id: string): (typeof SHORTCUTS)[number] | undefined {
  return SHORTCUTS.find((shortcut) => shortcut.id === id);
}

/** The treat that the shortcut takes. Without an opponent all but small-always take the large one. */
export function treatBy({ id, takesSmall }: TrialShortcut, shown: readonly ShownEvent[], presence: Presence): Treat {
  if (presence === 'absent') return id === 'small-always' ? 'small' : 'large';
  return takesSmall(cuesIn(shown)) ? 'small' : 'large';
}

export function cuesIn(shown: readonly ShownEvent[]): Cues {
  let truth: Places = NOWHERE;
  const lastSeen = { large: false, small: false };
  const everSeen = { large: false, small: false };
  // for each box that the opponent saw into, whether there was food in it at its last look
  const food = new Map<Box, boolean>();
  for (const one of shown) {
    const event = { ...one, t: 0, length: 1 };
    truth = moved(truth, event);
    const opened = openedBy(event);
    for (const treat of TREATS) {
      const box = truth[treat];
      if (box === null || !opened.includes(box)) continue;
      lastSeen[treat] = event.visible;
      everSeen[treat] ||= event.visible;
    }
    if (event.visible) for (const box of opened) food.set(box, box === truth.large || box === truth.small);
  }
  const { large } = truth;
  return { lastSeen, everSeen, foodSeen: large !== null && food.get(large) === true, middle: large === MIDDLE_BOX };
}
