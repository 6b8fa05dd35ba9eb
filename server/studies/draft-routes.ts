/** Studies without files: drafts that operators copy, edit, check and look at. Publishing is in operator-routes.ts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkSource } from '../../studies/definition/check.ts';
import { differenceOf } from '../../studies/definition/difference.ts';
import { expectedMinutes, peopleOf } from '../../studies/definition/expected.ts';
import { type FrozenStudy, freeze, hashOf, type StudySource } from '../../studies/definition/freeze.ts';
import { type KeyUse, keysOf } from '../../studies/definition/keys.ts';
import { protocolOf } from '../../studies/definition/protocol.ts';
import { Study } from '../../studies/definition/types.ts';
import { shownPages } from '../../studies/preview/shown-pages.ts';
import { doorOf, Refused } from '../http/door.ts';
import { STUDY_BOUNDS } from '../http/json-bodies.ts';
import type { StudyDraft } from '../store/rows.ts';
import { copyWithId, DRAFT_BYTES, Id, NewDraft, SavedDraft, withId } from './draft-body.ts';
import { installed } from './installed.ts';
import type { StudyRouteOptions } from './participant-routes.ts';
import type { StudyRouteCode } from './refusals.ts';
import { templateNames, templateSource } from './templates.ts';

const DraftParams = z.object({ draft: Id });
const LanguageQuery = z.object({ language: z.string().max(40).optional() });

type Options = Pick<StudyRouteOptions, 'store' | 'sessions' | 'access' | 'studies' | 'now' | 'refused'>;

export function draftRoutes(app: FastifyInstance, options: Options): void {
  const { store, sessions, access, studies, now, refused } = options;
  const { parse, onlyFor } = doorOf({ sessions, access });
  const here = installed();
  const onRequest = onlyFor('edit');
  const refuse = (code: StudyRouteCode, message: string): never => {
    refused(code);
    throw new Refused(code, message);
  };
  const idOf = (request: FastifyRequest): string => parse(DraftParams, request.params).draft;
  const noDraft = (id: string): never => refuse('draft_unknown', `There is no draft ${id}.`);
  const draftOf = async (request: FastifyRequest): Promise<StudyDraft & { readonly source: StudySource }> => {
    const id = idOf(request);
    const draft = (await store.studyDrafts.find(id)) ?? noDraft(id);
    return { ...draft, source: draft.source as StudySource };
  };
  /** The newest version of a study; null: it is not published. */
  const published = async (id: string) => (await studies.find(id))?.told().versions.at(-1) ?? null;
  /** What can be shown of a draft, and in which language. */
  const readable = async (request: FastifyRequest): Promise<{ frozen: FrozenStudy; language: string }> => {
    const { source } = await draftOf(request);
    const { language } = parse(LanguageQuery, request.query);
    const frozen = freeze(source);
    if (!('definition' in frozen))
      return refuse('study_refused', 'Fields of this draft are missing or out of range. Mend them first.');
    const { languages } = frozen.definition;
    if (language !== undefined && !languages.includes(language))
      return refuse('language_unknown', `The study is not in ${language}, but in ${languages.join(', ')}.`);
    return { frozen, language: language ?? languages[0] ?? 'en' };
  };

  app.get('/api/studies/templates', { onRequest }, async () => templateNames().map(templateLine));

  app.get('/api/studies/form', { onRequest }, async () => ({
    schema: z.toJSONSchema(Study, { io: 'input', unrepresentable: 'any' }),
    games: Object.keys(here.words),
    policies: here.policies.map(({ id, game }) => ({ id, game })),
    zones: [...here.zones].toSorted(),
  }));

  app.get('/api/studies/drafts', { onRequest }, async () =>
    (await store.studyDrafts.all()).map(({ source, ...draft }) => ({ ...draft, title: titleIn(source) })),
  );

  app.post('/api/studies/drafts', { onRequest }, async (request, reply): Promise<FastifyReply> => {
    const { id, from } = parse(NewDraft, request.body);
    const version = from.study === undefined ? null : await published(from.study);
    const source = from.template === undefined ? (version?.frozen ?? null) : templateSource(from.template);
    if (!source) return refuse('draft_unknown', `There is no study ${from.study ?? from.template} to copy.`);
    if (id !== from.study && (await published(id)))
      return refuse('draft_exists', `There is a published study ${id}: copy it, or take another id.`);
    const draft = { id, revision: 1, source: copyWithId(source, id), updatedAt: now() };
    if (!(await store.studyDrafts.add(draft))) return refuse('draft_exists', `There is a draft ${id} already.`);
    return reply.code(201).send(draft);
  });

  app.get('/api/studies/drafts/:draft', { onRequest }, draftOf);

  app.put(
    '/api/studies/drafts/:draft',
    { onRequest, bodyLimit: DRAFT_BYTES, config: { json: STUDY_BOUNDS } },
    async (request) => {
      const id = idOf(request);
      const { revision, source } = parse(SavedDraft, request.body);
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
    return reply.code(204).send();
  });

  app.post('/api/studies/drafts/:draft/check', { onRequest }, async (request) => {
    const { id, revision, source } = await draftOf(request);
    const before = await published(id);
    const frozen = freeze(source);
    return {
      revision,
      ...checkSource(source, here, before?.frozen ?? null),
      keys: 'definition' in frozen ? keysOf(frozen.definition).map(keyLine) : [],
      published: before && {
        ...{ version: before.version, hash: before.hash },
        recruiter: before.frozen.definition.intake.recruiter,
      },
      difference: before && 'definition' in frozen ? differenceOf(before.frozen, frozen) : null,
    };
  });

  app.get('/api/studies/drafts/:draft/pages', { onRequest }, async (request) => {
    const { frozen, language } = await readable(request);
    return { language, languages: frozen.definition.languages, pages: shownPages(frozen, language) };
  });

  app.get('/api/studies/drafts/:draft/protocol', { onRequest: onlyFor('count') }, async (request) => {
    const { frozen, language } = await readable(request);
    return { language, markdown: protocolOf(frozen, language) };
  });
}

function templateLine(id: string) {
  const source = templateSource(id);
  const frozen = source && freeze(source);
  if (!frozen || !('definition' in frozen)) throw new Error(`the study ${id} that ships has not the shape of one`);
  const { definition } = frozen;
  const games = [...new Set(definition.sessions.map(({ game }) => game))];
  return {
    ...{ id, title: definition.title, hash: hashOf(frozen), games },
    ...{ minutes: expectedMinutes(frozen), people: peopleOf(definition), group: definition.match.people },
  };
}

function keyLine({ path, ...use }: KeyUse) {
  return { ...use, path: path.join('.') };
}

function titleIn(source: unknown): string {
  const { title } = ((source as StudySource).definition ?? {}) as { readonly title?: unknown };
  return typeof title === 'string' ? title : '';
}
