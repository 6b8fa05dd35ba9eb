/**
 * The 47,040 trials in canonical order. Each is made from its index or its id alone; none is stored. The order: with the
 * opponent absent, then present; within each, orderings, then boxes (the first event's most significant), then lengths
 * (fastest).
 */
import { ORDERINGS, orderingByName } from './orderings.ts';
import { bestBox, targetOf, track } from './tracking.ts';
import type { Box, Ordering, Presence, Trial, TrialChoice } from './types.ts';
import { drawBoxes, unfold } from './unfold.ts';

/** For each presence. */
export const TRIALS_PER_PRESENCE = ORDERINGS.reduce((sum, { trials }) => sum + trials, 0);
export const TRIALS = 2 * TRIALS_PER_PRESENCE;

export function trialAt(index: number): Trial {
  if (!(Number.isInteger(index) && index >= 0 && index < TRIALS))
    throw new Error(`trials are 0..${TRIALS - 1}, got ${index}`);
  const present = index >= TRIALS_PER_PRESENCE;
  return trialOf(present ? index - TRIALS_PER_PRESENCE : index, present ? 'present' : 'absent');
}

export function indexOf(number: number, presence: Presence): number {
  return presence === 'present' ? TRIALS_PER_PRESENCE + number : number;
}

/** The trial of this id; null: there is none. */
export function trialById(id: string): Trial | null {
  const index = indexOfId(id);
  return index === null ? null : trialAt(index);
}

/** `<ordering>.<digits>.<lengths>.<a or p>`; null: no trial has this id. */
export function indexOfId(id: string): number | null {
  const [name = '', digits = '', lengths = '', letter, ...rest] = id.split('.');
  const ordering = orderingByName(name);
  if (!ordering || rest.length > 0 || (letter !== 'a' && letter !== 'p')) return null;
  if (!/^\d+$/.test(digits + lengths)) return null;
  const number = numberOf(ordering, Array.from(digits, Number), Array.from(lengths, Number));
  return number === null ? null : indexOf(number, letter === 'p' ? 'present' : 'absent');
}

export function idOf({ ordering, digits, lengths }: TrialChoice, presence: Presence): string {
  return `${ordering.name}.${digits.join('')}.${lengths.join('')}.${presence === 'present' ? 'p' : 'a'}`;
}

/** The choice with this number, 0..23,519. */
export function choiceOf(number: number): TrialChoice {
  const ordering = orderingOf(number);
  const { radices, lengthenings, firstTrial } = ordering;
  let rest = number - firstTrial;
  const lengths = lengthenings[rest % lengthenings.length] as readonly number[];
  rest = Math.floor(rest / lengthenings.length);
  const digits = radices.slice();
  for (let i = radices.length - 1; i >= 0; i--) {
    const radix = radices[i] as number;
    digits[i] = rest % radix;
    rest = Math.floor(rest / radix);
  }
  return { ordering, digits, lengths };
}

/** The inverse of `choiceOf`; null if the ordering does not have these digits or lengths. */
export function numberOf(ordering: Ordering, digits: readonly number[], lengths: readonly number[]): number | null {
  const { radices, lengthenings, firstTrial } = ordering;
  const lengthening = lengthenings.findIndex((known) => known.join() === lengths.join());
  if (lengthening < 0 || digits.length !== radices.length) return null;
  let number = 0;
  for (let i = 0; i < radices.length; i++) {
    const [digit, radix] = [digits[i] as number, radices[i] as number];
    if (!(Number.isInteger(digit) && digit >= 0 && digit < radix)) return null;
    number = number * radix + digit;
  }
  return firstTrial + number * lengthenings.length + lengthening;
}

/** The last ordering that begins at or before this number. */
function orderingOf(number: number): Ordering {
  let [low, high] = [0, ORDERINGS.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ORDERINGS[middle] as Ordering).firstTrial <= number) low = middle;
    else high = middle - 1;
  }
  return ORDERINGS[low] as Ordering;
}

function trialOf(number: number, presence: Presence): Trial {
  const choice = choiceOf(number);
  const { ordering, digits, lengths } = choice;
  const events = unfold(ordering.events, drawBoxes(ordering.events, digits), lengths);
  const { steps, last, lastSeen } = track(events);
  const { belief } = last;
  // both treats are placed before release
  const truth = { large: last.truth.large as Box, small: last.truth.small as Box };
  const target = targetOf(belief);
  const correctPresent = bestBox(truth, target);
  const correctAbsent = bestBox(truth, null);
  return {
    id: idOf(choice, presence),
    index: indexOf(number, presence),
    number,
    ordering,
    digits,
    lengths,
    presence,
    events,
    steps,
    large: truth.large,
    small: truth.small,
    belief,
    regime: ordering.regime,
    target,
    targetOriginal: targetOf(lastSeen),
    correctPresent,
    correctAbsent,
    correct: presence === 'present' ? correctPresent : correctAbsent,
  };
}
