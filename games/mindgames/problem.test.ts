/** Answers follow from the structured problem, and every problem can be written in English and read back. */
import { expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { drawAsTheyCome } from './draw.ts';
import { hypothesesOf, operatorPatternOf, shapeOf, shapesFor } from './patterns.ts';
import { judged, rightAnswer } from './problem.ts';
import { readProblems } from './read.ts';
import { type Announcement, Problem } from './types.ts';
import { SETUPS, sightIn } from './values.ts';
import { english } from './words/english.ts';

const textOf = (problem: Problem) => [...english.premiseInWords(problem), english.questionInWords(problem)].join('\n');

const SOME: Announcement = { type: 'fact', subject: 'some', holds: true };
const knowsNot = (agent: number): Announcement => ({ type: 'knowing', agent, knows: false, subject: agent });
/** Three muddy children, or children who may be. */
const muddy: Problem = {
  setup: 'forehead',
  names: ['Ada', 'Ben', 'Cleo'],
  sees: sightIn('forehead', 3),
  announcements: [SOME, knowsNot(0), knowsNot(1)],
  hypothesis: { chain: [{ agent: 2, knows: 'that' }], subject: 2 },
};

test('two children who do not know tell the third that it is muddy', () => {
  expect(judged(muddy)).toMatchObject({ status: 'entailed', worldsLeft: [8, 7, 6, 4] });
  expect(rightAnswer(muddy, 3)).toBe('yes');
  const once = { ...muddy, announcements: muddy.announcements.slice(0, 2) };
  expect(rightAnswer(once, 3)).toBe('unknown');
  expect(rightAnswer(once, 2)).toBe('no');
});

test('who knows whether need not know that', () => {
  const shown = (knows: 'that' | 'whether'): Problem => ({
    ...muddy,
    setup: 'explicit',
    sees: [[], [0], []],
    announcements: [SOME, { type: 'fact', subject: 0, holds: false }],
    hypothesis: { chain: [{ agent: 1, knows }], subject: 0 },
  });
  expect([rightAnswer(shown('that'), 3), rightAnswer(shown('whether'), 3)]).toEqual(['no', 'yes']);
});

test('one sentence a line, people by name', () => {
  expect(
    textOf({
      ...muddy,
      hypothesis: {
        chain: [
          { agent: 2, knows: 'that' },
          { agent: 0, knows: 'whether' },
        ],
        subject: 'every',
      },
    }),
  ).toBe(
    [
      'The people are Ada, Ben and Cleo.',
      'Each of them may have a muddy forehead, and sees all foreheads but their own.',
      'All of them know this, and hear what is announced, which is always true.',
      'It is announced: at least one forehead is muddy.',
      'It is announced: Ada does not know whether the forehead of Ada is muddy.',
      'It is announced: Ben does not know whether the forehead of Ben is muddy.',
      'Does Cleo now know that Ada knows whether every forehead is muddy?',
    ].join('\n'),
  );
});

test('every problem that is written is read back equal', () => {
  const problems = SETUPS.flatMap((setup) =>
    [2, 3, 4].flatMap((agents) =>
      Array.from({ length: 8 }, (_, i) => drawAsTheyCome(setup, agents, rngFor('both ways', setup, agents, i))),
    ),
  );
  expect(readProblems(problems.map(textOf).join('\n\n'))).toEqual({ ok: true, problems });
});

test('every question about three people is read back, each as one hypothesis', () => {
  const all = shapesFor(3).flatMap((shape) => hypothesesOf(shape, 3));
  const texts = all.map((hypothesis) => english.questionInWords({ ...muddy, hypothesis }));
  expect(new Set(texts).size).toBe(all.length);
  for (const hypothesis of all)
    expect(shapesFor(3).map(operatorPatternOf)).toContain(operatorPatternOf(shapeOf(hypothesis)));
});

const lines = textOf(muddy).split('\n');
test.each([
  [1, 'Ada and Ben are here.', 'first sentence'],
  [1, 'The people are Ada and Ada.', 'different names'],
  [2, 'Each of them sees little.', 'any setup'],
  [3, 'It rains.', 'is missing'],
  [5, 'It is announced: Dan knows.', 'not an announcement about these people'],
  [7, 'Does Ada know?', 'not a question about what'],
])('a sentence that is not understood is named with its line: %i', (line, text, sentence) => {
  const read = readProblems(`\n\n${lines.with(line - 1, text).join('\n')}\n`);
  expect(read).toMatchObject({ ok: false, line: line + 2, problem: expect.stringContaining(sentence) });
});

test.each([
  [{ sees: sightIn('internal', 3) }, 'it is given who sees what'],
  [{ names: ['Ada', 'Ada', 'Ben'] }, 'the same name'],
  [{ hypothesis: { chain: [{ agent: 3, knows: 'that' }], subject: 0 } }, 'only 3 agents'],
  [
    {
      hypothesis: {
        chain: [
          { agent: 1, knows: 'that' },
          { agent: 1, knows: 'that' },
        ],
        subject: 0,
      },
    },
    'its own knowledge',
  ],
])('parts that do not fit together are no problem: %j', (part, message) => {
  expect(String(Problem.safeParse({ ...muddy, ...part }).error)).toContain(message);
});
