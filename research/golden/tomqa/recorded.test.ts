import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { goldenFolder } from '../../../games/core/testing/golden-folder.ts';
import { newStory, placeOf, storyAfter } from '../../../games/tomqa/story.ts';
import { agentsIn, answersIn, presenceIn } from '../../../games/tomqa/text.ts';
import { StoryEvent, TomqaQuestion } from '../../../games/tomqa/types.ts';
import { questionOf, sentenceOf } from '../../../games/tomqa/words/released-sentences.ts';
import { readBabi } from '../../tomqa/babi.ts';
import { checkStory, ToMQASample } from './recorded.ts';

const folder = goldenFolder('tomqa');

/** What the files had in each line. */
const Line = z.object({ line: z.int(), text: z.string() });
const RecordedLines = z.object({
  stories: z.array(
    z.object({
      events: z.array(
        z.intersection(
          StoryEvent,
          Line.extend({ present: z.array(z.string()).default([]), originalObserverIds: z.array(z.int()).optional() }),
        ),
      ),
      questions: z.array(z.object({ ...TomqaQuestion.shape, ...Line.shape, answer: z.string() })),
    }),
  ),
});

test.skipIf(folder === null)('recorded stories: all answers and all beliefs of the protagonists agree', () => {
  const { stories } = ToMQASample.parse(JSON.parse(readFileSync(join(folder ?? '', 'sample.json'), 'utf8')));
  const checked = stories.map(checkStory);
  expect(checked.flatMap(({ differences }) => differences)).toEqual([]);
  expect(checked.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThanOrEqual(288);
});

test.skipIf(folder === null)(
  'recorded stories: sentences, questions and who was present are those of the grammar',
  () => {
    const { stories } = RecordedLines.parse(JSON.parse(readFileSync(join(folder ?? '', 'sample.json'), 'utf8')));
    let ids = 0;
    for (const { events, questions } of stories) {
      expect(events.map(sentenceOf)).toEqual(events.map(({ text }) => text));
      expect(questions.map(questionOf)).toEqual(questions.map(({ text }) => text));
      const present = presenceIn({ agents: agentsIn(events), events });
      expect(present.map((names) => names.toSorted())).toEqual(events.map((event) => event.present.toSorted()));
      // as the files have it, with the ids of those present where there are any
      const lines = [...events, ...questions].toSorted((one, other) => one.line - other.line);
      const read = readBabi(
        lines
          .map((line) => {
            if ('answer' in line) return `${line.line} ${line.text}\t${line.answer}\t1`;
            if (line.originalObserverIds) ids += 1;
            return `${line.line} ${line.text}${line.originalObserverIds ? `\t${line.originalObserverIds.join(' ')}` : ''}`;
          })
          .join('\n'),
      );
      if ('problem' in read) expect.fail(`line ${read.line}: ${read.problem}`);
      const [{ story, answers } = expect.fail('no story was read')] = read;
      expect(story.events).toEqual(events.map((event) => StoryEvent.parse(event)));
      expect(answersIn(story)).toEqual(answers);
    }
    expect(ids).toBeGreaterThan(100);
  },
);

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
