/** Studies without files: drafts that operators copy, edit, check and look at. Publishing is in operator-routes.ts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type {
  DraftFormAnswer,
  DraftLine,
  DraftReport,
  EditedDraft,
  SavedAnswer,
  Template,
} from '../../../answers/drafts.ts';
import type { Sent } from '../../../answers/schema.ts';
import { tooManyTexts } from '../../../studies/definition/check.ts';
import { expectedPay, longestMinutes, peopleOf } from '../../../studies/definition/expected.ts';
import { freeze, hashOf, type StudySource } from '../../../studies/definition/freeze.ts';
import { Id } from '../../../studies/definition/ids.ts';
import { RecordingIds } from '../../../studies/definition/recorded-seats.ts';
import { Survey } from '../../../studies/definition/survey.ts';
import { Study } from '../../../studies/definition/types.ts';
import type { StudyDraft } from '../../store/rows.ts';
import { botFacts } from '../../studies/bot-accounts.ts';
import { installed } from '../../studies/installed.ts';
import { publishedFacts } from '../../studies/published-facts.ts';
import { QUESTIONS } from '../../studies/template-questions.ts';
import { templateNames, templateSource } from '../../studies/templates.ts';
import { doorOf, goneOf, refusing } from '../door.ts';
import { inWorker } from '../in-worker.ts';
import { STUDY_BOUNDS } from '../json-bodies.ts';
import { copyWithId, DRAFT_BYTES, NewDraft, SavedDraft, titled, withId } from './draft-body.ts';
import type { DraftAnswers, DraftJob, DraftResult } from './draft-worker.ts';
import type { StudyRouteOptions } from './study-route.ts';

const DraftParams = z.object({ draft: Id });
const LanguageQuery = z.object({ language: z.string().max(40).optional() });

/** Drafts of a lab. */
const MOST_DRAFTS = 200;
/** Letters of a title in the list. */
const LONGEST_TITLE = 300;
/** A thread takes a second to start, and a page asks for a check after each pause in typing. */
const THREADS = { limitMs: 15_000, waiting: 20, keepMs: 60_000 };

/** The sessions that a draft names as recordings, whatever else is wrong with it. */
const Naming = z.object({
  definition: z.object({ sessions: z.array(z.object({ recordings: RecordingIds.default([]) })) }),
});
function recordingsIn(json: string): readonly string[] {
  const { data } = Naming.safeParse(JSON.parse(json));
  return data ? [...new Set(data.definition.sessions.flatMap(({ recordings }) => recordings))] : [];
}

type Options = Pick<StudyRouteOptions, 'store' | 'sessions' | 'access' | 'studies' | 'models' | 'now' | 'refused'>;

export function draftRoutes(app: FastifyInstance, options: Options): void {
  const { store, sessions, access, studies, models, now, refused } = options;
  const { parse, onlyFor, refuse: refuseJob } = doorOf({ sessions, access });
  const here = installed();
  const onRequest = onlyFor('edit');
  const refuse = refusing(refused);
  const idOf = (request: FastifyRequest): string => parse(DraftParams, request.params).draft;
  const noDraft = (id: string): never => refuse('draft_unknown', `There is no draft ${id}.`);
  const draftOf = async (request: FastifyRequest): Promise<EditedDraft> => {
    const id = idOf(request);
    const draft = (await store.studyDrafts.find(id)) ?? noDraft(id);
    return { ...draft, source: draft.source as EditedDraft['source'] };
  };
  const jsonOf = async (request: FastifyRequest) => {
    const id = idOf(request);
    return { id, ...((await store.studyDrafts.findJson(id)) ?? noDraft(id)) };
  };
  /** The newest version of a study; null: it is not published. */
  const published = async (id: string) => (await studies.all.read(id))?.versions.at(-1) ?? null;
  const module = new URL('./draft-worker.ts', import.meta.url);
  const command = 'study check FOLDER';
  const think = inWorker<DraftJob, DraftResult>(module, { refuse: refuseJob, command, ...THREADS });
  const answerTo = async <Kind extends DraftJob['kind']>(
    job: DraftJob & { readonly kind: Kind },
    reply: FastifyReply,
  ): Promise<DraftAnswers[Kind]> => {
    const result = await think(job, goneOf(reply));
    return result.kind === 'refused' ? refuse(result.code, result.message) : (result.answer as DraftAnswers[Kind]);
  };
  const titles = openTitles();

  app.get(
    '/api/studies/templates',
    { onRequest },
    async (): Promise<readonly Template[]> => templateNames().map(templateLine),
  );

  app.get(
    '/api/studies/form',
    { onRequest },
    async (): Promise<Sent<typeof DraftFormAnswer>> => ({
      schema: z.toJSONSchema(Study, { io: 'input', unrepresentable: 'any' }),
      survey: z.toJSONSchema(Survey, { io: 'input', unrepresentable: 'any' }),
      games: Object.keys(here.words),
      policies: here.policies.map(({ id, game }) => ({ id, game })),
      // an account that was taken back can be invited no more
      bots: Object.entries(await botFacts(store.bots)).flatMap(([name, { revoked }]) => (revoked ? [] : [name])),
      models: Object.keys(models),
      variants: [...here.variants],
      zones: [...here.zones].toSorted(),
    }),
  );

  app.get('/api/studies/drafts', { onRequest }, async (): Promise<readonly DraftLine[]> => {
    const listed: DraftLine[] = [];
    for (const line of await store.studyDrafts.lines()) {
      let title = titles.of(line);
      if (title === undefined) {
        // others are served between two sources
        await nextTurn();
        title = titles.keep(line, (await store.studyDrafts.find(line.id))?.source);
      }
      listed.push({ ...line, title });
    }
    return listed;
  });

  app.post('/api/studies/drafts', { onRequest }, async (request, reply): Promise<FastifyReply> => {
    const { id, title, from } = parse(NewDraft, request.body);
    const version = from.study === undefined ? null : await published(from.study);
    const source = from.template === undefined ? (version?.frozen ?? null) : templateSource(from.template);
    if (!source) return refuse('draft_unknown', `There is no study ${from.study ?? from.template} to copy.`);
    if (id !== from.study && (await published(id)))
      return refuse('draft_exists', `There is a published study ${id}: copy it, or take another id.`);
    const draft = { id, revision: 1, source: titled(copyWithId(source, id), title), updatedAt: now() };
    switch (await store.studyDrafts.add(draft, MOST_DRAFTS)) {
      case 'exists':
        return refuse('draft_exists', `There is a draft ${id} already.`);
      case 'full':
        return refuse('drafts_full', `The lab has ${MOST_DRAFTS} drafts. Delete one that is not needed any more.`);
      case 'added':
        titles.keep(draft, draft.source);
        return reply.code(201).send(draft satisfies EditedDraft);
    }
  });

  app.get('/api/studies/drafts/:draft', { onRequest }, draftOf);

  app.put(
    '/api/studies/drafts/:draft',
    { onRequest, bodyLimit: DRAFT_BYTES, config: { json: STUDY_BOUNDS } },
    async (request): Promise<Sent<typeof SavedAnswer> & { readonly updatedAt: number }> => {
      const id = idOf(request);
      const { revision, source } = parse(SavedDraft, request.body);
      const tooMany = tooManyTexts(source.texts);
      if (tooMany) return refuse('study_refused', `texts: ${tooMany.message}`);
      const next = { id, revision: revision + 1, source: withId(source, id), updatedAt: now() };
      if (await store.studyDrafts.replace(revision, next))
        return { revision: next.revision, updatedAt: next.updatedAt };
      if (!(await store.studyDrafts.find(id))) return noDraft(id);
      return refuse('draft_stale', 'The draft was saved from another page in the meantime. Nothing was overwritten.');
    },
  );

  app.delete('/api/studies/drafts/:draft', { onRequest }, async (request, reply): Promise<FastifyReply> => {
    const id = idOf(request);
    if (!(await store.studyDrafts.remove(id))) return noDraft(id);
    titles.forget(id);
    return reply.code(204).send();
  });

  app.post('/api/studies/drafts/:draft/check', { onRequest }, async (request, reply): Promise<DraftReport> => {
    const { id, revision, json } = await jsonOf(request);
    const before = await published(id);
    const facts = {
      studies: await publishedFacts(studies.all),
      bots: await botFacts(store.bots),
      models,
      recordings: await studies.recordings(recordingsIn(json)),
    };
    return {
      revision,
      ...(await answerTo({ kind: 'check', json, published: before?.frozen ?? null, ...facts }, reply)),
      published: before && {
        ...{ version: before.version, hash: before.hash },
        recruiter: before.frozen.definition.intake.recruiter,
      },
    };
  });

  /** What is shown of a draft, in the language that the request names. */
  const show = async <Kind extends 'pages' | 'protocol'>(
    kind: Kind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<DraftAnswers[Kind]> => {
    const { json } = await jsonOf(request);
    const { language } = parse(LanguageQuery, request.query);
    return answerTo({ kind, json, language }, reply);
  };

  app.get('/api/studies/drafts/:draft/pages', { onRequest }, (request, reply) => show('pages', request, reply));

  app.get('/api/studies/drafts/:draft/protocol', { onRequest: onlyFor('count') }, (request, reply) =>
    show('protocol', request, reply),
  );
}

function templateLine(id: string) {
  const source = templateSource(id);
  const frozen = source && freeze(source);
  if (!frozen || !('definition' in frozen)) throw new Error(`the study ${id} that ships has not the shape of one`);
  const { definition } = frozen;
  const games = [...new Set(definition.sessions.map(({ game }) => game))];
  const question = QUESTIONS[id];
  if (question === undefined)
    throw new Error(`the study ${id} that ships has no question in server/studies/template-questions.ts`);
  const minutes = longestMinutes(frozen);
  const { currency, allBase, allMost } = expectedPay(definition, minutes);
  return {
    ...{ id, title: definition.title, question, hash: hashOf(frozen), games },
    ...{ minutes, people: peopleOf(definition), group: definition.match.people },
    price: { currency, least: allBase, most: allMost },
  };
}

/** Titles of drafts as they were last saved, so that their list need not read them again. */
function openTitles() {
  type Line = Omit<StudyDraft, 'source'>;
  const known = new Map<string, { readonly revision: number; readonly updatedAt: number; readonly title: string }>();
  return {
    /** undefined: the draft was not read since it was saved by another process, or before this one started. */
    of({ id, revision, updatedAt }: Line): string | undefined {
      const kept = known.get(id);
      return kept?.revision === revision && kept.updatedAt === updatedAt ? kept.title : undefined;
    },
    keep({ id, revision, updatedAt }: Line, source: unknown): string {
      const title = titleIn(source);
      known.set(id, { revision, updatedAt, title });
      return title;
    },
    forget: (id: string): boolean => known.delete(id),
  };
}

function titleIn(source: unknown): string {
  const { definition } = (source ?? {}) as Partial<StudySource>;
  const { title } = (definition ?? {}) as { readonly title?: unknown };
  return typeof title === 'string' ? title.slice(0, LONGEST_TITLE) : '';
}
