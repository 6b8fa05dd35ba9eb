/**
 * What a shortcut reads of a trial beyond the boxes where the treats are. Two trials in which it reads the same look alike to
 * it, and to every other rule of the same cues.
 */
import { type Cues, cuesIn, type ShortcutId, type ShownEvent } from './shortcuts.ts';

const READ: Readonly<Record<ShortcutId, (cues: Cues) => unknown>> = {
  'large-always': () => null,
  'small-always': () => null,
  'last-seen': ({ lastSeen }) => lastSeen.large,
  'food-seen': ({ foodSeen }) => foodSeen,
  'last-or-food-seen': ({ lastSeen, everSeen, foodSeen }) => [lastSeen.large, everSeen.large, foodSeen],
  'all-cues': (cues) => cues,
};

/** JSON that can be compared. */
export function readBy(shortcut: ShortcutId, shown: readonly ShownEvent[]): unknown {
  return READ[shortcut](cuesIn(shown));
}
