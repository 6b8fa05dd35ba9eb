/**
 * Where the treats are, and where the opponent believes them, event by event. Only this file says how seeing changes
 * beliefs. Generators, labels and belief models use it.
 */

import type { TrialEvent, TrialStep } from './types.ts';
import { type BeliefLetter, type Box, MIDDLE_BOX, type Places, RELEASE_STEP, type Regime } from './types.ts';

export const NOWHERE: Places = { large: null, small: null };

/** Where the treats are after a placement or swap. */
export function moved(truth: Places, event: TrialEvent): Places {
  switch (event.type) {
    case 'obscure':
    case 'reveal':
      return truth;
    case 'place':
      return event.treat === 'large'
        ? { large: event.box, small: truth.small }
        : { large: truth.large, small: event.box };
    case 'swap': {
      const [a, b] = event.boxes;
      const follow = (box: Box | null): Box | null => (box === a ? b : box === b ? a : box);
      return { large: follow(truth.large), small: follow(truth.small) };
    }
  }
}

/**
 * The belief of an observer that sees into the opened boxes, with the treats where they now are (`truth`). A treat in one
 * of these boxes is believed there. A treat that was believed in one of them and is not there is believed nowhere.
 */
export function seenInto(belief: Places, truth: Places, opened: readonly Box[]): Places {
  const see = (believed: Box | null, is: Box | null): Box | null => {
    if (is !== null && opened.includes(is)) return is;
    return believed !== null && opened.includes(believed) ? null : believed;
  };
  const large = see(belief.large, truth.large);
  const small = see(belief.small, truth.small);
  return large === belief.large && small === belief.small ? belief : { large, small };
}

export function openedBy(event: TrialEvent): readonly Box[] {
  switch (event.type) {
    case 'obscure':
    case 'reveal':
      return [];
    case 'place':
      return [event.box];
    case 'swap':
      return event.boxes;
  }
}

export interface Tracked {
  /** After the steps 0..4. */
  readonly steps: readonly TrialStep[];
  readonly last: TrialStep;
  /** Where the opponent last saw each treat, even if it has since seen that it is gone. */
  readonly lastSeen: Places;
}

export function track(events: readonly TrialEvent[]): Tracked {
  let truth = NOWHERE;
  let belief = NOWHERE;
  let lastSeen = NOWHERE;
  let opponentSees = true;
  const steps: TrialStep[] = [];
  let next = 0;
  for (let t = 0; t <= RELEASE_STEP; t++) {
    let changed = t === 0;
    for (let event = events[next]; event && event.t === t; event = events[++next]) {
      changed = true;
      truth = moved(truth, event);
      if (event.type === 'obscure' || event.type === 'reveal') opponentSees = event.type === 'reveal';
      else if (event.visible) {
        belief = seenInto(belief, truth, openedBy(event));
        lastSeen = { large: belief.large ?? lastSeen.large, small: belief.small ?? lastSeen.small };
      }
    }
    steps.push(changed ? { truth, opponentSees, belief } : (steps[t - 1] as TrialStep));
  }
  return { steps, last: steps[RELEASE_STEP] as TrialStep, lastSeen };
}

function beliefLetter(believed: Box | null, is: Box | null): BeliefLetter {
  if (believed === null) return 'N';
  return believed === is ? 'T' : 'F';
}

const REGIME: Readonly<Record<`${BeliefLetter}${BeliefLetter}`, Regime>> = {
  TT: 'Tt',
  TF: 'Tf',
  TN: 'Tn',
  FT: 'Ft',
  FF: 'Ff',
  FN: 'Fn',
  NT: 'Nt',
  NF: 'Nf',
  NN: 'Nn',
};

export function regimeOf(truth: Places, belief: Places): Regime {
  return REGIME[`${beliefLetter(belief.large, truth.large)}${beliefLetter(belief.small, truth.small)}`];
}

/** The box that an opponent with this belief goes to: the best treat that it believes in, else the middle box. */
export function targetOf(belief: Places): Box {
  return belief.large ?? belief.small ?? MIDDLE_BOX;
}

/** The best box to choose: the large treat's, unless the opponent (null: there is none) goes there. */
export function bestBox({ large, small }: { readonly large: Box; readonly small: Box }, target: Box | null): Box {
  return target === large ? small : large;
}
