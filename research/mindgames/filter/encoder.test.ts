/** The encoder of `research mindgames filter`: it reads the order of words, and its weights come from the seed alone. */
import { expect, test } from 'vitest';
import { rngFor } from '../../../games/core/rng.ts';
import { rightAnswer } from '../../../games/mindgames/problem.ts';
import type { Problem } from '../../../games/mindgames/types.ts';
import { answersOf } from '../../../games/mindgames/values.ts';
import { likeliest, trainLogistic } from '../../nn/logistic.ts';
import { encoderOf } from './encoder.ts';
import { wordsIn } from './text.ts';

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan'];

/** Each has seen the card of one other, and each card has been seen by one: texts have the same words, in another order. */
function drawn(count: number): readonly { readonly problem: Problem; readonly label: number }[] {
  const rng = rngFor('word order');
  const all = [0, 1, 2, 3];
  const problemOf = (yes: boolean): Problem => {
    for (;;) {
      const shown = rng.shuffle(all);
      const [asker, of] = rng.shuffle(all) as [number, number];
      if (shown.some((agent, i) => agent === i) || (shown[asker] === of) !== yes) continue;
      return {
        setup: 'explicit',
        names: NAMES,
        sees: shown.map((agent) => [agent]),
        announcements: [{ type: 'fact', subject: 'some', holds: true }],
        hypothesis: { chain: [{ agent: asker, knows: 'whether' }], subject: of },
      };
    }
  };
  return Array.from({ length: count }, (_, i) => {
    const problem = problemOf(i % 2 === 0);
    return { problem, label: answersOf(2).indexOf(rightAnswer(problem, 2)) };
  });
}

const COUNT = 320;
const LEARNT = Array.from({ length: 240 }, (_, i) => i);
const FRESH = Array.from({ length: COUNT - LEARNT.length }, (_, i) => LEARNT.length + i);
const problems = drawn(COUNT);
const examples = problems.map(({ problem, label }) => ({ text: wordsIn(problem), label }));

test('it learns what no model of unordered words can: who has seen whose card', () => {
  const bags = examples.map(({ text: { sentences, question }, label }) => ({
    features: [...sentences.flat(), ...question].toSorted(),
    label,
  }));
  expect(new Set(bags.map(({ features }) => features.join(' '))).size).toBe(1);
  expect(new Set(examples.map(({ label }) => label)).size).toBe(2);
  const rightOf = (answerAt: (at: number) => number | undefined): number =>
    FRESH.filter((at) => answerAt(at) === examples[at]?.label).length / FRESH.length;
  const bag = trainLogistic(bags.slice(0, LEARNT.length), { classes: 2, epochs: 10, seed: 'a' });
  expect(rightOf((at) => likeliest(bag.chancesOf(bags[at]?.features ?? [])))).toBe(0.5);
  const read = encoderOf(examples, 2)(LEARNT, 'a');
  expect(rightOf((at) => read(at).answer)).toBeGreaterThan(0.95);
});

test('equal seeds give the same chances to the bit, another seed gives others', () => {
  const learn = encoderOf(examples, 2);
  const guesses = (seed: string) => {
    const read = learn(LEARNT.slice(0, 40), seed);
    return FRESH.map(read);
  };
  const first = guesses('a');
  expect(guesses('a')).toEqual(first);
  expect(guesses('b')).not.toEqual(first);
  for (const { answer, chance } of first) {
    expect([0, 1]).toContain(answer);
    expect(chance).toBeGreaterThanOrEqual(0.5);
    expect(chance).toBeLessThanOrEqual(1);
  }
  expect(() => learn([], 'a')).toThrow('needs examples');
});

test('a text has the words of premise and question, with persons in the order in which they are named', () => {
  const [first] = problems;
  if (!first) throw new Error('there are no problems');
  const renamed = wordsIn({ ...first.problem, names: ['Zoe', 'Yara', 'Wes', 'Vic'] });
  expect(renamed).toEqual(wordsIn(first.problem));
  const { question, sentences } = renamed;
  expect(question.join(' ')).toBe('does person 1 now know whether the card of person 2 is red');
  expect(sentences.at(-1)?.join(' ')).toBe('it is announced at least one card is red');
});
