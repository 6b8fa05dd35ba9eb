import { expect, test } from 'vitest';
import type { AnyPolicy } from '../games/core/policy.ts';
import type { ServerMessage } from '../games/core/protocol.ts';
import { uniformFor } from '../games/core/testing/uniform.ts';
import { seatClient } from './seat-client.ts';

const silent: AnyPolicy = uniformFor('chat');
const probe = { id: 'q', seat: 0, question: 'Meant?', options: ['yes', 'no'], confidence: false, limitMs: null };
const asked: ServerMessage = {
  type: 'request',
  now: 0,
  request: { seat: 0, turn: 0, observation: {}, percepts: [], acted: null, legalActions: [], deadline: null, probe },
};
const answered = (answer: unknown) => ({
  type: 'answerProbe',
  commandId: 'policy-probe-q',
  probeId: 'q',
  answer,
});

test('a question goes to a policy that answers questions; for any other policy no answer is made up', () => {
  const answer = { option: 'no', confidence: null };
  expect(seatClient({ ...silent, answer: () => answer }, 'a').take(asked)).toEqual(answered(answer));
  expect(seatClient(silent, 'a').take(asked)).toEqual(answered(null));
});
