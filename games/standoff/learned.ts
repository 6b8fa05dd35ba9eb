/**
 * What an agent could learn from before a trial: the regimes of all earlier blocks of the session that gave feedback. The
 * name is the paper's, where one of its datasets has these regimes (Michelson et al., ICDL 2024, Table II).
 */
import { type Block, blocksOf, type UncheckedConfig } from './session-config.ts';
import { strataOf } from './sources.ts';
import { DATASETS } from './trials/datasets.ts';
import { trialById } from './trials/trials.ts';
import type { RegimeWithPresence } from './trials/types.ts';

/** Before any feedback. */
export const NOTHING_LEARNED = 'nothing';

/** What the blocks before this one, counted from 0, have taught by their feedback. */
export function learnedBefore(block: number, config: UncheckedConfig): string {
  const taught = blocksOf(config)
    .slice(0, block)
    .filter(({ feedback }) => feedback !== 'none');
  return learnedFrom(taught.flatMap(regimesOf));
}

/** The name of these regimes as something learned from. */
export function learnedFrom(regimes: readonly RegimeWithPresence[]): string {
  const wanted = new Set(regimes);
  if (wanted.size === 0) return NOTHING_LEARNED;
  const dataset = DATASETS.find(
    ({ regimes: known }) => known.length === wanted.size && known.every((regime) => wanted.has(regime)),
  );
  return dataset?.name ?? [...wanted].toSorted().join('+');
}

function regimesOf({ from, list }: Block): readonly RegimeWithPresence[] {
  if (!list) return (strataOf(from) ?? []).map(({ regime }) => regime);
  return list.flatMap(({ trial }): RegimeWithPresence[] => {
    const found = trialById(trial);
    return found ? [`${found.regime}-${found.presence === 'absent' ? 'a' : 'p'}`] : [];
  });
}
