import { describe, expect, test } from 'vitest';
import { given, turns, when } from './testing/given.ts';
import type { Percept } from './types.ts';
import { observe, perceive } from './view.ts';
import { english } from './words/english.ts';
import { nameOf } from './words.ts';

const { actionInWords, eventInWords, observationInWords, perceptInWords } = english;

const start = given({ at: '1,1 2,1 6,6', bases: '1,1 6,1 6,6', knows: '012 1 2' });
const played = when(start, '.0 R1 .0');
const noticed = (viewer: number): Percept => {
  const percept = perceive(played.event, { after: played.after }, viewer);
  if (!percept) throw new Error('every viewer notices a turn');
  return percept;
};

test('seats are letters, pieces count from 1', () => {
  expect([0, 1, 5].map(nameOf)).toEqual(['A', 'B', 'F']);
  expect(actionInWords({ move: 'left', say: 0 })).toBe('go left and say piece 1');
  expect(actionInWords({ move: 'stay', say: null })).toBe('stay and say nothing');
});

describe('a turn', () => {
  test('as a seat noticed it, addressed as you', () => {
    expect(perceptInWords(noticed(0), 0)).toEqual(['You gained 6 points.', 'You stayed, B went right, C stayed.']);
    const near = when(start, '.0 .1 .-');
    const percept = perceive(near.event, { after: near.after }, 1);
    expect(percept && perceptInWords(percept, 1)).toEqual([
      'You heard piece 1 from A.',
      'You gained 1 point.',
      'A stayed, you stayed, C stayed.',
    ]);
  });

  test('the whole truth, for ended sessions', () => {
    expect(eventInWords(played.event)).toEqual([
      'A stayed, said piece 1, recharged and gained 6 points.',
      'B went right and said piece 2.',
      'C stayed, could not say piece 1 and was on its base without knowing everything.',
    ]);
  });

  test('with a winner, named first', () => {
    const competitive = { visits: 2, win: 5, lose: 1, cooperativeRewards: false };
    const won = turns(
      given({ at: '1,1 2,1', bases: '1,1 6,6', knows: '01 01', competitive }),
      '.- .-',
      '.- .1',
      '.- .-',
    ).at(-1);
    const percept = won && perceive(won.event, { after: won.after }, 0);
    expect(percept && perceptInWords(percept, 0)).toEqual([
      'You won.',
      'You gained 5 points.',
      'You stayed, B stayed.',
    ]);
    expect(percept && perceptInWords(percept, 1)).toEqual(['A won.', 'A gained 5 points.', 'A stayed, you stayed.']);
  });
});

test('the deal, with the seat’s own knowledge; an onlooker is told no knowledge', () => {
  const percept = (viewer: number | 'public') =>
    perceive({ type: 'Dealt', deal: start.config.deal as never }, { after: start }, viewer);
  expect(perceptInWords(percept(0) as Percept, 0)).toEqual([
    'The pieces are dealt.',
    'You know piece 1, piece 2 and piece 3.',
  ]);
  expect(perceptInWords(percept('public') as Percept, null)).toEqual(['The pieces are dealt.']);
});

test('what a seat sees now', () => {
  expect(observationInWords(observe(played.after, 1))).toEqual([
    'Turn 1 of 30.',
    'A is at column 1, row 1, out of hearing; base at column 1, row 1.',
    'You are at column 3, row 1, out of hearing; base at column 6, row 1.',
    'C is at column 6, row 6, out of hearing; base at column 6, row 6.',
  ]);
  expect(observationInWords(observe(start, 1))[1]).toBe(
    'A is at column 1, row 1, in hearing of you; base at column 1, row 1.',
  );
});
