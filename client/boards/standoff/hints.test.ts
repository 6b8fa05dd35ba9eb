/** Hints of practice: after two errors in a row, and only then, they say who saw what. */
import { expect, test } from 'vitest';
import type { Experience } from '../../../games/core/policy.ts';
import type { Observation, Percept, Standoff } from '../../../games/standoff/types.ts';
import { hintsFor } from './hints.ts';
import { said } from './testing/english.ts';

const PRACTICE = { block: { index: 1, criterion: { right: 5, of: 6, missed: 'goOn' } }, viewer: 0 } as Observation;

/** B sees the large treat go into box 2, and does not see that it is swapped into box 4. */
function trial(right: boolean, { block = 1, opponent = 1 as number | null } = {}): Experience<Standoff> {
  const percepts: readonly Percept[] = [
    { type: 'trialBegan', block, number: 0, sides: { player: 0, opponent }, feedback: 'full' },
    { type: 'placed', step: 0, treat: 'large', box: 1, seenBy: opponent === null ? [0] : [0, 1] },
    { type: 'placed', step: 1, treat: 'small', box: 0, seenBy: [0] },
    { type: 'swapped', step: 2, boxes: [1, 3], now: { large: 3, small: null }, seenBy: [0] },
    { type: 'ended', outcome: { results: { player: null, opponent: null }, places: null, right, rewards: [0, 0] } },
  ];
  return { turn: 0, acted: null, percepts };
}

test('after two errors in a row, practice says who saw what', () => {
  expect(hintsFor(said, [trial(true), trial(false), trial(false)], PRACTICE)).toEqual([
    'The large treat was in box 4. B saw it go into box 2, and could not see that it moved.',
    'The small treat was in box 1. B did not see where it went.',
    'B goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.',
    'When you come, the treat in the box that B went to is gone.',
  ]);
});

test('without an opponent, practice says where the large treat was', () => {
  const alone = { opponent: null };
  expect(hintsFor(said, [trial(false, alone), trial(false, alone)], PRACTICE)).toEqual([
    'The large treat was in box 4.',
    'You have no opponent here: take the large treat.',
  ]);
});

test('one error, or an error after a best choice, brings no hint', () => {
  expect(hintsFor(said, [trial(false)], PRACTICE)).toEqual([]);
  expect(hintsFor(said, [trial(false), trial(true), trial(false)], PRACTICE)).toEqual([]);
});

/** A trial that has come to the choice. */
const open = (): Experience<Standoff> => ({ ...trial(false), percepts: trial(false).percepts.slice(0, -1) });
const CHOOSING = { ...PRACTICE, phase: 'choose' } as Observation;

test('after four errors in a row, one trial is played together, to the best box', () => {
  const wrong = [trial(false), trial(false), trial(false), trial(false)];
  expect(hintsFor(said, [...wrong, open()], CHOOSING)).toEqual([
    'This trial is played together.',
    'The large treat was in box 4. B saw it go into box 2, and could not see that it moved.',
    'The small treat was in box 1. B did not see where it went.',
    'So B goes to box 2, and box 4 is the best that it leaves you.',
  ]);
  // before the choice it says only what has happened
  expect(hintsFor(said, [...wrong, open()], { ...CHOOSING, phase: 'event' })).toHaveLength(3);
  // the next one is played alone again
  expect(hintsFor(said, [...wrong, trial(false), open()], CHOOSING)[0]).not.toBe('This trial is played together.');
  expect(hintsFor(said, [...wrong, trial(true), open()], CHOOSING)).toEqual([]);
});

test('an opponent that saw the large treat leaves the small one', () => {
  const seen: Experience<Standoff> = {
    ...open(),
    percepts: open().percepts.map((percept) => ('seenBy' in percept ? { ...percept, seenBy: [0, 1] } : percept)),
  };
  const wrong = Array.from({ length: 4 }, () => trial(false));
  expect(hintsFor(said, [...wrong, seen], CHOOSING).at(-1)).toBe(
    'So B goes to box 4, and box 1 is the best that it leaves you.',
  );
});

test('errors of an earlier part of the practice do not count', () => {
  expect(hintsFor(said, [trial(false, { block: 0 }), trial(false)], PRACTICE)).toEqual([]);
});

test('outside practice there is no hint', () => {
  const main = { ...PRACTICE, block: { ...PRACTICE.block, criterion: null } } as Observation;
  expect(hintsFor(said, [trial(false), trial(false)], main)).toEqual([]);
});
