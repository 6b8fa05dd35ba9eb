/** The contract of drafts of studies. */
import { describe, expect, test } from 'vitest';
import type { StudyDraft } from '../rows.ts';
import type { FreshDatabase } from './fresh-database.ts';

const draft = (changes: Partial<StudyDraft> = {}): StudyDraft => ({
  id: 'my-study',
  revision: 1,
  source: { definition: { title: 'é' }, texts: {} },
  updatedAt: 5,
  ...changes,
});

export function studyDraftsContract(fresh: FreshDatabase): void {
  describe('drafts of studies', () => {
    test('a draft comes back as it was given, and an id has one draft', async () => {
      const { studyDrafts } = await fresh().open();
      expect(await studyDrafts.add(draft(), 9)).toBe('added');
      expect(await studyDrafts.add(draft({ source: null }), 9)).toBe('exists');
      expect(await studyDrafts.add(draft({ id: 'another' }), 9)).toBe('added');
      expect(await studyDrafts.find('my-study')).toEqual(draft());
      expect(await studyDrafts.find('none')).toBe(null);
      const json = JSON.stringify(draft().source);
      expect(await studyDrafts.findJson('my-study')).toEqual({ revision: 1, json });
      expect(await studyDrafts.findJson('none')).toBe(null);
      const { source: _, ...line } = draft();
      expect(await studyDrafts.lines()).toEqual([{ ...line, id: 'another' }, line]);
    });

    test('there are no more drafts than asked for, also where they are added at once', async () => {
      const database = fresh();
      const [one, other] = [await database.open(), await database.open()];
      const added = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((n) => (n % 2 === 0 ? one : other).studyDrafts.add(draft({ id: `draft-${n}` }), 4)),
      );
      expect(added.toSorted()).toEqual(['added', 'added', 'added', 'added', 'full', 'full']);
      const [there] = await one.studyDrafts.lines();
      if (!there) throw new Error('no draft was added');
      expect(await one.studyDrafts.add(draft({ id: there.id }), 4)).toBe('exists');
      expect(await one.studyDrafts.remove(there.id)).toBe(true);
      expect(await other.studyDrafts.add(draft({ id: 'room-again' }), 4)).toBe('added');
    });

    test('a save that knows an older revision changes nothing', async () => {
      const { studyDrafts } = await fresh().open();
      await studyDrafts.add(draft(), 9);
      expect(await studyDrafts.replace(1, draft({ revision: 2, source: 'first' }))).toBe(true);
      expect(await studyDrafts.replace(1, draft({ revision: 2, source: 'second' }))).toBe(false);
      expect(await studyDrafts.find('my-study')).toEqual(draft({ revision: 2, source: 'first' }));
      expect(await studyDrafts.replace(1, draft({ id: 'none' }))).toBe(false);
      expect(await studyDrafts.remove('my-study')).toBe(true);
      expect(await studyDrafts.remove('my-study')).toBe(false);
    });
  });
}
