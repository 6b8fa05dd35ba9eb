/** Tests, one a law, that a version of a game's rules obeys every law. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyGame } from '../core/game.ts';
import { LAWS } from '../core/laws/law.ts';
import { checkLaws, type LawOptions, type LawReport } from '../core/laws/laws.ts';

export function obeysLaws(game: AnyGame, options: LawOptions = {}): void {
  describe(`${game.id}, version ${game.version}`, () => {
    let reports: ReadonlyMap<string, LawReport> = new Map();
    beforeAll(() => {
      reports = new Map(checkLaws(game, options).map((report) => [report.law, report]));
    });
    for (const law of LAWS)
      test(law, () => {
        expect(reports.get(law)?.violations).toEqual([]);
        expect(reports.get(law)?.compared).toBeGreaterThan(0);
      });
  });
}
