/** The strip of SymmToM: each turn is played by the rules, and told from what one seat noticed of it. */
import { expect, test } from 'vitest';
import { begin, type Memory, remember } from '../../../games/symmtom/memory.ts';
import { acts, type Given, given, type Played, when } from '../../../games/symmtom/testing/given.ts';
import type { State, SymmToM } from '../../../games/symmtom/types.ts';
import { observe, perceive } from '../../../games/symmtom/view.ts';
import { type Lived, sumOf } from '../../recap.ts';
import { hintsFor } from './hints.ts';
import { recapIn } from './recap.ts';
import { english } from './testing/in-each.ts';

const { adviceOf, decisiveIn, headlineOf, recapOf } = recapIn(english);

/** What a seat lived through; each turn as actions, and coins. */
function lived(start: State, seat: number, turns: readonly (readonly [string, string?])[], recalls = true) {
  const deal = start.config.deal;
  if (!deal) throw new Error('dealt');
  const dealt = perceive({ type: 'Dealt', deal }, { after: start }, seat);
  const first = { seat, observation: observe(start, seat), percepts: dealt ? [dealt] : [] };
  const played: Played[] = [];
  for (const [joint, coins] of turns) played.push(when(played.at(-1)?.after ?? start, joint, coins));
  const experiences = played.map(({ event, after }, turn) => {
    const percept = perceive(event, { after }, seat);
    const action = acts(turns[turn]?.[0] ?? '')[seat];
    if (!action) throw new Error(`seat ${seat} acts`);
    return { turn, acted: { action, by: 'agent' as const }, percepts: percept ? [percept] : [] };
  });
  const memories: Memory[] = [begin(first)];
  for (const experience of experiences) memories.push(remember(memories.at(-1) as Memory, experience));
  const life: Lived<SymmToM, Memory> = { seat, first, experiences, memories, recalls };
  return { life, end: played.at(-1)?.after ?? start, rewards: played.map(({ event }) => event.rewards[seat] ?? 0) };
}

function strip(start: Given, joint: string, { seat = 0, coins = '', recalls = true } = {}) {
  const { life, rewards } = lived(given(start), seat, [[joint, coins]], recalls);
  const recap = recapOf(life, 0);
  if (!recap) throw new Error('a turn was played');
  expect(sumOf(recap.gains ?? [])).toBe(rewards[0]);
  return {
    did: recap.did,
    happened: recap.happened.filter(({ isDrawn }) => !isDrawn).map(({ words }) => words),
    seen: recap.happened.filter(({ isDrawn, isReason }) => !isDrawn && !isReason).map(({ words }) => words),
    points: (recap.gains ?? []).map(({ amount, words }) => `${amount} ${words}`),
  };
}

const KNOWS_ALL = { at: '1,2 2,2 6,6', bases: '1,1 5,5 5,4', first: '0 1 2', knows: '012 1 2' } as const;

test('a recharge says what was known, kept and forgotten, and pays before what was told', () => {
  expect(strip(KNOWS_ALL, 'D0 .- .-')).toEqual({
    did: 'You chose to go down and say piece 1.',
    happened: [
      'B heard your piece 1.',
      'You knew every piece, so your base recharged you: you keep 1 and forget 2 and 3.',
    ],
    seen: [],
    points: ['6 recharged on base', '1 told B piece 1'],
  });
});

test('the base of an agent that lacks a piece does nothing, and the strip says which', () => {
  const { happened, points } = strip({ ...KNOWS_ALL, knows: '02 1 2' }, 'D- .- .-');
  expect(happened).toEqual(['Your base did nothing: you lacked 2 when the turn began.']);
  expect(points).toEqual([]);
});

test.each([
  ['a wall', '1,1 5,5', 'L- .-', '', 'You could not go left: there is a wall.'],
  ['an agent that stood there', '1,1 2,1', 'R- .-', '', 'You could not go right: B was in the way.'],
  ['a draw', '1,1 3,1', 'R- L-', '0', 'You could not go right: B went to the same cell, and chance gave it to B.'],
])('a step that %s stopped says so', (_, at, joint, coins, words) => {
  const told = strip({ at, bases: '6,6 6,5' }, joint, { coins });
  expect(told.happened).toEqual([words]);
  expect(told.seen, 'it is a reason').toEqual([]);
});

test('what was heard is told from each speaker, and pays where it was new', () => {
  const start = { at: '2,2 3,2 1,2', bases: '6,6 6,5 6,4', first: '0 1 2', knows: '02 1 2' };
  expect(strip(start, '.- .1 .2')).toMatchObject({
    happened: ['You heard piece 2 from B.', 'You heard piece 3 from C.', 'You knew piece 3 already.'],
    seen: ['You heard piece 2 from B.', 'You heard piece 3 from C.'],
    points: ['1 heard piece 2 from B'],
  });
});

test('of two hearers only one of whom is paid for, neither is named', () => {
  const start = { at: '2,2 3,2 1,2', bases: '6,6 6,5 6,4', first: '0 1 2', knows: '0 01 2' };
  expect(strip(start, '.0 .- .-')).toMatchObject({
    happened: ['B and C heard your piece 1.'],
    points: ['1 told piece 1 to 1 of B and C'],
  });
});

test('words that fail say why: not known, or too new under the released rules', () => {
  expect(strip({ at: '1,1 2,1' }, '.1 .-').happened).toEqual(['You were silent: you do not know piece 2.']);
  const fresh = lived(given({ at: '1,1 2,1', rules: 'released' }), 0, [['.- .1'], ['.1 .-']]).life;
  expect(recapOf(fresh, 1)?.happened[0]?.words).toBe('You were silent: piece 2 was too new to be said.');
});

test('where own knowledge may not be drawn, no sentence tells of it', () => {
  const hidden = strip(KNOWS_ALL, 'D0 .- .-', { recalls: false });
  expect(hidden.happened).toEqual([
    'You knew every piece, so your base recharged you: you keep the pieces that you began with and forget all others.',
  ]);
  expect(strip({ at: '1,1 2,1' }, '.1 .-', { recalls: false }).happened).toEqual([]);
});

test('where rewards are not shown there are no points', () => {
  const { life } = lived(given({ at: '1,1 2,1', rewardsShown: 'none' }), 0, [['.0 .-']]);
  expect(recapOf(life, 0)?.gains).toBeNull();
});

test('a prize is an item of its own', () => {
  const competitive = { visits: 2, win: 9, lose: 4, cooperativeRewards: false };
  const start = given({ ...KNOWS_ALL, knows: '012 012 2', at: '1,1 5,5 6,6', competitive });
  const { life } = lived({ ...start, visits: [1, 0, 0] }, 1, [['.- .- .-']]);
  expect(recapOf(life, 0)?.gains).toEqual([{ amount: -4, words: 'A won', by: 1 }]);
});

test('advice names own pieces and open deals, and the base as soon as nothing is missing', () => {
  const advice = (start: Given) => {
    const { life, end } = lived(given(start), 0, []);
    return adviceOf(observe(end, 0), life.memories[0] as Memory);
  };
  expect(advice({ ...KNOWS_ALL, knows: '0 1 2' })).toBe(
    'Collect 2 and 3: B was dealt 2; C was dealt 3. You hear agents that are near, and they hear you.',
  );
  expect(advice({ ...KNOWS_ALL, knows: '0 1 2', firstHandShown: false })).toMatch(/^Collect 2 and 3\. /);
  expect(advice(KNOWS_ALL)).toBe('You know every piece: go to your base.');
  expect(advice({ ...KNOWS_ALL, at: '1,1 2,2 6,6' })).toBe('You know every piece, and this is your base: stay here.');
});

test('the decisive turns are those in which all was known, recharged, and paid most, in order', () => {
  const start = given({ ...KNOWS_ALL, at: '2,2 3,2 6,6', knows: '02 1 2' });
  const { life } = lived(
    start,
    0,
    [['.0 .-'], ['.- .1'], ['L- .-'], ['D- .-']].map(([joint]) => [`${joint} .-`]),
  );
  expect(decisiveIn(life).map(({ turn, title }) => [turn, title])).toEqual([
    [0, 'Your turn paid: +1'],
    [1, 'You knew every piece'],
    [3, 'You recharged: +6'],
  ]);
  expect(decisiveIn(life)[2]?.words).toMatch(/^You knew every piece, so your base recharged you/);
  // the strip hid the reasons, so the end tells none
  expect(decisiveIn({ ...life, hidesReasons: true })[2]?.words).toBe('');
  expect(headlineOf(8, 1)).toBe('You earned 8 points; you recharged once.');
  expect(headlineOf(1, 0)).toBe('You earned 1 point; you never recharged.');
});

test('two turns in vain bring a hint about what came to nothing, and one that worked takes it away', () => {
  const alone: Given = { ...KNOWS_ALL, at: '1,1 3,3 6,6' };
  const hints = (turns: readonly (readonly [string])[]) => {
    const { life, end } = lived(given(alone), 0, turns);
    return hintsFor(life.experiences, observe(end, 0), english);
  };
  // against the wall, and out of hearing
  expect(hints([['L- .- .-']])).toEqual([]);
  expect(hints([['L- .- .-'], ['L- .- .-']])).toEqual([expect.stringMatching(/^An agent goes to a cell .* free/)]);
  expect(hints([['.0 .- .-'], ['.0 .- .-']])).toEqual([expect.stringMatching(/^Agents hear you at most .* away/)]);
  expect(hints([['L- .- .-'], ['.0 .- .-']])).toEqual([expect.stringMatching(/^Agents hear you/)]);
  expect(hints([['.0 .- .-'], ['L- .- .-']])).toEqual([expect.stringMatching(/^An agent goes/)]);
  expect(hints([['L- .- .-'], ['L- .- .-'], ['.- .- .-']])).toEqual([]);
});
