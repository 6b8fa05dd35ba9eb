/** Rows of the session's specification: questions between turns, and notes. */
import { type Nim, nim } from '../../testing/nim.ts';
import { take } from './nim-turns.ts';
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
} from './spec.ts';

const probe = { id: 'q1', seat: 0, question: 'Where?', options: ['here', 'there'], confidence: true, limitMs: 2000 };
const shown = (at: number) => ({ type: 'ProbeShown', at, turn: 0, probe, deadline: at + 2000 }) as const;
const unsure = { ...shown(1100), probe: { ...probe, unrated: ['there'] } };
const here = { option: 'here', confidence: 80 };
const answered = (answer: typeof here | null, at: number, deadline: number | null) =>
  ({ type: 'ProbeAnswered', at, seat: 0, probeId: 'q1', answer, deadline }) as const;
const running = [seated(0), seated(1), started, opened(0, 1000, 6000)];
const asked = [...running, shown(1100)];

const rows: readonly Row<Nim>[] = [
  {
    title: 'a question comes between turns, with its own deadline',
    given: running,
    when: { type: 'showProbe', probe },
    at: 1100,
    outcome: [shown(1100)],
  },
  {
    title: 'a question may have no limit',
    given: running,
    when: { type: 'showProbe', probe: { ...probe, limitMs: null } },
    at: 1100,
    outcome: [{ ...shown(1100), probe: { ...probe, limitMs: null }, deadline: null }],
  },
  {
    title: 'only one question is open at a time',
    given: asked,
    when: { type: 'showProbe', probe },
    at: 1200,
    outcome: 'probe_first',
  },
  {
    title: 'no question comes in a turn in which a seat has acted',
    given: [...running, submitted(0, 0, take(1), 1050)],
    when: { type: 'showProbe', probe },
    at: 1100,
    outcome: 'mid_turn',
  },
  {
    title: 'no question comes before the start',
    given: [seated(0)],
    when: { type: 'showProbe', probe },
    at: 500,
    outcome: 'not_running',
  },
  {
    title: 'an empty seat is asked no question',
    given: [...running, left(0, 1050)],
    when: { type: 'showProbe', probe: { ...probe, seat: 0 } },
    at: 1100,
    outcome: 'seat_empty',
  },
  {
    title: 'a seat that does not exist is asked no question',
    given: running,
    when: { type: 'showProbe', probe: { ...probe, seat: 5 } },
    at: 1100,
    outcome: 'no_such_seat',
  },
  {
    title: 'while a question is open, no seat can act',
    given: asked,
    when: { type: 'submit', seat: 0, turn: 0, action: take(1) },
    at: 1200,
    outcome: 'probe_first',
  },
  {
    title: 'while a question is open, the clock of the turn stands still',
    given: asked,
    when: { type: 'timeOut', turn: 0 },
    at: 6000,
    outcome: 'probe_first',
  },
  {
    title: 'an answer moves the deadline by the time that it took',
    given: asked,
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: here },
    at: 1600,
    outcome: [answered(here, 1600, 6500)],
  },
  {
    title: 'when no answer comes in time, the log says so',
    given: asked,
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: null },
    at: 3100,
    outcome: [answered(null, 3100, 8000)],
  },
  {
    title: 'an answer must be one of the options',
    given: asked,
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: { option: 'nowhere', confidence: null } },
    at: 1600,
    outcome: 'illegal_answer',
  },
  {
    title: 'a confidence above 100 is refused',
    given: asked,
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: { option: 'here', confidence: 101 } },
    at: 1600,
    outcome: 'illegal_answer',
  },
  {
    title: 'an option without a confidence takes none',
    given: [...running, unsure],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: { option: 'there', confidence: 0 } },
    at: 1200,
    outcome: 'illegal_answer',
  },
  {
    title: 'an option without a confidence can be answered without one',
    given: [...running, unsure],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: { option: 'there', confidence: null } },
    at: 1200,
    outcome: [{ ...answered(null, 1200, 6100), answer: { option: 'there', confidence: null } }],
  },
  {
    title: 'only the seat that was asked can answer',
    given: asked,
    when: { type: 'answerProbe', seat: 1, probeId: 'q1', answer: here },
    at: 1600,
    outcome: 'no_probe',
  },
  {
    title: 'only the open question can be answered',
    given: asked,
    when: { type: 'answerProbe', seat: 0, probeId: 'q0', answer: here },
    at: 1600,
    outcome: 'no_probe',
  },
  {
    title: 'during a pause no question can be answered',
    given: [...asked, paused(1600)],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: here },
    at: 1700,
    outcome: 'not_running',
  },
  {
    title: 'the time of a pause during a question is not counted twice',
    given: [...asked, paused(1600), resumed(4600, 9000)],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: here },
    at: 4700,
    // 500 ms before the pause and 100 ms after it
    outcome: [answered(here, 4700, 9600)],
  },
  {
    title: 'a question to an agent that leaves goes unanswered, and the others go on',
    given: asked,
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 1600,
    outcome: [
      answered(null, 1600, 6500),
      left(0, 1600),
      defaulted(0, 0, take(1), 1600),
      occurred({ type: 'Taken', seat: 0, take: 1, rewards: [0, 0] }),
      resolved(0, anyChecksum),
      opened(1, 1600, 6600),
    ],
  },
  {
    title: 'after a question, the turn does not wait for a seat that was given up during it',
    given: [...asked, defaulted(0, 0, take(1), 1300)],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: here },
    at: 1600,
    outcome: [
      answered(here, 1600, 6500),
      occurred({ type: 'Taken', seat: 0, take: 1, rewards: [0, 0] }),
      resolved(0, anyChecksum),
      opened(1, 1600, 6600),
    ],
  },
  {
    title: 'an outage moves the deadline of the question; the turn waits for the answer anyway',
    given: asked,
    when: { type: 'extend', byMs: 700, cause: 'outage' },
    at: 2500,
    outcome: [{ type: 'ProbeExtended', at: 2500, seat: 0, probeId: 'q1', deadline: 3800, cause: 'outage' }],
  },
  {
    title: 'the time of an outage during a question is not counted twice',
    given: [
      ...asked,
      { type: 'ProbeExtended', at: 2500, seat: 0, probeId: 'q1', deadline: 3800, cause: 'outage' } as const,
    ],
    when: { type: 'answerProbe', seat: 0, probeId: 'q1', answer: here },
    at: 3100,
    outcome: [answered(here, 3100, 8000)],
  },
  {
    title: 'a note is kept with its turn',
    given: running,
    when: { type: 'writeNote', seat: 1, note: { kind: 'tick', cell: 'B/3', on: true } },
    at: 1100,
    outcome: [{ type: 'NoteWritten', at: 1100, seat: 1, turn: 0, note: { kind: 'tick', cell: 'B/3', on: true } }],
  },
  {
    title: 'a seat that does not exist writes no notes',
    given: running,
    when: { type: 'writeNote', seat: 2, note: { kind: 'tick', cell: 'B/3', on: true } },
    at: 1100,
    outcome: 'no_such_seat',
  },
  {
    title: 'what a page saw is an event with its turn, and nothing else',
    given: running,
    when: { type: 'report', seat: 1 },
    at: 1100,
    outcome: [{ type: 'ClientReported', at: 1100, seat: 1, turn: 0 }],
  },
  {
    title: 'a seat that does not exist reports nothing',
    given: running,
    when: { type: 'report', seat: 2 },
    at: 1100,
    outcome: 'no_such_seat',
  },
];

export const PROBES = specify(nim, { heap: 9, seats: 2, deadlineMs: 5000 }, rows);
