/** The contract of marks and comments on moments of sessions. */
import { describe, expect, test } from 'vitest';
import type { CommentRow } from '../rows.ts';
import type { FreshDatabase } from './fresh-database.ts';

const comment = (changes: Partial<CommentRow> = {}): CommentRow => ({
  id: 'one',
  session: 'a',
  seq: 7,
  text: 'é: here it turns',
  author: 'operator:ann',
  authorName: 'Ann',
  createdAt: 5,
  changedAt: 5,
  ...changes,
});

export function commentsContract(fresh: FreshDatabase): void {
  describe('comments', () => {
    test('come back in the order of the log, of all authors or of one', async () => {
      const { comments } = await fresh().open();
      const earlier = comment({ id: 'two', seq: 3, text: null, author: 'right:x' });
      expect(await comments.add(comment(), 9)).toBe(true);
      expect(await comments.add(earlier, 9)).toBe(true);
      expect(await comments.add(comment({ id: 'three', session: 'b' }), 9)).toBe(true);
      expect(await comments.of('a')).toEqual([earlier, comment()]);
      expect(await comments.of('a', 'operator:ann')).toEqual([comment()]);
      expect(await comments.of('none')).toEqual([]);
    });

    test('an author changes and removes only their own', async () => {
      const { comments } = await fresh().open();
      await comments.add(comment(), 9);
      const other = { id: 'one', session: 'a', author: 'operator:bob' };
      const own = { ...other, author: 'operator:ann' };
      const changed = { text: 'better', changedAt: 8 };
      expect(await comments.change(other, changed)).toBe(false);
      expect(await comments.change({ ...own, session: 'b' }, changed)).toBe(false);
      expect(await comments.remove(other)).toBe(false);
      expect(await comments.change(own, changed)).toBe(true);
      expect(await comments.of('a')).toEqual([comment(changed)]);
      expect(await comments.remove(own)).toBe(true);
      expect(await comments.remove(own)).toBe(false);
      expect(await comments.of('a')).toEqual([]);
    });

    test('an author has at most so many on a session, also when they come at once', async () => {
      const { comments } = await fresh().open();
      const added = await Promise.all(['1', '2', '3'].map((id) => comments.add(comment({ id }), 2)));
      expect(added.toSorted()).toEqual([false, true, true]);
      expect(await comments.add(comment({ id: '4', author: 'operator:bob' }), 2)).toBe(true);
    });
  });
}
