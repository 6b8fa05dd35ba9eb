/**
 * Why the server refuses to let a link into a study, or an operator's wish about one: codes, which pages and programs read, and the
 * status of each as an answer over HTTP.
 */
import { STUDY_REFUSALS, type StudyRefusal } from '../../studies/way/contract/commands.ts';

export const JOIN_REFUSALS = {
  /** There is no such study, or it is not published. */
  study_unknown: 404,
  /** The recruiter shows the study to workers who have not accepted it. Nothing is created. */
  preview: 400,
  /** The link lacks the id that the recruiter puts into it. */
  recruiter_id_missing: 400,
  /** The study needs a signed link, and this one has no signature. */
  signature_missing: 403,
  /** The signature is not the recruiter's, or is for another server, study or person. */
  signature_refused: 403,
  signature_expired: 403,
  /** The study lets in participants of earlier studies alone, and this person is none of them. */
  not_invited: 403,
  /** Too many persons without a signature came from this address within an hour. Nothing is created; they may come later. */
  too_many_arrivals: 403,
  /** Another browser opened the place with this link, which has no signature. An operator can let this browser in. */
  open_elsewhere: 403,
} as const;
type JoinRefusalCode = keyof typeof JOIN_REFUSALS;

/** All refusals of the routes of studies; those of the decider among them. */
export const ROUTE_REFUSALS = {
  ...JOIN_REFUSALS,
  ...STUDY_REFUSALS,
  /** The study does not pass the check, so it is not published; the answer lists the problems. */
  study_refused: 422,
  /** The plan does not fit the study, or its SQL does not run; the answer lists the problems. */
  plan_refused: 422,
  /** This server takes no reports of recruiters: it has no secret to check them with. */
  hooks_off: 404,
  /** The report is not signed by the recruiter, or not in the last minutes. */
  hook_refused: 403,
  /** Submissions cannot be compared: the recruiter is another one, or the personal data are erased. */
  not_reconcilable: 409,
  /** A bundle would show arms before intake closes, so it needs a reason. */
  reason_needed: 422,
  /** A bundle of the study is being made; one at a time is. */
  export_running: 409,
  /** There is no such bundle, or it is no longer kept. */
  export_unknown: 404,
  /** The place of the files that processes share does not answer. */
  files_away: 503,
  /** No browser of this number has asked for a place since the studies were loaded. */
  browser_unknown: 404,
  /** There is no such draft, or nothing to copy. */
  draft_unknown: 404,
  /** The id has a draft already, or belongs to a published study. */
  draft_exists: 409,
  /** The lab has as many drafts as it may. */
  drafts_full: 409,
  /** As many previews run as may. */
  previews_full: 409,
  /** The draft was saved by another page in the meantime. */
  draft_stale: 409,
  /** Another operator acted on one of the targets since the operator looked. */
  acted_since: 409,
  /** It could not be kept, and may be sent again: a commit failed, or the study is loaded anew. */
  not_stored: 503,
} as const;
export type StudyRouteCode = keyof typeof ROUTE_REFUSALS;

export interface JoinRefusal {
  readonly code: JoinRefusalCode;
  readonly message: string;
}

/** Another browser has the place. */
export interface OpenElsewhere extends JoinRefusal {
  readonly code: 'open_elsewhere';
  /** Tells this browser to an operator, who can let it in: eight digits. */
  readonly browser: string;
}

/** The time is outside of the hours of intake. */
export interface OutsideHours extends StudyRefusal {
  /** Time until intake is within its hours again, ms. */
  readonly opensInMs: number;
}

/** A link is refused. `who`: the recruiter's id, where the link proves it although it opens nothing. */
export interface LinkRefusal extends JoinRefusal {
  readonly who?: string;
}

export const STUDY_UNKNOWN: JoinRefusal = { code: 'study_unknown', message: 'There is no such study here.' };
