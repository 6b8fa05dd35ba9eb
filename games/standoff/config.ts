/** The full check of a config before a session is created: its shape, and that its trials exist or can be drawn. */

import type * as z from 'zod';
import { whyNot } from './candidates.ts';
import { blocksOf, UncheckedConfig as Shape } from './session-config.ts';
import { indexOfId } from './trials/trials.ts';

/** Three hours of trials. All are drawn at once when the session starts, and the server stands still meanwhile. */
const MOST_TRIALS = 1000;

export const Config = Shape.superRefine((config, context) => {
  const trials = blocksOf(config).reduce((sum, block) => sum + (block.list?.length ?? block.trials), 0);
  if (trials > MOST_TRIALS) {
    const message = `a session has at most ${MOST_TRIALS} trials, not ${trials}: order several sessions`;
    return context.addIssue({ code: 'custom', path: ['blocks'], message });
  }
  for (const block of blocksOf(config)) {
    const why = whyNot(config, block);
    if (why) context.addIssue({ code: 'custom', path: ['from'], message: why });
    const absent = block.list?.find(({ trial }) => indexOfId(trial) === null);
    if (absent) context.addIssue({ code: 'custom', path: ['list'], message: `there is no trial ${absent.trial}` });
    const alone = config.seats > 1 || !block.list?.some(({ trial }) => trial.endsWith('.p'));
    if (!alone) context.addIssue({ code: 'custom', path: ['list'], message: 'trials with an opponent need two seats' });
    if (block.list?.length === 0)
      context.addIssue({ code: 'custom', path: ['list'], message: 'a list has at least one trial' });
  }
});
export type Config = z.infer<typeof Config>;
