/** Questions between turns are asked in the language of the page, in every game that has them. */
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { inWords, mindsFor, topicsOf, whyNotAsked } from '../../games/core/session/ordered.ts';
import { partnersOf } from '../../games/core/session/partner-question.ts';
import { PROBE_KINDS, type Probes } from '../../games/core/session/types.ts';
import { TRANSLATED } from '../../games/core/words/languages.ts';
import { faultIn } from '../../games/core/words/testing/catalogue.ts';
import { NEWEST } from '../../games/index.ts';
import { boardOf, loadView } from '../boards.ts';

const GAMES = NEWEST.flatMap(({ game }) => (boardOf(game.id) ? [game] : []));
const ASKING = GAMES.filter(({ asks }) => asks);
const PROBES: Probes = { kinds: ['reality'], turns: [1], count: 1, seed: '', limitMs: null, confidence: false };

/** One question of each kind and topic to seat 0, as a session has it. */
function questionsOf(game: (typeof GAMES)[number]) {
  const config = game.sampleConfig(rngFor('asked in languages'));
  const seats = game.roles(config).length;
  const topics = [...topicsOf(game, config), ...partnersOf(seats)];
  return PROBE_KINDS.flatMap((kind) =>
    topics.flatMap((topic) =>
      mindsFor(game, kind, topic, { seat: 0, seats })
        .slice(0, 2)
        .map((whom) => ({ seat: 0, ...inWords(game, { kind, topic, whom }, { seat: 0 }) })),
    ),
  );
}

test('the games that ask nothing between turns say so', () => {
  expect(ASKING.map(({ id }) => id).toSorted()).toEqual(['household', 'standoff', 'symmtom']);
  for (const game of GAMES)
    if (!game.asks)
      expect(whyNotAsked(game, game.sampleConfig(rngFor('nothing')), PROBES)).toMatch(/asks no questions/);
});

describe.each(ASKING)('$id', (game) => {
  const asked = questionsOf(game);

  test.each(TRANSLATED)('asks in %s, with as many options as the session has', async (language) => {
    const view = await loadView(game.id, language);
    expect(asked.length).toBeGreaterThan(5);
    for (const question of asked)
      for (const exchanges of [false, true]) {
        const said = view.asked?.(question, { exchanges }) ?? expect.fail(question.question);
        expect(said.question).not.toBe(question.question);
        expect(said.options).toHaveLength(question.options.length);
        const faults = [said.question, ...said.options].map((text) => faultIn(text, language));
        expect(faults.filter((fault) => fault !== null)).toEqual([]);
      }
  });

  test('an English page shows what the session has', async () => {
    const view = await loadView(game.id);
    for (const question of asked) expect(view.asked?.(question, { exchanges: false })).toBeNull();
  });
});

test('a question says the letters that the page shows, and whether a partner may be another one now', async () => {
  const view = await loadView('symmtom', 'de');
  const about = { kind: 'partner', proposition: 'partner/1', whom: [], values: ['order-0', 'order-1', 'order-2'] };
  const question = (exchanges: boolean) => view.asked?.({ about, options: [], seat: 0 }, { exchanges })?.question;
  expect(question(false)).toBe('Wonach entscheidet B, was zu tun ist?');
  expect(question(true)).toMatch(/^Von jetzt an kann jemand anderes B sein\./);
});

test.each([
  ['de', 'Was glaubt B, was du glaubst, in welchem Zimmer C ist?'],
  ['es', '¿En qué habitación cree B que tú crees que está C?'],
  ['he', 'מה B חושב על השאלה מה אתם חושבים על השאלה באיזה חדר נמצא C?'],
  ['zh', 'B认为你认为C在哪个房间？'],
])('in %s a question about what a second agent thinks of a room is one sentence', async (language, expected) => {
  const view = await loadView('household', language);
  const about = { kind: 'second', proposition: 'agent_in_room/agent_2', whom: [1, 0], values: ['kitchen', 'hall'] };
  expect(view.asked?.({ about, options: [], seat: 0 }, { exchanges: false })?.question).toBe(expected);
});
