import { expect, test } from 'vitest';
import type { SessionCommand } from '../core/session/commands.ts';
import { decideSession } from '../core/session/decide.ts';
import { createSession, evolveAll, initialSession, type SessionState } from '../core/session/session.ts';
import { openTurnOf } from '../core/session/state.ts';
import { symmtom } from './game.ts';
import { given } from './testing/given.ts';
import type { SymmToM } from './types.ts';

const SEED = 'deadline';

/** A session of two people with 20 s a turn, in which seat 1 has acted and seat 0 has not. */
function waiting(silence: boolean): SessionState<SymmToM> {
  const { config } = given({ at: '1,1 2,1', knows: '0 01', silence, deadlineMs: 20_000 });
  const setup = {
    session: 's',
    label: null,
    config,
    study: null,
    arm: null,
    build: 'test',
    aids: { knowledge: true, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  };
  const created = createSession(symmtom, setup, { seed: SEED, at: 0 });
  if (created.type !== 'SessionCreated') throw new Error('created');
  const commands: SessionCommand<SymmToM>[] = [
    { type: 'seat', seat: 0, controller: { kind: 'person', participant: 'a' } },
    { type: 'seat', seat: 1, controller: { kind: 'person', participant: 'b' } },
    { type: 'start' },
    { type: 'submit', seat: 1, turn: 0, action: { move: 'up', say: 1 } },
  ];
  return commands.reduce(
    (session, command) =>
      evolveAll(symmtom, session, decideSession(symmtom, session, command, { seed: SEED, at: 1000 }).events),
    initialSession(symmtom, created),
  );
}

test.each([
  ['is silent', true, null],
  ['asks for a piece that it does not know, where silence is no action,', false, 1],
])('who runs out of time stays, %s and is not heard; the other acts as it chose', (_, silence, say) => {
  const session = waiting(silence);
  expect(openTurnOf(session)?.deadline).toBe(21_000);
  const early = decideSession(symmtom, session, { type: 'timeOut', turn: 0 }, { seed: SEED, at: 20_999 });
  expect(early.refusal?.code).toBe('not_due');
  const { events } = decideSession(symmtom, session, { type: 'timeOut', turn: 0 }, { seed: SEED, at: 21_000 });
  expect(events).toContainEqual({
    type: 'ActionTimedOut',
    at: 21_000,
    seat: 0,
    turn: 0,
    action: { move: 'stay', say },
  });
  expect(evolveAll(symmtom, session, events).game).toMatchObject({
    turn: 1,
    positions: [
      [1, 1],
      [2, 2],
    ],
    said: [null, 1],
    knowledge: [3, 3],
  });
});
