/** When bots that are invited come, and what falls due where only they are missing. */
import { describe, expect, test } from 'vitest';
import { secrets } from '../testing/secrets.ts';
import { comesAt } from './invited.ts';
import { evolveAll } from './session.ts';
import { BOT, besideBot } from './testing/invited.ts';
import { freshSession, seated } from './testing/spec.ts';
import type { Dropout } from './types.ts';
import { nextDue } from './waiting.ts';

const CONFIG = { rounds: 1, deadlineMs: null, deal: null };
const lobbyWith = (then: Dropout['then'], afterMs: number | undefined, ...events: Parameters<typeof evolveAll>[2]) =>
  evolveAll(secrets, freshSession(secrets, CONFIG, besideBot(then, afterMs)), events as never);
const missed = { type: 'BotMissed', at: 150, seat: 1, why: 'declined' } as const;
const close = { at: 1000, command: { type: 'closeLobby' } };

test('a bot that others must not recognise comes some time after the first person, before the lobby ends', () => {
  expect(comesAt(lobbyWith('policy', 50), 1)).toBe(Number.POSITIVE_INFINITY);
  expect(comesAt(lobbyWith('policy', 50, seated(0)), 1)).toBe(150);
  expect(comesAt(lobbyWith('policy', 5000, seated(0)), 1)).toBe(999);
  expect(comesAt(lobbyWith('policy', undefined, seated(0)), 1)).toBeNull();
  // it was there, and lost its seat to its line
  const came = { type: 'AgentSeated', at: 160, seat: 1, controller: BOT } as const;
  const gone = { type: 'AgentLeft', at: 170, seat: 1, cause: 'grace_over' } as const;
  expect(comesAt(lobbyWith('policy', 500, seated(0), came, gone), 1)).toBeNull();
});

describe('where a bot is missing', () => {
  test('nothing but the end of the lobby falls due while participants are missing, too', () => {
    expect(nextDue(lobbyWith('endWithPay', undefined))).toEqual(close);
    expect(nextDue(lobbyWith('endWithPay', undefined, missed))).toEqual(close);
  });

  test('the end of the lobby says that it is late', () => {
    const late = { at: 1000, command: { type: 'missBot', seat: 1, why: 'late' } };
    expect(nextDue(lobbyWith('policy', undefined, seated(0)))).toEqual(late);
  });

  test.each(['endWithPay', 'abort'] as const)('%s ends the session with pay', (then) => {
    expect(nextDue(lobbyWith(then, undefined, seated(0), missed))).toEqual({
      at: 100,
      command: { type: 'abandon', reason: 'abandoned', cause: 'partner_left' },
    });
  });

  test('a policy comes in its place when it would have come', () => {
    const instead = { kind: 'policy', policy: 'p', version: 3, seed: 's', privileged: false } as const;
    const command = { type: 'seat', seat: 1, controller: instead };
    expect(nextDue(lobbyWith('policy', 300, seated(0), { ...missed, instead }))).toEqual({ at: 400, command });
    expect(nextDue(lobbyWith('policy', undefined, seated(0), { ...missed, instead }))).toEqual({ at: 100, command });
  });
});
