/** One study has one hash, whatever way it was written; another study has another. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkSource } from './check.ts';
import { merged, normalText, patched } from './freeze.ts';
import { sourceOf } from './source.ts';
import { dangersIn } from './survey.ts';

test('texts that differ in line ends, blanks at the end and composed letters are one text', () => {
  expect(normalText('\uFEFFcafe\u0301  \r\n\r\nx\r')).toBe('café\n\nx\n');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalText(normalText(text))).toBe(normalText(text));
    }),
  );
});

// RFC 7396, appendix A
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with the patch %j is %j', (value, patch, result) => {
  expect(merged(value, patch)).toEqual(result);
});

test('a patch changes the sessions that it names', () => {
  const sessions = [
    { id: 'one', a: 1 },
    { id: 'two', a: 1 },
  ];
  expect(patched(sessions, { two: { a: 2 } })).toEqual([
    { id: 'one', a: 1 },
    { id: 'two', a: 2 },
  ]);
});

test('whatever a folder holds, the check answers with problems and never throws', () => {
  const path = fc.oneof(
    fc.constantFrom('study.json', 'texts/en/a.md', 'surveys/a.json', 'items/a.json', 'texts/../x.md'),
    fc.string(),
  );
  const catalogue = {
    policies: [],
    words: {},
    zones: new Set<string>(),
    studies: null,
    bots: null,
    models: null,
    variants: [],
    recordings: null,
  };
  fc.assert(
    fc.property(fc.dictionary(path, fc.oneof(fc.json(), fc.string())), (files) => {
      const { source, problems } = sourceOf(files);
      const report = checkSource(source, catalogue);
      expect(report.ok).toBe(false);
      expect([...problems, ...report.problems].length).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['plain words, 3 < 4, and a name with a colon: yes', []],
  ['see https://example.org', ['survey_fetches']],
  ['![x](y)', ['survey_fetches']],
  ['<img src=x>', ['survey_html']],
  ['javascript:alert(1)', ['survey_fetches']],
])('%s', (title, codes) => {
  expect(dangersIn({ pages: [{ elements: [{ type: 'text', title }] }] }).map(({ code }) => code)).toEqual(codes);
});
