/** What policies expected of the seats of a recorded session. */
import * as v from 'valibot';

export const PredictionsAnswer = v.object({
  models: v.array(v.string()),
  /** The share of decisions in which each model lets an agent do any legal action. */
  lapse: v.number(),
  decisions: v.array(
    v.object({
      seat: v.number(),
      turn: v.number(),
      /** Version of the event of the action, as links name it. */
      seq: v.number(),
      /** Legal actions that the request listed. */
      options: v.number(),
      /** The likeliest first; what the seat did is among them. */
      actions: v.array(
        v.object({
          action: v.unknown(),
          /** The chance that each model gave to it; null: the model cannot say. */
          chances: v.array(v.nullable(v.number())),
          done: v.boolean(),
        }),
      ),
    }),
  ),
});
export type Predictions = v.InferOutput<typeof PredictionsAnswer>;
