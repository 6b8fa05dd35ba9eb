/** The questions between turns that every game of the catalogue can be asked, in its own words. */
import { describe, expect, test } from 'vitest';
import type { AnyGame } from './core/game.ts';
import { playout } from './core/log/playout.ts';
import { audit } from './core/log/replay.ts';
import { rngFor } from './core/rng.ts';
import { aboutOf, inWords, topicsOf } from './core/session/ordered.ts';
import type { ProbeKind, Probes } from './core/session/types.ts';
import { uniformFor } from './core/testing/uniform.ts';
import { NEWEST } from './index.ts';

const ASKING = NEWEST.filter(({ game }) => game.asks);
const gameOf = (id: string): AnyGame => {
  const found = ASKING.find(({ game }) => game.id === id)?.game;
  if (!found) throw new Error(`${id} asks nothing`);
  return found;
};

test('the games whose beliefs are about what changes ask questions between turns', () => {
  expect(ASKING.map(({ game }) => game.id)).toEqual(expect.arrayContaining(['symmtom', 'standoff', 'household']));
});

test.each<[string, string, ProbeKind, readonly number[], string, readonly string[]]>([
  ['symmtom', 'knows/1/3', 'reality', [], 'Does B know piece 4?', ['yes', 'no']],
  ['symmtom', 'knows/0/3', 'first', [1], 'Does B think that you know piece 4?', ['yes', 'no']],
  ['symmtom', 'knows/1/3', 'memory', [], 'Did B know piece 4 at the start?', ['yes', 'no']],
  ['symmtom', 'knows/2/0', 'know-whether', [1], 'Does B know whether C knows piece 1?', ['yes', 'no']],
  ['symmtom', 'knows/1/0', 'second', [1, 0], 'Does B think that you think that B knows piece 1?', ['yes', 'no']],
  [
    'standoff',
    'large',
    'reality',
    [],
    'Where is the large treat?',
    ['box 1', 'box 2', 'box 3', 'box 4', 'box 5', 'nowhere'],
  ],
  [
    'standoff',
    'small',
    'first',
    [1],
    'Where does B think that the small treat is?',
    ['box 1', 'box 2', 'box 3', 'box 4', 'box 5', 'nowhere'],
  ],
  [
    'standoff',
    'large',
    'memory',
    [],
    'Where was the large treat put first?',
    ['box 1', 'box 2', 'box 3', 'box 4', 'box 5', 'nowhere'],
  ],
  ['standoff', 'large', 'know-whether', [1], 'Does B know where the large treat is?', ['yes', 'no']],
])('%s: %s as a question of the kind %s', (id, topic, kind, whom, question, options) => {
  const game = gameOf(id);
  const config = game.schemas.config.parse(id === 'symmtom' ? { agents: 3, pieces: 6 } : {});
  const found = topicsOf(game, config).find((one) => one.id === topic);
  if (!found) throw new Error(`no topic ${topic}`);
  expect(inWords(game, { kind, topic: found, whom }, { seat: 0 })).toMatchObject({ question, options });
});

test('the household asks about rooms and doors, and about no object', () => {
  const game = gameOf('household');
  const config = game.sampleConfig(rngFor('asks'));
  const topics = topicsOf(game, config);
  expect(new Set(topics.map(({ id }) => id.split('/')[0]))).toEqual(new Set(['agent_in_room', 'is_open']));
  const room = topics.find(({ id }) => id === 'agent_in_room/agent_0');
  if (!room) throw new Error('no room of seat 0');
  const asked = inWords(game, { kind: 'first', topic: room, whom: [1] }, { seat: 0 });
  expect(asked.question).toBe('In which room does B think that you are?');
  expect(asked.options.every((option) => option.startsWith('the '))).toBe(true);
});

describe.each(ASKING)('$game.id', ({ game }) => {
  test('is asked in a session of policies, and decided again', () => {
    const probes: Probes = {
      kinds: ['reality', 'first'],
      turns: [2, 4],
      count: 2,
      seed: '',
      limitMs: 1000,
      confidence: true,
    };
    const config = game.sampleConfig(rngFor('asks', 1));
    const policy = uniformFor(game.id);
    const policies = game.roles(config).map(() => policy);
    const log = playout(game, { session: 's', config, seed: 'a', policies, setup: { probes } });
    const shown = log.flatMap((event) => (event.type === 'ProbeShown' ? [event] : []));
    expect(new Set(shown.map(({ turn }) => turn))).toEqual(new Set([2, 4]));
    expect(shown.every(({ probe }) => aboutOf(probe) !== null)).toBe(true);
    expect(audit(game, log, 'a', policies)).toEqual([]);
  });
});

test('Standoff asks once a round, after the show and before the choices', () => {
  const game = gameOf('standoff');
  const probes: Probes = { kinds: ['first'], rounds: [1, 2], count: 1, seed: '', limitMs: null, confidence: false };
  const config = game.sampleConfig(rngFor('rounds', 0));
  const policies = game.roles(config).map(() => uniformFor(game.id));
  const log = playout(game, { session: 's', config, seed: 'a', policies, setup: { probes } });
  const asked = log.findIndex(({ type }) => type === 'ProbeShown');
  const before = log.slice(0, asked).flatMap((event) => (event.type === 'GameEventOccurred' ? [event.event.type] : []));
  expect(before.filter((type) => type === 'ShowEnded')).toHaveLength(1);
  expect(before).not.toContain('ChoicesSealed');
  expect(log.filter(({ type }) => type === 'ProbeShown')).toHaveLength(4);
});
