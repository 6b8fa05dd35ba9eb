/** Marked things and pressed keys become actions. */
import { expect, test } from 'vitest';
import { begin } from '../../../games/household/memory.ts';
import { wholeAction } from './draft.ts';
import { topicsOf } from './facts.ts';
import { keyChoice } from './keys.ts';
import { lessonsIn } from './lessons.ts';
import { capital } from './names.ts';
import { hintFor, optionsFor } from './options.ts';
import { english } from './testing/in-each.ts';

/** Two lessons: the seat is in the kitchen with B, at the open cupboard; then it is with the cup in the living room. */
const lessons = lessonsIn(english);
const [, , inKitchen, , withCup] = lessons;
const [start] = lessons;
if (!start || !inKitchen || !withCup) throw new Error('the tutorial has five lessons');
const { observation, legalActions } = inKitchen;
const situation = { legalActions, memory: begin(start.first) };

const offers = (at: string, lesson = inKitchen) =>
  optionsFor(at, lesson.legalActions, lesson.observation).map((action) => capital(english.words.actionInWords(action)));

test.each([
  { at: 'kitchen', offered: [] },
  { at: 'living_room', offered: ['Go to the living room'] },
  { at: 'chest', offered: ['Go to the chest'] },
  { at: 'cupboard', offered: ['Open the cupboard', 'Close the cupboard'] },
  { at: 'red_cup', offered: ['Take the red cup'] },
  { at: 'old_book', offered: ['Go to the old book'] },
  { at: 'office', offered: [] },
  { at: 'agent_1', offered: [] },
])('with $at one can do $offered', ({ at, offered }) => {
  expect(offers(at)).toEqual(offered);
});

test('a thing in hand can be put on furniture in the room by pressing the thing or the furniture', () => {
  expect(offers('tea_table', withCup)).toEqual(['Put the red cup on the tea table']);
  expect(offers('chest', withCup)).toEqual(['Open the chest', 'Close the chest', 'Put the red cup on the chest']);
  expect(offers('red_cup', withCup)).toEqual(['Put the red cup on the tea table', 'Put the red cup on the chest']);
});

test('for a thing without actions there is a sentence that says why', () => {
  expect(hintFor(english, 'office', observation)).toBe('This room is off limits to you.');
  expect(hintFor(english, 'locker', observation)).toBe('It is in the office, which is off limits to you.');
  expect(hintFor(english, 'chest', observation)).toBe('To do something with it, go there first.');
});

test('arrows move over the plan, room by room and thing by thing; numbers do the offered actions', () => {
  const press = (key: string, at: string | null) => keyChoice({ key }, observation, { at }, situation);
  expect(press('ArrowRight', null)).toEqual({ at: 'kitchen' });
  expect(press('ArrowRight', 'kitchen')).toEqual({ at: 'agent_1' });
  expect(press('ArrowLeft', 'kitchen')).toEqual({ at: 'chest' });
  expect(press('ArrowDown', 'cupboard')).toEqual({ at: 'office' });
  expect(press('ArrowUp', 'living_room')).toEqual({ at: 'office' });
  expect(press('2', 'cupboard')).toEqual({ type: 'close', furniture: 'cupboard' });
  expect(press('3', 'cupboard')).toBeNull();
  expect(press('w', null)).toEqual({ type: 'wait' });
  expect(press('Escape', 'cupboard')).toEqual({ at: null });
  expect(press('x', null)).toBeNull();
});

test('a listed action is complete; a message is complete when it has a recipient and says something', () => {
  expect(wholeAction({ at: 'cupboard' }, legalActions)).toBeNull();
  expect(wholeAction({ at: 'cupboard', type: 'open', furniture: 'cupboard' }, legalActions)).toEqual({
    type: 'open',
    furniture: 'cupboard',
  });
  expect(wholeAction({ type: 'open', furniture: 'locker' }, legalActions)).toBeNull();
  const message = { type: 'communicate', to: [2, 1], text: ' Hello. ', fact: null } as const;
  expect(wholeAction(message, legalActions)).toEqual({ ...message, to: [1, 2], text: 'Hello.' });
  expect(wholeAction({ ...message, text: ' ' }, legalActions)).toBeNull();
  expect(wholeAction({ ...message, to: [] }, legalActions)).toBeNull();
});

test('facts are about things that can be named, and have words', () => {
  const topics = topicsOf(observation, legalActions);
  expect(topics.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['cupboard', 'locker', 'red_cup', 'old_book', 'agent_0', 'agent_2']),
  );
  expect(topics.some(({ subject }) => subject === 'desk')).toBe(false);
  const cup = topics.find(({ subject }) => subject === 'red_cup')?.facts.map(english.words.saidInWords);
  expect(cup).toEqual(
    expect.arrayContaining(['on the tea table', 'in the chest', 'in the kitchen', 'in the hand of B']),
  );
});
