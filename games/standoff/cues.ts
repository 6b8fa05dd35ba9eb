/**
 * The cues that the search for shortcuts used: yes-or-no questions about the events of a trial and which of them the
 * opponent had in view. None asks where the opponent believes a treat to be.
 */

import type { TrialHappening } from './sights.ts';
import { openedBy } from './trials/tracking.ts';
import { TREATS, type Treat, type Trial } from './trials/types.ts';

/** What the cues read of a trial. */
type Read = Pick<Trial, 'events' | 'steps' | 'large' | 'small'>;

export function cuesOf(trial: Read): ReadonlyMap<string, boolean> {
  const events = trial.events.filter((event): event is TrialHappening => 'visible' in event);
  const seen = events.filter(({ visible }) => visible);
  const swaps = events.filter(({ type }) => type === 'swap');
  const last = events.at(-1);
  const all: readonly (readonly [string, boolean])[] = [
    ...TREATS.flatMap((treat) => cuesOfTreat(trial, events, treat)),
    ['the large treat was placed first', events[0]?.type === 'place' && events[0].treat === 'large'],
    ['clear at the end', last?.visible === true],
    ['first event seen', events[0]?.visible === true],
    ['anything seen', seen.length > 0],
    ['all seen', seen.length === events.length],
    ['most events seen', 2 * seen.length > events.length],
    ['seen for half of the time', seen.reduce((sum, { length }) => sum + length, 0) >= 2],
    ['a swap seen', swaps.some(({ visible }) => visible)],
    ['a swap hidden', swaps.some(({ visible }) => !visible)],
    ['any swap', swaps.length > 0],
    ['two swaps', swaps.length > 1],
    ['the last event opened the box of the large treat', last !== undefined && openedBy(last).includes(trial.large)],
  ];
  return new Map(all);
}

function cuesOfTreat(
  trial: Read,
  events: readonly TrialHappening[],
  treat: Treat,
): readonly (readonly [string, boolean])[] {
  const box = trial[treat];
  const truth = (event: TrialHappening) => trial.steps[event.t]?.truth ?? { large: null, small: null };
  const opened = (event: TrialHappening): readonly number[] => openedBy(event);
  const own = events.filter((event) => {
    if (event.type === 'place') return event.treat === treat;
    const at = truth(event)[treat];
    return at !== null && opened(event).includes(at);
  });
  const into = events.filter((event) => opened(event).includes(box));
  const seenInto = into.filter(({ visible }) => visible);
  const food = (event: TrialHappening | undefined): boolean =>
    event !== undefined && (truth(event).large === box || truth(event).small === box);
  const cues: readonly (readonly [string, boolean])[] = [
    ['placement seen', own[0]?.visible === true],
    ['last move seen', own.at(-1)?.visible === true],
    ['any move seen', own.some(({ visible }) => visible)],
    ['all moves seen', own.every(({ visible }) => visible)],
    ['moved', own.length > 1],
    ['moved twice', own.length > 2],
    ['moved unseen', own.slice(1).some(({ visible }) => !visible)],
    ['moved in view', own.slice(1).some(({ visible }) => visible)],
    ['in the middle', box === 2],
    ['its box seen into', seenInto.length > 0],
    ['food seen in its box', seenInto.some(food)],
    ['food in its box when last seen into', food(seenInto.at(-1))],
    ['its box last opened in view', into.at(-1)?.visible === true],
  ];
  return cues.map(([cue, holds]) => [`${treat}: ${cue}`, holds]);
}
