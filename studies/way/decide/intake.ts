/** Whether one more participant can join: places and budget. */

import { cellsOf } from '../../allocation/cells.ts';
import { peopleOfCell } from '../../definition/arms.ts';
import { leavesRoom } from '../../money/pay.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, newestOf, playsIn, stopsOf } from '../fold/stops.ts';
import { budgetOf, committed } from './account.ts';
import { quotasMayHavePlace } from './quotas.ts';

/** Slots that are open, in all or in one arm. It takes no seed: how many an arm has follows from the design. */
export function openSlots(study: StudyState, arm: string | null = null): number {
  const { definition } = newestOf(study).frozen;
  const all = cellsOf(definition)
    .filter(({ id }) => arm === null || id === arm)
    .reduce((sum, { ratio }) => sum + ratio * definition.design.groupsPerCell, 0);
  let used = 0;
  for (const slot of study.slots.values()) if (arm === null || slot.arm === arm) used++;
  return all - used;
}

/** Whether the participant has consented, is still to play, and has no slot. A place is kept from the consent on. */
function needsSlot(study: StudyState, participant: Participant): boolean {
  const { state, slot, ending, stop, consent } = participant;
  if (consent === null || state.status === 'finished' || slot !== null || ending !== null) return false;
  const frozen = frozenOf(study, participant);
  const last = playsIn(frozen) - 1;
  return stop <= stopsOf(frozen).findIndex((one) => one.kind === 'play' && one.play === last);
}

/** How many more people the open slots need, less those who have consented and are under way to one. */
export function placesIn(study: StudyState): number {
  const { definition } = newestOf(study).frozen;
  const used = new Map<string, number>();
  for (const { arm } of study.slots.values()) used.set(arm, (used.get(arm) ?? 0) + 1);
  let places = 0;
  for (const cell of cellsOf(definition)) {
    const open = cell.ratio * definition.design.groupsPerCell - (used.get(cell.id) ?? 0);
    places += open * peopleOfCell(definition, cell);
  }
  for (const one of study.participants.values()) if (needsSlot(study, one)) places--;
  return places;
}

/** Why the study has no place for one more, of whom this is known; null: it has, or answers will tell. */
export function whyFull(
  study: StudyState,
  known: Pick<Participant, 'answered' | 'language' | 'device'>,
): 'budget' | 'places' | 'quota' | null {
  if (!hasBudget(study)) return 'budget';
  if (placesIn(study) <= 0) return 'places';
  return quotasMayHavePlace(study, known) ? null : 'quota';
}

/** Whether the budget has one more cap. */
export function hasBudget(study: StudyState): boolean {
  const { cap } = newestOf(study).frozen.definition.payment;
  return leavesRoom({ budget: budgetOf(study), cap }, { owed: committed(study), underWay: 0 });
}
