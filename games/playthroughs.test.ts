/**
 * Golden playthroughs: every game of the catalogue has some, and its rules still play them to the letter. When they
 * change on purpose: `npm run playthrough -- --game ID --update`, and read the difference.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recipeSchema, renderPlaythrough } from './core/log/playthrough.ts';
import { GAMES } from './index.ts';

describe.each(GAMES)('playthroughs of $id', (game) => {
  const folder = join(import.meta.dirname, game.id, 'playthroughs');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const recipes = files.filter((file) => file.endsWith('.json'));

  test('are there, each a recipe and its text', () => {
    expect(recipes.length).toBeGreaterThan(0);
    expect(files.filter((file) => file.endsWith('.txt'))).toEqual(
      recipes.map((file) => `${basename(file, '.json')}.txt`),
    );
  });
  for (const file of recipes)
    test(`${file} is played to the letter`, () => {
      const name = basename(file, '.json');
      const recipe = recipeSchema(game).parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      expect([recipe.game, recipe.version]).toEqual([game.id, game.version]);
      expect(renderPlaythrough(game, name, recipe)).toBe(readFileSync(join(folder, `${name}.txt`), 'utf8'));
    });
});
