import { expect, test } from 'vitest';
import { seqOfTurn, turnIn } from './turn-link.ts';

const LOG = [
  { seq: 1, event: { type: 'SessionCreated' } },
  { seq: 5, event: { type: 'TurnOpened', turn: 0 } },
  { seq: 8, event: { type: 'TurnResolved', turn: 0 } },
  { seq: 12, event: { type: 'TurnResolved', turn: 1 } },
  { seq: 13, event: { type: 'SessionEnded' } },
];

test.each([
  ['?turn=1', 8],
  ['?turn=2', 12],
  ['?turn=9', 13],
  ['?turn=0', null],
  ['?turn=x', null],
  ['?seq=3', null],
])('%s leads to the event with version %s', (search, seq) => {
  expect(seqOfTurn(search, LOG)).toBe(seq);
});

test('turns of links count from 1', () => expect(turnIn('?turn=5')).toBe(4));
