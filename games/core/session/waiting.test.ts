/** What a session waits for, and the command that falls due when it has waited too long. */
import { expect, test } from 'vitest';
import { type Chat, chat } from '../testing/chat.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { type Shells, shells } from '../testing/shells.ts';
import type { SessionEvent } from './events.ts';
import { evolveAll, type SessionState } from './session.ts';
import { freshSession, opened, paused, resolved, seated, started, submitted } from './testing/spec.ts';
import { awaitedSeats, isAsking, nextDue, probeOf } from './waiting.ts';

const fresh = freshSession(secrets, { rounds: 2, deadlineMs: 5000, deal: [1, 2] }, { lobby: { limitMs: 600 } });
const after = (...events: readonly SessionEvent<Secrets>[]): SessionState<Secrets> => evolveAll(secrets, fresh, events);
const running = [seated(0), seated(1), started, opened(0, 1000, 6000)] as const;
const shown = (seat: number, deadline: number | null): SessionEvent<Secrets> => ({
  type: 'ProbeShown',
  at: 1200,
  turn: 0,
  probe: { id: `q${seat}`, seat, question: 'Where?', options: ['a', 'b'], confidence: false, limitMs: null },
  deadline,
});

test('while a person waits for the others, the end of the lobby falls due; before that, nothing does', () => {
  expect(nextDue(after())).toBeNull();
  expect(nextDue(after(seated(0, 100)))).toEqual({ at: 700, command: { type: 'closeLobby' } });
  expect(nextDue(after(seated(0), seated(1)))).toBeNull();
});

test('in a turn, its end falls due: a time-out at a deadline, a beat at a beat, nothing without a limit', () => {
  expect(nextDue(after(...running))).toEqual({ at: 6000, command: { type: 'timeOut', turn: 0 } });
  const beats = freshSession(shells, { ball: 2, swaps: [], beatMs: 500, deadlineMs: 4000 });
  const beat: readonly SessionEvent<Shells>[] = [seated(0), seated(1), started, opened(0, 1000, 1500, 'beat')];
  expect(nextDue(evolveAll(shells, beats, beat))).toEqual({ at: 1500, command: { type: 'beat', turn: 0 } });
  expect(nextDue(after(seated(0), seated(1), started, opened(0, 1000, null)))).toBeNull();
});

test('between two turns, in a pause and after the end nothing falls due', () => {
  expect(nextDue(after(...running, resolved(0, 'x')))).toBeNull();
  expect(nextDue(after(...running, paused(2000)))).toBeNull();
  const ended = { type: 'SessionEnded', at: 2000, reason: 'abandoned', returns: [0, 0], seed: 's' } as const;
  expect(nextDue(after(...running, ended))).toBeNull();
});

test('while questions are open, the first of their limits falls due, and not the end of the turn', () => {
  const noAnswer = (seat: number) => ({ type: 'answerProbe', seat, probeId: `q${seat}`, answer: null });
  expect(nextDue(after(...running, shown(1, 9000)))).toEqual({ at: 9000, command: noAnswer(1) });
  expect(nextDue(after(...running, shown(0, 9000), shown(1, 8000)))).toEqual({ at: 8000, command: noAnswer(1) });
  expect(nextDue(after(...running, shown(0, null), shown(1, 8000)))).toEqual({ at: 8000, command: noAnswer(1) });
  expect(nextDue(after(...running, shown(0, null)))).toBeNull();
});

test('an open turn awaits the seats that have not acted; a paused session awaits none', () => {
  expect(awaitedSeats(secrets, after(...running))).toEqual([0, 1]);
  expect(awaitedSeats(secrets, after(...running, submitted(0, 0, { guess: 1 }, 1100)))).toEqual([1]);
  expect(awaitedSeats(secrets, after(...running, paused(2000)))).toEqual([]);
  expect(awaitedSeats(secrets, after(seated(0), seated(1)))).toEqual([]);
});

test('the open question of a seat is its own', () => {
  const asked = after(...running, shown(1, null));
  expect([probeOf(asked, 0), probeOf(asked, 1)?.probe.id]).toEqual([null, 'q1']);
  expect(probeOf(after(...running), 1)).toBeNull();
});

test('a session asks when its game is over and it is not: not before the end of the last turn, and not after its own end', () => {
  const chatting = freshSession(chat, { turns: 1, deadlineMs: null, questions: [1, 1] });
  const said = { type: 'GameEventOccurred', event: { type: 'Said', texts: ['a', null], rewards: [0, 0] } } as const;
  const ended = { type: 'SessionEnded', at: 2000, reason: 'terminated', returns: [0, 0], seed: 's' } as const;
  const open = [seated(0), seated(1), started, opened(0, 1000, null)];
  const asking = (...events: readonly SessionEvent<Chat>[]) => isAsking(chat, evolveAll(chat, chatting, events));
  expect(asking(seated(0), seated(1), started)).toBe(false);
  expect(asking(...open, said)).toBe(false);
  expect(asking(...open, said, resolved(0, 'x'))).toBe(true);
  expect(asking(...open, said, resolved(0, 'x'), paused(1500))).toBe(true);
  expect(asking(...open, said, resolved(0, 'x'), ended)).toBe(false);
});
