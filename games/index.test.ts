/** The catalogue by version: the rules that it finds, and its sentences about missing ones. */
import { expect, test } from 'vitest';
import { APART, loadNewestRules, loadRulesOf, loadRulesOfLog } from './apart.ts';
import { playout } from './core/log/playout.ts';
import { isPlayable } from './core/package.ts';
import { rngFor } from './core/rng.ts';
import { uniformFor } from './core/testing/uniform.ts';
import { household1 } from './household/game.ts';
import { GAMES, missingRules, newestRules, PACKAGES, playableRulesOfLog, rulesOf, rulesOfLog } from './index.ts';

const config = household1.sampleConfig(rngFor('catalogue'));
const policies = household1.roles(config).map(() => uniformFor('household'));
const log = playout(household1, { session: 'old', config, seed: '1', policies });
const [created, ...later] = log;
if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');

test('a log is read by the rules that it names, even if there are newer ones', () => {
  expect(rulesOfLog(log)).toMatchObject({ game: { id: 'household', version: 1 } });
  expect(playableRulesOfLog(log)).toMatchObject({ game: { version: 1 } });
  expect(newestRules('household')?.game.version).toBe(4);
  expect(GAMES.map(({ id, version }) => [id, version])).toContainEqual(['household', 4]);
});

test('an unknown version gives a sentence with its number and the known ones', () => {
  const sentence = 'The rules of household, version 99, are not here: there are versions 1, 2, 3 and 4.';
  const strange = [{ ...created, rulesVersion: 99 }, ...later];
  expect(rulesOf('household', 99)).toBeUndefined();
  expect(rulesOfLog(strange)).toBe(sentence);
  expect(playableRulesOfLog(strange)).toBe(sentence);
  expect(missingRules({ game: 'symmtom', rulesVersion: 0 })).toBe(
    'The rules of symmtom, version 0, are not here: there is version 1.',
  );
});

test('an unknown game and a log without its first event give a sentence, too', () => {
  expect(rulesOfLog([{ ...created, game: '__proto__' }])).toBe(
    "There is no game '__proto__' here: there are symmtom, standoff, household, tomqa and mindgames.",
  );
  expect(rulesOfLog(later)).toBe('A log begins with SessionCreated, and this one does not.');
});

test('rules without decide are for reading only', () => {
  const newest = newestRules('household');
  if (!newest) throw new Error('household is in the catalogue');
  const { decide: _decide, ...recorded } = newest.game;
  expect(isPlayable(newest)).toBe(true);
  expect(isPlayable({ ...newest, game: recorded })).toBe(false);
});

test('a game that is fetched by itself is the one of the catalogue, and a log finds the same rules either way', async () => {
  expect(APART.size).toBeGreaterThan(4);
  for (const [id, load] of APART) expect(await load()).toBe(PACKAGES.find((one) => one.id === id));
  expect(await loadRulesOfLog(log)).toBe(rulesOfLog(log));
  expect((await loadRulesOf('household'))(log)).toBe(rulesOfLog(log));
  expect(await loadNewestRules('household')).toBe(newestRules('household'));
});

test('a log whose rules are not here gets the sentence of the whole catalogue', async () => {
  const strange = [{ ...created, rulesVersion: 99 }, ...later];
  expect(await loadRulesOfLog(strange)).toBe(rulesOfLog(strange));
  const unknown = [{ ...created, game: '__proto__' }];
  expect(await loadRulesOfLog(unknown)).toBe(rulesOfLog(unknown));
  expect(await loadRulesOfLog(later)).toBe(rulesOfLog(later));
  expect(await loadNewestRules('__proto__')).toBeUndefined();
});
