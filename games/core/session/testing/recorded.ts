/** Rows of the session's specification: an agent that acts as a seat did in an earlier session. */
import { type Nim, nim } from '../../testing/nim.ts';
import { take, taken } from './nim-turns.ts';
import { anyChecksum, opened, paused, type Row, resolved, seated, specify, started, submitted } from './spec.ts';

const controller = { kind: 'recorded', session: 'earlier', seat: 0 } as const;
const deed = { turn: 0, action: take(1) };
const probe = { id: 'a', seat: 1, question: 'Why?', options: ['x', 'y'], confidence: false, limitMs: null };
const running = [{ type: 'AgentSeated', at: 100, seat: 0, controller } as const, seated(1), started];
const first = [...running, opened(0, 1000, null)];
const last = [
  ...first,
  submitted(0, 0, take(1), 1100),
  taken(0, 1),
  resolved(0, 'x'),
  opened(1, 1100, null),
  submitted(1, 1, take(3), 1200),
  taken(1, 3),
  resolved(1, 'x'),
  opened(2, 1200, null),
];
const defaultedIn = (turn: number | null, why: 'illegal' | 'over' | 'idle' | 'unsaid') => [
  { type: 'ActionDefaulted', at: 1300, seat: 0, turn: 0, action: take(1), recorded: { turn, why } },
  taken(0, 1),
  resolved(0, anyChecksum),
  opened(1, 1300, null),
];

const rows: readonly Row<Nim>[] = [
  {
    title: 'a recorded agent does what it did, and the log names the turn of its record',
    given: first,
    when: { type: 'reenact', seat: 0, turn: 0, deed: { turn: 4, action: take(2) } },
    at: 1300,
    outcome: [
      { ...submitted(0, 0, take(2), 1300), recorded: { turn: 4 } },
      taken(0, 2),
      resolved(0, anyChecksum),
      opened(1, 1300, null),
    ],
  },
  {
    title: 'what cannot be done now becomes the default action, and the log says that it did',
    given: last,
    when: { type: 'reenact', seat: 0, turn: 2, deed: { turn: 4, action: take(3) } },
    at: 1300,
    outcome: [
      {
        ...{ type: 'ActionDefaulted', at: 1300, seat: 0, turn: 2, action: take(1) },
        recorded: { turn: 4, why: 'illegal' },
      },
      taken(0, 1),
      resolved(2, anyChecksum),
      opened(3, 1300, null),
    ],
  },
  {
    title: 'what is no action of the game becomes the default action, too',
    given: first,
    when: { type: 'reenact', seat: 0, turn: 0, deed: { turn: 0, action: { take: 'all' } as never } },
    at: 1300,
    outcome: defaultedIn(0, 'illegal'),
  },
  {
    title: 'an agent without further turns in its record does the default action',
    given: first,
    when: { type: 'reenact', seat: 0, turn: 0, deed: { turn: null, missing: 'over' } },
    at: 1300,
    outcome: defaultedIn(null, 'over'),
  },
  {
    title: 'a participant does not act as recorded',
    given: [
      ...running,
      ...first.slice(3),
      submitted(0, 0, take(1), 1100),
      taken(0, 1),
      resolved(0, 'x'),
      opened(1, 1100, null),
    ],
    when: { type: 'reenact', seat: 1, turn: 1, deed: { turn: 0, action: take(1) } },
    at: 1300,
    outcome: 'not_allowed',
  },
  {
    title: 'a recorded agent waits for its turn as every agent does',
    given: last.slice(0, 8),
    when: { type: 'reenact', seat: 0, turn: 1, deed: { turn: 0, action: take(1) } },
    at: 1300,
    outcome: 'not_active',
  },
  {
    title: 'a seat acts once in a turn, as recorded or not',
    given: [
      seated(0),
      { type: 'AgentSeated', at: 100, seat: 1, controller },
      started,
      opened(0, 1000, null),
      submitted(0, 0, take(1), 1100),
    ],
    when: { type: 'reenact', seat: 0, turn: 0, deed },
    at: 1300,
    outcome: 'already_submitted',
  },
  {
    title: 'in a pause nothing is done as recorded',
    given: [...first, paused(1100)],
    when: { type: 'reenact', seat: 0, turn: 0, deed },
    at: 1300,
    outcome: 'not_running',
  },
  {
    title: 'a question comes first for a recorded agent, too',
    given: [...first, { type: 'ProbeShown', at: 1100, turn: 0, probe, deadline: null }],
    when: { type: 'reenact', seat: 0, turn: 0, deed },
    at: 1300,
    outcome: 'probe_first',
  },
  {
    title: 'a turn that has not come is not acted in',
    given: first,
    when: { type: 'reenact', seat: 0, turn: 1, deed },
    at: 1300,
    outcome: 'stale_turn',
  },
  {
    title: 'no seat beside those of the session acts as recorded',
    given: first,
    when: { type: 'reenact', seat: 2, turn: 0, deed },
    at: 1300,
    outcome: 'no_such_seat',
  },
];

export const RECORDED = specify(nim, { heap: 6, seats: 2, deadlineMs: null }, rows);
