import { expect, test } from 'vitest';
import type { PublicSeat, PublicState } from '../../games/core/protocol.ts';
import { waitingFor } from './waiting.ts';

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
  expect(waitingFor(state, state?.seats.length ?? 3, 0)).toBe(sentence);
});
