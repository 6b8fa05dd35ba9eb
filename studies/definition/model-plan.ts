/** A seat of a language model in the plan of a session, and what the models of a session or a study may use. */
import * as z from 'zod';
import { ModelBudget, ModelSettings } from '../../games/core/session/model-calls.ts';

export const ModelHolder = z.strictObject({
  kind: z.literal('model'),
  model: z.string().min(1).max(100).describe('a language model that the server offers, by its name at the endpoint'),
  variant: z.string().min(1).max(60).optional().describe('how its prompts are made; left out: zero-shot'),
  settings: ModelSettings.partial().optional().describe('how it is asked; left out: as plainly as can be'),
});
export type ModelHolder = z.infer<typeof ModelHolder>;

const SomeBudget = ModelBudget.refine(
  ({ calls, tokens, micros }) => (calls ?? tokens ?? micros) !== undefined,
  'a budget limits calls, tokens or micros',
);

/** For the models of each session. */
export const SessionModels = z.strictObject({
  budget: SomeBudget.optional().describe('what they may use in a session; left out: as much as the study has'),
  left: z
    .enum(['continue', 'endWithPay'])
    .optional()
    .describe(
      'when a model has left because its budget is spent, its endpoint fails or an operator stopped it. continue: its seat does default actions; endWithPay: the session ends, with pay; left out: continue',
    ),
});

/** For the models of the whole study. */
export const StudyModels = z.strictObject({
  budget: SomeBudget.describe('what the models of all its sessions may use together'),
});
