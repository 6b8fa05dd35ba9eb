/** The routes by which operators act. */
import * as v from 'valibot';
import { ConsequencesAnswer, LetInAnswer } from '../../../answers/studies.ts';
import type { ActionBody, Consequences, PreviewBody } from '../../../studies/room/actions.ts';
import { ask } from '../../api.ts';

const study = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const previewAction = (id: string, body: PreviewBody): Promise<Consequences> =>
  ask('POST', `${study(id)}/actions/preview`, ConsequencesAnswer, { body });
export const act = (id: string, body: ActionBody): Promise<Consequences> =>
  ask('POST', `${study(id)}/actions`, ConsequencesAnswer, { body });
export const changeIntake = (id: string, open: boolean, reason: string) =>
  ask('POST', `${study(id)}/intake`, v.unknown(), { body: { open, reason } });
/** The browser of this number opens the place that it asked for. */
export const letBrowserIn = (id: string, browser: string, reason: string) =>
  ask('POST', `${study(id)}/browsers`, LetInAnswer, { body: { browser, reason } });
/** From now on outcomes are told by arm. */
export const unblind = (id: string, reason: string) =>
  ask('POST', `${study(id)}/unblind`, v.unknown(), { body: { reason } });
