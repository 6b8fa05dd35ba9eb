/** The language in which participants read: for readers of the whole log, and through a seat's eyes. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { newestRules } from '../../games/index.ts';
import type { AnyGameView } from '../game-view.ts';
import { tellingOf } from '../testing/telling.ts';
import { eventInWords } from './event-words.ts';

// no words of a game are asked for
const view = {} as AnyGameView;
const telling = tellingOf(view);

function createdWith(languages?: readonly (string | null)[]) {
  const rules = newestRules('symmtom');
  if (!rules) throw new Error('there is a game');
  const [created] = playout<GameTypes>(rules.game, {
    ...{ session: 's', seed: 'x', config: rules.game.schemas.config.parse({ agents: 2, turns: 1 }) },
    policies: [uniformFor('symmtom'), uniformFor('symmtom')],
  });
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  return languages ? { ...created, languages } : created;
}

test.each([
  [['he', 'en-GB'], null, 'Session created. A reads in Hebrew. B reads in British English.'],
  [['he', null], null, 'Session created. A reads in Hebrew.'],
  [['he', 'en-GB'], 1, 'Session created. You read in British English.'],
  [undefined, null, 'Session created.'],
] as const)('%j for %s', (languages, seat, says) => {
  expect(eventInWords(createdWith(languages), seat, undefined, telling)).toBe(says);
});
