/**
 * Right choices by condition, with an opponent present: by what it believes of the treats, by swaps, and by displacement,
 * which is a treat being moved from the box where it was put. Shortcuts stand beside every score.
 */
import type { UncheckedConfig } from './session-config.ts';
import { SHORTCUTS, type ShortcutId, treatBy } from './shortcuts.ts';
import { clearFor, type TrialHappening } from './sights.ts';
import { moved, NOWHERE } from './trials/tracking.ts';
import type { Attributes, Places, RegimeWithPresence, Treat, Trial } from './trials/types.ts';

/** never: no swap moved the treat. seen: the opponent saw every swap that did. unseen: one or more were hidden from it. */
export type Displaced = 'never' | 'seen' | 'unseen';

/** A choice of the player's side, with what conditions and shortcuts need to know of its trial. */
export interface JudgedTrial extends Pick<Attributes, 'swaps' | 'visibleSwaps' | 'fsb' | 'dsp' | 'ssf'> {
  readonly regime: RegimeWithPresence;
  readonly displacedLarge: Displaced;
  readonly displacedSmall: Displaced;
  readonly correct: boolean;
  readonly shortcuts: Readonly<Record<ShortcutId, boolean>>;
}

export interface TrialCondition {
  /** The question about the trial, and its answer. */
  readonly about: string;
  readonly value: string;
  readonly trials: number;
  /** Shares in 0..1. */
  readonly right: number;
  readonly shortcuts: Readonly<Record<ShortcutId, number>>;
}

type Sights = Pick<UncheckedConfig, 'playerSees' | 'opponentSees'>;

/** A player that sees all, and an opponent that sees what the trial shows it, as in the paper. */
export const PAPER_SIGHTS: Sights = { playerSees: 'open', opponentSees: 'screened' };

/** A choice in a trial of the paper, on its board as it is, not mirrored. `chosen`: a box, 0..4; null: none. */
export function judgedTrial(trial: Trial, chosen: number | null): JudgedTrial {
  return {
    regime: `${trial.regime}-${trial.presence === 'absent' ? 'a' : 'p'}`,
    ...trial.ordering.attributes,
    displacedLarge: displacedIn(trial, 'large', PAPER_SIGHTS),
    displacedSmall: displacedIn(trial, 'small', PAPER_SIGHTS),
    correct: chosen === trial.correct,
    shortcuts: shortcutsRight(trial, PAPER_SIGHTS, trial.correct === trial.large ? 'large' : 'small'),
  };
}

/** Whether each shortcut takes the treat that is best for the player. */
export function shortcutsRight(
  { events, presence }: Trial,
  sights: Sights,
  best: Treat | 'empty',
): Readonly<Record<ShortcutId, boolean>> {
  const shown = events
    .filter((event): event is TrialHappening => 'visible' in event)
    .map((event) => ({ ...event, visible: clearFor(event.visible, sights).opponent }));
  const right = SHORTCUTS.map((shortcut) => [shortcut.id, treatBy(shortcut, shown, presence) === best] as const);
  return Object.fromEntries(right) as Record<ShortcutId, boolean>;
}

export function displacedIn({ events }: Pick<Trial, 'events'>, treat: Treat, sights: Sights): Displaced {
  let places: Places = NOWHERE;
  const seen: boolean[] = [];
  for (const event of events) {
    const before = places[treat];
    places = moved(places, event);
    if (event.type === 'swap' && before !== null && places[treat] !== before)
      seen.push(clearFor(event.visible, sights).opponent);
  }
  if (seen.length === 0) return 'never';
  return seen.every((one) => one) ? 'seen' : 'unseen';
}

const BELIEF: Readonly<Record<string, string>> = { T: 'true', F: 'false', N: 'none' };
const yes = (is: boolean | null): string => (is === true ? 'yes' : 'no');

/** The questions about a trial, in the order of the table. */
const ABOUT: readonly (readonly [about: string, answer: (judged: JudgedTrial) => string, values: readonly string[]])[] =
  [
    ['all', () => 'all', ['all']],
    ['a false belief', ({ regime }) => yes(/^(F|.f)/.test(regime)), ['yes', 'no']],
    ['belief about the large treat', ({ regime }) => BELIEF[regime.charAt(0)] ?? '', ['true', 'false', 'none']],
    [
      'belief about the small treat',
      ({ regime }) => BELIEF[regime.charAt(1).toUpperCase()] ?? '',
      ['true', 'false', 'none'],
    ],
    ['swaps', ({ swaps }) => String(swaps), ['0', '1', '2']],
    ['hidden swaps', ({ swaps, visibleSwaps }) => String(swaps - visibleSwaps), ['0', '1', '2']],
    ['visible swaps', ({ visibleSwaps }) => String(visibleSwaps), ['0', '1', '2']],
    ['first swap of both treats (fsb)', ({ fsb }) => yes(fsb), ['yes', 'no']],
    ['second placement delayed (dsp)', ({ dsp }) => yes(dsp), ['yes', 'no']],
    ["second swap to the first one's box (ssf)", ({ ssf }) => yes(ssf), ['yes', 'no']],
    ['large treat displaced', ({ displacedLarge }) => displacedLarge, ['never', 'seen', 'unseen']],
    ['small treat displaced', ({ displacedSmall }) => displacedSmall, ['never', 'seen', 'unseen']],
  ];

/** Conditions without trials are left out; so are all trials without an opponent, in which the large treat is best. */
export function conditionsOf(judged: readonly JudgedTrial[]): readonly TrialCondition[] {
  const present = judged.filter(({ regime }) => regime.endsWith('p'));
  return ABOUT.flatMap(([about, answer, values]) => {
    const by = Map.groupBy(present, answer);
    return values.flatMap((value): TrialCondition[] => {
      const own = by.get(value);
      if (!own) return [];
      const share = (right: (one: JudgedTrial) => boolean): number => {
        let count = 0;
        for (const one of own) if (right(one)) count += 1;
        return count / own.length;
      };
      const beside = SHORTCUTS.map(({ id }) => [id, share(({ shortcuts }) => shortcuts[id])] as const);
      return [
        {
          about,
          value,
          trials: own.length,
          right: share(({ correct }) => correct),
          shortcuts: Object.fromEntries(beside) as TrialCondition['shortcuts'],
        },
      ];
    });
  });
}
