/** What to do, what to watch, and what happened: one plain sentence each. They add no secrets. */
import type { Action, Gain, Observation, Side, TrialOutcome } from '../../../games/standoff/types.ts';
import { letterOf } from '../../signs/shapes.ts';
import type { StandoffDraft } from './draft.ts';

const otherSide = (side: Side): Side => (side === 'player' ? 'opponent' : 'player');

/** The other agent's letter; null: there is no other agent, or the viewer sits out. */
function otherOf({ sides, side }: Pick<Observation, 'sides' | 'side'>): string | null {
  const seat = side && sides?.[otherSide(side)];
  return seat === null || seat === undefined ? null : letterOf(seat);
}

export function taskOf(parts: StandoffDraft, observation: Observation): string {
  const box = 'box' in parts ? parts.box : undefined;
  switch (observation.phase) {
    case 'intro':
      return [...nextPart(observation), 'Press "Ready" when you want to watch.'].join(' ');
    case 'ask':
      return askedInWords(observation);
    case 'walk':
      return observation.sealed === null
        ? 'Walk to a box.'
        : `Walk to box ${observation.sealed + 1}, which you have chosen.`;
    case 'choose':
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return typeof box === 'number' ? `Box ${box + 1} is selected: send it, or choose another.` : 'Choose a box.';
  }
}

function askedInWords(observation: Observation): string {
  const other = otherOf(observation) ?? 'the other agent';
  switch (observation.question) {
    case 'large':
      return 'Where is the large treat?';
    case 'small':
      return 'Where is the small treat?';
    case 'otherLarge':
      return `Where does ${other} think that the large treat is?`;
    case 'otherSmall':
      return `Where does ${other} think that the small treat is?`;
    case null:
      return 'Answer.';
  }
}

/** The sentence while there is nothing to choose. It stays the same through a show, so that it is read aloud once. */
export function idleSentence(observation: Observation): string {
  const { phase, side, trial, boxes } = observation;
  if (side === null && phase !== 'over') return 'You sit this trial out.';
  switch (phase) {
    case 'waiting':
    case 'over':
      return '';
    case 'intro':
      return [...nextPart(observation), introSentence(trial, otherOf(observation))].join(' ');
    case 'screens':
    case 'event':
      return boxes === null ? 'Your screen is opaque: wait until it is clear.' : 'Watch where the treats go.';
    case 'choose':
    case 'ask':
      return 'Wait for the other agent.';
    case 'walk':
      return 'Each agent goes to the box that it chose.';
    case 'outcome':
      return outcomeSentence(observation);
  }
}

function introSentence(trial: number, other: string | null): string {
  return other === null
    ? `Trial ${trial + 1}: you have no opponent.`
    : `Trial ${trial + 1}: ${other} is on the other side.`;
}

/** What comes now, in the first trial of each part after the first. */
function nextPart({ block, trial }: Observation): readonly string[] {
  if (!block || block.index === 0 || trial > 0) return [];
  return [
    block.criterion ? 'The next part of the practice starts now.' : 'Practice is over. The main part starts now.',
  ];
}

const OWN: Readonly<Record<Gain, (box: string, other: string) => string>> = {
  large: () => 'You got the large treat.',
  small: () => 'You got the small treat.',
  empty: (box) => `Your box, ${box}, was empty.`,
  taken: (box, other) => `${other} was at ${box} first: nothing was left.`,
  none: () => 'You went to no box and got nothing.',
};
const OTHERS: Readonly<Record<Gain, (box: string) => string>> = {
  large: (box) => `went to ${box} and got the large treat.`,
  small: (box) => `went to ${box} and got the small treat.`,
  empty: (box) => `went to ${box}, which was empty.`,
  taken: (box) => `went to ${box} and came second.`,
  none: () => 'went to no box.',
};

export function outcomeSentence(observation: Observation): string {
  const { outcome, side } = observation;
  if (!outcome || !side) return 'Trial over.';
  return outcomeTold({ outcome, side, other: otherOf(observation) }).join(' ');
}

/** The result of a trial as far as the seat was told. `other`: the letter of the other agent; null: there is none. */
export function outcomeTold({
  outcome,
  side,
  other,
}: {
  readonly outcome: TrialOutcome;
  readonly side: Side | null;
  readonly other: string | null;
}): readonly string[] {
  if (side === null) return ['Trial over.'];
  const [own, others] = [outcome.results[side], outcome.results[otherSide(side)]];
  const name = other ?? 'The other agent';
  const told = [
    ...(outcome.right === null || side !== 'player' ? [] : [outcome.right ? 'Right.' : 'Another box was better.']),
    ...(own ? [OWN[own.got](nameOf(own.box), name)] : []),
    ...(others ? [`${name} ${OTHERS[others.got](nameOf(others.box))}`] : []),
  ];
  return told.length > 0 ? told : ['Trial over. Results are hidden in this part.'];
}

const nameOf = (box: number | null): string => (box === null ? 'no box' : `box ${box + 1}`);

/** The words on the button that sends. */
export function sendsOf({ phase }: Observation): string {
  return phase === 'intro' ? 'Ready' : 'Send';
}

export function slotsOf(parts: StandoffDraft, { phase }: Observation) {
  const box = 'box' in parts ? parts.box : undefined;
  const where = box === undefined ? null : box === null ? 'nowhere' : String(box + 1);
  switch (phase) {
    case 'choose':
      return [{ name: 'Box', value: where }];
    case 'ask': {
      const sure = 'sure' in parts && parts.sure !== undefined ? `${parts.sure} %` : null;
      return [
        { name: 'Box', value: where },
        { name: 'Sure', value: sure },
      ];
    }
    case 'waiting':
    case 'intro':
    case 'screens':
    case 'event':
    case 'walk':
    case 'outcome':
    case 'over':
      return [];
  }
}

/** The kind of action that a phase asks for. */
export function restOf({ phase }: Observation): { readonly type: Action['type'] } {
  switch (phase) {
    case 'intro':
      return { type: 'ready' };
    case 'ask':
      return { type: 'answer' };
    case 'walk':
      return { type: 'walk' };
    case 'choose':
    case 'waiting':
    case 'screens':
    case 'event':
    case 'outcome':
    case 'over':
      return { type: 'choose' };
  }
}
