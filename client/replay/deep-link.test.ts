import { expect, test } from 'vitest';
import { linkTo, readLink, readLook } from './deep-link.ts';

const LOG = { events: 200, seats: 3 };

test.each([
  ['?seq=42&seat=1', { seq: 42, seat: 1 }],
  ['?seq=42', { seq: 42, seat: null }],
  ['', { seq: 1, seat: null }],
  ['?seq=999&seat=3', { seq: 200, seat: null }],
  ['?seq=0&seat=-1', { seq: 1, seat: null }],
  ['?seq=four&seat=B', { seq: 1, seat: null }],
] as const)('%j is %j', (search, view) => {
  expect(readLink(search, LOG)).toEqual(view);
});

test.each([
  { seq: 1, seat: null },
  { seq: 200, seat: 0 },
])('the link to %j leads back to it', (view) => {
  expect(readLink(linkTo(view), LOG)).toEqual(view);
});

test("a link carries the reader's choices in the mind view", () => {
  const look = { about: 'at/red_mug', depth: 3, model: 'household/seen-and-told', compare: '1~0.1', details: true };
  const link = linkTo({ seq: 7, seat: 2 }, look);
  expect(readLook(link)).toEqual(look);
  expect(readLink(link, LOG)).toEqual({ seq: 7, seat: 2 });
});

test('a depth that makes no sense is left out', () => {
  expect(readLook('?depth=0').depth).toBeUndefined();
  expect(readLook('?depth=deep').depth).toBeUndefined();
});
