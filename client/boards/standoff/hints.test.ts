/** Hints of practice: after two errors in a row, and only then, they say who saw what. */
import { expect, test } from 'vitest';
import type { Experience } from '../../../games/core/policy.ts';
import type { Observation, Percept, Standoff } from '../../../games/standoff/types.ts';
import { hintsFor } from './hints.ts';

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
  expect(hintsFor([trial(true), trial(false), trial(false)], PRACTICE)).toEqual([
    'The large treat was in box 4. B saw it go into box 2, and could not see that it moved.',
    'The small treat was in box 1. B did not see where it went.',
    'B goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.',
    'When you come, the treat in the box that B went to is gone.',
  ]);
});

test('without an opponent, practice says where the large treat was', () => {
  const alone = { opponent: null };
  expect(hintsFor([trial(false, alone), trial(false, alone)], PRACTICE)).toEqual([
    'The large treat was in box 4.',
    'You have no opponent here: take the large treat.',
  ]);
});

test('one error, or an error after a best choice, brings no hint', () => {
  expect(hintsFor([trial(false)], PRACTICE)).toEqual([]);
  expect(hintsFor([trial(false), trial(true), trial(false)], PRACTICE)).toEqual([]);
});

test('errors of an earlier part of the practice do not count', () => {
  expect(hintsFor([trial(false, { block: 0 }), trial(false)], PRACTICE)).toEqual([]);
});

test('outside practice there is no hint', () => {
  const main = { ...PRACTICE, block: { ...PRACTICE.block, criterion: null } } as Observation;
  expect(hintsFor([trial(false), trial(false)], main)).toEqual([]);
});
