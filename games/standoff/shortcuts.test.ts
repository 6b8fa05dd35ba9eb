import { describe, expect, test } from 'vitest';
import { SHORTCUTS, type ShownEvent, shortcutById, treatBy } from './shortcuts.ts';
import type { TrialHappening } from './sights.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from './trials/trials.ts';
import { REGIMES } from './trials/types.ts';

const wrong = SHORTCUTS.map((shortcut) => {
  const counts = new Map<string, number>(REGIMES.map((regime) => [regime, 0]));
  return { shortcut, counts };
});
for (let i = TRIALS_PER_PRESENCE; i < TRIALS; i++) {
  const { events, regime, correct, large } = trialAt(i);
  const shown = events.filter((event): event is TrialHappening => 'visible' in event);
  for (const { shortcut, counts } of wrong)
    if (treatBy(shortcut, shown, 'present') !== (correct === large ? 'large' : 'small'))
      counts.set(regime, (counts.get(regime) ?? 0) + 1);
}

describe('of the 23,520 trials with an opponent', () => {
  /** The counts stand in the order Tt Tf Tn Ft Ff Fn Nt Nf Nn. */
  test.each([
    ['large-always', [7280, 1640, 2920, 0, 0, 0, 0, 600, 410]],
    ['small-always', [0, 0, 0, 1640, 1600, 1740, 2920, 1140, 1630]],
    ['last-seen', [40, 0, 40, 0, 0, 0, 0, 600, 410]],
    ['food-seen', [0, 0, 0, 0, 940, 0, 120, 0, 410]],
    ['last-or-food-seen', [40, 0, 40, 0, 0, 0, 60, 0, 410]],
    ['all-cues', [40, 0, 0, 0, 0, 0, 0, 0, 0]],
  ])('%s is wrong on %j, by regime', (id, expected) => {
    const counts = wrong.find(({ shortcut }) => shortcut.id === id)?.counts;
    expect(REGIMES.map((regime) => counts?.get(regime))).toEqual(expected);
  });
});

describe('a shortcut', () => {
  const rule = (id: string) => {
    const shortcut = shortcutById(id);
    if (!shortcut) throw new Error(`there is no shortcut ${id}`);
    return shortcut;
  };
  const place = (treat: 'large' | 'small', box: number, visible: boolean): ShownEvent => ({
    type: 'place',
    treat,
    box,
    visible,
  });
  const swap = (a: number, b: number, visible: boolean): ShownEvent => ({ type: 'swap', boxes: [a, b], visible });

  test('takes the large treat without an opponent, except small-always', () => {
    const shown = [place('large', 0, true), place('small', 1, true)];
    expect(SHORTCUTS.map((shortcut) => treatBy(shortcut, shown, 'absent'))).toEqual([
      'large',
      'small',
      'large',
      'large',
      'large',
      'large',
    ]);
  });

  test('last-seen uses the last move of the large treat only', () => {
    const shown = [place('large', 0, false), swap(0, 3, true), place('small', 1, false)];
    expect(treatBy(rule('last-seen'), shown, 'present')).toBe('small');
    expect(treatBy(rule('last-seen'), [...shown, swap(3, 4, false)], 'present')).toBe('large');
  });

  test('food-seen does not tell one treat from the other', () => {
    const shown = [place('large', 0, false), place('small', 1, true), swap(0, 1, false)];
    expect(treatBy(rule('food-seen'), shown, 'present')).toBe('small');
    expect(treatBy(rule('last-seen'), shown, 'present')).toBe('large');
  });
});
