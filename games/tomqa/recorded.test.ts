import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenFolder } from '../core/testing/golden-folder.ts';
import { checkStory, ToMQASample } from './recorded.ts';
import { newStory, placeOf, storyAfter } from './story.ts';
import type { StoryEvent } from './types.ts';

const folder = goldenFolder('tomqa');

test.skipIf(folder === null)('recorded stories: all answers and all beliefs of the protagonists agree', () => {
  const { stories } = ToMQASample.parse(JSON.parse(readFileSync(join(folder ?? '', 'sample.json'), 'utf8')));
  const checked = stories.map(checkStory);
  expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
  expect(checked.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThanOrEqual(288);
});

/** Second order: Sally leaves, Anne moves it and leaves, Sally comes back. */
const secondOrder: readonly StoryEvent[] = [
  { type: 'enter', agent: 'Anne', room: 'kitchen' },
  { type: 'enter', agent: 'Sally', room: 'kitchen' },
  { type: 'loc', object: 'milk', container: 'fridge', room: 'kitchen' },
  { type: 'exit', agent: 'Sally', room: 'kitchen' },
  { type: 'move', agent: 'Anne', object: 'milk', container: 'pantry', room: 'kitchen' },
  { type: 'exit', agent: 'Anne', room: 'kitchen' },
  { type: 'enter', agent: 'Sally', room: 'kitchen' },
];

const atTheEnd = (events: readonly StoryEvent[]) => events.reduce(storyAfter, newStory(['Anne', 'Sally']));

describe('a story', () => {
  test.each([
    [[], 'pantry'],
    [['Sally'], 'pantry'],
    [['Anne', 'Sally'], 'fridge'],
    [['Sally', 'Anne'], 'fridge'],
  ])('%j: in the %s', (chain, container) => {
    expect(placeOf(atTheEnd(secondOrder), 'milk', chain)).toBe(container);
  });

  test('an agent that comes back while the other is there knows that the other knows', () => {
    const inCompany = secondOrder.toSpliced(5, 1);
    expect(placeOf(atTheEnd(inCompany), 'milk', ['Anne', 'Sally'])).toBe('pantry');
  });

  test('an agent that was never there has no idea', () => {
    expect(placeOf(atTheEnd(secondOrder.slice(2)), 'milk', ['Anne'])).toBe(null);
    expect(placeOf(atTheEnd(secondOrder), 'bread', [])).toBe(null);
  });
});

test('the check itself finds a wrong answer and a wrong belief', () => {
  const lines = secondOrder.map((event, i) => ({ ...event, line: i + 1 }));
  const question = {
    line: 8,
    text: 'Where will Sally look for the milk?',
    kind: 'first_order',
    chain: ['Sally'],
    object: 'milk',
    answer: 'fridge',
    ruleBeliefs: { 'Anne>Sally': 'pantry' },
  };
  const { stories } = ToMQASample.parse({ stories: [{ id: 'it', events: lines, questions: [question] }] });
  expect(stories.flatMap((story) => checkStory(story).differences)).toEqual([
    { place: 'it, line 8', what: question.text, recorded: 'fridge', ours: 'pantry' },
    { place: 'it, line 8', what: 'Anne>Sally', recorded: 'pantry', ours: 'fridge' },
  ]);
});
