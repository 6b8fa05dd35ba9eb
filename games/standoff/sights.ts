/**
 * What happens on the board in a drawn trial, step by step, and which screens are clear. The config may mirror the trial
 * and change the sights. Beliefs and best choices follow from this.
 */

import type { UncheckedConfig } from './session-config.ts';
import { NOWHERE, openedBy, seenInto } from './trials/tracking.ts';
import { trialById } from './trials/trials.ts';
import { BOXES, type Box, type Places, type Trial, type TrialEvent } from './trials/types.ts';
import type { BySide, SightOption, TrialItem } from './types.ts';

export type TrialHappening = Extract<TrialEvent, { visible: boolean }>;

/** One of the steps 0..3. */
export interface SightStep {
  readonly clear: BySide<boolean>;
  /** The event that begins in this step; null: none begins. */
  readonly happening: TrialHappening | null;
}

type Sights = Pick<UncheckedConfig, 'playerSees' | 'opponentSees'>;

export function trialOfItem(item: Pick<TrialItem, 'trial'>): Trial {
  let trial = MADE.get(item) ?? null;
  if (trial) return trial;
  trial = trialById(item.trial);
  if (!trial) throw new Error(`there is no trial ${item.trial}`);
  MADE.set(item, trial);
  return trial;
}
/** Kept because every step of a show looks at its trial. */
const MADE = new WeakMap<Pick<TrialItem, 'trial'>, Trial>();

export function stepAt(item: Pick<TrialItem, 'trial' | 'mirrored'>, step: number, sights: Sights): SightStep {
  const trial = trialOfItem(item);
  const happening =
    trial.events.find((event): event is TrialHappening => 'visible' in event && event.t === step) ?? null;
  return {
    clear: clearFor(trial.steps[step]?.opponentSees ?? true, sights),
    happening: happening && item.mirrored ? mirrored(happening) : happening,
  };
}

/** `visible`: whether the trial shows the event to its opponent. */
export function clearFor(visible: boolean, { playerSees, opponentSees }: Sights): BySide<boolean> {
  return { player: sees(playerSees, visible), opponent: sees(opponentSees, visible) };
}

function sees(sight: SightOption, visible: boolean): boolean {
  switch (sight) {
    case 'open':
      return true;
    case 'screened':
      return visible;
    case 'inverse':
      return !visible;
    case 'shut':
      return false;
  }
}

export function mirrorOf(box: Box): Box {
  return BOXES - 1 - box;
}

function mirrored(happening: TrialHappening): TrialHappening {
  switch (happening.type) {
    case 'place':
      return { ...happening, box: mirrorOf(happening.box) };
    case 'swap': {
      const [a, b] = happening.boxes;
      return { ...happening, boxes: [mirrorOf(a), mirrorOf(b)] };
    }
  }
}

/** Beliefs that each side has reason to hold at the release. */
export interface TrialMinds {
  readonly places: { readonly large: Box; readonly small: Box };
  readonly own: BySide<Places>;
  /** What each side takes the other to believe: the belief from the events that both saw. */
  readonly shared: Places;
}

/** The minds of a trial on its board, mirrored or not. */
export function mindsIn({ events, steps, large, small }: Trial, mirrored: boolean, sights: Sights): TrialMinds {
  let [player, opponent, shared] = [NOWHERE, NOWHERE, NOWHERE];
  for (const event of events) {
    if (!('visible' in event)) continue;
    const clear = clearFor(event.visible, sights);
    const truth = steps[event.t]?.truth ?? NOWHERE;
    const opened = openedBy(event);
    if (clear.player) player = seenInto(player, truth, opened);
    if (clear.opponent) opponent = seenInto(opponent, truth, opened);
    if (clear.player && clear.opponent) shared = seenInto(shared, truth, opened);
  }
  if (!mirrored) return { places: { large, small }, own: { player, opponent }, shared };
  return {
    places: { large: mirrorOf(large), small: mirrorOf(small) },
    own: { player: mirrorOfPlaces(player), opponent: mirrorOfPlaces(opponent) },
    shared: mirrorOfPlaces(shared),
  };
}

function mirrorOfPlaces({ large, small }: Places): Places {
  return { large: large === null ? null : mirrorOf(large), small: small === null ? null : mirrorOf(small) };
}
