/** The HTTP routes of a study, for its participant. */
import { JoinAnswer, type PageShown, ReservationAnswer, ShownAnswer } from '../../../answers/participants.ts';
import type { CommandBody, ParticipantCommand } from '../../../studies/way/contract/commands.ts';
import type { PageDraft } from '../../../studies/way/contract/page.ts';
import { ask, PATIENCE_MS } from '../../api.ts';
import { ApiError } from '../../api-error.ts';

export type TabDevice = Extract<ParticipantCommand, { readonly type: 'openTab' }>['device'];

export interface PageArrival {
  readonly query: string;
  readonly device: TabDevice;
  readonly tab: string;
  readonly language: readonly string[];
  readonly commandId: string;
  readonly tokens: readonly string[];
}

export const pathOf = (study: string): string => `/s/${encodeURIComponent(study)}`;

export const join = (study: string, body: PageArrival) => ask('POST', `${pathOf(study)}/join`, JoinAnswer, { body });
export const getPage = (study: string, token: string): Promise<PageShown> =>
  ask('GET', `${pathOf(study)}/page`, ShownAnswer, { token, patienceMs: PATIENCE_MS });
export const sendCommand = (study: string, token: string, body: CommandBody): Promise<PageShown> =>
  ask('POST', `${pathOf(study)}/commands`, ShownAnswer, { body, token, patienceMs: PATIENCE_MS });
export const connectToSession = (study: string, token: string) =>
  ask('POST', `${pathOf(study)}/connect`, ReservationAnswer, { token, patienceMs: PATIENCE_MS });

/** `keepalive`: the request is made although the page is being left. */
export async function putDraft(study: string, token: string, key: string, draft: PageDraft): Promise<void> {
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
