/** The routes of participants, at /s/STUDY: join, page, commands, drafts, connect, copy. No GET changes anything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { JoinAnswer, ReservationAnswer, ShownAnswer } from '../../../answers/participants.ts';
import type { HttpRefusal } from '../../../answers/refusals.ts';
import type { Sent } from '../../../answers/schema.ts';
import { Language } from '../../../studies/definition/types.ts';
import { CommandBody, GivenJson } from '../../../studies/way/contract/commands.ts';
import { bearerOf } from '../../access/access.ts';
import { hashToken } from '../../live/seat/tokens.ts';
import { linkOf } from '../../studies/arrivals/earlier.ts';
import { copyOf } from '../../studies/data/copy.ts';
import type { LiveStudy } from '../../studies/run/live-study.ts';
import { pageWithDraft } from '../../studies/run/pages.ts';
import { doorOf, refusing } from '../door.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

const Tab = z.string().min(8).max(64);
const CommandId = z.string().min(8).max(64);
const JoinBody = z.strictObject({
  query: z.string().max(4096),
  device: z.enum(['desktop', 'tablet', 'phone']),
  tab: Tab,
  language: z.array(z.string().max(40)).max(40).optional(),
  commandId: CommandId,
  tokens: z.array(z.string().max(128)).max(20).optional(),
  simulated: z.literal(true).optional(),
});
const DraftBody = z.strictObject({
  key: z.string().min(1).max(100),
  revision: z.int().min(0),
  value: GivenJson,
});
const Tag = Language;

/** The address and the browser of a participant who consents. */
function browserOf(request: FastifyRequest) {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 500) ?? null };
}

export function participantRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const { store, sessions, access, reservations, studies, doors, lines, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, refuse, granted, mustMay } = door;
  const refuseStudy = refusing(refused);

  /** Whose request this is. */
  const asking = async (request: FastifyRequest): Promise<{ live: LiveStudy; participant: string }> => {
    const live = await studyIn(request, door, options);
    const token = bearerOf(request);
    const right = token === null ? null : await store.studies.withToken(hashToken(token));
    if (right?.study !== live.id || !live.told().participants.has(right.participant))
      return refuse('unauthorised', 'This link is not valid for this study.');
    return { live, participant: right.participant };
  };

  app.post('/s/:study/join', async (request, reply): Promise<Sent<typeof JoinAnswer> | FastifyReply> => {
    const live = await studyIn(request, door, options);
    const { language = [], simulated = false, tokens = [], ...body } = parse(JoinBody, request.body);
    if (simulated) await mustMay(request, 'act');
    // the links of a preview open nothing to anyone else
    if (live.told().preview) await mustMay(request, 'edit');
    const joining = doors.join(live, {
      ...body,
      simulated,
      tokens,
      languages: language.filter((tag) => Tag.safeParse(tag).success),
      address: request.ip,
    });
    const joined = await stored(joining);
    if ('browser' in joined || 'opensInMs' in joined) {
      refused(joined.code);
      return reply.code(403).send(joined satisfies HttpRefusal);
    }
    if ('code' in joined) return refuseStudy(joined.code, joined.message);
    lines.expect(live, joined.participant);
    return { token: joined.token, ...(await pageWithDraft(live, store, joined.participant)) };
  });

  app.get('/s/:study/page', async (request): Promise<Sent<typeof ShownAnswer>> => {
    const { live, participant } = await asking(request);
    return pageWithDraft(live, store, participant);
  });

  app.post('/s/:study/commands', async (request): Promise<Sent<typeof ShownAnswer>> => {
    const { live, participant } = await asking(request);
    const { commandId: own, ...asked } = parse(CommandBody, request.body);
    const commandId = `${participant}/${own}`;
    const repeated = live.knows(commandId);
    const { command } = asked;
    const linked = command.type === 'giveConsent' ? await linkOf(live, store, participant, command.tiers) : null;
    // a repeat gets the page once its first effect is on disk
    const refusal = await stored(
      repeated
        ? live.settled().then(() => null)
        : live.perform(
            { type: 'ask', participant, ...asked, linked },
            { commandId, onConsent: [{ kind: 'keepBrowser', row: { participant, ...browserOf(request) } }] },
          ),
    );
    if (refusal) refused(refusal.code);
    if (asked.command.type === 'withdraw') await studies.erased(participant);
    return { ...(await pageWithDraft(live, store, participant)), ...(refusal ? { refusal } : {}) };
  });

  app.put('/s/:study/draft', async (request, reply) => {
    const { live, participant } = await asking(request);
    const draft = parse(DraftBody, request.body);
    const { key, kind } = live.page(participant);
    if (draft.key !== key || kind === 'finished')
      return refuseStudy('stale_page', 'The page of this draft has been left.');
    await store.studies.keepDraft({ participant, ...draft });
    return reply.code(204).send();
  });

  app.post('/s/:study/connect', async (request): Promise<Sent<typeof ReservationAnswer>> => {
    const { live, participant } = await asking(request);
    const state = live.told().participants.get(participant)?.state;
    if (state?.status !== 'playing') return refuseStudy('stale_page', 'No session is being played on this page.');
    return granted(await reservations.reserveFor(state.session, participant));
  });

  app.get('/s/:study/copy', async (request, reply) => {
    const { live, participant } = await asking(request);
    return reply
      .header('content-disposition', 'attachment; filename="copy.json"')
      .send(await copyOf({ id: live.id, released: live.told().released }, store, participant));
  });
}
