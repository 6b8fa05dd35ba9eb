/** Checks single trials recorded from the released program: timeline, places and beliefs after each step, labels. */

import * as z from 'zod';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { Trial, TrialEvent } from '../../../games/standoff/trials/types.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, claimsOf, type OnProgress } from './checked.ts';

const Recorded = z.looseObject({
  trial: z
    .int()
    .min(0)
    .max(TRIALS_PER_PRESENCE - 1),
  ordering: z.string(),
  digits: z.array(z.int()),
  lengths: z.array(z.int()),
  boxes: z.record(z.string(), z.int()),
  timeline: z.array(z.unknown()),
  beliefLargeByStep: z.array(z.unknown()),
});
const File = z.looseObject({ trials: z.array(Recorded).min(1) });

export function holdsTrials(json: unknown): boolean {
  return File.safeParse(json).success;
}

export function checkTrials(json: unknown, progress?: OnProgress): GoldenReport {
  const check = (recorded: z.infer<typeof Recorded>) => ({
    place: `trial ${recorded.trial}`,
    claims: claimsOf(recorded, recordOf(trialAt(indexOf(recorded.trial, 'present')))),
  });
  return checkEntries('trials', File.parse(json).trials, check, progress);
}

/** A trial in the words of the file. */
function recordOf(trial: Trial): Readonly<Record<string, unknown>> {
  const { ordering, digits, lengths, steps, regime, large, small, belief, correctPresent, correctAbsent } = trial;
  return {
    trial: trial.number,
    ordering: ordering.name,
    digits,
    lengths,
    boxes: boxesOf(trial),
    timeline: trial.events.map(timelineEntry),
    regime,
    largeByStep: steps.map(({ truth }) => truth.large),
    smallByStep: steps.map(({ truth }) => truth.small),
    visionByStep: steps.map(({ opponentSees }) => (opponentSees ? 1 : 0)),
    beliefLargeByStep: steps.map((step) => step.belief.large),
    beliefSmallByStep: steps.map((step) => step.belief.small),
    large,
    small,
    beliefLarge: belief.large,
    beliefSmall: belief.small,
    opponentTarget: trial.target,
    opponentTargetOriginal: trial.targetOriginal,
    correctPresent,
    correctAbsent,
  };
}

/** The boxes that each name of the ordering stands for. */
function boxesOf({ ordering, events }: Trial): Record<string, number> {
  const boxes: Record<string, number> = {};
  ordering.events.forEach((event, i) => {
    const happened = events[i];
    if (event.type === 'place' && happened?.type === 'place') boxes[event.box] = happened.box;
    if (event.type === 'swap' && happened?.type === 'swap') [boxes[event.from], boxes[event.to]] = happened.boxes;
  });
  return boxes;
}

export function timelineEntry(event: TrialEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'obscure':
    case 'reveal':
      return { t: event.t, op: event.type };
    case 'place':
      return { t: event.t, op: 'place', treat: event.treat, box: event.box, length: event.length };
    case 'swap':
      return { t: event.t, op: 'swap', boxes: event.boxes, length: event.length };
  }
}
