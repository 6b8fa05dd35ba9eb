/** The sets of stories: the paper's tasks and sizes, and a set in which rules without theory of mind have to guess. */
import { describe, expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { faultIn } from '../config.ts';
import { heuristicRows, SHAPE_RULES } from '../shortcuts.ts';
import { answersIn, containersFor, itemOf, type StoryText } from '../text.ts';
import { KINDS, type QuestionKind } from '../types.ts';
import { debiasedSample, SCENES } from './debiased.ts';
import { paperStory, TASKS, type TaskType } from './paper.ts';
import { filesOf, testStories } from './sets.ts';
import { drawLargeWorld } from './world.ts';

const rng = rngFor('sets');
const world = drawLargeWorld(rng);
const inSet = (set: 'tom-easy' | 'tom' | 'debiased', count: number, noise = 0) =>
  testStories({ set, count, noise, seed: '1' });

/** Table 3 of the paper: the container that the narrator names first, or the second. */
const TABLE_3: Readonly<Record<TaskType, Readonly<Record<QuestionKind, 0 | 1>>>> = {
  tb: { memory: 0, reality: 1, first_order: 1, second_order: 1 },
  fb: { memory: 0, reality: 1, first_order: 0, second_order: 0 },
  sofb: { memory: 0, reality: 1, first_order: 1, second_order: 0 },
};

describe.each(TASKS)('the task %s', (task) => {
  test.each(KINDS)('%s: the answer is that of the table', (kind) => {
    for (let i = 0; i < 20; i++) {
      const story = paperStory({ world, tasks: [{ task, kind }], asked: 'last', noise: 0.1 }, rng);
      const [object = ''] = story.questions.map((question) => question.object);
      expect(answersIn(story)).toEqual([containersFor(story.events, object)[TABLE_3[task][kind]]]);
      expect(story.events.filter(({ type }) => type !== 'noise')).toHaveLength({ tb: 4, fb: 5, sofb: 7 }[task]);
      expect(faultIn(itemOf(story))).toBeNull();
    }
  });
});

test('the files have the names and sizes of the release: 12 questions an example in each split', () => {
  for (const set of ['tom-easy', 'tom'] as const) {
    const files = filesOf({ set, count: 5, noise: 0.1, seed: '1' });
    expect(files).toHaveLength(25);
    expect(files[0]?.path).toBe(`${set.replace('-', '_')}/world_large_nex_5_10/qa21_task_AB_train`);
    expect(files.map(({ path }) => path)).toContain(
      `${set.replace('-', '_')}/world_large_nex_5_10/sofb_belief_val_test`,
    );
    const questionsIn = (split: string) =>
      files
        .filter((file) => file.split === split)
        .flatMap(({ stories }) => stories())
        .reduce((sum, { questions }) => sum + questions.length, 0);
    expect(['train', 'val', 'test'].map(questionsIn)).toEqual([60, 60, 60]);
    const train = files[0]?.stories() ?? [];
    expect(train).toHaveLength(set === 'tom' ? 12 : 60);
    expect(train.flatMap(({ events }) => events).some(({ type }) => type === 'noise')).toBe(false);
  }
});

test('one line in ten is a ringing phone, never two in a row, and a question may follow one', () => {
  const stories = inSet('tom', 20, 0.1);
  const events = stories.flatMap((story) => story.events);
  const lines = events.length + stories.length;
  const rings = events.filter(({ type }) => type === 'noise').length;
  expect(Math.abs(rings / (lines - rings) - 0.1)).toBeLessThan(0.02);
  expect(stories.some((story) => story.events.at(-1)?.type === 'noise')).toBe(true);
  for (const story of stories)
    expect(story.events.some(({ type }, i) => type === 'noise' && story.events[i + 1]?.type === 'noise')).toBe(false);
});

test('equal seeds, equal files, in whatever order they are asked for', () => {
  const files = () => filesOf({ set: 'debiased', count: 9, noise: 0.1, seed: 'a' });
  const once = files().map(({ stories }) => stories());
  expect(
    files()
      .toReversed()
      .map(({ stories }) => stories())
      .toReversed(),
  ).toEqual(once);
  const [file] = files();
  expect(file?.stories()).toEqual(file?.stories());
  expect(filesOf({ set: 'debiased', count: 9, noise: 0.1, seed: 'b' }).map(({ stories }) => stories())).not.toEqual(
    once,
  );
});

test('counting sentences answers every question of the easy set', () => {
  const rows = heuristicRows(inSet('tom-easy', 20, 0.1));
  expect(rows.filter(({ rule }) => rule === 'sentence-count').map(({ accuracy }) => accuracy)).toEqual([1, 1, 1, 1]);
});

describe('the debiased set', () => {
  test.each([1, 6, 99, 200, 203])(
    '%i stories: the four rules on its shape are within two standard errors of a guess, but for memory by the first mention',
    (count) => {
      const shape: readonly string[] = SHAPE_RULES;
      const rows = heuristicRows(inSet('debiased', count, 0.1)).filter(({ rule }) => shape.includes(rule));
      expect(rows).toHaveLength(16);
      for (const { kind, rule, n, accuracy, chance } of rows) {
        if (kind === 'memory' && rule === 'first-mention') expect(accuracy).toBe(1);
        else expect(n * (accuracy - chance) ** 2, `${kind} ${rule}`).toBeLessThanOrEqual(4 * chance * (1 - chance));
      }
    },
  );

  const stories = inSet('debiased', 8 * SCENES.length);

  test('in every cell of kind and number of sentences, both containers are right equally often', () => {
    const cells = Map.groupBy(
      stories.flatMap((story) => {
        const answers = answersIn(story);
        const said = story.events.findLast(
          (event) => event.type === 'loc' && event.object === story.questions[0]?.object,
        );
        return story.questions.map(({ kind }, i) => ({
          cell: `${kind}/${story.events.length}`,
          named: said?.type === 'loc' && said.container === answers[i],
        }));
      }),
      ({ cell }) => cell,
    );
    for (const [cell, own] of cells) expect(own.filter(({ named }) => named).length * 2, cell).toBe(own.length);
  });

  test('all four questions are asked about one story, those about minds in both orders', () => {
    for (const { questions, events } of stories) {
      expect(questions.map(({ kind }) => kind).toSorted()).toEqual(
        ['memory', 'reality', 'first_order', 'first_order', 'second_order', 'second_order'].toSorted(),
      );
      const [one, other] = questions.filter(({ kind }) => kind === 'second_order').map(({ chain }) => chain);
      expect(other).toEqual(one?.toReversed());
      expect(questions.every(({ after }) => after === events.length)).toBe(true);
    }
  });

  test('there are false beliefs of either order, moves by either agent and a third, and stories without a move', () => {
    const patterns = new Set(stories.map(patternOf));
    // first order false of one and of both; second order false alone; nothing false although the move was not seen
    for (const pattern of ['1 2/2', '2 2/2', '0 2/2', '0 0/2']) expect(patterns).toContain(pattern);
    const movers = stories.flatMap(({ events, questions }) => {
      const asked = questions.flatMap(({ chain }) => chain);
      return events.flatMap((event) => (event.type === 'move' ? [asked.includes(event.agent)] : []));
    });
    expect(new Set(movers)).toEqual(new Set([true, false]));
    // a third agent, who comes after the two, is asked about, too
    const late = stories.filter(({ events, questions }) => {
      const said = events.findLastIndex((event) => event.type === 'loc' && event.object === questions[0]?.object);
      const before = events
        .slice(0, said)
        .flatMap((event) => (event.type === 'enter' ? [event.agent] : []))
        .slice(-2);
      return questions.flatMap(({ chain }) => chain).some((agent) => !before.includes(agent));
    });
    expect(late.length).toBeGreaterThan(0);
    const still = stories.filter(({ events, questions }) => {
      return !events.some((event) => event.type === 'move' && event.object === questions[0]?.object);
    });
    expect(still.length).toBeGreaterThan(0);
  });

  test('every story can be told in a session', () => {
    for (const story of stories) expect(faultIn(itemOf(story))).toBeNull();
    for (const story of debiasedSample({ world, count: 60, noise: 0.1 }, rng))
      expect(faultIn(itemOf(story))).toBeNull();
  });
});

/** How many beliefs of first order are false, and how many of second order differ from what is so. */
function patternOf(story: StoryText): string {
  const answers = answersIn(story);
  const really = answers[story.questions.findIndex(({ kind }) => kind === 'reality')];
  const wrong = (kind: QuestionKind) =>
    story.questions.filter((one, i) => one.kind === kind && answers[i] !== really).length;
  return `${wrong('first_order')} ${wrong('second_order')}/2`;
}
