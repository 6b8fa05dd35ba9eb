/** Rows of the session's specification: deadlines, beats, pauses. */
import { type Nim, nim } from '../../testing/nim.ts';
import { type Shells, shells } from '../../testing/shells.ts';
import { take, taken } from './nim-turns.ts';
import {
  anyChecksum,
  defaulted,
  left,
  occurred,
  opened,
  paused,
  type Row,
  resolved,
  resumed,
  seated,
  specify,
  started,
  submitted,
  timedOut,
} from './spec.ts';

const running = [seated(0), seated(1), started, opened(0, 1000, 6000)];

const deadlines: readonly Row<Nim>[] = [
  {
    title: 'when time is up a seat does its default action, and the log says that the clock chose it',
    given: running,
    when: { type: 'timeOut', turn: 0 },
    at: 6000,
    outcome: [timedOut(0, 0, take(1), 6000), taken(0, 1), resolved(0, anyChecksum), opened(1, 6000, 11_000)],
  },
  {
    title: 'when time is up, the log does not call the default action of an empty seat a time-out',
    given: [...running, left(0, 1100), left(1, 1200)],
    when: { type: 'timeOut', turn: 0 },
    at: 6000,
    outcome: [defaulted(0, 0, take(1), 6000), taken(0, 1), resolved(0, anyChecksum), opened(1, 6000, 11_000)],
  },
  {
    title: 'the time of a turn is not up before its deadline',
    given: running,
    when: { type: 'timeOut', turn: 0 },
    at: 5999,
    outcome: 'not_due',
  },
  {
    title: 'a timer of a turn that is over does nothing',
    given: [...running, submitted(0, 0, take(1), 1100), taken(0, 1), resolved(0, 'x'), opened(1, 1100, 6100)],
    when: { type: 'timeOut', turn: 0 },
    at: 6200,
    outcome: 'stale_turn',
  },
  {
    title: 'a timer that rings during a pause does nothing',
    given: [...running, paused(2000)],
    when: { type: 'timeOut', turn: 0 },
    at: 6000,
    outcome: 'not_running',
  },
  { title: 'a deadline is no beat', given: running, when: { type: 'beat', turn: 0 }, at: 6000, outcome: 'not_due' },
  {
    title: 'an outage moves the deadline, as an event',
    given: running,
    when: { type: 'extend', byMs: 2500, cause: 'outage' },
    at: 4000,
    outcome: [{ type: 'DeadlineExtended', at: 4000, turn: 0, deadline: 8500, cause: 'outage' }],
  },
  {
    title: 'before the start there is no deadline to move',
    given: [seated(0)],
    when: { type: 'extend', byMs: 2500, cause: 'outage' },
    at: 500,
    outcome: 'no_deadline',
  },
  {
    title: 'a running session can be paused',
    given: running,
    when: { type: 'pause', words: 'fire drill' },
    at: 2000,
    outcome: [paused(2000)],
  },
  {
    title: 'a paused session cannot be paused again',
    given: [...running, paused(2000)],
    when: { type: 'pause', words: 'fire drill' },
    at: 2100,
    outcome: 'not_running',
  },
  {
    title: 'after a pause the deadline is as far away as it was',
    given: [...running, paused(2000)],
    when: { type: 'resume' },
    at: 9000,
    outcome: [resumed(9000, 13_000)],
  },
  {
    title: 'a running session cannot be resumed',
    given: running,
    when: { type: 'resume' },
    at: 2000,
    outcome: 'not_paused',
  },
  {
    title: 'no seat can act during a pause',
    given: [...running, paused(2000)],
    when: { type: 'submit', seat: 0, turn: 0, action: take(1) },
    at: 2100,
    outcome: 'not_running',
  },
];

const look = { type: 'look' } as const;
const lookAway = { type: 'lookAway' } as const;
const show = [seated(0), seated(1), started, opened(0, 1000, 1500, 'beat')];
const placed = (lookers: readonly number[]) => occurred({ type: 'Placed', cup: 2, lookers } as const);

const beats: readonly Row<Shells>[] = [
  {
    title: 'a beat waits for its time, even when all seats have acted',
    given: [...show, submitted(0, 0, look, 1100)],
    when: { type: 'submit', seat: 1, turn: 0, action: lookAway },
    at: 1200,
    outcome: [submitted(1, 0, lookAway, 1200)],
  },
  {
    title: 'before the beat, a second action replaces the first',
    given: [...show, submitted(0, 0, lookAway, 1100)],
    when: { type: 'submit', seat: 0, turn: 0, action: look },
    at: 1300,
    outcome: [submitted(0, 0, look, 1300)],
  },
  {
    title: "on the beat, each seat's last action counts, and a seat without one does its default",
    given: [...show, submitted(0, 0, look, 1100), submitted(0, 0, lookAway, 1300)],
    when: { type: 'beat', turn: 0 },
    at: 1500,
    outcome: [defaulted(1, 0, look, 1500), placed([1]), resolved(0, anyChecksum), opened(1, 1500, 5500, 'deadline')],
  },
  { title: 'a beat is never early', given: show, when: { type: 'beat', turn: 0 }, at: 1499, outcome: 'not_due' },
  {
    title: 'a beat for a turn that is over is refused',
    given: show,
    when: { type: 'beat', turn: 1 },
    at: 1500,
    outcome: 'stale_turn',
  },
  {
    title: 'a beat that comes during a pause does nothing',
    given: [...show, paused(1200)],
    when: { type: 'beat', turn: 0 },
    at: 1500,
    outcome: 'not_running',
  },
  {
    title: 'no beat comes while a question is open',
    given: [
      ...show,
      {
        type: 'ProbeShown',
        at: 1200,
        turn: 0,
        probe: { id: 'q', seat: 0, question: 'Where?', options: ['a', 'b'], confidence: false, limitMs: null },
        deadline: null,
      } as const,
    ],
    when: { type: 'beat', turn: 0 },
    at: 1500,
    outcome: 'probe_first',
  },
  { title: 'a beat is no time-out', given: show, when: { type: 'timeOut', turn: 0 }, at: 1500, outcome: 'not_due' },
  {
    title: 'a turn that lasts until its beat does so at an empty session, too',
    given: [...show, left(0, 1100)],
    when: { type: 'vacate', seat: 1, cause: 'left' },
    at: 1200,
    outcome: [left(1, 1200)],
  },
];

export const CLOCK = [
  ...specify(nim, { heap: 9, seats: 2, deadlineMs: 5000 }, deadlines),
  ...specify(shells, { ball: 2, swaps: [], beatMs: 500, deadlineMs: 4000 }, beats),
];
