/** The operators' routes for studies: the browser sends the cookie of the sign-in. Answers are parsed as far as pages read them. */
import * as v from 'valibot';
import type { ShownPage } from '../../studies/preview/shown-pages.ts';
import { ask } from '../api.ts';
import type { JsonSchema } from './form/form-node.ts';

const Json = v.record(v.string(), v.unknown());
const Source = v.object({
  definition: Json,
  texts: v.record(v.string(), v.record(v.string(), v.string())),
  surveys: Json,
  items: Json,
});
export type Source = v.InferOutput<typeof Source>;

const Template = v.object({
  id: v.string(),
  title: v.string(),
  games: v.array(v.string()),
  minutes: v.number(),
  people: v.number(),
  group: v.number(),
});
export type Template = v.InferOutput<typeof Template>;

const DraftLine = v.object({ id: v.string(), title: v.string(), revision: v.number(), updatedAt: v.number() });
export type DraftLine = v.InferOutput<typeof DraftLine>;

const Draft = v.object({ id: v.string(), revision: v.number(), updatedAt: v.number(), source: Source });
export type Draft = v.InferOutput<typeof Draft>;

const intake = v.picklist(['unopened', 'open', 'closed']);
const StudyLine = v.object({
  study: v.string(),
  title: v.string(),
  version: v.number(),
  hash: v.string(),
  intake,
  participants: v.number(),
});
export type StudyLine = v.InferOutput<typeof StudyLine>;
/** A study that this server cannot read, and why not. */
const UnreadableLine = v.object({ study: v.string(), unreadable: v.string() });
export type UnreadableLine = v.InferOutput<typeof UnreadableLine>;
const Counts = v.record(v.string(), v.number());
const StudyStatus = v.object({
  ...StudyLine.entries,
  waves: v.number(),
  states: Counts,
  outcomes: Counts,
  budget: v.object({ limit: v.number(), committed: v.number(), owed: v.number(), currency: v.string() }),
});
export type StudyStatus = v.InferOutput<typeof StudyStatus>;

const Recontact = v.object({ participants: v.array(v.string()), unnamed: v.array(v.string()), csv: v.string() });

const Pay = v.object({
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
const Report = v.object({
  revision: v.number(),
  ok: v.boolean(),
  problems: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
  warnings: v.array(v.object({ path: v.string(), code: v.string(), message: v.string() })),
  expectedMinutes: v.nullable(v.number()),
  pay: v.nullable(Pay),
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
  /** By language, what stands for each placeholder of texts. */
  placeholders: v.record(v.string(), v.record(v.string(), v.string())),
  published: v.nullable(v.object({ version: v.number(), hash: v.string(), recruiter: v.string() })),
  difference: v.nullable(
    v.array(v.object({ path: v.string(), before: v.optional(v.unknown()), after: v.optional(v.unknown()) })),
  ),
});
export type Report = v.InferOutput<typeof Report>;

const Schema = v.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);
const FormAnswer = v.object({
  schema: Schema,
  survey: Schema,
  games: v.array(v.string()),
  policies: v.array(v.object({ id: v.string(), game: v.string() })),
  zones: v.array(v.string()),
});
export type FormAnswer = v.InferOutput<typeof FormAnswer>;

const Pages = v.object({
  language: v.string(),
  languages: v.array(v.string()),
  arms: v.array(v.string()),
  // made by the same code as participants' pages, which this page draws with theirs
  pages: v.array(v.custom<ShownPage>((value) => typeof value === 'object' && value !== null && 'page' in value)),
});
export type Pages = v.InferOutput<typeof Pages>;

const drafts = '/api/studies/drafts';
const draft = (id: string): string => `${drafts}/${encodeURIComponent(id)}`;
const study = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const getTemplates = () => ask('GET', '/api/studies/templates', v.array(Template));
export const getForm = () => ask('GET', '/api/studies/form', FormAnswer);
export const getDrafts = () => ask('GET', drafts, v.array(DraftLine));
export const getStudies = () => ask('GET', '/api/studies', v.array(v.union([StudyLine, UnreadableLine])));
export const getStudy = (id: string) => ask('GET', study(id), StudyStatus);
export const copyStudy = (id: string, from: { readonly template: string } | { readonly study: string }) =>
  ask('POST', drafts, Draft, { body: { id, from } });
export const getDraft = (id: string) => ask('GET', draft(id), Draft);
export const saveDraft = (id: string, body: { readonly revision: number; readonly source: Source }) =>
  ask('PUT', draft(id), v.object({ revision: v.number() }), { body });
export const deleteDraft = (id: string) => ask('DELETE', draft(id), v.null());
export const checkDraft = (id: string) => ask('POST', `${draft(id)}/check`, Report);
export const getPages = (id: string, language: string | null) =>
  ask('GET', `${draft(id)}/pages${language === null ? '' : `?language=${encodeURIComponent(language)}`}`, Pages);
/** What participants can see, for an ethics board. */
export const getProtocol = (id: string, language: string) =>
  ask('GET', `${draft(id)}/protocol?language=${encodeURIComponent(language)}`, v.object({ markdown: v.string() }));
export const publishStudy = (source: Source, applyTo: 'arriving' | 'unconsented') =>
  ask('POST', '/api/studies', StudyLine, { body: { source, applyTo } });
export const setIntake = (id: string, open: boolean, reason: string) =>
  ask('POST', `${study(id)}/intake`, StudyLine, { body: { open, reason } });
/** The new limit of what the study may commit, in minor units. */
export const setBudget = (id: string, minor: number) =>
  ask('POST', `${study(id)}/budget`, StudyStatus, { body: { minor } });
/** Whom the recruiter asks to come back for a wave. Reading it is noted. */
export const getRecontact = (id: string, order: { readonly wave: number; readonly origin: string }) =>
  ask('POST', `${study(id)}/recontact`, Recontact, { body: order });
/** Links that the server signs, for participants without a recruiter. `days`: for which they count; null: always. */
export const makeLinks = (id: string, order: { readonly count: number; readonly days: number | null }) =>
  ask('POST', `${study(id)}/links`, v.object({ links: v.array(v.string()) }), { body: order });
