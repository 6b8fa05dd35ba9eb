/** Compares observations recorded from the released program value for value with the `paper-time` encoding. */

import * as z from 'zod';
import { encodeTrial, framesAsText } from '../../../bots/standoff/encoder.ts';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { Presence } from '../../../games/standoff/trials/types.ts';
import type { GoldenReport } from '../report.ts';
import { checkEntries, claimsOf, type OnProgress } from './checked.ts';
import { timelineEntry } from './trials.ts';

const frames = z.array(z.array(z.string()));
const Recorded = z.looseObject({
  trial: z
    .int()
    .min(0)
    .max(TRIALS_PER_PRESENCE - 1),
  obs: z.looseObject({ paperTimeAbsent: frames, paperTimePresent: frames }),
});
const File = z.looseObject({ trials: z.array(Recorded).min(1) });

export function holdsObservations(json: unknown): boolean {
  return File.safeParse(json).success;
}

export function checkObservations(json: unknown, progress?: OnProgress): GoldenReport {
  const check = ({ trial: number, obs, ...recorded }: z.infer<typeof Recorded>) => {
    const trial = trialAt(indexOf(number, 'present'));
    const { digits, lengths, regime, correctPresent, correctAbsent } = trial;
    const { paperTimeAbsent, paperTimePresent } = obs;
    const ours = {
      ordering: trial.ordering.name,
      digits,
      lengths,
      timeline: trial.events.map(timelineEntry),
      regime,
      correctPresent,
      correctAbsent,
      paperTimeAbsent: drawn(number, 'absent'),
      paperTimePresent: drawn(number, 'present'),
    };
    return { place: `trial ${number}`, claims: claimsOf({ ...recorded, paperTimeAbsent, paperTimePresent }, ours) };
  };
  const checked = checkEntries('trials', File.parse(json).trials, check, progress);
  return {
    ...checked,
    notes: ["compared: the paper-time frames; a later version's frames, where recorded, are not ours"],
  };
}

function drawn(number: number, presence: Presence): string[][] {
  return framesAsText(encodeTrial(trialAt(indexOf(number, presence)), 'paper-time'));
}
