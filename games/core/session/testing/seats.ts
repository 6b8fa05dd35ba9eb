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
    title: 'who asks for an empty seat gets it',
    given: [],
    when: { type: 'seat', seat: 1, controller: ann },
    at: 100,
    outcome: [{ type: 'AgentSeated', at: 100, seat: 1, controller: ann }],
  },
  {
    title: 'who sits there already is told so without another event',
    given: [seated(0)],
    when: { type: 'seat', seat: 0, controller: person('p0') },
    at: 200,
    outcome: [],
  },
  {
    title: 'a seat that somebody holds is not given to another',
    given: [seated(0)],
    when: { type: 'seat', seat: 0, controller: ann },
    at: 200,
    outcome: 'seat_taken',
  },
  {
    title: 'unless it is to be taken over, as when a bot steps in',
    given: running,
    when: { type: 'seat', seat: 0, controller: ann, replace: true },
    at: 2000,
    outcome: [{ type: 'ControllerChanged', at: 2000, seat: 0, controller: ann }],
  },
  {
    title: 'there is no third seat at a table for two',
    given: [],
    when: { type: 'seat', seat: 2, controller: ann },
    at: 100,
    outcome: 'no_such_seat',
  },
  {
    title: 'who leaves before the start leaves the seat empty',
    given: both,
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 300,
    outcome: [left(0, 300)],
  },
  {
    title: 'nobody can leave an empty seat',
    given: [seated(1)],
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 300,
    outcome: 'seat_empty',
  },
  {
    title: 'nor a seat that does not exist',
    given: both,
    when: { type: 'vacate', seat: 7, cause: 'left' },
    at: 300,
    outcome: 'seat_empty',
  },
  {
    title: 'starting deals, and opens the first turn with its absolute deadline',
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
    title: 'a session can be ended early, and its log then tells the seed',
    given: running,
    when: { type: 'abandon', reason: 'abandoned' },
    at: 1500,
    outcome: [ended],
  },
  {
    title: 'a cap on turns or the study clock truncates it',
    given: running,
    when: { type: 'abandon', reason: 'truncated' },
    at: 1500,
    outcome: [{ ...ended, reason: 'truncated' }],
  },
  {
    title: 'where it is known why, the end says so',
    given: running,
    when: { type: 'abandon', reason: 'abandoned', cause: 'deserted' },
    at: 1500,
    outcome: [{ ...ended, cause: 'deserted' }],
  },
  {
    title: 'after its end nothing is taken any more',
    given: [...running, ended],
    when: { type: 'seat', seat: 0, controller: ann, replace: true },
    at: 2000,
    outcome: 'ended',
  },
];

export const SEATS = specify(secrets, config, rows);
