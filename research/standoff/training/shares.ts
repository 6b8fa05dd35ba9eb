/** Shares of right choices from the counts by ordering of one training or the mean of several. */
import { type JudgedTrial, judgedTrial } from '../../../games/standoff/conditions.ts';
import type { Transfer } from '../../../games/standoff/transfer.ts';
import { ORDERINGS } from '../../../games/standoff/trials/orderings.ts';
import { indexOf, trialAt } from '../../../games/standoff/trials/trials.ts';
import { PRESENCES, type Presence, REGIMES, type RegimeWithPresence } from '../../../games/standoff/trials/types.ts';
import type { TrainedNetwork } from './trained.ts';

export const COLUMNS: readonly RegimeWithPresence[] = PRESENCES.flatMap((presence) =>
  REGIMES.map((regime): RegimeWithPresence => `${regime}-${presence === 'absent' ? 'a' : 'p'}`),
);

/** all: every trial. kept: those that training could use. heldOut: the others. */
export type Which = 'all' | 'kept' | 'heldOut';

/** null: no such trials. */
export function shareIn(trained: TrainedNetwork, column: RegimeWithPresence, which: Which = 'all'): number | null {
  const presence = presenceOf(column);
  let [right, trials] = [0, 0];
  for (const ordering of ORDERINGS) {
    if (!column.startsWith(ordering.regime)) continue;
    const at = ordering.index;
    const held = trained.heldOut;
    const [rightHeld, inHeld] = [held?.right[presence][at] ?? 0, held?.trials[presence][at] ?? 0];
    const [rightAll, all] = [trained.right[presence][at] ?? 0, ordering.trials];
    right += which === 'all' ? rightAll : which === 'heldOut' ? rightHeld : rightAll - rightHeld;
    trials += which === 'all' ? all : which === 'heldOut' ? inHeld : all - inHeld;
  }
  return trials === 0 ? null : right / trials;
}

export function transfersIn(trained: TrainedNetwork): readonly Transfer[] {
  return COLUMNS.map((regime) => ({
    learned: trained.spec.dataset,
    regime,
    trials: ORDERINGS.filter((one) => regime.startsWith(one.regime)).reduce((sum, { trials }) => sum + trials, 0),
    share: shareIn(trained, regime) ?? 0,
  }));
}

/** All trials with an opponent in their order, judged as if nothing was chosen: they are the same for every training. */
export function trialsWithOpponent(): readonly JudgedTrial[] {
  return ORDERINGS.flatMap(({ firstTrial, trials }) =>
    Array.from({ length: trials }, (_, i) => judgedTrial(trialAt(indexOf(firstTrial + i, 'present')), null)),
  );
}

/**
 * All choices with an opponent, as many right of each ordering as there were: every condition is one of orderings. `shown`:
 * `trialsWithOpponent`.
 */
export function judgedIn(trained: TrainedNetwork, shown: readonly JudgedTrial[]): readonly JudgedTrial[] {
  return ORDERINGS.flatMap(({ index, firstTrial, trials }) => {
    const right = trained.right.present[index] ?? 0;
    return shown.slice(firstTrial, firstTrial + trials).map((one, i): JudgedTrial => ({ ...one, correct: i < right }));
  });
}

export interface TaskShare {
  readonly task: string;
  readonly trials: number;
  readonly right: number;
}

/** The 66 tasks, the worst first. */
export function tasksIn(trained: TrainedNetwork, presences: readonly Presence[]): readonly TaskShare[] {
  return [...Map.groupBy(ORDERINGS, ({ task }) => task)]
    .map(([task, own]): TaskShare => {
      const trials = presences.length * own.reduce((sum, one) => sum + one.trials, 0);
      const right = presences.flatMap((presence) => own.map(({ index }) => trained.right[presence][index] ?? 0));
      return { task, trials, right: right.reduce((a, z) => a + z, 0) / trials };
    })
    .toSorted((a, b) => a.right - b.right || (a.task < b.task ? -1 : 1));
}

function presenceOf(column: RegimeWithPresence): Presence {
  return column.endsWith('a') ? 'absent' : 'present';
}
