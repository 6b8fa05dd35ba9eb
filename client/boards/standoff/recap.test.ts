/** The strip of Standoff: what was chosen, what was shown or came of it, and the points, as far as they are told. */
import { expect, test } from 'vitest';
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Percept, TrialOutcome } from '../../../games/standoff/types.ts';
import { decisiveIn, recapOf } from './recap.ts';
import { lessons, said } from './testing/english.ts';

const first = lessons[5]?.first;
if (!first) throw new Error('the tutorial has a choice');
const { pay } = first.observation.parameters;

const BEGAN: Percept = { type: 'trialBegan', block: 0, number: 3, sides: { player: 0, opponent: 1 }, feedback: 'full' };

function lived(...turns: readonly (readonly Percept[])[]) {
  const experiences = turns.map((percepts, turn) => ({ turn, acted: null, percepts }));
  return { seat: 0, first: first as NonNullable<typeof first>, experiences, memories: [] as Memory[], recalls: false };
}

function ended(outcome: Partial<TrialOutcome>): Percept {
  const nothing = { results: { player: null, opponent: null }, places: null, right: null, rewards: [null, null] };
  return { type: 'ended', outcome: { ...nothing, ...outcome } };
}

test('the choice of a trial is told when all have chosen', () => {
  expect(recapOf(said, lived([BEGAN], [{ type: 'sealed', box: 2 }]), 1)).toMatchObject({
    turn: 3,
    did: 'You chose box 3.',
    happened: [{ words: 'All have chosen.' }],
    gains: null,
  });
});

test('a result is told with its points: the treat, and what the way cost', () => {
  const results = { player: { box: 4, got: 'large' }, opponent: { box: 1, got: 'empty' } } as const;
  const recap = recapOf(said, lived([BEGAN], [ended({ results, rewards: [pay.large - 7, null] })]), 1);
  expect(recap?.happened.map(({ words }) => words)).toEqual([
    'You got the large treat.',
    'B went to box 2, which was empty.',
  ]);
  expect(recap?.gains).toEqual([
    { amount: pay.large, words: 'large treat' },
    { amount: -7, words: 'for the way' },
  ]);
});

test('where results are hidden the strip says so, and has no points', () => {
  const recap = recapOf(said, lived([BEGAN], [ended({})]), 1);
  expect(recap?.happened.map(({ words }) => words)).toEqual(['Trial over. Results are hidden in this part.']);
  expect(recap?.gains).toBeNull();
});

test('a turn of the walk tells nothing', () => {
  const agents = { player: null, opponent: null };
  expect(recapOf(said, lived([BEGAN], [{ type: 'walked', step: 5, screens: agents, agents }]), 1)).toBeNull();
});

test('the trials that paid least and most are the moments at the end', () => {
  const trial = (reward: number): readonly Percept[] => [BEGAN, ended({ rewards: [reward, null] })];
  const life = lived(...[3, 0, 9, 5].map(trial));
  expect(decisiveIn(said, life).map(({ turn, title }) => [turn, title])).toEqual([
    [1, 'A trial that paid nothing'],
    [2, 'A trial that paid 9'],
    [3, 'A trial that paid 5'],
  ]);
  // a trial in which nothing was chosen says so
  expect(decisiveIn(said, life)[0]?.words).toMatch(/^You chose no box\. /);
  const chosen = lived(
    [BEGAN, { type: 'sealed', box: 2 }, ended({ rewards: [9, null] })],
    [BEGAN, ended({ rewards: [0, null] })],
  );
  expect(decisiveIn(said, chosen).map(({ words }) => words.split('.')[0])).toEqual([
    'You chose box 3',
    'You chose no box',
  ]);
});
