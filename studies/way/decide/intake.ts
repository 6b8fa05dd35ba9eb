/** Whether one more participant can join: places and budget. */
import { cellsOf } from '../../allocation/cells.ts';
import { blocksFor, slotLanguages } from '../../allocation/slots.ts';
import { peopleOfCell } from '../../definition/arms.ts';
import type { Study } from '../../definition/types.ts';
import { leavesRoom } from '../../money/pay.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, newestOf, playsIn, stopsOf } from '../fold/stops.ts';
import { budgetOf, committed } from './account.ts';
import { shownIn } from './consent.ts';
import { type KnownFacts, quotasMayHavePlace } from './quotas.ts';

/**
 * Slots that are open, in all or in one arm; `language`: that groups of this language may take; null: of any. It takes no
 * seed: how many an arm has follows from the design.
 */
export function openSlots(study: StudyState, arm: string | null = null, language: string | null = null): number {
  const { definition } = newestOf(study).frozen;
  const blocks = blocksFor(definition, language);
  const all = cellsOf(definition)
    .filter(({ id }) => arm === null || id === arm)
    .reduce((sum, { ratio }) => sum + ratio * blocks, 0);
  const isFor = slotsFor(definition, language);
  let used = 0;
  for (const [index, slot] of study.slots) if ((arm === null || slot.arm === arm) && isFor(index)) used++;
  return all - used;
}

/** Index of a slot -> whether groups of the language may take it; null: of any. */
function slotsFor(definition: Study, language: string | null): (index: number) => boolean {
  if (language === null) return () => true;
  const languageOf = slotLanguages(definition);
  return (index) => (languageOf(index) ?? language) === language;
}

/** The language that decides which slots a participant may take; null: none does, since arms are not balanced within languages. */
export function balancedLanguage(study: StudyState, participant: Pick<Participant, 'version' | 'arm' | 'language'>) {
  const { design } = newestOf(study).frozen.definition;
  return design.balanceWithin === undefined ? null : shownIn(frozenOf(study, participant), participant.language);
}

/** Whether the participant has consented, is still to play, and has no slot. A place is kept from the consent on. */
function needsSlot(study: StudyState, participant: Participant): boolean {
  const { state, slot, ending, stop, consent } = participant;
  if (consent === null || state.status === 'finished' || slot !== null || ending !== null) return false;
  const frozen = frozenOf(study, participant);
  const last = playsIn(frozen) - 1;
  return stop <= stopsOf(frozen).findIndex((one) => one.kind === 'play' && one.play === last);
}

/**
 * How many more people the open slots need, less those who have consented and are under way to one. `language`: those slots
 * alone that are for it, where arms are balanced within languages; null: all.
 */
export function placesIn(study: StudyState, language: string | null = null): number {
  const { definition } = newestOf(study).frozen;
  const within = definition.design.balanceWithin === undefined ? null : language;
  const blocks = blocksFor(definition, within);
  const isFor = slotsFor(definition, within);
  const used = new Map<string, number>();
  for (const [index, { arm }] of study.slots) if (isFor(index)) used.set(arm, (used.get(arm) ?? 0) + 1);
  let places = 0;
  for (const cell of cellsOf(definition)) {
    const open = cell.ratio * blocks - (used.get(cell.id) ?? 0);
    places += open * peopleOfCell(definition, cell);
  }
  for (const one of study.participants.values())
    if (needsSlot(study, one) && (within === null || balancedLanguage(study, one) === within)) places--;
  return places;
}

/** Why the study has no place for one more, of whom this is known; null: it has, or answers will tell. */
export function whyFull(study: StudyState, known: KnownFacts): 'budget' | 'places' | 'quota' | null {
  if (!hasBudget(study)) return 'budget';
  if (placesIn(study, known.language) <= 0) return 'places';
  return quotasMayHavePlace(study, known) ? null : 'quota';
}

/** Whether the budget has one more cap. */
export function hasBudget(study: StudyState): boolean {
  const { cap } = newestOf(study).frozen.definition.payment;
  return leavesRoom({ budget: budgetOf(study), cap }, { owed: committed(study), underWay: 0 });
}
