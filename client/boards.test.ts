/** Every game of the catalogue has a board and a start form; its tutorial and its practice can be done. */
import { describe, expect, test } from 'vitest';
import type { LearnedCard } from '../answers/games.ts';
import { cardOf, LEARNED, POLICIES } from '../bots/index.ts';
import type { AnyGame } from '../games/core/game.ts';
import { startFormOf } from '../games/core/start-form.ts';
import { secrets } from '../games/core/testing/secrets.ts';
import { faultIn } from '../games/core/words/testing/catalogue.ts';
import { GAMES, newestRules, PACKAGES } from '../games/index.ts';
import { formSayIn } from './boards/form-words.ts';
import { plainEntry } from './boards/plain/entry.ts';
import { formOf } from './boards/plain/form.ts';
import { BOARDS, boardOf, cardsIn, loadEntry, loadLessons, loadView, nameOf, shownIn } from './boards.ts';
import type { SetupValues, StartEntry } from './game-view.ts';
import { configOf, initialForm, orderOf, seatsOf, tryForm } from './start/order.ts';

test('each board belongs to a game in the catalogue, and no game has two', () => {
  const ids = BOARDS.map(({ id }) => id);
  expect(GAMES.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(new Set(ids).size).toBe(ids.length);
});

test('each board is written in the languages of its game, and is shown in that of the page where it can be', () => {
  for (const { id, languages } of PACKAGES) {
    expect(boardOf(id)?.languages, id).toEqual(languages);
    expect(['de-AT', 'fr', 'en-GB'].map((language) => shownIn(id, language))).toEqual([
      languages?.includes('de') ? 'de' : 'en',
      ...['en', 'en'],
    ]);
  }
});

/** As the page makes it, where the game has no board of its own. */
const say = await formSayIn('en');
const plainly = (game: AnyGame): StartEntry => ({ ...plainEntry(game.id), ...formOf(startFormOf(game), say) });

/** Settings that a form refuses. */
const WRONG: Readonly<Record<string, readonly SetupValues[]>> = {
  symmtom: [{ pieces: 1 }, { width: 1, agents: 2, pieces: 2 }],
  standoff: [
    { walk: 'free', feedback: 'none' },
    { asked: 9, trials: 3 },
  ],
};

/** What visitors are asked in the games of questions. */
const SHORT: Readonly<Record<string, object>> = {
  tomqa: { stories: 1, feedback: 'each' },
  mindgames: { problems: 3, check: 'none', feedback: 'full' },
};

describe.each([...GAMES, secrets])('$id', async (game) => {
  const entry = boardOf(game.id) ? await loadEntry(game.id) : plainly(game);

  test('starts with a short try, with advice', () => {
    const order = orderOf(tryForm(entry, 'partner'), entry);
    const config = game.schemas.config.parse(order.config);
    expect(game.roles(config)).toHaveLength(order.seats.length);
    expect(entry.check(entry.defaults.short ?? entry.defaults.bots)).toBeNull();
    expect(order.aids?.recap?.advice).toBe(true);
  });

  if (SHORT[game.id])
    test('its short try asks no check first, and says what is right', () => {
      expect(orderOf(tryForm(entry, 'partner'), entry).config).toMatchObject(SHORT[game.id] ?? {});
    });

  test.each(['bots', 'people', 'watch'] as const)('starts with its defaults for %s', (way) => {
    const order = orderOf(initialForm(entry, way, 'partner'), entry);
    const config = game.schemas.config.parse(order.config);
    expect(game.roles(config)).toHaveLength(order.seats.length);
    expect(entry.check(entry.defaults[way])).toBeNull();
  });

  test('has a view', async () => {
    const { words, task } = await loadView(game.id);
    const state = game.initialState(game.schemas.config.parse(orderOf(initialForm(entry, 'bots', ''), entry).config));
    expect(task({}, game.observe(state, 0))).not.toBe('');
    for (const action of game.legalActions(state, 0)) expect(words.action(action)).not.toBe('');
  });
});

describe.each(BOARDS)('the board of $id', async ({ id }) => {
  const entry = await loadEntry(id);

  test('has a tutorial whose every task can be done', async () => {
    const lessons = await loadLessons(id);
    expect(lessons.length > 0).toBe((await loadView(id)).lessons !== undefined);
    for (const lesson of lessons)
      expect(
        lesson.legalActions.some((action) => lesson.accepts(action)),
        lesson.title,
      ).toBe(true);
  });

  test('has practice that its game accepts, with the turns that it names', async () => {
    const { practice } = entry.defaults;
    const { criterion, progress } = await loadView(entry.id);
    expect(criterion === undefined).toBe(practice === undefined);
    if (!practice || !criterion) return;
    const game = newestRules(entry.id)?.game ?? expect.fail(`no game ${entry.id}`);
    const config = game.schemas.config.parse(configOf(practice, entry));
    expect(game.roles(config)).toHaveLength(seatsOf(entry, practice));
    expect(entry.check(practice)).toBeNull();
    if ('turns' in criterion) expect(progress?.(game.observe(game.initialState(config), 0))?.of).toBe(criterion.turns);
  });
});

test('a game without a board is named after its id, and has a field for each key of its config', () => {
  expect(nameOf('hide-and-seek')).toBe('Hide and seek');
  const entry = plainly(secrets);
  expect(entry.options.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    'number rounds',
    'number deadlineMs',
    'json deal',
  ]);
  const { config } = orderOf(initialForm(entry, 'bots', ''), entry);
  expect(config).toMatchObject({ deadlineMs: null, deal: null });
  const dealt = { ...entry.defaults.bots, deal: '[1, 2]' };
  expect(configOf(dealt, entry)).toMatchObject({ deal: [1, 2] });
  expect(entry.check({ ...dealt, deal: '[1, ' })).toContain('is not JSON');
});

describe.each(BOARDS)('the start form of $id', ({ id, languages = [] }) => {
  const own = POLICIES.filter((policy) => policy.game === id && !LEARNED.includes(policy));

  test('says in English of each policy that was not trained what the server says of it, or leaves it to the server where it has no other language', async () => {
    const { bots } = await loadEntry(id);
    expect(own.length).toBeGreaterThan(0);
    if (bots === undefined) return expect(languages).toEqual([]);
    expect(bots).toEqual(Object.fromEntries(own.map((policy) => [policy.id.replace(`${id}/`, ''), policy.about])));
  });

  test.each(['en', ...languages] as const)(
    'says all of its fields in %s, and why it refuses settings',
    async (language) => {
      const { options, moreOptions, remembers, bots = {}, check, defaults } = await loadEntry(id, language);
      const wrong = WRONG[id]?.map((setup) => check({ ...defaults.bots, ...setup }) ?? '') ?? [];
      const fields = [...options, ...moreOptions].flatMap((option) => [
        option.label,
        ...(option.kind === 'choice' ? option.choices.map(({ label }) => label) : []),
      ]);
      const texts = [...fields, ...(remembers === undefined ? [] : [remembers]), ...Object.values(bots), ...wrong];
      expect(texts.map((text) => faultIn(text, language)).filter((fault) => fault !== null)).toEqual([]);
      expect((await cardsIn(language)).get(id)?.plain).not.toBe('');
    },
  );
});

describe.each(BOARDS.filter(({ id }) => LEARNED.some(({ game }) => game === id)))(
  'the cards of trained policies of $id',
  ({ id, languages = [] }) => {
    const cards = LEARNED.filter(({ game }) => game === id).map((policy) => cardOf(policy.id) as LearnedCard);

    test('are told in English as they are', async () => {
      const { trained } = await loadEntry(id);
      for (const card of cards) {
        const { about, saw, measures } = trained?.(card) ?? expect.fail(`no words for ${card.id}`);
        expect({ about: about.join(' '), saw }, card.id).toEqual({ about: card.about, saw: card.saw });
        for (const { measure } of card.evaluation) expect(measures[measure], card.id).toBe(measure);
      }
    });

    test.each(languages)('are told in %s', async (language) => {
      const { trained } = await loadEntry(id, language);
      for (const card of cards) {
        const { about, saw, measures } = trained?.(card) ?? expect.fail(`no words for ${card.id}`);
        const faults = [...about, saw, ...Object.values(measures)].map((text) => faultIn(text, language));
        expect(
          faults.filter((fault) => fault !== null),
          card.id,
        ).toEqual([]);
      }
    });

    test('of other algorithms stay as their training wrote them', async () => {
      const { trained } = await loadEntry(id, 'de');
      const [card] = cards;
      expect(card && trained?.({ ...card, algorithm: 'unknown' })).toBeNull();
    });
  },
);
