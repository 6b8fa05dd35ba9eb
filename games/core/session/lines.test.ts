/** The lines of participants: how long losses may last together, and what falls due first. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Secrets, secrets } from '../testing/secrets.ts';
import type { SessionCommand } from './commands.ts';
import { decideSession } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { beginLife, foldLives } from './life.ts';
import { graceOf } from './lines.ts';
import { outcomeOf } from './outcome.ts';
import { evolveAll, type SessionState } from './session.ts';
import { freshSession, opened, person, SEED, seated, started } from './testing/spec.ts';
import type { Dropout } from './types.ts';
import { nextDue } from './waiting.ts';

type Session = SessionState<Secrets>;

const config = { rounds: 2, deadlineMs: null, deal: [1, 2] } as const;
// biome-ignore lint/suspicious/noThenProperty: a definition of a study calls it so
const dropout: Dropout = { graceMs: 300, then: 'policy', policy: 'p', policyVersion: 1, minPeople: 1, disclose: true };
const participants = ['p0', 'p1'];
const fresh = freshSession(secrets, config, { dropout, participants, limitMs: 5000, lobby: { limitMs: 900 } });
const running = evolveAll(secrets, fresh, [seated(0), seated(1), started, opened(0, 1000, null)]);

const after = (session: Session, at: number, ...commands: readonly SessionCommand<Secrets>[]): Session =>
  commands.reduce<Session>(
    (now, command) => evolveAll(secrets, now, decideSession(secrets, now, command, { seed: SEED, at }).events),
    session,
  );
const lose = { type: 'loseLine', seat: 0, why: 'closed' } as const;
const regain = { type: 'regainLine', seat: 0 } as const;

test('however often a line is lost and comes back in time, all losses together last three graces at most', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 30 }), (losses) => {
      let [session, at, lostMs] = [running, 1000, 0];
      for (const [here, away] of losses) {
        at += here;
        session = after(session, at, lose);
        const line = session.lines[0];
        if (line?.status !== 'lost' || line.until === null) throw new Error('the line is not lost');
        expect(line.until - at).toBeLessThanOrEqual(dropout.graceMs);
        const grace = line.until - at;
        if (away >= grace) {
          const gone = after(session, line.until, { type: 'dropOut', seat: 0 });
          expect(gone.seats[0]?.kind).toBe('policy');
          expect(lostMs + grace).toBeLessThanOrEqual(3 * dropout.graceMs);
          return;
        }
        lostMs += away;
        at += away;
        session = after(session, at, regain);
        expect(session.seats[0]).toEqual(person('p0'));
      }
      const line = session.lines[0];
      if (line) expect(graceOf(dropout, line)).toBe(Math.min(300, Math.max(0, 900 - lostMs)));
    }),
  );
});

test('what comes first falls due first: a grace, or the time of the whole session', () => {
  expect(nextDue(running)).toEqual({ at: 6000, command: { type: 'abandon', reason: 'truncated', cause: 'time_up' } });
  const soon = { at: 1400, command: { type: 'dropOut', seat: 0 } };
  expect(nextDue(after(running, 1100, lose))).toEqual(soon);
  expect(nextDue(after(running, 5900, lose))?.at).toBe(6000);
});

test('in a session of a study the lobby closes although no participant came', () => {
  expect(nextDue(fresh)).toEqual({ at: 900, command: { type: 'closeLobby' } });
});

test('the outcome says of each participant how it left, and who had the seat at the end', () => {
  const outcome = (session: Session) => {
    if (session.phase !== 'ended') throw new Error('the session is not over');
    return outcomeOf(session);
  };
  const abandon = { type: 'abandon', reason: 'truncated', cause: 'time_up' } as const;
  const lost = after(after(running, 1100, lose), 1400, { type: 'dropOut', seat: 0 }, abandon);
  expect(outcome(lost)).toMatchObject({
    begun: true,
    end: { reason: 'truncated', cause: 'time_up', at: 1400 },
    seats: [
      { participant: 'p0', how: 'dropped', connected: false, controller: { kind: 'policy', policy: 'p' } },
      { participant: 'p1', how: 'held', connected: true, controller: person('p1') },
    ],
  });
  const withdrew = after(running, 1100, { type: 'vacate', seat: 1, cause: 'withdrew' }, abandon);
  expect(outcome(withdrew).seats.map(({ how }) => how)).toEqual(['held', 'withdrew']);
  const removed = after(running, 1100, { type: 'vacate', seat: 1, cause: 'operator' }, abandon);
  expect(outcome(removed).seats.map(({ how }) => how)).toEqual(['held', 'removed']);
  const inLobby = after(evolveAll(secrets, fresh, [seated(1)]), 900, { type: 'closeLobby' });
  expect(outcome(inLobby)).toMatchObject({ begun: false, end: { cause: 'lobby_timeout' } });
  expect(outcome(inLobby).seats.map(({ how }) => how)).toEqual(['absent', 'held']);
});

test('a participant who is back finds its notes, and no stand-in and no other agent does', () => {
  const note = {
    type: 'NoteWritten',
    at: 1100,
    seat: 0,
    turn: 0,
    note: { kind: 'tick', cell: 'A/1', on: true },
  } as const;
  const standIn = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false } as const;
  const out = { type: 'ControllerChanged', at: 1200, seat: 0, controller: standIn, cause: 'grace_over' } as const;
  const back = { ...out, controller: person('p0'), cause: 'returned' } as const;
  const gone = { type: 'AgentLeft', at: 1200, seat: 0, cause: 'grace_over' } as const;
  const ticksAfter = (...events: readonly SessionEvent<Secrets>[]) => {
    const log = [seated(0), seated(1), started, opened(0, 1000, null), note, ...events];
    const life = foldLives(secrets, { session: fresh, lives: [beginLife<Secrets>(0)] }, log).lives[0];
    return life?.notes.ticks;
  };
  expect(ticksAfter(out)).toEqual([]);
  expect(ticksAfter(out, back)).toEqual(['A/1']);
  expect(ticksAfter(gone)).toEqual([]);
  expect(ticksAfter(gone, seated(0, 1300))).toEqual(['A/1']);
  expect(ticksAfter(gone, { ...seated(0, 1300), controller: person('another') })).toEqual([]);
});
