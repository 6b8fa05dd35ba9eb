/** The eventful session has every kind of event in it, for games with any clock. */
import { expect, test } from 'vitest';
import type { AnyGame } from '../game.ts';
import { audit, checkChecksums } from '../log/replay.ts';
import { eventfulSession } from './eventful.ts';
import { nim } from './nim.ts';
import { secrets } from './secrets.ts';
import { shells } from './shells.ts';
import { uniformFor } from './uniform.ts';

const HAPPENS = [
  ['ProbeShown', 'ProbeAnswered', 'NoteWritten'],
  ['SessionPaused', 'SessionResumed', 'ActionRefused'],
  ['AgentLeft', 'ActionSubmitted', 'ActionDefaulted', 'ControllerChanged', 'SessionEnded'],
].flat();

test.each<readonly [string, AnyGame, unknown, readonly string[]]>([
  ['without a clock', nim, { heap: 40, seats: 2, deadlineMs: null }, []],
  ['with deadlines', secrets, { rounds: 6, deadlineMs: 5000, deal: null }, ['DeadlineExtended', 'ActionTimedOut']],
  ['with beats', shells, { ball: 0, swaps: Array.from({ length: 6 }, () => [0, 1]), beatMs: 500, deadlineMs: 500 }, []],
])('everything happens in a session %s, and is decided in the same way again', (_, game, config, more) => {
  const policy = uniformFor(game.id);
  const log = eventfulSession(game, { session: 's1', config, seed: 'seed', policy, maxTurns: 20 });
  const types = new Set<string>(log.map(({ type }) => type));
  expect([...HAPPENS, ...more].filter((type) => !types.has(type))).toEqual([]);
  expect(checkChecksums(game, log)).toEqual([]);
  expect(audit(game, log, 'seed')).toEqual([]);
});

test('a session for one goes on when its only seat was empty for a while', () => {
  const config = { heap: 20, seats: 1, deadlineMs: null };
  const log = eventfulSession(nim, { session: 's1', config, seed: 'seed', policy: uniformFor('nim'), maxTurns: 20 });
  expect(log.map(({ type }) => type)).toContain('ControllerChanged');
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
});
