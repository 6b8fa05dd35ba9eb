/** The routes by which operators act. Answers come from the same build of the project as this page. */
import * as v from 'valibot';
import type { ActionBody, Consequences, PreviewBody } from '../../../studies/room/actions.ts';
import { ask } from '../../api.ts';

const ConsequencesAnswer = v.pipe(
  v.looseObject({
    position: v.number(),
    people: v.array(v.looseObject({ participant: v.string() })),
    slots: v.array(v.looseObject({ slot: v.number() })),
    sessions: v.array(v.looseObject({ session: v.string() })),
    refused: v.array(v.looseObject({ target: v.string(), code: v.string(), message: v.string() })),
  }),
  v.transform((answer) => answer as unknown as Consequences),
);

const study = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const previewAction = (id: string, body: PreviewBody): Promise<Consequences> =>
  ask('POST', `${study(id)}/actions/preview`, ConsequencesAnswer, { body });
export const act = (id: string, body: ActionBody): Promise<Consequences> =>
  ask('POST', `${study(id)}/actions`, ConsequencesAnswer, { body });
export const changeIntake = (id: string, open: boolean, reason: string) =>
  ask('POST', `${study(id)}/intake`, v.unknown(), { body: { open, reason } });
/** The browser of this number opens the place that it asked for. */
export const letBrowserIn = (id: string, browser: string, reason: string) =>
  ask('POST', `${study(id)}/browsers`, v.object({ participant: v.string() }), { body: { browser, reason } });
/** From now on outcomes are told by arm. */
export const unblind = (id: string, reason: string) =>
  ask('POST', `${study(id)}/unblind`, v.unknown(), { body: { reason } });
