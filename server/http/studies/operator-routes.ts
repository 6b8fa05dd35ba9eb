/**
 * The routes of operators: publish a study, open and close its intake, see how it stands
 * and which of its sessions can be recorded,
 * change its budget, make links, let another browser in, list bonuses, erase a participant, release it, archive it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Operator } from '../../../answers/people.ts';
import type { Sent } from '../../../answers/schema.ts';
import type {
  LetInAnswer,
  LinksAnswer,
  ListedStudy,
  RecordableAnswer,
  StudiesAnswer,
  StudyStatus,
  UnreadableLine,
} from '../../../answers/studies.ts';
import { checkSource, tooManyTexts } from '../../../studies/definition/check.ts';
import { freeze, saysTheSame } from '../../../studies/definition/freeze.ts';
import { UnreadableStudy } from '../../../studies/definition/published.ts';
import { recordingsNamed } from '../../../studies/definition/recordings.ts';
import { Language } from '../../../studies/definition/types.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { StudyCommand } from '../../../studies/way/contract/decision.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import { newId } from '../../live/seat/tokens.ts';
import { hideReason } from '../../live/session/free-text.ts';
import { streamOfStudy } from '../../store/releases.ts';
import { streamOfParticipant } from '../../store/study-log.ts';
import { signLink } from '../../studies/arrivals/recruiters.ts';
import { botFacts } from '../../studies/bot-accounts.ts';
import { bonusesOf, externalIdsOf } from '../../studies/data/bonuses.ts';
import { installed } from '../../studies/installed.ts';
import { notePersonalRead } from '../../studies/operators/personal-reads.ts';
import { recordableIn } from '../../studies/operators/recordable.ts';
import { lineOf, lineWith, statusOf } from '../../studies/operators/status.ts';
import { publishedFacts } from '../../studies/published-facts.ts';
import type { LiveStudy } from '../../studies/run/live-study.ts';
import type { Studies } from '../../studies/run/studies.ts';
import { doorOf, refusing } from '../door.ts';
import { STUDY_BOUNDS } from '../json-bodies.ts';
import { type StudyRouteOptions, stored, studyIn } from './study-route.ts';

/** Bytes of a study: texts, surveys and item lists. */
const MAX_STUDY = 20 * 1024 * 1024;
const DAY_MS = 86_400_000;

const Source = z.strictObject({
  definition: z.unknown(),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  surveys: z.record(z.string(), z.unknown()),
  items: z.record(z.string(), z.unknown()),
  translations: z.record(z.string(), z.unknown()).default({}),
});
const PublishBody = z.strictObject({
  source: Source,
  applyTo: z.enum(['arriving', 'unconsented']).default('arriving'),
});
const ArchiveBody = z.strictObject({ archived: z.boolean() });
const IntakeBody = z.strictObject({ open: z.boolean(), reason: z.string().trim().min(1).max(2000) });
/** Minor units: the new limit of what the study may commit. */
const BudgetBody = z.strictObject({ minor: z.int().min(0).max(1_000_000_000_000) });
/** `paid`: all lists so far are paid, so that nothing is listed, and the ids of erased participants in them go. */
const BonusesBody = z.strictObject({ again: z.boolean().default(false), paid: z.boolean().default(false) });
const PersonParams = z.object({ participant: z.string().regex(/^[\w-]{1,100}$/) });
/** Why an operator erases a participant. */
const ReasonBody = z.strictObject({ reason: z.string().trim().min(1).max(2000) });
/** The number that the page of the browser shows, with or without blanks. */
const BrowserBody = z.strictObject({
  browser: z
    .string()
    .max(20)
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{8}$/, 'eight digits')),
  reason: z.string().trim().min(1).max(2000),
});
const LinksBody = z.strictObject({
  count: z.int().min(1).max(10_000),
  days: z.int().min(1).max(365).nullable(),
  language: Language.optional(),
});

type Ordered = Extract<
  StudyCommand,
  { readonly type: 'openIntake' | 'closeIntake' | 'archive' | 'unarchive' | 'release' | 'changeBudget' }
>;

/** One study that cannot be read does not hide the others. null: there is none, or it is a preview. */
async function lineIn({ all }: Studies, study: string): Promise<ListedStudy | UnreadableLine | null> {
  try {
    const told = await all.read(study);
    return told && !told.preview ? lineWith(study, told, await all.arrivals(study)) : null;
  } catch (error) {
    if (error instanceof UnreadableStudy) return { study, unreadable: error.message };
    throw error;
  }
}

const by = ({ id }: Operator): Cause => ({ operator: id, reason: null });

export function operatorRoutes(app: FastifyInstance, options: StudyRouteOptions): void {
  const { store, sessions, access, studies, models, refused } = options;
  const door = doorOf({ sessions, access });
  const { parse, refuse, mustMay, onlyFor } = door;
  const refuseStudy = refusing(refused);
  const performed = (refusal: StudyRefusal | null): void => {
    if (refusal) refuseStudy(refusal.code, refusal.message);
  };
  const order = async (live: LiveStudy, command: Ordered): Promise<void> =>
    performed(await stored(live.perform(command, { commandId: `${command.type}-${newId()}` })));

  app.post(
    '/api/studies',
    { bodyLimit: MAX_STUDY, config: { json: STUDY_BOUNDS }, onRequest: onlyFor('edit') },
    async (request, reply): Promise<FastifyReply> => {
      const operator = await mustMay(request, 'edit');
      const { source, applyTo } = parse(PublishBody, request.body);
      const frozen = tooManyTexts(source.texts) ? [] : freeze(source);
      const before = 'definition' in frozen ? await studies.find(frozen.definition.id) : null;
      const newest = before?.told().versions.at(-1);
      const named = 'definition' in frozen ? recordingsNamed(frozen.definition) : [];
      const here = installed({
        studies: await publishedFacts(studies.all),
        bots: await botFacts(store.bots),
        models,
        recordings: await studies.recordings(named),
      });
      const { ok, problems } = checkSource(source, here, newest?.frozen ?? null);
      if (!ok || !('definition' in frozen)) {
        refused('study_refused');
        const message = `This study cannot be published. Problems: ${problems.length}.`;
        return reply.code(422).send({ code: 'study_refused', message, problems });
      }
      const isNew = !newest || !saysTheSame(newest.frozen, frozen);
      if (isNew) performed(await stored(studies.publish(frozen, applyTo, by(operator))));
      const live = await studies.find(frozen.definition.id);
      if (!live) throw new Error(`study ${frozen.definition.id} is published and cannot be found`);
      return reply.code(isNew ? 201 : 200).send(lineOf(live) satisfies ListedStudy);
    },
  );

  app.get('/api/studies', async (request): Promise<Sent<typeof StudiesAnswer>> => {
    await mustMay(request, 'count');
    const lines = await Promise.all((await studies.all.ids()).map((id) => lineIn(studies, id)));
    return lines.filter((line) => line !== null);
  });

  app.get('/api/studies/:study', async (request): Promise<StudyStatus> => {
    await mustMay(request, 'count');
    return statusOf(await studyIn(request, door, options));
  });

  app.get('/api/studies/:study/recordings', async (request): Promise<Sent<typeof RecordableAnswer>> => {
    await mustMay(request, 'watch');
    return recordableIn(await studyIn(request, door, options), studies.recordings);
  });

  app.post('/api/studies/:study/intake', async (request): Promise<ListedStudy> => {
    const operator = await mustMay(request, 'intake');
    const live = await studyIn(request, door, options);
    const { open, reason: typed } = parse(IntakeBody, request.body);
    const { reason, kept } = hideReason(typed, {
      ...{ session: streamOfStudy(live.id), author: operator.id, at: options.now() },
    });
    const command = { type: open ? 'openIntake' : 'closeIntake', cause: { operator: operator.id, reason } } as const;
    // intake that stands so already is no event, and leaves no text
    const changes = live.foresee(command, live.state()).writes.length > 0;
    const beside = { commandId: `${command.type}-${newId()}`, also: changes ? [kept] : [] };
    performed(await stored(live.perform(command, beside)));
    return lineOf(live);
  });

  app.post('/api/studies/:study/budget', async (request): Promise<StudyStatus> => {
    const operator = await mustMay(request, 'changeBudget');
    const live = await studyIn(request, door, options);
    const { minor } = parse(BudgetBody, request.body);
    await order(live, { type: 'changeBudget', minor, cause: by(operator) });
    return statusOf(live);
  });

  app.post('/api/studies/:study/release', async (request): Promise<ListedStudy> => {
    const operator = await mustMay(request, 'release');
    const live = await studyIn(request, door, options);
    await order(live, { type: 'release', cause: by(operator) });
    return lineOf(live);
  });

  app.post('/api/studies/:study/archive', async (request): Promise<ListedStudy> => {
    const operator = await mustMay(request, 'edit');
    const live = await studyIn(request, door, options);
    const { archived } = parse(ArchiveBody, request.body);
    await order(live, { type: archived ? 'archive' : 'unarchive', cause: by(operator) });
    return lineOf(live);
  });

  app.post('/api/studies/:study/participants/:participant/erase', async (request) => {
    const operator = await mustMay(request, 'erase');
    const live = await studyIn(request, door, options);
    const { participant } = parse(PersonParams, request.params);
    const { reason } = parse(ReasonBody, request.body);
    const erased = await stored(studies.erase(live, participant, { operator: operator.id, reason }));
    if ('code' in erased) return performed(erased);
    return { participant, ...erased };
  });

  app.post(
    '/api/studies/:study/browsers',
    async (request): Promise<Sent<typeof LetInAnswer> & { readonly browser: string }> => {
      const operator = await mustMay(request, 'act');
      const live = await studyIn(request, door, options);
      const { browser, reason: typed } = parse(BrowserBody, request.body);
      const participant = options.doors.askedBy(live.id, browser);
      if (participant === null)
        return refuseStudy(
          'browser_unknown',
          'No browser of this number waits to be let in. Its page shows the number; "Try again" there asks once more.',
        );
      const { reason, kept } = hideReason(typed, {
        ...{ session: streamOfParticipant(participant), author: operator.id, at: options.now() },
      });
      const command = { type: 'letBrowserIn', participant, browser, cause: { operator: operator.id, reason } } as const;
      const changes = live.foresee(command, live.state()).writes.length > 0;
      const beside = { commandId: `${command.type}-${newId()}`, also: changes ? [kept] : [] };
      performed(await stored(live.perform(command, beside)));
      return { participant, browser };
    },
  );

  app.post('/api/studies/:study/bonuses', async (request) => {
    const operator = await mustMay(request, 'readPersonal');
    const live = await studyIn(request, door, options);
    const { again, paid } = parse(BonusesBody, request.body);
    if (paid) {
      const forgotten = await stored(studies.forgetPaid(live, by(operator)));
      const { unnamed } = bonusesOf(live.told(), await externalIdsOf(live, store), 0);
      return { list: null, currency: null, bonuses: [], unnamed, forgotten };
    }
    const ids = await externalIdsOf(live, store);
    const before = live.state().bonusLists.length;
    const command = { type: 'listBonuses', named: new Set(ids.keys()), cause: by(operator) } as const;
    if (!again) performed(await stored(live.perform(command, { commandId: `bonuses-${newId()}` })));
    const list = live.told().bonusLists.length;
    const bonuses = bonusesOf(live.told(), ids, again || list > before ? list : 0);
    const named = bonuses.bonuses.map(({ participant }) => participant);
    if (named.length > 0) await stored(notePersonalRead(live, operator, 'ids of the recruiter, for bonuses', named));
    return { ...bonuses, forgotten: 0 };
  });

  app.post('/api/studies/:study/links', async (request, reply): Promise<FastifyReply> => {
    await mustMay(request, 'intake');
    const live = await studyIn(request, door, options);
    const { count, days, language } = parse(LinksBody, request.body);
    if (live.told().preview) return refuseStudy('not_possible', 'The links of a preview are made with it.');
    const { intake, languages = [] } = live.told().versions.at(-1)?.frozen.definition ?? {};
    const recruiter = intake?.recruiter;
    if (recruiter !== 'links')
      return refuse('malformed', `The recruiter of this study is ${recruiter}: its links are not made here.`);
    if (language !== undefined && !languages.includes(language))
      return refuse('malformed', `The study is not in ${language}, but in ${languages.join(', ')}.`);
    const named = language === undefined ? '' : `&lang=${language}`;
    const { study, joinKey: key } = live.secret;
    const until = days === null ? null : options.now() + days * DAY_MS;
    const links = Array.from({ length: count }, () => `/s/${study}?link=${signLink({ study, key, until })}${named}`);
    return reply.code(201).send({ links } satisfies Sent<typeof LinksAnswer>);
  });
}
