/**
 * Marks and comments on moments of a session, kept beside its log: for operators, and for the holder of the right that
 * ordered the session. Operators read all of them, all others only their own, and each changes and deletes their own.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { CommentAnswer, CommentsAnswer } from '../../answers/comments.ts';
import type { Sent } from '../../answers/schema.ts';
import type { Asker } from '../access/access.ts';
import { newId } from '../live/seat/tokens.ts';
import type { CommentRow } from '../store/rows.ts';
import { streamOfSession } from '../store/session-log.ts';
import { doorOf, type RouteOptions, SessionParams } from './door.ts';

/** The most letters of a comment, the most comments of one author on one session, and the most bytes of a request. */
export const COMMENT_BOUNDS = { letters: 2000, each: 500, bytes: 16 * 1024 } as const;

const text = z.string().trim().min(1).max(COMMENT_BOUNDS.letters).nullable();
const Adding = z.strictObject({ seq: z.int().min(1), text });
const Changing = z.strictObject({ text });
const CommentParams = SessionParams.extend({ comment: z.string().regex(/^[\w-]{1,64}$/) });

export interface CommentRouteOptions extends RouteOptions {
  readonly now: () => number;
}

export function commentRoutes(app: FastifyInstance, options: CommentRouteOptions): void {
  const { store, access, now } = options;
  const { refuse, parse, mustSeeAll } = doorOf(options);

  /** The author that the asker is on this session; refuses all who may not write beside it. */
  const authorFor = async (
    request: FastifyRequest,
    session: string,
  ): Promise<Pick<CommentRow, 'author' | 'authorName'>> => {
    const asker = await access.askerOf(request);
    await mustSeeAll(asker, session);
    const author = authorOf(asker);
    if (asker.kind === 'endedRight') return refuse('right_ended', asker.why);
    if (author === null || (asker.kind === 'right' && !(await access.hasOrdered(asker, session))))
      return refuse('not_allowed', 'Operators comment on this session, and the person or program that ordered it.');
    return author;
  };
  const shown = ({ author, ...comment }: CommentRow, asker: string | undefined): Sent<typeof CommentAnswer> => ({
    ...comment,
    own: author === asker,
  });

  app.get(
    '/api/sessions/:session/comments',
    async (request): Promise<Sent<typeof CommentsAnswer> & { readonly session: string }> => {
      const { session } = parse(SessionParams, request.params);
      const asker = await access.askerOf(request);
      await mustSeeAll(asker, session);
      const author = authorOf(asker);
      const mayWrite = author !== null && (asker.kind === 'operator' || (await access.hasOrdered(asker, session)));
      const found =
        asker.kind === 'operator'
          ? await store.comments.of(session)
          : author === null
            ? []
            : await store.comments.of(session, author.author);
      const comments = found.map((comment) => shown(comment, author?.author));
      return { session, mayWrite, comments };
    },
  );

  app.post('/api/sessions/:session/comments', { bodyLimit: COMMENT_BOUNDS.bytes }, async (request, reply) => {
    const { session } = parse(SessionParams, request.params);
    const author = await authorFor(request, session);
    const { seq, text: said } = parse(Adding, request.body);
    const log = await store.events.read(streamOfSession(session));
    if (!log.some(({ version }) => version === seq)) return refuse('malformed', `The session has no event ${seq}.`);
    const at = now();
    const comment: CommentRow = { id: newId(), session, seq, text: said, ...author, createdAt: at, changedAt: at };
    if (!(await store.comments.add(comment, COMMENT_BOUNDS.each)))
      return refuse('too_large', `One author has at most ${COMMENT_BOUNDS.each} comments on a session.`);
    return reply.code(201).send(shown(comment, author.author));
  });

  app.put('/api/sessions/:session/comments/:comment', { bodyLimit: COMMENT_BOUNDS.bytes }, async (request) => {
    const { session, comment: id } = parse(CommentParams, request.params);
    const { author } = await authorFor(request, session);
    const { text: said } = parse(Changing, request.body);
    if (!(await store.comments.change({ id, session, author }, { text: said, changedAt: now() })))
      return refuse('not_allowed', 'You have no such comment here.');
    return {};
  });

  app.delete('/api/sessions/:session/comments/:comment', async (request) => {
    const { session, comment: id } = parse(CommentParams, request.params);
    const { author } = await authorFor(request, session);
    return { removed: await store.comments.remove({ id, session, author }) };
  });
}

/** null: the asker has no name under which a comment could be kept. */
function authorOf(asker: Asker): Pick<CommentRow, 'author' | 'authorName'> | null {
  switch (asker.kind) {
    case 'operator':
      return { author: `operator:${asker.operator.id}`, authorName: asker.operator.name };
    case 'right':
      return { author: `right:${asker.right.id}`, authorName: asker.right.name };
    case 'endedRight':
    case 'seat':
    case 'nobody':
      return null;
  }
}
