/** Ids and tokens. They are random, so what is said of them holds but for less than one run in a million. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, newId, newToken } from './tokens.ts';

test('an id is twelve letters and digits that cannot be taken for each other, and all of them occur', () => {
  const ids = Array.from({ length: 400 }, newId);
  for (const id of ids) expect(id).toMatch(/^[a-z2-9]{12}$/);
  const used = [...new Set(ids.join(''))].toSorted().join('');
  expect(used).toBe('23456789abcdefghjkmnpqrstuvwxyz');
  expect(new Set(ids).size).toBe(ids.length);
});

test('no letter of an id is likelier than another', () => {
  const letters = Array.from({ length: 20_000 }, newId).join('');
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  // 7,742 of each are expected, with a standard deviation of 87; a letter that had one byte more would come 8,400 times
  for (const count of counts.values()) expect(Math.abs(count - 7742)).toBeLessThan(500);
});

test('a token is 24 random bytes, and its hash is that of its text', () => {
  const tokens = Array.from({ length: 50 }, newToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(24);
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(hashToken('a token')).toBe(createHash('sha256').update('a token', 'utf8').digest('hex'));
});
