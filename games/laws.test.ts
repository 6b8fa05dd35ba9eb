/** Every playable version of every game obeys every law. A game in the catalogue is tested here without more work. */
import { beforeAll, describe, expect, test } from 'vitest';
import { LAWS } from './core/laws/law.ts';
import { checkLaws, type LawReport } from './core/laws/laws.ts';
import { PACKAGES, PLAYABLE } from './index.ts';

for (const { game } of PLAYABLE)
  describe(`${game.id}, version ${game.version}`, () => {
    let reports: ReadonlyMap<string, LawReport> = new Map();
    beforeAll(() => {
      reports = new Map(checkLaws(game).map((report) => [report.law, report]));
    });
    for (const law of LAWS)
      test(law, () => {
        expect(reports.get(law)?.violations).toEqual([]);
        expect(reports.get(law)?.compared).toBeGreaterThan(0);
      });
  });

test('every game has an id of its own', () => {
  expect(new Set(PACKAGES.map(({ id }) => id)).size).toBe(PACKAGES.length);
});

test.each(PACKAGES)('the rules of $id have its id, and come in order of their versions, each once', ({ id, rules }) => {
  const versions = rules.map(({ game }) => game.version);
  expect(rules.map(({ game }) => game.id)).toEqual(rules.map(() => id));
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});
