/** Answers to the participant of a study, and what the socket of news tells a tab. */
import * as v from 'valibot';
import type { StudyRefusal } from '../studies/way/contract/commands.ts';
import type { Page } from '../studies/way/contract/page.ts';
import { partsOf } from './schema.ts';

/** What every page has, and what the client itself reads. The rest of a page belongs to its kind. */
const page = partsOf<Page>()({
  kind: v.string(),
  key: v.string(),
  participant: v.string(),
  language: v.string(),
  languages: v.array(v.string()),
  now: v.number(),
  until: v.nullable(v.number()),
});
const shown = {
  page,
  /** null: nothing was typed on this page. */
  draft: v.nullish(v.object({ revision: v.number(), value: v.unknown() }), null),
  /** Left out: the participant does not come from MTurk, or the link did not say where to submit. */
  submission: v.nullish(v.object({ address: v.string(), assignmentId: v.string() }), null),
};
export const ShownAnswer = v.object({
  ...shown,
  refusal: v.nullish(partsOf<StudyRefusal>()({ code: v.string(), message: v.string() })),
});
export type PageShown = v.InferOutput<typeof ShownAnswer>;
export const JoinAnswer = v.object({ ...shown, token: v.string() });
/** `game`: its board can be fetched while the connection opens. */
export const ReservationAnswer = v.object({ game: v.string(), reservation: v.unknown() });

export const NewsAnswer = v.union([
  v.object({ superseded: v.literal(true) }),
  /** Another server process runs the study: its news are at this host and path. */
  v.object({ moved: v.string() }),
  v.object(shown),
]);
export type News = v.InferOutput<typeof NewsAnswer>;
