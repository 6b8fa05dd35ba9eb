/** The times of policies that seats must not recognise. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rngFor } from '../rng.ts';
import { type Chat, chat } from '../testing/chat.ts';
import { decideSession } from './decide.ts';
import { drawMs } from './draw-ms.ts';
import { answerAt } from './pace.ts';
import { createSession, evolveAll, initialSession, type SessionState } from './session.ts';
import type { Arrival, Controller, Pace } from './types.ts';
import { hasDeadline, nextDue } from './waiting.ts';

const SEED = 'a seed';
const PERSON: Controller = { kind: 'person', participant: 'p-0' };
const POLICY: Controller = { kind: 'policy', policy: 'test/bot', version: 1, seed: 'its seed', privileged: false };
const ARRIVALS: readonly Arrival[] = [{ seat: 1, controller: POLICY, afterMs: 700 }];
const PACE: Pace = { arrivalMs: [700, 700], answerMs: [100, 200, 400] };

const quantiles = fc
  .array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 9 })
  .map((times) => times.toSorted((a, b) => a - b));

/** A lobby for a person and a policy. */
function lobby(pace: Pace | undefined, deadlineMs: number | null = null): SessionState<Chat> {
  const setup = {
    session: 's',
    config: { turns: 3, deadlineMs, questions: [0, 0] },
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: true, history: false, notes: false },
    disclosure: { kind: false, presence: true },
    lobby: { limitMs: 5000 },
    ...(pace ? { pace, arrivals: [...ARRIVALS] } : {}),
  };
  return initialSession(chat, createSession(chat, setup as never, { seed: SEED, at: 1 }));
}

type Command = Parameters<typeof decideSession<Chat>>[2];
function after(session: SessionState<Chat>, at: number, command: Command): SessionState<Chat> {
  const { events, refusal } = decideSession(chat, session, command, { seed: SEED, at });
  expect(refusal).toBeNull();
  return evolveAll(chat, session, events);
}

function playing(pace: Pace | undefined, deadlineMs: number | null): SessionState<Chat> {
  const both = after(after(lobby(pace, deadlineMs), 10, { type: 'seat', seat: 0, controller: PERSON }), 10, {
    type: 'seat',
    seat: 1,
    controller: POLICY,
  });
  return after(both, 1000, { type: 'start' });
}

test('a time is drawn from between the least and the greatest, each step as often as any other', () => {
  fc.assert(
    fc.property(quantiles, fc.string(), (times, seed) => {
      const drawn = drawMs(times, rngFor(seed));
      expect(drawn).toBeGreaterThanOrEqual(times[0] ?? 0);
      expect(drawn).toBeLessThanOrEqual(times.at(-1) ?? 0);
      expect(drawMs(times, rngFor(seed))).toBe(drawn);
    }),
  );
  const rng = rngFor('steps');
  const draws = Array.from({ length: 4000 }, () => drawMs([0, 10, 1000], rng));
  const short = draws.filter((ms) => ms <= 10).length;
  expect(short).toBeGreaterThan(1800);
  expect(short).toBeLessThan(2200);
});

test('a policy comes to the lobby its time after the first person, and to an empty lobby never', () => {
  const empty = lobby(PACE);
  expect(nextDue(empty)).toBeNull();
  const waiting = after(empty, 10, { type: 'seat', seat: 0, controller: PERSON });
  expect(nextDue(waiting)).toEqual({ at: 710, command: { type: 'seat', seat: 1, controller: POLICY } });
  expect(hasDeadline(waiting)).toBe(true);
  const endless = { ...waiting, lobbyDeadline: null } as SessionState<Chat>;
  expect([nextDue(endless)?.at, hasDeadline(endless)]).toEqual([710, false]);
  const left = after(waiting, 300, { type: 'vacate', seat: 0, cause: 'left' });
  expect(nextDue(left)).toBeNull();
  const again = after(left, 2000, { type: 'seat', seat: 0, controller: PERSON });
  expect(nextDue(again)).toMatchObject({ at: 2700 });
  const full = after(again, 2700, { type: 'seat', seat: 1, controller: POLICY });
  expect(nextDue(full)).toBeNull();
});

test('a policy that would come after the lobby closes does not keep it open', () => {
  const [arrival] = ARRIVALS;
  if (!arrival) throw new Error('one policy comes');
  const session = lobby(PACE);
  const late = { ...session, setup: { ...session.setup, arrivals: [{ ...arrival, afterMs: 9000 }] } };
  const waiting = after(late as SessionState<Chat>, 10, { type: 'seat', seat: 0, controller: PERSON });
  expect(nextDue(waiting)).toEqual({ at: 5010, command: { type: 'closeLobby' } });
});

test('an answer comes at its time after the turn opened, the same time whenever it is asked', () => {
  const session = playing(PACE, null);
  const at = answerAt(session, { turn: 0 }, { seat: 1, seed: 'its seed' });
  expect(at).toBeGreaterThanOrEqual(1100);
  expect(at).toBeLessThanOrEqual(1400);
  expect(answerAt(session, { turn: 0 }, { seat: 1, seed: 'its seed' })).toBe(at);
  const seeds = Array.from({ length: 20 }, (_, i) => answerAt(session, { turn: 0 }, { seat: 1, seed: `seed ${i}` }));
  expect(new Set(seeds).size).toBeGreaterThan(5);
});

test('an answer is never later than nine tenths of the time for the turn', () => {
  fc.assert(
    fc.property(quantiles, fc.integer({ min: 1000, max: 50_000 }), fc.string(), (answerMs, deadlineMs, seed) => {
      const at = answerAt(playing({ ...PACE, answerMs }, deadlineMs), { turn: 0 }, { seat: 1, seed });
      expect(at).toBeGreaterThanOrEqual(1000);
      expect(at).toBeLessThanOrEqual(1000 + deadlineMs - deadlineMs / 10);
    }),
  );
});

test('without a pace, and for a turn that is not open, an answer is due at once', () => {
  const seat = { seat: 1, seed: 'its seed' };
  expect(answerAt(playing(undefined, null), { turn: 0 }, seat)).toBeNull();
  expect(answerAt(playing(PACE, null), { turn: 1 }, seat)).toBeNull();
  expect(answerAt(playing(PACE, null), { probeId: 'none' }, seat)).toBeNull();
});
