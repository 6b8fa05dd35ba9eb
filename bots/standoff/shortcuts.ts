/** Policies that follow a shortcut: they know where the treats are and use what was in view, not beliefs. */
import type { Policy } from '../../games/core/policy.ts';
import type { Memory } from '../../games/standoff/memory.ts';
import { SHORTCUTS, type TrialShortcut, treatBy } from '../../games/standoff/shortcuts.ts';
import { MIDDLE_BOX, type Standoff } from '../../games/standoff/types.ts';
import { choosingPolicy } from './choosing.ts';

function shortcutPolicy(shortcut: TrialShortcut): Policy<Standoff, Memory> {
  return choosingPolicy({
    id: `standoff/${shortcut.id}`,
    about: `Takes the large treat; the small one ${shortcut.about}.`,
    choose({ own, seen, sides }) {
      const shown = seen.map((event) => ({ ...event, visible: event.otherSaw }));
      const treat = treatBy(shortcut, shown, sides?.opponent === null ? 'absent' : 'present');
      const [wanted, rest] = treat === 'large' ? [own.large, own.small] : [own.small, own.large];
      return wanted ?? rest ?? MIDDLE_BOX;
    },
  });
}

export const shortcutPolicies = SHORTCUTS.map(shortcutPolicy);
