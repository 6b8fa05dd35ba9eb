/** Marks and comments on moments of sessions. */

import type { CommentRow } from '../rows.ts';
import { and, asc, eq } from '../sqlite/drizzle.ts';
import type { CommentReader, Comments, WhichComment } from '../store.ts';
import { type BesideQueries, rowsOf } from './queries.ts';

export function commentReader({ q, tables: { comments }, read }: BesideQueries): CommentReader {
  return {
    of: async (session, author): Promise<readonly CommentRow[]> =>
      read(
        q
          .select()
          .from(comments)
          .where(and(eq(comments.session, session), author === undefined ? undefined : eq(comments.author, author)))
          .orderBy(asc(comments.seq), asc(comments.createdAt), asc(comments.id)),
      ),
  };
}

export function commentsOf(beside: BesideQueries): Comments {
  const { q, tables, write, inOne } = beside;
  const { comments } = tables;
  const which = ({ id, session, author }: WhichComment) =>
    and(eq(comments.id, id), eq(comments.session, session), eq(comments.author, author));
  return {
    ...commentReader(beside),
    // counted where it is written, so that requests at once do not pass the bound together
    add: (comment, atMost) =>
      inOne(function* (tx) {
        const { session, author } = comment;
        const own = and(eq(comments.session, session), eq(comments.author, author));
        const there = yield* rowsOf(tx.select({ id: comments.id }).from(comments).where(own));
        if (there.length >= atMost) return false;
        yield tx.insert(comments).values(comment).returning();
        return true;
      }),
    change: async (one, to) => (await write(q.update(comments).set(to).where(which(one)).returning())).length > 0,
    remove: async (one) => (await write(q.delete(comments).where(which(one)).returning())).length > 0,
  };
}
