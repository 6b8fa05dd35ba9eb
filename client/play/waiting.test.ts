import { expect, test } from 'vitest';
import type { PublicSeat, PublicState } from '../../games/core/protocol.ts';
import { listIn } from '../../games/core/words/list.ts';
import { tableSay } from '../testing/table-said.ts';
import { atMost, waitingFor } from './waiting.ts';

const say = tableSay('waiting');
const seats = (...presences: readonly PublicSeat['presence'][]): PublicState => ({
  phase: 'running',
  turn: 0,
  deadline: 0,
  seats: presences.map((presence) => ({ taken: true, kind: 'bot', presence })),
});

test.each([
  [seats('done', 'acting', 'done'), 'Waiting for B.'],
  [seats('done', 'acting', 'away'), 'Waiting for B and C (away).'],
  [seats('acting', 'acting', 'acting', 'acting'), 'Waiting for B, C and D.'],
  [seats('', '', ''), 'Waiting for the others.'],
  [seats('', ''), 'Waiting for the other.'],
  [null, 'Waiting for the others.'],
] as const)('%j', (state, sentence) => {
  expect(waitingFor(state, { seats: state?.seats.length ?? 3, own: 0, say, list: listIn('en') })).toBe(sentence);
});

test.each([
  [600_000, '10 minutes'],
  [599_999, '10 minutes'],
  [60_001, '2 minutes'],
  [60_000, 'one minute'],
  [59_999, 'less than a minute'],
  [-5, 'less than a minute'],
  [null, 'no time limit'],
])('of a wait of %d ms it is said that it is %s, and never less than it is', (leftMs, words) => {
  expect(atMost(leftMs, say)).toContain(words);
});
