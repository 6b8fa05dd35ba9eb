/** Rows of the session's specification: the questions at the end. */
import { expect } from 'vitest';
import { type Chat, chat } from '../../testing/chat.ts';
import type { Probe } from '../types.ts';
import { left, occurred, opened, paused, type Row, resolved, seated, shownAtEnd, specify, started } from './spec.ts';

const config = { turns: 1, deadlineMs: null, questions: [2, 1] } as const;
const LIMIT = 2000;

/** The nth question of a seat, as it is shown. */
const question = (seat: number, nth: number): Probe => {
  const own = (chat.questions?.(config, chat.initialState(config)) ?? []).filter((one) => one.seat === seat);
  const asked = own[nth - 1];
  if (!asked) throw new Error(`seat ${seat} has no question ${nth}`);
  return { ...asked, limitMs: LIMIT, series: { nth, of: own.length } };
};
const shown = (seat: number, nth: number, at: number) => shownAtEnd(question(seat, nth), 1, at);
const yes = { option: 'yes', confidence: null };
const answered = (seat: number, nth: number, answer: typeof yes | null, at: number) =>
  ({ type: 'ProbeAnswered', at, seat, probeId: `honest/${nth - 1}`, answer, deadline: null }) as const;
const ended = (at: number) => ({ type: 'SessionEnded', at, reason: 'terminated', returns: [0, 0], seed: 'spec' });

const silent = { type: 'silent' } as const;
const said = occurred({ type: 'Said', texts: [null, null], rewards: [0, 0] } as const);
const acting = [seated(0), seated(1), started, opened(0, 1000, null)];
const act = (seat: number) => ({ type: 'ActionSubmitted', at: 1100, seat, turn: 0, action: silent }) as const;
const checksum = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown as string;
const over = [...acting, act(0), act(1), said, resolved(0, checksum)];
const asking = [...over, shown(0, 1, 2000), shown(1, 1, 2000)];

const rows: readonly Row<Chat>[] = [
  {
    title: 'when the game is over, each seat is asked its first question, and the session goes on',
    given: [...acting, act(0)],
    when: { type: 'submit', seat: 1, turn: 0, action: silent },
    at: 2000,
    outcome: [{ ...act(1), at: 2000 }, said, resolved(0, checksum), shown(0, 1, 2000), shown(1, 1, 2000)],
  },
  {
    title: 'after an answer, the seat is asked its next question',
    given: asking,
    when: { type: 'answerProbe', seat: 0, probeId: 'honest/0', answer: yes },
    at: 2500,
    outcome: [answered(0, 1, yes, 2500), shown(0, 2, 2500)],
  },
  {
    title: 'a seat that has answered all its questions waits for the others',
    given: asking,
    when: { type: 'answerProbe', seat: 1, probeId: 'honest/0', answer: yes },
    at: 2500,
    outcome: [answered(1, 1, yes, 2500)],
  },
  {
    title: 'the last answer ends the session',
    given: [...asking, answered(1, 1, yes, 2500), answered(0, 1, yes, 2600), shown(0, 2, 2600)],
    when: { type: 'answerProbe', seat: 0, probeId: 'honest/1', answer: null },
    at: 4600,
    outcome: [answered(0, 2, null, 4600), ended(4600)],
  },
  {
    title: 'when a seat is given up, its remaining questions go unanswered at once',
    given: asking,
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 2500,
    outcome: [answered(0, 1, null, 2500), left(0, 2500), shown(0, 2, 2500), answered(0, 2, null, 2500)],
  },
  {
    title: 'the session does not wait for answers of a seat that was given up before',
    given: [...acting, left(0, 1050)],
    when: { type: 'submit', seat: 1, turn: 0, action: silent },
    at: 2000,
    outcome: [
      { ...act(1), at: 2000 },
      { ...act(0), type: 'ActionDefaulted', at: 2000 },
      said,
      resolved(0, checksum),
      shown(0, 1, 2000),
      answered(0, 1, null, 2000),
      shown(0, 2, 2000),
      answered(0, 2, null, 2000),
      shown(1, 1, 2000),
    ],
  },
  {
    title: 'when all agents have left, the session ends',
    given: [...asking, answered(1, 1, yes, 2500), left(1, 2600)],
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 2700,
    outcome: [answered(0, 1, null, 2700), left(0, 2700), shown(0, 2, 2700), answered(0, 2, null, 2700), ended(2700)],
  },
  {
    title: 'while the questions are asked, no seat can act',
    given: asking,
    when: { type: 'submit', seat: 0, turn: 1, action: silent },
    at: 2500,
    outcome: 'not_active',
  },
  {
    title: 'a pause holds the clocks of all questions',
    given: [...asking, paused(2500)],
    when: { type: 'answerProbe', seat: 1, probeId: 'honest/0', answer: yes },
    at: 2600,
    outcome: 'not_running',
  },
  {
    title: 'an outage moves the deadlines of all open questions',
    given: asking,
    when: { type: 'extend', byMs: 500, cause: 'outage' },
    at: 2500,
    outcome: [0, 1].map((seat) => ({
      type: 'ProbeExtended',
      at: 2500,
      seat,
      probeId: 'honest/0',
      deadline: 4500,
      cause: 'outage',
    })),
  },
  {
    title: 'a session that is abandoned during the questions ends as terminated, with the missing answers empty',
    given: asking,
    when: { type: 'abandon', reason: 'abandoned' },
    at: 2500,
    outcome: [answered(0, 1, null, 2500), answered(1, 1, null, 2500), ended(2500)],
  },
];

export const QUESTIONS = specify(chat, config, rows, { questions: { limitMs: LIMIT } });
