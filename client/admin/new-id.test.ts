import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idFor, whyNoId } from './new-id.ts';

const NONE = new Set<string>();

test('a title makes an id', () => {
  expect(idFor('My First Study!', NONE)).toBe('my-first-study');
  expect(idFor('2 Ärzte: Was weiß Zoë?', NONE)).toBe('arzte-was-wei-zoe');
  expect(idFor('心の理論', NONE)).toBe('');
  expect(idFor('Memory', new Set(['memory', 'memory-2']))).toBe('memory-3');
});

test('whatever the title, its id is one that a study can have, and is free', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 130 }), fc.string({ maxLength: 4 }), (title, more) => {
      const first = idFor(title, NONE);
      const id = idFor(`${title}${more}`, new Set([first]));
      for (const one of [first, id]) {
        if (one === '') continue;
        // words that are addresses of the server are refused by the server
        expect(one).toMatch(/^[a-z][a-z0-9-]{0,47}$/);
        expect(whyNoId(one, NONE)).toBeNull();
      }
      if (first !== '') expect(id).not.toBe(first);
    }),
  );
});

test('what is wrong with an id is said while it is typed', () => {
  expect(whyNoId('', NONE)).toBeNull();
  expect(whyNoId('My First Study!', NONE)).toContain('small letters');
  expect(whyNoId('a'.repeat(49), NONE)).toContain('at most 48');
  expect(whyNoId('memory', new Set(['memory']))).toContain('already');
});
