/** What learned readers get of a story, and its answers. */
import { describe, expect, test } from 'vitest';
import { wordAt, wordNumber, wordsOf } from '../../../bots/tomqa/vocabulary.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { filesOf } from '../../../games/tomqa/authoring/sets.ts';
import { type ReaderSetOptions, readStories, readStory, withinMemory, withPhones } from './stories.ts';

const OPTIONS: ReaderSetOptions = { set: 'tom', split: 'train', count: 5, noise: 0, altered: false, seed: '1' };
const [first] = filesOf(OPTIONS)[0]?.stories() ?? [];
const story = first ?? expect.fail('there is a story');
const inWords = (words: readonly number[]): string => words.map(wordAt).join(' ');

test('readers get the words of sentences and questions, and which agents were there', () => {
  const read = readStory(story, { altered: false, label: null });
  expect(read.sentences).toHaveLength(story.events.length);
  expect(inWords(read.sentences[0] ?? [])).toBe(`${story.agents[0]} entered the ${roomOf(story.events[0])}`);
  expect(read.questions).toHaveLength(5);
  for (const { words, after } of read.questions) {
    expect(inWords(words)).toMatch(/^Where (was|is|will|does) /);
    expect(after).toBeLessThanOrEqual(story.events.length);
  }
  // the first agent alone, then with the second
  expect(read.seen.slice(0, 2)).toEqual([0b01, 0b11]);
  expect(() => wordNumber('unicorn')).toThrow('readers do not know the word unicorn');
});

describe("the control's altered answers", () => {
  const wrong = (set: 'tom-easy' | 'tom') => {
    const options: ReaderSetOptions = { ...OPTIONS, set, split: 'test', count: 12 };
    const right = readStories(options).flatMap(({ questions }) => questions);
    const altered = readStories({ ...options, altered: true }).flatMap(({ questions }) => questions);
    return new Set(right.flatMap(({ cell, answer }, i) => (altered[i]?.answer === answer ? [] : [cell])));
  };

  test.each(['tom-easy', 'tom'] as const)(
    'of %s differ in the first-order question of sofb, and nowhere else',
    (set) => {
      expect([...wrong(set)]).toEqual(['sofb first_order']);
    },
  );

  test('make first and second order of sofb the same', () => {
    const stories = readStories({ ...OPTIONS, set: 'tom-easy', split: 'test', altered: true });
    const firstMentioned = stories.flatMap(({ sentences, questions }) =>
      questions.flatMap(({ cell, answer }) =>
        cell === 'sofb first_order' || cell === 'sofb second_order' ? [answer === sentences[2]?.at(-1)] : [],
      ),
    );
    expect(firstMentioned).toEqual(firstMentioned.map(() => true));
    expect(firstMentioned).toHaveLength(10);
  });
});

test('cells of the debiased set tell true beliefs from false ones', () => {
  const cells = readStories({ ...OPTIONS, set: 'debiased', split: 'test', count: 48 }).flatMap(({ questions }) =>
    questions.map(({ cell }) => cell),
  );
  expect([...new Set(cells)].toSorted()).toEqual([
    'first_order false',
    'first_order true',
    'memory',
    'reality',
    'second_order false',
    'second_order true',
  ]);
});

test('phones ring in training stories without changing answers or the order of the rest', () => {
  const noisy = withPhones(story, 0.3, rngFor('phones'));
  expect(noisy.events.filter(({ type }) => type === 'noise').length).toBeGreaterThan(2);
  expect(noisy.events.filter(({ type }) => type !== 'noise')).toEqual(story.events);
  const [quiet, ringing] = [story, noisy].map((one) => readStory(one, { altered: false, label: null }));
  expect(ringing?.questions.map(({ answer }) => answer)).toEqual(quiet?.questions.map(({ answer }) => answer));
  expect(inWords(wordsOf('Phone rang.'))).toBe('Phone rang');
  const trained = readStories({ ...OPTIONS, noise: 0.1 });
  expect(trained.some(({ sentences }) => sentences.some((words) => inWords(words) === 'Phone rang'))).toBe(true);
});

test('within a memory, each question keeps the sentences right before it', () => {
  const read = readStory(story, { altered: false, label: null });
  expect(withinMemory([read], 50)).toEqual([read]);
  const cut = withinMemory([read], 6);
  expect(cut).toHaveLength(5);
  for (const [i, { sentences, seen, questions }] of cut.entries()) {
    const whole = read.questions[i] ?? expect.fail('there is a question');
    expect(sentences).toEqual(read.sentences.slice(Math.max(0, whole.after - 6), whole.after));
    expect(seen).toHaveLength(sentences.length);
    expect(questions).toEqual([{ ...whole, after: sentences.length }]);
  }
});

function roomOf(event: (typeof story)['events'][number] | undefined): string {
  return event && 'room' in event ? event.room : '';
}
