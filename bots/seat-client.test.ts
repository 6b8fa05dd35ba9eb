import { describe, expect, test } from 'vitest';
import { playout } from '../games/core/log/playout.ts';
import { foldLog } from '../games/core/log/replay.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import type { ServerMessage } from '../games/core/protocol.ts';
import { lifeOf, requestOf } from '../games/core/session/life.ts';
import { type Secrets, secrets } from '../games/core/testing/secrets.ts';
import { type UniformMemory, uniformFor } from '../games/core/testing/uniform.ts';
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

type Refused = Extract<ServerMessage, { readonly type: 'refused' }>;

test('what overtook an answer is no fault of the policy, and what it may not do is', () => {
  const told = (code: Refused['code']) =>
    seatClient(silent, 'a').take({ type: 'refused', commandId: 'c', code, message: 'No.' });
  for (const code of ['stale_turn', 'probe_first', 'not_running', 'no_probe', 'ended', 'not_offered'] as const)
    expect(told(code)).toBe(null);
  expect(() => told('illegal_action')).toThrow('illegal_action');
});

describe('a policy', () => {
  const seen: UniformMemory<Secrets>[] = [];
  const watching = {
    ...uniformFor<Secrets>('secrets'),
    act: (life: UniformMemory<Secrets>) => {
      seen.push(life);
      return { guess: 0 };
    },
  };
  const config = { rounds: 4, deadlineMs: null, deal: [1, 2] } as const;
  const log = playout(secrets, { session: 's', seed: 'a', config, policies: [watching, watching] });
  /** What seat 0 is told once the turn is open: a welcome, or the request alone. */
  const openTurns = log.flatMap((event, i) => (event.type === 'TurnOpened' ? [i + 1] : []));
  const livesAt = openTurns.map((count) => lifeOf(secrets, log.slice(0, count), 0));
  const requestAt = (nth: number) => {
    const life = livesAt[nth];
    const session = foldLog(secrets, log)[(openTurns[nth] ?? 0) - 1];
    if (!life || !session) throw new Error(`there is no turn ${nth}`);
    return {
      life,
      request: requestOf(secrets, session, life) as Extract<ServerMessage, { type: 'request' }>['request'],
    };
  };
  const welcomeAt = (nth: number): ServerMessage => {
    const { life, request } = requestAt(nth);
    const aids = { knowledge: false, history: false, notes: false };
    const disclosure = { kind: true, presence: true };
    const info = { session: 's', game: 'secrets', rulesVersion: 1, roles: [], aids, disclosure };
    const notes = { text: '', ticks: [] };
    const { first, experiences } = life;
    return {
      type: 'welcome',
      protocol: 1,
      now: 0,
      info,
      seat: 0,
      first,
      experiences,
      notes,
      submitted: null,
      request,
      ended: null,
    };
  };

  test.each(openTurns.map((_, nth) => nth))(
    'that is welcomed in turn %i has lived through what its seat did, and goes on',
    (from) => {
      const client = seatClient(watching, 'a');
      seen.length = 0;
      client.take(welcomeAt(from));
      // it comes back once more in the same turn
      client.take(welcomeAt(from));
      for (let nth = from; nth < openTurns.length; nth++)
        client.take({ type: 'request', now: 0, request: requestAt(nth).request });
      const lived = livesAt.slice(from).map(({ experiences }) => experiences);
      expect(seen.map(({ experiences }) => experiences)).toEqual([lived[0], lived[0], ...lived]);
      expect(seen.map(({ first }) => first)).toEqual(seen.map(() => livesAt[0]?.first));
    },
  );
});
