/** The bank of certified pairs of stories: each kind is checked by stories that are drawn of it. */
import { expect, test } from 'vitest';
import { MOST_PAIRS } from '../core/pairs/types.ts';
import { rngFor } from '../core/rng.ts';
import { faultIn } from './config.ts';
import { cuedStory, drawStories, kindOfStories, tomqaBank } from './pair-bank.ts';
import { adjacent, sentenceRoles } from './sentence-roles.ts';
import { answersIn, textOf } from './text.ts';
import type { StoryItem } from './types.ts';

const rolesIn = ({ events, questions: [question] }: StoryItem): readonly string[] =>
  question ? sentenceRoles(events, question) : [];

test('two stories of a pair have the same sentences and adjacent sentences, and another answer', () => {
  for (const [i, pair] of tomqaBank().pairs.entries()) {
    const items = drawStories(pair, i % 2 === 0 ? 0 : 0.3, rngFor('drawn', i));
    expect(items.map(faultIn)).toEqual([null, null]);
    expect(kindOfStories(items)).toBe(pair.kind);
    const [a, b] = items.map(rolesIn);
    if (!a || !b) throw new Error('a pair has two stories');
    expect(a).not.toEqual(b);
    for (const length of [1, 2]) expect(adjacent(a, length).toSorted()).toEqual(adjacent(b, length).toSorted());
    const cued = items.map(cuedStory);
    expect(cued.map(({ tracked }) => tracked).toSorted()).toEqual([false, true]);
    for (const [n, item] of items.entries()) {
      const [answer] = answersIn(textOf(item));
      expect(answer === cued[n]?.reality).toBe(cued[n]?.tracked);
      expect(item.questions.map(({ kind }) => kind)).toEqual(['second_order']);
    }
  }
});

test('no rule of the class is right in more than seven of ten stories, and each fails on more pairs than a session can have', () => {
  const { pairs, wrong, names } = tomqaBank();
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(pairs.map(({ kind }) => kind)).size).toBe(pairs.length);
  for (const own of wrong) {
    expect(own.reduce((sum, one) => sum + one, 0) / (2 * pairs.length)).toBeGreaterThan(0.3);
    expect(own.filter((one) => one > 0).length).toBeGreaterThan(MOST_PAIRS);
  }
});
