/** Standoff tells participants what to do and what happened, in plain words. */
import { expect, test } from 'vitest';
import type { TrialOutcome } from '../../../games/standoff/types.ts';
import { idleSentence, outcomeSentence, taskOf } from './sentences.ts';
import { lessons, said } from './testing/english.ts';

const observed = lessons[5]?.observation;
if (!observed) throw new Error('the tutorial has a choice');

const told = (outcome: Partial<TrialOutcome>): string =>
  outcomeSentence(said, {
    ...observed,
    phase: 'outcome',
    outcome: {
      results: { player: null, opponent: null },
      places: null,
      right: null,
      rewards: [null, null],
      ...outcome,
    },
  });

test('an outcome says what each agent got, as far as the viewer was told', () => {
  const player = { box: 4, got: 'large' } as const;
  const opponent = { box: 1, got: 'empty' } as const;
  expect(told({ results: { player, opponent }, right: true })).toBe(
    'Right. You got the large treat. B went to box 2, which was empty.',
  );
  expect(told({ results: { player: { box: 1, got: 'taken' }, opponent: { box: 1, got: 'large' } } })).toBe(
    'B was at box 2 first: nothing was left. B went to box 2 and got the large treat.',
  );
  expect(told({ results: { player: { box: 0, got: 'empty' }, opponent: null } })).toBe('Your box, box 1, was empty.');
  expect(told({})).toBe('Trial over. Results are hidden in this part.');
});

test('the seat behind the opaque screen is told to wait, the others to watch', () => {
  expect(idleSentence(said, { ...observed, phase: 'event' })).toBe('Watch where the treats go.');
  expect(idleSentence(said, { ...observed, phase: 'event', boxes: null })).toBe(
    'Your screen is opaque: wait until it is clear.',
  );
  expect(idleSentence(said, { ...observed, phase: 'event', boxes: null, side: null })).toBe('You sit this trial out.');
});

test('a question about the other agent names it', () => {
  expect(taskOf(said, {}, { ...observed, phase: 'ask', question: 'otherSmall' })).toBe(
    'Where does B think that the small treat is?',
  );
  expect(taskOf(said, {}, { ...observed, phase: 'ask', question: 'otherSmall', side: 'opponent' })).toBe(
    'Where does A think that the small treat is?',
  );
});
