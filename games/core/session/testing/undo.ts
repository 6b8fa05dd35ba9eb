/** Rows of the session's specification: a seat takes its action back before the turn resolves. */
import { type Secrets, secrets } from '../../testing/secrets.ts';
import {
  anyChecksum,
  occurred,
  opened,
  paused,
  type Row,
  resolved,
  seated,
  specify,
  started,
  submitted,
  timedOut,
  withdrawn,
} from './spec.ts';

const config = { rounds: 2, deadlineMs: 5000, deal: [1, 2] } as const;
const first = { guess: 2 } as const;
const other = { guess: 1 } as const;
const guessed = (guesses: readonly [number, number], rewards: readonly [number, number]) =>
  occurred({ type: 'Guessed' as const, guesses, rewards });
const running = [
  seated(0),
  seated(1),
  started,
  occurred({ type: 'Dealt' as const, secrets: [1, 2] as const }),
  opened(0, 1000, 6000),
];
const back = { type: 'withdraw', seat: 0, turn: 0 } as const;

const rows: readonly Row<Secrets>[] = [
  {
    title: 'a seat takes its choice back while the turn waits for another seat',
    given: [...running, submitted(0, 0, first, 1100)],
    when: back,
    at: 1200,
    outcome: [withdrawn(0, 0, 1200)],
  },
  {
    title: 'a seat that has taken its choice back may choose again',
    given: [...running, submitted(0, 0, first, 1100), withdrawn(0, 0, 1200)],
    when: { type: 'submit', seat: 0, turn: 0, action: other },
    at: 1300,
    outcome: [submitted(0, 0, other, 1300)],
  },
  {
    title: 'a choice that was taken back is as if the seat had not chosen when the time is up',
    given: [...running, submitted(0, 0, first, 1100), withdrawn(0, 0, 1200), submitted(1, 0, first, 1300)],
    when: { type: 'timeOut', turn: 0 },
    at: 6000,
    outcome: [
      timedOut(0, 0, { guess: 0 }, 6000),
      guessed([0, 2], [0, 0]),
      resolved(0, anyChecksum),
      opened(1, 6000, 11_000),
    ],
  },
  {
    title: 'before the seat has chosen, there is nothing to take back',
    given: running,
    when: back,
    at: 1100,
    outcome: 'nothing_sent',
  },
  {
    title: 'a choice is taken back once',
    given: [...running, submitted(0, 0, first, 1100), withdrawn(0, 0, 1200)],
    when: back,
    at: 1300,
    outcome: 'nothing_sent',
  },
  {
    title: "no seat takes another seat's choice back",
    given: [...running, submitted(1, 0, first, 1100)],
    when: back,
    at: 1200,
    outcome: 'nothing_sent',
  },
  {
    title: 'a choice of another turn is not taken back',
    given: [...running, submitted(0, 0, first, 1100)],
    when: { ...back, turn: 1 },
    at: 1200,
    outcome: 'stale_turn',
  },
  {
    title: 'a seat that does not exist takes nothing back',
    given: running,
    when: { ...back, seat: 2 },
    at: 1200,
    outcome: 'no_such_seat',
  },
  {
    title: 'during a pause no choice is taken back',
    given: [...running, submitted(0, 0, first, 1100), paused(1150)],
    when: back,
    at: 1200,
    outcome: 'not_running',
  },
];

const final: readonly Row<Secrets>[] = [
  {
    title: 'where the setup does not allow it, a choice is final',
    given: [...running, submitted(0, 0, first, 1100)],
    when: back,
    at: 1200,
    outcome: 'not_allowed',
  },
];

export const UNDO = [...specify(secrets, config, rows, { undo: true }), ...specify(secrets, config, final)];
