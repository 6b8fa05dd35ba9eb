/** The newest rules of every game obey every law. A game in the catalogue is tested here without more work. */
import { expect, test } from 'vitest';
import { GAMES, PACKAGES } from './index.ts';
import { obeysLaws } from './testing/obeys-laws.ts';

for (const game of GAMES) obeysLaws(game);

test('every game has an id of its own', () => {
  expect(new Set(PACKAGES.map(({ id }) => id)).size).toBe(PACKAGES.length);
});

test.each(PACKAGES)('the rules of $id have its id, and come in order of their versions, each once', ({ id, rules }) => {
  const versions = rules.map(({ game }) => game.version);
  expect(rules.map(({ game }) => game.id)).toEqual(rules.map(() => id));
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});
