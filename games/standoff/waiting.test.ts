/** A choice is sealed: a participant who waits for the other side's choice learns nothing about it. Tests whole sessions. */
import { describe, expect, test } from 'vitest';
import type { Request } from '../core/policy.ts';
import type { SessionCommand } from '../core/session/commands.ts';
import { decideSession } from '../core/session/decide.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { createSession, initialSession, type SessionState } from '../core/session/session.ts';
import { openTurnOf } from '../core/session/state.ts';
import { requestFor, witness } from '../core/session/view.ts';
import { Config } from './config.ts';
import { standoff } from './game.ts';
import type { Standoff } from './types.ts';

const SWAPPED = 'b2w1v0f-1.300.112.p';
const CHOOSE_MS = 20_000;

interface Sitting {
  readonly session: SessionState<Standoff>;
  readonly at: number;
  /** Everything that seat 0 was sent, in order. */
  readonly told: readonly Request<Standoff>[];
}

function sit(config: Record<string, unknown>): Sitting {
  const setup = {
    session: 'waiting',
    config: Config.parse({ chooseMs: CHOOSE_MS, feedback: 'full', ...config }),
    study: null,
    arm: null,
    build: 'test',
    label: null,
    aids: { knowledge: false, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  };
  const created = createSession(standoff, setup, { seed: 'waiting', at: 0 });
  if (created.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const seats = [0, 1].map((seat): SessionCommand<Standoff> => {
    return { type: 'seat', seat, controller: { kind: 'person', participant: `participant-${seat}` } };
  });
  const commands: readonly SessionCommand<Standoff>[] = [...seats, { type: 'start' }];
  let now: Sitting = { session: initialSession(standoff, created), at: 0, told: [] };
  for (const command of commands) now = run(now, command);
  while (now.session.game.phase !== 'choose') {
    now = { ...now, at: openTurnOf(now.session)?.deadline ?? now.at };
    now = run(now, { type: 'beat', turn: now.session.turn });
  }
  return now;
}

function run({ session, at, told }: Sitting, command: SessionCommand<Standoff>): Sitting {
  const { events, refusal } = decideSession(standoff, session, command, { seed: 'waiting', at });
  if (refusal) throw new Error(`${command.type} was refused: ${refusal.message}`);
  const seen = witness<Standoff>(standoff, session, events as readonly SessionEvent<Standoff>[], [0]);
  const request = requestFor(standoff, seen.session, 0, { percepts: seen.percepts[0] ?? [], acted: null });
  return { session: seen.session, at, told: [...told, request] };
}

const other = (sitting: Sitting, box: number): Sitting => {
  const { turn } = sitting.session;
  return run(sitting, { type: 'submit', seat: 1, turn, action: { type: 'choose', box } });
};
const mine = (sitting: Sitting): Sitting => {
  const { turn } = sitting.session;
  return run(sitting, { type: 'submit', seat: 0, turn, action: { type: 'choose', box: 0 } });
};

describe('a seat that waits for the other to choose', () => {
  const start = sit({ list: [{ trial: SWAPPED, mirrored: false, asked: false }] });

  test('is sent the same whether or not the other has chosen, and for every choice', () => {
    const before = start.told.at(-1);
    for (const box of [0, 1, 2, 3, 4]) {
      const { told, session } = other(start, box);
      expect(session.game).toEqual(start.session.game);
      expect(told.at(-1)).toEqual({ ...before, percepts: [] });
    }
  });

  test('sees no step of the release until the clock runs out', () => {
    const waited = { ...other(start, 3), at: start.at + CHOOSE_MS - 1 };
    expect(() => run(waited, { type: 'timeOut', turn: waited.session.turn })).toThrow('not due yet');
    expect(waited.session.game).toMatchObject({ phase: 'choose', step: 4 });
  });

  test('sees the walk only after its own choice is sealed, and cannot choose again', () => {
    const sealed = mine(other(start, 3));
    expect(sealed.session.game.phase).toBe('walk');
    expect(sealed.told.at(-1)?.legalActions).toEqual([]);
  });
});

test('questions after the choice also come before the release', () => {
  const start = sit({ list: [{ trial: SWAPPED, mirrored: false, asked: true }] });
  const tells = [1, 2, 4].map((box) => mine(other(start, box)));
  expect(tells.map(({ session }) => session.game.phase)).toEqual(['ask', 'ask', 'ask']);
  for (const { told } of tells) expect(told.at(-1)).toEqual(tells[0]?.told.at(-1));
});
