/** The contract of drafts of studies. */
import { describe, expect, test } from 'vitest';
import type { StudyDraft } from '../rows.ts';
import type { FreshDatabase } from './contract.ts';

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
      expect(await studyDrafts.add(draft())).toBe(true);
      expect(await studyDrafts.add(draft({ source: null }))).toBe(false);
      expect(await studyDrafts.add(draft({ id: 'another' }))).toBe(true);
      expect(await studyDrafts.find('my-study')).toEqual(draft());
      expect(await studyDrafts.find('none')).toBe(null);
      expect(await studyDrafts.all()).toEqual([draft({ id: 'another' }), draft()]);
    });

    test('a save that knows an older revision changes nothing', async () => {
      const { studyDrafts } = await fresh().open();
      await studyDrafts.add(draft());
      expect(await studyDrafts.replace(1, draft({ revision: 2, source: 'first' }))).toBe(true);
      expect(await studyDrafts.replace(1, draft({ revision: 2, source: 'second' }))).toBe(false);
      expect(await studyDrafts.find('my-study')).toEqual(draft({ revision: 2, source: 'first' }));
      expect(await studyDrafts.replace(1, draft({ id: 'none' }))).toBe(false);
      expect(await studyDrafts.remove('my-study')).toBe(true);
      expect(await studyDrafts.remove('my-study')).toBe(false);
    });
  });
}
