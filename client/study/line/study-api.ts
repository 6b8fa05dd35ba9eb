/** The HTTP routes of a study, for its participant. */
import * as v from 'valibot';
import type { CommandBody, ParticipantCommand, StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Draft, Page, Submission } from '../../../studies/way/contract/page.ts';
import { ApiError, ask, PATIENCE_MS } from '../../api.ts';

export type Device = Extract<ParticipantCommand, { readonly type: 'openTab' }>['device'];

/**
 * What every page has, and what the client itself reads. The rest of a page belongs to its kind, and comes from the same
 * build of the project as the client.
 */
const PageAnswer = v.pipe(
  v.looseObject({
    kind: v.string(),
    key: v.string(),
    participant: v.string(),
    language: v.string(),
    languages: v.array(v.string()),
    now: v.number(),
    until: v.nullable(v.number()),
  }),
  v.transform((page) => page as unknown as Page),
);
const DraftAnswer = v.nullish(v.object({ revision: v.number(), value: v.unknown() }), null);
const RefusalAnswer = v.pipe(
  v.object({ code: v.string(), message: v.string() }),
  v.transform((refusal) => refusal as StudyRefusal),
);
const SubmissionAnswer = v.nullish(v.object({ address: v.string(), assignmentId: v.string() }), null);
const shown = { page: PageAnswer, draft: DraftAnswer, submission: SubmissionAnswer };
const ShownAnswer = v.object({ ...shown, refusal: v.nullish(RefusalAnswer) });
const JoinAnswer = v.object({ ...shown, token: v.string() });
const ReservationAnswer = v.object({ reservation: v.unknown() });
export const NewsAnswer = v.union([
  v.object({ superseded: v.literal(true) }),
  /** Another server process runs the study: its news are at this host and path. */
  v.object({ moved: v.string() }),
  v.object(shown),
]);

export interface Shown {
  readonly page: Page;
  readonly draft: Draft | null;
  readonly submission: Submission | null;
  readonly refusal?: StudyRefusal | null | undefined;
}

export interface Arrival {
  readonly query: string;
  readonly device: Device;
  readonly tab: string;
  readonly language: readonly string[];
  readonly commandId: string;
  readonly tokens: readonly string[];
}

export const pathOf = (study: string): string => `/s/${encodeURIComponent(study)}`;

export const join = (study: string, body: Arrival) => ask('POST', `${pathOf(study)}/join`, JoinAnswer, { body });
export const getPage = (study: string, token: string): Promise<Shown> =>
  ask('GET', `${pathOf(study)}/page`, ShownAnswer, { token, patienceMs: PATIENCE_MS });
export const sendCommand = (study: string, token: string, body: CommandBody): Promise<Shown> =>
  ask('POST', `${pathOf(study)}/commands`, ShownAnswer, { body, token, patienceMs: PATIENCE_MS });
export const connectToSession = (study: string, token: string) =>
  ask('POST', `${pathOf(study)}/connect`, ReservationAnswer, { token, patienceMs: PATIENCE_MS });

/** `keepalive`: the request is made although the page is being left. */
export async function putDraft(study: string, token: string, key: string, draft: Draft): Promise<void> {
  const answer = await fetch(`${pathOf(study)}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ key, ...draft }),
    keepalive: true,
  }).catch(() => null);
  // one that the server refuses belongs to a page that was left, or is too large: the tab has its copy
  if (!answer || answer.status >= 500) throw new ApiError('unreachable', 'The draft could not be sent.');
}

/** All that the study holds about the participant, as a file. */
export async function getCopy(study: string, token: string): Promise<Blob> {
  const answer = await fetch(`${pathOf(study)}/copy`, {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
  }).catch(() => null);
  if (!answer?.ok) throw new ApiError('unreachable', 'The copy could not be fetched.');
  return answer.blob();
}

/** Milliseconds of one trip to the server and back; null: no answer. */
export async function roundTrip(): Promise<number | null> {
  const from = performance.now();
  const answer = await fetch('/api/right', { cache: 'no-store' }).catch(() => null);
  return answer ? performance.now() - from : null;
}
