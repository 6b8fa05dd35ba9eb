/** Rows of the session's specification: seats and the start. */

import { type Secrets, secrets } from '../../testing/secrets.ts';
import { left, occurred, opened, person, type Row, seated, specify, started } from './spec.ts';

const config = { rounds: 2, deadlineMs: 5000, deal: [1, 2] } as const;
const both = [seated(0), seated(1)];
const running = [...both, started, occurred({ type: 'Dealt', secrets: [1, 2] } as const), opened(0, 1000, 6000)];
const ended = { type: 'SessionEnded', at: 1500, reason: 'abandoned', returns: [0, 0], seed: 'spec' } as const;
const ann = person('ann');

const rows: readonly Row<Secrets>[] = [
  {
    title: 'an agent that asks for an empty seat gets it',
    given: [],
    when: { type: 'seat', seat: 1, controller: ann },
    at: 100,
    outcome: [{ type: 'AgentSeated', at: 100, seat: 1, controller: ann }],
  },
  {
    title: 'an agent that asks for its own seat again is accepted without an event',
    given: [seated(0)],
    when: { type: 'seat', seat: 0, controller: person('p0') },
    at: 200,
    outcome: [],
  },
  {
    title: 'a taken seat is not given to another agent',
    given: [seated(0)],
    when: { type: 'seat', seat: 0, controller: ann },
    at: 200,
    outcome: 'seat_taken',
  },
  {
    title: 'a taken seat can be taken over, as when a bot replaces a participant',
    given: running,
    when: { type: 'seat', seat: 0, controller: ann, replace: true },
    at: 2000,
    outcome: [{ type: 'ControllerChanged', at: 2000, seat: 0, controller: ann }],
  },
  {
    title: 'there is no third seat in a session for two',
    given: [],
    when: { type: 'seat', seat: 2, controller: ann },
    at: 100,
    outcome: 'no_such_seat',
  },
  {
    title: 'an agent that leaves before the start leaves its seat empty',
    given: both,
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 300,
    outcome: [left(0, 300)],
  },
  {
    title: 'no agent can leave an empty seat',
    given: [seated(1)],
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 300,
    outcome: 'seat_empty',
  },
  {
    title: 'no agent can leave a seat that does not exist',
    given: both,
    when: { type: 'vacate', seat: 7, cause: 'left' },
    at: 300,
    outcome: 'seat_empty',
  },
  {
    title: 'the start deals and opens the first turn, with an absolute deadline',
    given: both,
    when: { type: 'start' },
    at: 1000,
    outcome: running.slice(2),
  },
  {
    title: 'a session does not start with an empty seat',
    given: [seated(0)],
    when: { type: 'start' },
    at: 1000,
    outcome: 'seats_empty',
  },
  {
    title: 'a session starts once',
    given: running,
    when: { type: 'start' },
    at: 1100,
    outcome: 'already_started',
  },
  {
    title: 'a session that is ended early has its seed in the log',
    given: running,
    when: { type: 'abandon', reason: 'abandoned' },
    at: 1500,
    outcome: [ended],
  },
  {
    title: 'a cap on turns or the clock of a study truncates a session',
    given: running,
    when: { type: 'abandon', reason: 'truncated' },
    at: 1500,
    outcome: [{ ...ended, reason: 'truncated' }],
  },
  {
    title: 'the end has its cause, where the cause is known',
    given: running,
    when: { type: 'abandon', reason: 'abandoned', cause: 'deserted' },
    at: 1500,
    outcome: [{ ...ended, cause: 'deserted' }],
  },
  {
    title: 'after the end every command is refused',
    given: [...running, ended],
    when: { type: 'seat', seat: 0, controller: ann, replace: true },
    at: 2000,
    outcome: 'ended',
  },
];

export const SEATS = specify(secrets, config, rows);
