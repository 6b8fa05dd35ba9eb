/** Stories as bAbI text: both spellings read back to equal stories, and a line that cannot be read is named. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../games/tomqa/authoring/sets.ts';
import { answersIn } from '../../games/tomqa/text.ts';
import type { StorySet } from '../../games/tomqa/types.ts';
import { babiOf, readBabi } from './babi.ts';

const SETS: readonly StorySet[] = ['tom-easy', 'tom', 'debiased', 'hard'];

describe.each(SETS)('%s', (set) => {
  test.each([true, false])('reads back to equal stories (observers: %s)', (observers) => {
    for (const { stories: make, path } of filesOf({ set, count: 3, noise: 0.1, seed: '1' })) {
      const stories = make();
      const read = readBabi(stories.map((story) => babiOf(story, { observers })).join(''));
      if ('problem' in read) expect.fail(`${path}, line ${read.line}: ${read.problem}`);
      expect(read.map(({ story }) => story)).toEqual(stories);
      expect(read.map(({ answers }) => answers)).toEqual(stories.map(answersIn));
    }
  });
});

/** A second-order false belief story as the first release spells it: agents are numbered in the order of its list. */
const RELEASED = [
  '1 Mia entered the den.\t4',
  '2 Jack entered the den.\t2 4',
  '3 The lime is in the red_box.\t2 4',
  '4 Phone rang.\t',
  '5 Jack exited the den.\t2 4',
  '6 Mia moved the lime to the blue_box.\t4',
  '7 Mia exited the den.\t4',
  '8 Jack entered the den.\t2',
  '9 Where does Mia think that Jack searches for the lime?\tred_box\t1',
];

test('agents come in the order of their numbers, and lines are counted over all stories', () => {
  const read = readBabi([...RELEASED, ...RELEASED, ''].join('\n'));
  if ('problem' in read) expect.fail(read.problem);
  expect(read.map(({ lines }) => lines)).toEqual([[9], [18]]);
  expect(read[0]?.story.agents).toEqual(['Jack', 'Mia']);
  expect(read[0]?.story.questions).toEqual([
    { kind: 'second_order', chain: ['Mia', 'Jack'], object: 'lime', after: 8 },
  ]);
  expect(read.map(({ answers }) => answers)).toEqual([['red_box'], ['red_box']]);
});

test.each([
  ['1 Mia entered the den.\t4 2', 1, /the agents in the room are Mia/],
  ['Mia entered the den.', 1, /expected a number/],
  ['2 Mia entered the den.', 1, /expected number 1/],
  ['1 Mia entered the den.\n3 Phone rang.', 2, /expected number 2 or 1, not 3/],
  ['1 Mia runs.', 1, /no sentence of ToM-QA/],
  ['1 The lime is in the red_box.', 1, /no agent is in a room/],
  ['1 Mia moved the lime to the box.', 1, /Mia is in no room/],
  ['1 Mia exited the den.', 1, /Mia is not in the den/],
  ['1 Mia entered the den.\n2 Where is the lime really?\tbox\t1', 2, /does not say where the lime is/],
  ['1 Mia entered the den.\n2 The lime is in the box.\n3 Where is the lime really?', 3, /a tab and the answer/],
  ['1 Mia entered the den.\n2 The lime is in the box.\n3 Where is the lime really?\tbox', 3, /a tab and a number/],
  ['1 Mia entered the den.\n2 The lime is in the box.\n3 Where will Bo look for the lime?\tbox\t1', 3, /Bo is not in/],
  ['1 Mia entered the den.\n2 The lime is in the box.\n3 Why?\tbox\t1', 3, /no question of ToM-QA/],
])('%j cannot be read', (text, line, problem) => {
  expect(readBabi(text)).toEqual({ line, problem: expect.stringMatching(problem) });
});

test('any text is read, or refused with one of its lines', () => {
  const piece = fc.constantFrom(
    '1 ',
    '2 ',
    'Mia',
    ' entered the ',
    'den',
    '../../games/tomqa',
    '\t',
    '1',
    '\n',
    ' exited the ',
    '?',
    'constructor',
    '__proto__',
    'The lime is in the box.',
    'Where is the constructor really?',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const read = readBabi(text);
        if ('problem' in read) expect(read.line).toBeLessThanOrEqual(text.split('\n').length);
        else expect(read.every(({ story }) => story.events.length + story.questions.length > 0)).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
