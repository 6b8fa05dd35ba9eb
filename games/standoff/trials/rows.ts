/** A trial as a row of a table: one plain value per column, without commas or quotes, so that every format can hold it. */
import type { Trial, TrialEvent } from './types.ts';

export const COLUMNS = {
  id: 'text',
  index: 'integer',
  number: 'integer',
  presence: 'text',
  regime: 'text',
  ordering: 'text',
  task: 'text',
  digits: 'text',
  lengths: 'text',
  visiblePlacements: 'integer',
  swaps: 'integer',
  visibleSwaps: 'integer',
  fsb: 'boolean',
  dsp: 'boolean',
  ssf: 'boolean',
  firstPlacementLarge: 'boolean',
  firstSwapIndex: 'integer',
  uninformedPlacement: 'integer',
  uninformedSwap: 'integer',
  events: 'text',
  large: 'integer',
  small: 'integer',
  beliefLarge: 'integer',
  beliefSmall: 'integer',
  target: 'integer',
  targetOriginal: 'integer',
  correct: 'integer',
  correctPresent: 'integer',
  correctAbsent: 'integer',
} as const satisfies Readonly<Record<string, 'text' | 'integer' | 'boolean'>>;

type Column = keyof typeof COLUMNS;
type Value = { readonly text: string; readonly integer: number | null; readonly boolean: boolean | null };
export type TrialRow = { readonly [C in Column]: Value[(typeof COLUMNS)[C]] };

export function rowOf(trial: Trial): TrialRow {
  const { ordering, presence, belief } = trial;
  return {
    id: trial.id,
    index: trial.index,
    number: trial.number,
    presence,
    regime: `${trial.regime}-${presence === 'present' ? 'p' : 'a'}`,
    ordering: ordering.name,
    task: ordering.task,
    digits: trial.digits.join(''),
    lengths: trial.lengths.join(''),
    ...ordering.attributes,
    events: trial.events.map(eventText).join(' '),
    large: trial.large,
    small: trial.small,
    beliefLarge: belief.large,
    beliefSmall: belief.small,
    target: trial.target,
    targetOriginal: trial.targetOriginal,
    correct: trial.correct,
    correctPresent: trial.correctPresent,
    correctAbsent: trial.correctAbsent,
  };
}

/** `obscure@0`, `place:large:2@0+2`, `swap:2:0@2+1`: what, in which boxes, @ the step, + the length. */
function eventText(event: TrialEvent): string {
  switch (event.type) {
    case 'obscure':
    case 'reveal':
      return `${event.type}@${event.t}`;
    case 'place':
      return `place:${event.treat}:${event.box}@${event.t}+${event.length}`;
    case 'swap':
      return `swap:${event.boxes[0]}:${event.boxes[1]}@${event.t}+${event.length}`;
  }
}

/** One value as a CSV cell; null is empty. */
export function cell(value: string | number | boolean | null): string {
  return value === null ? '' : String(value);
}
