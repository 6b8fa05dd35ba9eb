/** Answers about games: their policies, the cards of trained policies, and the form that orders a session. */
import * as v from 'valibot';

const PolicyAnswer = v.object({
  id: v.string(),
  about: v.string(),
  version: v.number(),
  privileged: v.boolean(),
  learned: v.optional(v.boolean(), false),
});
export const GamesAnswer = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      version: v.number(),
      policies: v.array(PolicyAnswer),
      /** Language models that the asker may order. */
      models: v.array(v.string()),
      defaultPartner: v.nullable(v.string()),
      asks: v.nullable(v.picklist(['turns', 'rounds'])),
    }),
    v.transform((game) => ({ ...game, defaultPartner: game.defaultPartner ?? game.policies[0]?.id ?? '' })),
  ),
);
export type GameOffer = v.InferOutput<typeof GamesAnswer>[number];

export const CardAnswer = v.object({
  id: v.string(),
  version: v.number(),
  algorithm: v.string(),
  about: v.string(),
  config: v.record(v.string(), v.unknown()),
  rules: v.number(),
  seeds: v.array(v.string()),
  episodes: v.number(),
  batch: v.number(),
  backend: v.string(),
  cpuS: v.number(),
  bestAt: v.number(),
  evaluation: v.array(
    v.object({
      checkpoint: v.picklist(['best', 'last']),
      measure: v.string(),
      rules: v.string(),
      n: v.number(),
      mean: v.number(),
      se: v.number(),
    }),
  ),
  saw: v.string(),
});
/** What is told of a trained policy: how it was trained, on what, and how well it plays. */
export type LearnedCard = v.InferOutput<typeof CardAnswer>;

const named = { key: v.string(), label: v.string(), about: v.optional(v.string()) };
const scalar = v.union([v.string(), v.number(), v.null()]);
export const FormAnswer = v.object({
  fields: v.pipe(
    v.array(
      v.variant('kind', [
        v.object({
          ...named,
          kind: v.literal('number'),
          min: v.number(),
          max: v.number(),
          empty: v.optional(v.picklist(['null', 'absent'])),
        }),
        v.object({ ...named, kind: v.literal('choice'), values: v.pipe(v.array(scalar), v.readonly()) }),
        v.object({ ...named, kind: v.literal('switch') }),
        v.object({ ...named, kind: v.literal('json') }),
      ]),
    ),
    v.readonly(),
  ),
  config: v.record(v.string(), v.unknown()),
  seats: v.union([v.number(), v.object({ key: v.string() })]),
});
export type FormOffer = v.InferOutput<typeof FormAnswer>;
