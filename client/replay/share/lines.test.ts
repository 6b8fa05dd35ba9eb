/** Sentences in lines: whatever they say, each line fits and nothing is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesFor, type Measure } from './lines.ts';

/** Letters as wide as they are high, but for i. */
const measure: Measure = (text, size) => [...text].reduce((sum, letter) => sum + (letter === 'i' ? size / 4 : size), 0);

test('every line of every sentence fits, and the lines together are the sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 20, max: 400 }), (text, width) => {
      const { size, lines } = linesFor(text, measure, { width, sizes: [12, 8], lines: 3 });
      for (const line of lines) if ([...line].length > 1) expect(measure(line, size)).toBeLessThanOrEqual(width);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test('a Chinese sentence breaks between characters, and no line begins with a closing mark or ends with an opening one', () => {
  const room = { width: 50, sizes: [10], lines: 9 };
  expect(linesFor('它以为东西在（旧）箱子里，其实不在。', measure, room).lines).toEqual([
    ...['它以为东西', '在（旧）箱', '子里，其实', '不在。'],
  ]);
  expect(linesFor('房子里，有人', measure, { ...room, width: 30 }).lines).toEqual(['房子', '里，有', '人']);
  expect(linesFor('我说“好”', measure, { ...room, width: 30 }).lines).toEqual(['我说', '“好”']);
});

test('the largest size that takes few enough lines is used, and the smallest takes as many as it needs', () => {
  const room = { width: 100, sizes: [20, 10], lines: 2 };
  expect(linesFor('abcd efgh', measure, room)).toEqual({ size: 20, lines: ['abcd', 'efgh'] });
  expect(linesFor('abcd efgh ijkl', measure, room)).toEqual({ size: 10, lines: ['abcd efgh', 'ijkl'] });
  expect(linesFor('abcdefghijklmnopqrstuvwxyz', measure, room).lines).toHaveLength(3);
});
