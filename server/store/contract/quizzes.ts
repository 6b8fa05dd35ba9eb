/** The contract of quizzes about replays, and of what classes answer. */
import { describe, expect, test } from 'vitest';
import type { QuizAnswer, QuizRow } from '../rows.ts';
import type { FreshDatabase } from './fresh-database.ts';

const MOMENTS: QuizRow['moments'] = [
  { seq: 7, mind: [0, 1], proposition: 'at/van', choices: ['in the park', true, 3] },
  { seq: 9, mind: ['Sally'], proposition: '0//é', choices: ['box', 'basket'] },
];
const quiz = (changes: Partial<QuizRow> = {}): QuizRow => ({
  ...{ id: 'one', session: 'a', keyHash: 'h', moments: MOMENTS, createdAt: 5 },
  ...changes,
});
const answer = (changes: Partial<QuizAnswer> = {}): QuizAnswer => ({
  ...{ quiz: 'one', browser: 'x', moment: 0, choice: 1 },
  ...changes,
});

export function quizzesContract(fresh: FreshDatabase): void {
  describe('quizzes', () => {
    test('come back for their own session, and are at most so many, also when they come at once', async () => {
      const { quizzes } = await fresh().open();
      const added = await Promise.all(['one', 'two', 'three'].map((id) => quizzes.add(quiz({ id }), 2)));
      expect(added.toSorted()).toEqual([false, true, true]);
      expect(await quizzes.find({ id: 'none', session: 'a' })).toBeNull();
      const [kept] = (await Promise.all(['one', 'two'].map((id) => quizzes.find({ id, session: 'a' })))).flatMap(
        (one) => one ?? [],
      );
      expect(kept).toEqual(quiz({ id: kept?.id ?? '' }));
      expect(await quizzes.find({ id: kept?.id ?? '', session: 'b' })).toBeNull();
    });

    test('count the first answer of each browser to each moment, up to a bound', async () => {
      const { quizzes } = await fresh().open();
      expect(await quizzes.answer(answer(), 5)).toBe('gone');
      for (const id of ['one', 'two']) await quizzes.add(quiz({ id }), 9);
      const given = [answer(), answer({ browser: 'y' }), answer({ browser: 'z', choice: 0 }), answer({ moment: 1 })];
      for (const one of given) expect(await quizzes.answer(one, 5)).toBe('kept');
      expect(await quizzes.answer(answer({ choice: 0 }), 5)).toBe('there');
      expect(await quizzes.answer(answer({ quiz: 'two' }), 5)).toBe('kept');
      expect(await quizzes.counts('one')).toEqual([
        { moment: 0, choice: 0, count: 1 },
        { moment: 0, choice: 1, count: 2 },
        { moment: 1, choice: 1, count: 1 },
      ]);
      const more = await Promise.all(['u', 'v', 'w'].map((browser) => quizzes.answer(answer({ browser }), 5)));
      expect(more.toSorted()).toEqual(['full', 'full', 'kept']);
    });

    test('go with their answers: those of before a time, and those of a session that is deleted', async () => {
      const { quizzes, events } = await fresh().open();
      await quizzes.add(quiz(), 9);
      await quizzes.add(quiz({ id: 'late', createdAt: 6 }), 9);
      await quizzes.add(quiz({ id: 'other', session: 'b', createdAt: 6 }), 9);
      for (const one of ['one', 'late', 'other']) await quizzes.answer(answer({ quiz: one }), 9);
      await quizzes.dropBefore(6);
      expect(await quizzes.find({ id: 'one', session: 'a' })).toBeNull();
      expect([await quizzes.counts('one'), await quizzes.counts('late')]).toEqual([[], [expect.anything()]]);
      await events.append([], 'drop', { also: [{ kind: 'dropReaders', session: 'a' }], isNew: true });
      expect(await quizzes.find({ id: 'late', session: 'a' })).toBeNull();
      expect([await quizzes.counts('late'), await quizzes.counts('other')]).toEqual([[], [expect.anything()]]);
    });
  });
}
