/** Rows of the session's specification: turns, simultaneous and one after another. */
import { type Nim, nim } from '../../testing/nim.ts';
import { type Secrets, secrets } from '../../testing/secrets.ts';
import { take, taken } from './nim-turns.ts';
import {
  anyChecksum,
  defaulted,
  left,
  occurred,
  opened,
  paused,
  person,
  type Row,
  resolved,
  resumed,
  SEED,
  seated,
  specify,
  started,
  submitted,
} from './spec.ts';

const guess = (digit: number) => ({ guess: digit });
const guessed = (guesses: readonly [number, number], rewards: readonly [number, number]) =>
  occurred({ type: 'Guessed', guesses, rewards } as const);

const dealt = occurred({ type: 'Dealt', secrets: [1, 2] } as const);
const running = [seated(0), seated(1), started, dealt, opened(0, 1000, null)];
const second = [
  ...running,
  submitted(0, 0, guess(2), 1100),
  submitted(1, 0, guess(3), 1200),
  guessed([2, 3], [1, 0]),
  resolved(0, 'x'),
  opened(1, 1200, null),
];
const timing = { paintedMs: 1, inputMs: 400.5, hiddenMs: 0, device: 'keyboard' } as const;

const simultaneous: readonly Row<Secrets>[] = [
  {
    title: 'the first of two actions stays hidden',
    given: running,
    when: { type: 'submit', seat: 1, turn: 0, action: guess(3), timing },
    at: 1100,
    outcome: [{ ...submitted(1, 0, guess(3), 1100), timing }],
  },
  {
    title: 'the last action resolves the turn and opens the next',
    given: [...running, submitted(1, 0, guess(3), 1100)],
    when: { type: 'submit', seat: 0, turn: 0, action: guess(2) },
    at: 1200,
    outcome: [
      submitted(0, 0, guess(2), 1200),
      guessed([2, 3], [1, 0]),
      resolved(0, anyChecksum),
      opened(1, 1200, null),
    ],
  },
  {
    title: 'the last turn ends the session, with its returns and its seed',
    given: [...second, submitted(1, 1, guess(1), 1300)],
    when: { type: 'submit', seat: 0, turn: 1, action: guess(2) },
    at: 1400,
    outcome: [
      submitted(0, 1, guess(2), 1400),
      guessed([2, 1], [1, 1]),
      resolved(1, anyChecksum),
      { type: 'SessionEnded', at: 1400, reason: 'terminated', returns: [2, 1], seed: SEED },
    ],
  },
  {
    title: 'a second action in the same turn is refused',
    given: [...running, submitted(1, 0, guess(3), 1100)],
    when: { type: 'submit', seat: 1, turn: 0, action: guess(0) },
    at: 1150,
    outcome: 'already_submitted',
  },
  {
    title: 'an action that the game does not list is refused',
    given: running,
    when: { type: 'submit', seat: 0, turn: 0, action: guess(9) },
    at: 1100,
    outcome: 'illegal_action',
  },
  {
    title: 'an answer to a turn that is over is refused, and how late it was is kept',
    given: second,
    when: { type: 'submit', seat: 0, turn: 0, action: guess(0) },
    at: 1250,
    outcome: 'stale_turn',
    kept: [{ type: 'ActionRefused', at: 1250, seat: 0, turn: 0, lateMs: 50 }],
  },
  {
    title: 'an answer to a turn that is still to come is refused',
    given: running,
    when: { type: 'submit', seat: 0, turn: 1, action: guess(0) },
    at: 1100,
    outcome: 'stale_turn',
  },
  {
    title: 'no seat can act before the start',
    given: [seated(0), seated(1)],
    when: { type: 'submit', seat: 0, turn: 0, action: guess(0) },
    at: 900,
    outcome: 'not_running',
  },
  {
    title: 'a seat that does not exist has no turn',
    given: running,
    when: { type: 'submit', seat: 2, turn: 0, action: guess(0) },
    at: 1100,
    outcome: 'no_such_seat',
  },
  {
    title: 'a seat that is given up in a turn does its default action, and the others go on',
    given: [...running, submitted(0, 0, guess(2), 1100)],
    when: { type: 'vacate', seat: 1, cause: 'left' },
    at: 1200,
    outcome: [
      left(1, 1200),
      defaulted(1, 0, guess(0), 1200),
      guessed([2, 0], [1, 0]),
      resolved(0, anyChecksum),
      opened(1, 1200, null),
    ],
  },
  {
    title: 'a session with only empty seats does not go on',
    given: [...running, left(0, 1100)],
    when: { type: 'vacate', seat: 1, cause: 'left' },
    at: 1200,
    outcome: [left(1, 1200)],
  },
  {
    title: 'a turn that became complete during a pause is resolved after the pause',
    given: [...running, submitted(0, 0, guess(2), 1100), paused(1200), left(1, 1300)],
    when: { type: 'resume' },
    at: 2000,
    outcome: [
      resumed(2000, null),
      defaulted(1, 0, guess(0), 2000),
      guessed([2, 0], [1, 0]),
      resolved(0, anyChecksum),
      opened(1, 2000, null),
    ],
  },
];

const nimRunning = [seated(0), seated(1), started, opened(0, 1000, null)];

const oneByOne: readonly Row<Nim>[] = [
  {
    title: 'where one seat is active, its action resolves the turn',
    given: nimRunning,
    when: { type: 'submit', seat: 0, turn: 0, action: take(2) },
    at: 1100,
    outcome: [submitted(0, 0, take(2), 1100), taken(0, 2, [0, 0]), resolved(0, anyChecksum), opened(1, 1100, null)],
  },
  {
    title: 'a seat that is not active cannot act',
    given: nimRunning,
    when: { type: 'submit', seat: 1, turn: 0, action: take(1) },
    at: 1100,
    outcome: 'not_active',
  },
  {
    title: 'an empty seat does its default actions until another seat must act',
    given: [...nimRunning, left(1, 1050)],
    when: { type: 'submit', seat: 0, turn: 0, action: take(2) },
    at: 1100,
    outcome: [
      submitted(0, 0, take(2), 1100),
      taken(0, 2, [0, 0]),
      resolved(0, anyChecksum),
      opened(1, 1100, null),
      defaulted(1, 1, take(1), 1100),
      taken(1, 1, [0, 0]),
      resolved(1, anyChecksum),
      opened(2, 1100, null),
    ],
  },
  {
    title: 'a participant who comes back to an empty session does not wait for the other seat',
    given: [...nimRunning, left(0, 1050), left(1, 1060)],
    when: { type: 'seat', seat: 1, controller: person('p1') },
    at: 1100,
    outcome: [
      seated(1, 1100),
      defaulted(0, 0, take(1), 1100),
      taken(0, 1, [0, 0]),
      resolved(0, anyChecksum),
      opened(1, 1100, null),
    ],
  },
];

export const TURNS = [
  ...specify(secrets, { rounds: 2, deadlineMs: null, deal: [1, 2] }, simultaneous),
  ...specify(nim, { heap: 5, seats: 2, deadlineMs: null }, oneByOne),
];
