/**
 * Golden playthroughs. The newest rules of every game have some, and the rules that a recipe names still give the same
 * text. After an intended change, run `npx standpoint dev playthrough --game ID --update` and read the difference.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { RecipeHead, recipeSchema, renderPlaythrough } from './core/log/playthrough.ts';
import { newestRules, PACKAGES, playableRulesOf } from './index.ts';

describe.each(PACKAGES)('playthroughs of $id', ({ id }) => {
  const folder = join(import.meta.dirname, id, 'playthroughs');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const recipes = files.filter((file) => file.endsWith('.json'));
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

  test('are there for the newest rules, each a recipe and its text', () => {
    const versions = recipes.map((file) => RecipeHead.parse(read(file)).version);
    expect(versions).toContain(newestRules(id)?.game.version);
    expect(files.filter((file) => file.endsWith('.txt'))).toEqual(
      recipes.map((file) => `${basename(file, '.json')}.txt`),
    );
  });
  for (const file of recipes)
    test(`${file} gives the same text again`, () => {
      const name = basename(file, '.json');
      const { game: of, version } = RecipeHead.parse(read(file));
      const rules = playableRulesOf({ game: of, rulesVersion: version });
      if (typeof rules === 'string') throw new Error(rules);
      expect(of).toBe(id);
      const recipe = recipeSchema(rules.game).parse(read(file));
      expect(renderPlaythrough(rules.game, name, recipe)).toBe(readFileSync(join(folder, `${name}.txt`), 'utf8'));
    });
});
