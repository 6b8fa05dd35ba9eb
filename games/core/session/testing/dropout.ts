/** Rows of the session's specification: lost lines, the grace, what follows it, and the way back. */
import { hashSeed } from '../../rng.ts';
import { type Secrets, secrets } from '../../testing/secrets.ts';
import type { Controller, Dropout } from '../types.ts';
import {
  anyChecksum,
  defaulted,
  left,
  occurred,
  opened,
  paused,
  person,
  type Row,
  resumed,
  SEED,
  seated,
  specify,
  started,
  submitted,
} from './spec.ts';

const config = { rounds: 2, deadlineMs: null, deal: [1, 2] } as const;
const dealt = occurred({ type: 'Dealt' as const, secrets: [1, 2] as const });
const running = [seated(0), seated(1), started, dealt, opened(0, 1000, null)];

const lost = (seat: number, at: number, until: number | null, why: 'closed' | 'outage' | 'stall' = 'closed') =>
  ({ type: 'ConnectionLost', at, seat, why, until }) as const;
const back = (seat: number, at: number, gapMs: number) => ({ type: 'ConnectionResumed', at, seat, gapMs }) as const;
const standIn = (turn = 0): Controller => ({
  kind: 'policy',
  policy: 'p',
  version: 3,
  seed: hashSeed(`${SEED}/stand-in/0/${turn}`),
  privileged: false,
});
const takenOver = { type: 'ControllerChanged', at: 1300, seat: 0, controller: standIn(), cause: 'grace_over' } as const;
const gone = { type: 'AgentLeft', at: 1300, seat: 0, cause: 'grace_over' } as const;
const withdrawn = { type: 'AgentLeft', at: 1300, seat: 0, cause: 'withdrew' } as const;
const ended = (cause: string, at = 1300) =>
  ({ type: 'SessionEnded', at, reason: 'abandoned', cause, returns: [0, 0], seed: SEED }) as const;
const guess = (n: number) => ({ guess: n });
const lose = (seat: number) => ({ type: 'loseLine', seat, why: 'closed' }) as const;
const drop = { type: 'dropOut', seat: 0 } as const;
const withdraw = { type: 'vacate', seat: 0, cause: 'withdrew' } as const;
const regain = { type: 'regainLine', seat: 0 } as const;

const lines: readonly Row<Secrets>[] = [
  { title: 'a lost line has a grace', given: running, when: lose(0), at: 1100, outcome: [lost(0, 1100, 1400)] },
  { title: 'a line is lost once', given: [...running, lost(0, 1100, 1400)], when: lose(0), at: 1200, outcome: [] },
  {
    title: 'no line is lost of a seat that there is not',
    given: running,
    when: lose(2),
    at: 1,
    outcome: 'no_such_seat',
  },
  { title: 'an empty seat has no line', given: [seated(0)], when: lose(1), at: 200, outcome: 'seat_empty' },
  {
    title: 'after an outage the grace begins anew when the server is back',
    given: [...running, lost(0, 1100, 1400)],
    when: { type: 'loseLine', seat: 0, why: 'outage' },
    at: 9000,
    outcome: [lost(0, 9000, 9300, 'outage')],
  },
  {
    title: 'while the server stood still, no grace ran',
    given: [...running, lost(0, 1100, 1400)],
    when: { type: 'extend', byMs: 5000, cause: 'stall' },
    at: 1200,
    outcome: [lost(0, 1200, 1500, 'stall')],
  },
  {
    title: 'a participant who is back in time keeps the seat',
    given: [...running, lost(0, 1100, 1400)],
    when: regain,
    at: 1250,
    outcome: [back(0, 1250, 150)],
  },
  { title: 'one who is here is not back', given: running, when: regain, at: 1250, outcome: [] },
  { title: 'none comes back to an empty seat', given: [seated(1)], when: regain, at: 200, outcome: 'seat_empty' },
  {
    title: 'none comes back to a seat that there is not',
    given: running,
    when: { type: 'regainLine', seat: -1 },
    at: 1250,
    outcome: 'no_such_seat',
  },
  {
    title: 'all losses together last three graces at most',
    given: [...running, ...[2000, 3000, 4000].flatMap((at) => [lost(0, at, at + 300), back(0, at + 250, 250)])],
    when: lose(0),
    at: 5000,
    outcome: [lost(0, 5000, 5150)],
  },
  {
    title: 'no grace is over before its end',
    given: [...running, lost(0, 1100, 1400)],
    when: drop,
    at: 1399,
    outcome: 'not_due',
  },
  {
    title: 'no seat drops out that there is not',
    given: running,
    when: { type: 'dropOut', seat: 7 },
    at: 1,
    outcome: 'no_such_seat',
  },
  {
    title: 'in a pause no grace runs',
    given: [...running, lost(0, 1100, 1400), paused(1200), resumed(9000, null)],
    when: drop,
    at: 9199,
    outcome: 'not_due',
  },
  {
    title: 'before the start a lost participant leaves the seat empty, and may take it again',
    given: [seated(0), lost(0, 500, 800)],
    when: drop,
    at: 1300,
    outcome: [gone],
  },
];

const overdue = [...running, lost(0, 1000, 1300)];
const policy: readonly Row<Secrets>[] = [
  {
    title: 'after the grace a policy takes the seat in the open turn',
    given: overdue,
    when: drop,
    at: 1300,
    outcome: [takenOver],
  },
  {
    title: 'a participant who is back after the grace waits for the next turn',
    given: [...overdue, takenOver],
    when: regain,
    at: 2000,
    outcome: [back(0, 2000, 1000)],
  },
  {
    title: 'and has the seat again when it opens',
    given: [...overdue, takenOver, back(0, 2000, 1000), submitted(0, 0, guess(0), 2100)],
    when: { type: 'submit', seat: 1, turn: 0, action: guess(3) },
    at: 2200,
    outcome: [
      submitted(1, 0, guess(3), 2200),
      occurred({ type: 'Guessed', guesses: [0, 3], rewards: [0, 0] }),
      { type: 'TurnResolved', turn: 0, checksum: anyChecksum },
      { type: 'ControllerChanged', at: 2200, seat: 0, controller: person('p0'), cause: 'returned' },
      opened(1, 2200, null),
    ],
  },
  {
    title: 'one whose line is lost again meanwhile has not',
    given: [...overdue, takenOver, back(0, 2000, 1000)],
    when: lose(0),
    at: 2050,
    outcome: [lost(0, 2050, null)],
  },
  {
    title: 'one who withdraws is replaced without a grace',
    given: running,
    when: withdraw,
    at: 1300,
    outcome: [{ ...takenOver, cause: 'withdrew' }],
  },
  {
    title: 'one who withdraws while a policy plays gives up the way back',
    given: [...overdue, takenOver],
    when: withdraw,
    at: 2000,
    outcome: [{ ...takenOver, at: 2000, cause: 'withdrew' }],
  },
  {
    title: 'one who withdrew does not come back',
    given: [...running, { ...takenOver, cause: 'withdrew' }],
    when: regain,
    at: 2000,
    outcome: 'seat_empty',
  },
  {
    title: 'the last person who drops out ends the session',
    given: [...overdue, takenOver, lost(1, 1400, 1700)],
    when: { type: 'dropOut', seat: 1 },
    at: 1700,
    outcome: [{ ...gone, at: 1700, seat: 1 }, ended('deserted', 1700)],
  },
  {
    title: 'an end by the limit is a truncation',
    given: running,
    when: { type: 'abandon', reason: 'truncated', cause: 'time_up' },
    at: 9000,
    outcome: [{ ...ended('time_up', 9000), reason: 'truncated' }],
  },
  {
    title: 'an outage moves the time of the whole session',
    given: running,
    when: { type: 'extend', byMs: 500, cause: 'outage' },
    at: 2000,
    outcome: [{ type: 'LimitExtended', at: 2000, deadline: 6500, cause: 'outage' }],
  },
];

const onward: readonly Row<Secrets>[] = [
  {
    title: 'where the session continues, the seat is empty after the grace, and does its default action',
    given: [...overdue, submitted(1, 0, guess(3), 1200)],
    when: drop,
    at: 1300,
    outcome: [
      gone,
      defaulted(0, 0, guess(0), 1300),
      occurred({ type: 'Guessed', guesses: [0, 3], rewards: [0, 0] }),
      { type: 'TurnResolved', turn: 0, checksum: anyChecksum },
      opened(1, 1300, null),
    ],
  },
];

const ends = (cause: string, then: Dropout['then'], minPeople: number) =>
  specify<Secrets>(
    secrets,
    config,
    [
      {
        title: `with then ${then} and at least ${minPeople} people, a dropout ends the session: ${cause}`,
        given: overdue,
        when: drop,
        at: 1300,
        outcome: [gone, ended(cause)],
      },
      {
        title: `with then ${then} and at least ${minPeople} people, a withdrawal ends the session: ${cause}`,
        given: running,
        when: withdraw,
        at: 1300,
        outcome: [withdrawn, ended(cause)],
      },
    ],
    { dropout: rule(then, minPeople) },
  );

function rule(then: Dropout['then'], minPeople = 1): Dropout {
  return { graceMs: 300, then, policy: 'p', policyVersion: 3, minPeople, disclose: false };
}

export const DROPOUT = [
  ...specify(secrets, config, lines, { dropout: rule('policy') }),
  ...specify(secrets, config, policy, { dropout: rule('policy'), limitMs: 5000 }),
  ...specify(secrets, config, onward, { dropout: rule('continue') }),
  ...ends('partner_left', 'endWithPay', 1),
  ...ends('partner_left', 'policy', 2),
  ...ends('aborted', 'abort', 2),
  ...specify<Secrets>(secrets, config, [
    {
      title: 'without a rule of dropout the session waits for as long as it takes',
      given: running,
      when: lose(0),
      at: 1100,
      outcome: [lost(0, 1100, null)],
    },
    {
      title: 'a participant who leaves has no way back',
      given: [...running, left(0, 1100)],
      when: regain,
      at: 1200,
      outcome: 'seat_empty',
    },
  ]),
];
