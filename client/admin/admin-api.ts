/** The operators' routes for studies: the browser sends the cookie of the sign-in. */
import * as v from 'valibot';
import {
  DraftAnswer,
  DraftFormAnswer,
  type DraftSource,
  DraftsAnswer,
  PagesAnswer,
  PairAnswer,
  ProtocolAnswer,
  ReportAnswer,
  SavedAnswer,
  TemplatesAnswer,
} from '../../answers/drafts.ts';
import { LinksAnswer, RecontactAnswer, StatusAnswer, StudiesAnswer, StudyAnswer } from '../../answers/studies.ts';
import { ask } from '../api.ts';

const drafts = '/api/studies/drafts';
const draft = (id: string): string => `${drafts}/${encodeURIComponent(id)}`;
const study = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const getTemplates = () => ask('GET', '/api/studies/templates', TemplatesAnswer);
export const getForm = () => ask('GET', '/api/studies/form', DraftFormAnswer);
export const getDrafts = () => ask('GET', drafts, DraftsAnswer);
export const getStudies = () => ask('GET', '/api/studies', StudiesAnswer);
export const getStudy = (id: string) => ask('GET', study(id), StatusAnswer);
/** `title`: left out: that of what is copied. */
export const copyStudy = (copy: {
  readonly id: string;
  readonly title?: string;
  readonly from: { readonly template: string } | { readonly study: string };
}) => ask('POST', drafts, DraftAnswer, { body: copy });
export const getDraft = (id: string) => ask('GET', draft(id), DraftAnswer);
export const saveDraft = (id: string, body: { readonly revision: number; readonly source: DraftSource }) =>
  ask('PUT', draft(id), SavedAnswer, { body });
export const deleteDraft = (id: string) => ask('DELETE', draft(id), v.null());
export const checkDraft = (id: string) => ask('POST', `${draft(id)}/check`, ReportAnswer);
export const getPages = (id: string, language: string | null) =>
  ask('GET', `${draft(id)}/pages${language === null ? '' : `?language=${encodeURIComponent(language)}`}`, PagesAnswer);
/** Begins a preview, which ends by itself. `arm`: null: the first. */
export const beginPair = (id: string, order: { readonly from: 'draft' | 'study'; readonly arm: string | null }) =>
  ask('POST', `${study(id)}/pair`, PairAnswer, { body: order });
/** Ends a preview, also while the page is left. `id`: of the preview. */
export const endPair = (id: string): void =>
  // one that is not ended now ends by itself
  void fetch(`${study(id)}/pair`, { method: 'DELETE', keepalive: true }).catch(() => null);
/** What participants can see, for an ethics board. */
export const getProtocol = (id: string, language: string) =>
  ask('GET', `${draft(id)}/protocol?language=${encodeURIComponent(language)}`, ProtocolAnswer);
export const publishStudy = (source: DraftSource, applyTo: 'arriving' | 'unconsented') =>
  ask('POST', '/api/studies', StudyAnswer, { body: { source, applyTo } });
export const setIntake = (id: string, open: boolean, reason: string) =>
  ask('POST', `${study(id)}/intake`, StudyAnswer, { body: { open, reason } });
/** Takes the study out of the list, or puts it back. */
export const setArchived = (id: string, archived: boolean) =>
  ask('POST', `${study(id)}/archive`, StudyAnswer, { body: { archived } });
/** Ends the study for good. */
export const release = (id: string) => ask('POST', `${study(id)}/release`, StudyAnswer);
/** The new limit of what the study may commit, in minor units. */
export const setBudget = (id: string, minor: number) =>
  ask('POST', `${study(id)}/budget`, StatusAnswer, { body: { minor } });
/** Whom the recruiter asks to come back for a wave. Reading it is noted. */
export const getRecontact = (id: string, order: { readonly wave: number; readonly origin: string }) =>
  ask('POST', `${study(id)}/recontact`, RecontactAnswer, { body: order });
/** Links that the server signs, for participants without a recruiter. */
export const makeLinks = (id: string, order: WantedLinks) =>
  ask('POST', `${study(id)}/links`, LinksAnswer, { body: order });

interface WantedLinks {
  readonly count: number;
  /** For which they count; null: always. */
  readonly days: number | null;
  /** The language of their participants, one of the study's. Left out: each chooses it on the first page. */
  readonly language?: string;
}
