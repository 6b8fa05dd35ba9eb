/** What the room takes from the log of a session: choices of people, returns, and what operators and rules did. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { eventfulSession } from '../../games/core/testing/eventful.ts';
import { nim } from '../../games/core/testing/nim.ts';
import { uniformFor } from '../../games/core/testing/uniform.ts';
import { sessionDeedInWords } from './session-deeds.ts';
import { addToSession, beginSession, type SessionTrace } from './session-trace.ts';

const config = { heap: 40, seats: 2, deadlineMs: null };
const played = eventfulSession(nim, {
  ...{ session: 'session-of-nim', config, seed: 'seed', policy: uniformFor('nim'), maxTurns: 20 },
}) as unknown as readonly SessionEvent<GameTypes>[];
const [created, ...later] = played;
if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
const inArm = {
  ...created,
  arm: 'told',
  signs: { looks: [0, 1], letters: [3, 1] },
} as typeof created;

function traced(log: readonly SessionEvent<GameTypes>[], first: SessionEvent<GameTypes> = inArm): SessionTrace {
  const trace = beginSession(nim, first);
  for (const event of log) addToSession(trace, event);
  return trace;
}

const saidOf = (event: object): readonly string[] =>
  traced([...later.slice(0, 5), event as SessionEvent<GameTypes>]).deeds.map((deed) =>
    sessionDeedInWords(deed.event, { session: 'session-of-nim', letters: [3, 1] }),
  );

test('choices are there while the session runs, and returns once it is over by its rules', () => {
  const half = traced(later.slice(0, later.length / 2));
  const whole = traced(later);
  expect(half.fold).not.toBe(null);
  expect(whole.fold).toBe(null);
  expect(half.play?.choices.length).toBeGreaterThan(0);
  expect(whole.play?.choices.slice(0, half.play?.choices.length)).toEqual(half.play?.choices);
  expect(whole.version).toBe(played.length);
  // seat 0 is a bot's by then, and seat 1 an outside bot's
  expect(whole.play).toMatchObject({ arm: 'told', returns: [] });
  const cutOff = { type: 'SessionEnded', at: 1e6, reason: 'truncated', returns: [1, 2], seed: 's' } as const;
  expect(traced([...later.slice(0, later.length / 2), cutOff]).play?.returns).toBe(null);
  expect(traced(later, created).play).toBe(null);
});

test('what operators and rules did is in words, with the letters that the pages have', () => {
  const by = { at: 1000, by: 'o-1', words: 'text:x' };
  const bot = { kind: 'policy', policy: 'nim/uniform', version: 1, seed: 's' };
  const taken = { type: 'ControllerChanged', seat: 0, controller: bot };
  expect(saidOf({ type: 'SessionPaused', cause: 'operator', until: 301_000, ...by })).toEqual([
    'paused session …of-nim for 5:00',
  ]);
  expect(saidOf({ ...taken, cause: 'operator', ...by })).toEqual([
    'put the bot nim/uniform into seat D of session …of-nim',
  ]);
  expect(saidOf({ ...taken, at: 1000, cause: 'grace_over' })).toEqual([
    'put the bot nim/uniform into seat D of session …of-nim: the participant was away for too long',
  ]);
  expect(saidOf({ ...taken, at: 1000, cause: 'program_changed' })).toEqual([]);
  const end = { type: 'SessionEnded', at: 1000, returns: [0, 0], seed: 's' };
  expect(saidOf({ ...end, reason: 'truncated', cause: 'time_up' })).toEqual(['ended session …of-nim: its time was up']);
  expect(saidOf({ ...end, reason: 'abandoned', cause: 'operator', ...by })).toEqual(['ended session …of-nim']);
  expect(saidOf({ ...end, reason: 'abandoned', cause: 'fault' })).toEqual([]);
  expect(saidOf({ ...end, reason: 'terminated' })).toEqual([]);
});
