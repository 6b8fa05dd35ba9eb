/** Words outside of pages. */
import { expect, test } from 'vitest';
import { sayIn } from './say.ts';

const en = {
  heard: '{who, select, you {You heard {pieces}.} other {{name} heard {pieces}.}}',
  points: '{points, plural, one {# point} other {# points}}',
  over: { title: 'It is over' },
} as const;

test('a message is said with its arguments, in the plural of the language', () => {
  const { say } = sayIn('en', en);
  expect(say('heard', { who: 'other', name: 'B', pieces: 'piece 1' })).toBe('B heard piece 1.');
  expect([say('points', { points: 1 }), say('points', { points: 4 })]).toEqual(['1 point', '4 points']);
  expect(say('over.title')).toBe('It is over');
});

test('a translation is said in its own way, with its own lists', () => {
  const de = {
    heard: '{who, select, you {Du hast {pieces} gehört.} other {{name} hat {pieces} gehört.}}',
    points: '{points, plural, one {# Punkt} other {# Punkte}}',
    over: { title: 'Es ist vorbei' },
  };
  const german = sayIn('de', en, de);
  expect(german.say('points', { points: 1234 })).toBe('1.234 Punkte');
  expect(german.list(['A', 'B', 'C'])).toBe('A, B und C');
  expect(sayIn('en', en).list(['A', 'B', 'C'])).toBe('A, B and C');
  expect([sayIn('en', en).list(['A', 'B']), sayIn('en', en).list(['A']), sayIn('en', en).list([])]).toEqual([
    ...['A and B', 'A', ''],
  ]);
});

test('sentences follow each other with a space, in Chinese without one', () => {
  expect(sayIn('en', en).text(['It is over.', '', 'You won.'])).toBe('It is over. You won.');
  expect(sayIn('zh', en).text(['结束了。', '你赢了。'])).toBe('结束了。你赢了。');
});

test('a message that lacks an argument is a bug', () => {
  const { say } = sayIn('en', en);
  expect(() => (say as unknown as (key: string) => string)('points')).toThrow();
});
