/** A session as the room shows it: whose seats they are, and whether their lines are there. */
import { expect, test } from 'vitest';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { evolveAll, type SessionState } from '../../games/core/session/session.ts';
import { BOT } from '../../games/core/session/testing/invited.ts';
import { freshSession, seated } from '../../games/core/session/testing/spec.ts';
import { secrets } from '../../games/core/testing/secrets.ts';
import { sessionFactsOf } from './session-facts.ts';

const game = secrets as AnyGame;
const fresh = freshSession(
  secrets,
  { rounds: 1, deadlineMs: null, deal: null },
  { participants: ['p0', null], bots: [{ seat: 1, controller: BOT }], lobby: { limitMs: 900 } },
) as SessionState<GameTypes>;
const seatsAfter = (...events: readonly SessionEvent<GameTypes>[]) =>
  sessionFactsOf(game, evolveAll(game, fresh, events), { nth: 1, startedAt: null }).row.seats;
const came = { type: 'AgentSeated', at: 200, seat: 1, controller: BOT } as const;
const lost = { type: 'ConnectionLost', at: 300, seat: 1, why: 'closed', until: 600 } as const;

test('the seat of a bot has the name of its account and no participant, and its line is lost until it comes', () => {
  expect(seatsAfter(seated(0))).toMatchObject([
    { participant: 'p0', policy: null, line: 'here' },
    { participant: null, policy: null, bot: 'solver@1', line: 'lost', until: 900 },
  ]);
  expect(seatsAfter(seated(0))[0]).not.toHaveProperty('bot');
  expect(seatsAfter(seated(0), came)[1]).toMatchObject({ participant: null, bot: 'solver@1', line: 'here' });
  expect(seatsAfter(seated(0), came, lost)[1]).toMatchObject({ bot: 'solver@1', line: 'lost', until: 600 });
});

test('the seat of a language model has its name while the model holds it, and says afterwards why the model has left, called or not', () => {
  const settings = { temperature: 0, maxTokens: 100, json: false };
  const model = { kind: 'model', model: 'm-1', variant: 'zero-shot', settings, seed: 's' } as const;
  const empty = freshSession(secrets, { rounds: 1, deadlineMs: null, deal: null }) as SessionState<GameTypes>;
  const asked = {
    type: 'ModelAsked',
    at: 400,
    seat: 1,
    turn: 0,
    call: 1,
    model: 'm-1',
    made: 'x',
    prompt: 'y',
  } as const;
  const left = { type: 'AgentLeft', at: 500, seat: 1, cause: 'operator', by: 'o-1' } as const;
  const seatAfter = (...events: readonly SessionEvent<GameTypes>[]) =>
    sessionFactsOf(game, evolveAll(game, empty, events), { nth: 1, startedAt: null }).row.seats[1];
  const held = { type: 'AgentSeated', at: 200, seat: 1, controller: model } as const;
  expect(seatAfter(held, asked)).toMatchObject({ model: 'm-1' });
  expect(seatAfter(held, asked)).not.toHaveProperty('modelLeft');
  expect(seatAfter(held, asked, left)).toMatchObject({ participant: null, policy: null, modelLeft: 'operator' });
  expect(seatAfter(held, asked, left)).not.toHaveProperty('model');
  expect(seatAfter(held, left)).toMatchObject({ modelLeft: 'operator' });
  expect(seatAfter(held, { ...left, cause: 'budget_spent' })).toMatchObject({ modelLeft: 'budget_spent' });
  const policy = { kind: 'policy', policy: 'secrets/sweep', version: 1, seed: 's', privileged: false } as const;
  const seatedAgain = { type: 'AgentSeated', at: 600, seat: 1, controller: policy } as const;
  expect(seatAfter(held, left, seatedAgain)).toMatchObject({ policy: 'secrets/sweep' });
  expect(seatAfter(held, left, seatedAgain)).not.toHaveProperty('modelLeft');
});
