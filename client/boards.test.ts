/** Every game of the catalogue can be seen, started and learnt. */
import { describe, expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
import { BOARDS, boardOf, loadView } from './boards.ts';
import { initialForm, orderOf, seatsOf } from './start/order.ts';

test('the registry has a board for every game, and for no other', () => {
  expect(BOARDS.map(({ id }) => id).toSorted()).toEqual(GAMES.map(({ id }) => id).toSorted());
});

describe.each(GAMES.map((game) => ({ id: game.id, game })))('$id', ({ id, game }) => {
  const entry = boardOf(id);
  if (!entry) throw new Error(`no board for ${id}`);

  test.each(['bots', 'people', 'watch'] as const)('starts with its defaults for %s', (way) => {
    const order = orderOf(initialForm(entry, way, 'partner'), entry);
    const config = game.schemas.config.parse(order.config);
    expect(game.roles(config)).toHaveLength(order.seats.length);
    expect(entry.check(entry.defaults[way])).toBeNull();
  });

  test('practises for as many turns as it says', async () => {
    const { criterion } = await loadView(id);
    if ('turns' in criterion) expect(entry.defaults.practice.turns).toBe(criterion.turns);
    expect(seatsOf(entry, entry.defaults.practice)).toBeGreaterThan(1);
  });

  test('has a tutorial whose every task can be done', async () => {
    const { lessons } = await loadView(id);
    expect(lessons.length).toBeGreaterThan(0);
    for (const lesson of lessons)
      expect(
        lesson.legalActions.some((action) => lesson.accepts(action)),
        lesson.title,
      ).toBe(true);
  });
});
