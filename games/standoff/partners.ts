/**
 * The other half of a pair: a trial with the treats in the same boxes in the end and the same answers to all that a shortcut
 * asks, in which the other treat is best, because the opponent believes something else. The shortcut is wrong in one of them.
 */
import { sameJson } from '../core/json.ts';
import type { Rng } from '../core/rng.ts';
import { readBy } from './alike.ts';
import { type Candidate, candidatesFor } from './candidates.ts';
import type { Block, UncheckedConfig } from './session-config.ts';
import { shortcutById } from './shortcuts.ts';
import { clearFor, type TrialHappening } from './sights.ts';
import { strataOf } from './sources.ts';
import { trialAt, trialById } from './trials/trials.ts';
import type { Treat, Trial } from './trials/types.ts';

/** `used`: trials that the list has already; null: no other trial of the source is a partner. */
export function partnerFor(
  config: UncheckedConfig,
  block: Block,
  one: Pick<Candidate, 'trial' | 'treat'>,
  used: readonly string[],
  rng: Rng,
): Candidate | null {
  const shortcut = shortcutById(block.oversample?.against ?? '');
  const trial = trialById(one.trial);
  if (!shortcut || !trial) throw new Error('a partner is for a trial and a shortcut');
  const read = (of: Trial): unknown => readBy(shortcut.id, shownIn(of, config));
  const other: Treat = one.treat === 'large' ? 'small' : 'large';
  const candidatesAt = candidatesFor(config, block);
  const isPartner = (found: Trial, index: number): readonly Candidate[] =>
    found.large === trial.large && found.small === trial.small && sameJson(read(found), read(trial))
      ? candidatesAt(index).filter(({ treat, trial: id }) => treat === other && !used.includes(id))
      : [];
  const runs = (strataOf(block.from) ?? []).flatMap((stratum) =>
    stratum.regime.endsWith(trial.presence === 'present' ? 'p' : 'a') ? stratum.runs : [],
  );
  for (const { first, count } of rng.shuffle(runs)) {
    const found = Array.from({ length: count }, (_, i) => first + i).flatMap((index) =>
      isPartner(trialAt(index), index),
    );
    if (found.length > 0) return rng.pick(found);
  }
  return null;
}

function shownIn({ events }: Trial, config: UncheckedConfig) {
  return events
    .filter((event): event is TrialHappening => 'visible' in event)
    .map((event) => ({ ...event, visible: clearFor(event.visible, config).opponent }));
}
