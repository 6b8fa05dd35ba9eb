/** Answers about marks and comments on moments of a session. */
import * as v from 'valibot';

export const CommentAnswer = v.object({
  id: v.string(),
  /** Version of the event that it is about. */
  seq: v.number(),
  /** null: a mark without words. */
  text: v.nullable(v.string()),
  authorName: v.string(),
  createdAt: v.number(),
  changedAt: v.number(),
  own: v.boolean(),
});
export type Comment = v.InferOutput<typeof CommentAnswer>;

export const CommentsAnswer = v.object({ mayWrite: v.boolean(), comments: v.array(CommentAnswer) });
