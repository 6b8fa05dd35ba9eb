/** Answers about studies before they are published: templates, drafts, and what the check says of a draft. */
import * as v from 'valibot';
import type { ShownPage } from '../studies/preview/shown-pages.ts';
import type { Sent } from './schema.ts';

const json = v.record(v.string(), v.unknown());
const SourceAnswer = v.object({
  definition: json,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  surveys: json,
  items: json,
  /** Language -> name of a text -> what is known of its translation. */
  translations: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
});
export type DraftSource = Sent<typeof SourceAnswer>;

const TemplateAnswer = v.object({
  id: v.string(),
  title: v.string(),
  /** What the study asks, in a sentence. */
  question: v.string(),
  games: v.array(v.string()),
  minutes: v.number(),
  people: v.number(),
  group: v.number(),
  /** What all participants cost who complete, without and with all that can be earned, in minor units. */
  price: v.object({ currency: v.string(), least: v.number(), most: v.number() }),
});
export type Template = Sent<typeof TemplateAnswer>;
export const TemplatesAnswer = v.array(TemplateAnswer);

const DraftLineAnswer = v.object({ id: v.string(), title: v.string(), revision: v.number(), updatedAt: v.number() });
export type DraftLine = Sent<typeof DraftLineAnswer>;
export const DraftsAnswer = v.array(DraftLineAnswer);

export const DraftAnswer = v.object({
  id: v.string(),
  revision: v.number(),
  updatedAt: v.number(),
  source: SourceAnswer,
});
export type EditedDraft = Sent<typeof DraftAnswer>;

const pay = v.object({
  currency: v.string(),
  base: v.number(),
  most: v.number(),
  baseAnHour: v.number(),
  least: v.number(),
  people: v.number(),
  allBase: v.number(),
  allMost: v.number(),
  budget: v.number(),
});
export const ReportAnswer = v.object({
  revision: v.number(),
  ok: v.boolean(),
  problems: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
  warnings: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
  expectedMinutes: v.nullable(v.number()),
  pay: v.nullable(pay),
  arms: v.array(
    v.object({
      arm: v.string(),
      groups: v.number(),
      people: v.number(),
      group: v.number(),
      policies: v.number(),
      expectedMinutes: v.number(),
      baseAnHour: v.number(),
      allBase: v.number(),
      allMost: v.number(),
    }),
  ),
  hash: v.nullable(v.string()),
  keys: v.array(v.object({ key: v.string(), path: v.string(), shownAs: v.string() })),
  /** Language -> the text that stands for each placeholder of texts. */
  placeholders: v.record(v.string(), v.record(v.string(), v.string())),
  /** Language -> how far its translations are agreed; `texts`: name -> hashes of the source and of the translation, as they are now. */
  translations: v.record(
    v.string(),
    v.object({
      ...{ agreed: v.number(), stale: v.number() },
      texts: v.record(v.string(), v.object({ source: v.string(), text: v.string() })),
    }),
  ),
  published: v.nullable(v.object({ version: v.number(), hash: v.string(), recruiter: v.string() })),
  difference: v.nullable(
    v.array(v.object({ path: v.string(), before: v.optional(v.unknown()), after: v.optional(v.unknown()) })),
  ),
});
export type DraftReport = Sent<typeof ReportAnswer>;

/** A JSON Schema that the server makes of its own schema, as far as forms read it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}
const schema = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && value !== null),
  v.transform((value) => value as JsonSchema),
);
export const DraftFormAnswer = v.object({
  schema,
  survey: schema,
  games: v.array(v.string()),
  policies: v.array(v.object({ id: v.string(), game: v.string() })),
  bots: v.array(v.string()),
  models: v.array(v.string()),
  variants: v.array(v.string()),
  zones: v.array(v.string()),
});
export type DraftFormAnswer = v.InferOutput<typeof DraftFormAnswer>;

export const PagesAnswer = v.object({
  language: v.string(),
  languages: v.array(v.string()),
  arms: v.array(v.string()),
  // made by the same code as participants' pages, which this page draws with theirs
  pages: v.array(v.custom<ShownPage>((value) => typeof value === 'object' && value !== null && 'page' in value)),
});
export type Pages = v.InferOutput<typeof PagesAnswer>;

/** A preview that operators go through as participants. */
export const PairAnswer = v.object({
  /** The id of the preview, which is a study of its own. */
  study: v.string(),
  /** When it ends by itself, ms since the epoch. */
  until: v.number(),
  /** The query of the link of each participant. */
  links: v.array(v.string()),
  /** Ids of the study's arms, and the one that is previewed. */
  arms: v.array(v.string()),
  arm: v.string(),
});
export type Pair = v.InferOutput<typeof PairAnswer>;

export const SavedAnswer = v.object({ revision: v.number() });
export const ProtocolAnswer = v.object({ markdown: v.string() });
