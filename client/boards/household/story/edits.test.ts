/** Changes of written stories: any sequence of them leaves a story, and each can be undone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIPPED_STORIES } from '../../../../games/household/stories/shipped.ts';
import { drawnStory } from '../../../../games/household/stories/testing/drawn-stories.ts';
import { unfold } from '../../../../games/household/stories/unfold.ts';
import { WrittenStory } from '../../../../games/household/stories/written.ts';
import {
  beginHistory,
  changed,
  type Edited,
  type NamedPart,
  redone,
  remembered,
  sentenceOf,
  undone,
  withoutPart,
  withoutStep,
  withPart,
  withStepAt,
} from './edits.ts';

const CHOCOLATE = SHIPPED_STORIES['chocolate-bar'] ?? expect.fail('there is the chocolate bar');
const storyOf = (edited: Edited): WrittenStory => (edited.ok ? edited.story : expect.fail(edited.said));
const sentences = (story: WrittenStory) => story.steps.map((step) => sentenceOf(story, step));

test('an agent that is removed takes its steps along, and the others keep theirs', () => {
  const edited = withoutPart(CHOCOLATE, 'agents', 0);
  expect(edited.said).toBe('Removed: Lena, with 3 steps.');
  expect(sentences(storyOf(edited))).toEqual([
    'Tim moves the chocolate bar to the drawer.',
    'Tim goes to the garden.',
    'Ben goes to the garden.',
    'Ben goes to the kitchen.',
  ]);
});

test('a thing that was in a place that is removed is in the first place', () => {
  const story = storyOf(withoutPart(CHOCOLATE, 'places', 2));
  expect(story.things).toEqual([{ name: 'chocolate bar', place: 0 }]);
  expect(storyOf(withoutPart(CHOCOLATE, 'places', 0)).steps[1]).toMatchObject({ does: 'move', place: 0 });
});

test('a step that comes too early is kept, with the reason why it cannot happen', () => {
  const story = storyOf(withStepAt(CHOCOLATE, 1, 0));
  expect(sentences(story).slice(0, 2)).toEqual([
    'Tim goes to the garden.',
    'Tim moves the chocolate bar to the drawer.',
  ]);
  expect(unfold(story).steps[1]?.fault).toBe('The chocolate bar is not in the garden, where Tim is.');
});

test.each<[Edited, string]>([
  [withoutPart(CHOCOLATE, 'things', 0), 'Not removed: a story has at least 1 thing.'],
  [withoutPart(CHOCOLATE, 'rooms', 0), 'Not removed: a story has at least 2 rooms.'],
  [changed(CHOCOLATE, { rooms: ['kitchen', 'Küche'] }, ''), 'Not changed: a name has letters from a to z'],
  [changed(CHOCOLATE, { title: ' ' }, ''), 'Not changed: a title has a letter.'],
])('%j', (edited, said) => {
  expect(edited.ok).toBe(false);
  expect(edited.said).toContain(said);
});

test('any sequence of changes leaves a story, and undoing all of them the first one', () => {
  const part = fc.constantFrom<NamedPart>('agents', 'rooms', 'places', 'things');
  const edit = fc.oneof(
    part.map((one) => (story: WrittenStory) => withPart(story, one)),
    fc.tuple(part, fc.nat()).map(
      ([one, at]) =>
        (story: WrittenStory) =>
          withoutPart(story, one, at % story[one].length),
    ),
    fc.nat().map((at) => (story: WrittenStory) => withoutStep(story, at % Math.max(1, story.steps.length))),
    fc.tuple(fc.nat(), fc.nat()).map(([at, to]) => (story: WrittenStory) => {
      const length = Math.max(1, story.steps.length);
      return withStepAt(story, at % length, to % length);
    }),
  );
  fc.assert(
    fc.property(drawnStory, fc.array(edit, { maxLength: 20 }), (first, edits) => {
      let history = beginHistory(first);
      for (const each of edits) {
        const edited = each(history.now);
        expect(edited.said).toMatch(/\.$/);
        if (edited.ok) history = remembered(history, edited.story);
        expect(WrittenStory.safeParse(history.now).success).toBe(true);
      }
      const last = history.now;
      const steps = history.past.length;
      for (let i = 0; i < steps; i++) history = undone(history);
      expect(history.now).toBe(first);
      expect(undone(history)).toEqual(history);
      for (let i = 0; i < steps; i++) history = redone(history);
      expect(history.now).toBe(last);
    }),
    { numRuns: 40 },
  );
});
