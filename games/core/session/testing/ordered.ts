/** Rows of the session's specification: the questions between turns that the setup orders. */
import type { Game } from '../../game.ts';
import { type Secrets, secrets } from '../../testing/secrets.ts';
import { orderedQuestions } from '../ordered.ts';
import type { Probe, ProbeAnswer, Probes } from '../types.ts';
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
  seated,
  specify,
  started,
  submitted,
} from './spec.ts';

/** Secrets that can be asked about. */
export const askingSecrets: Game<Secrets> = {
  ...secrets,
  asks: {
    inWords(id, named) {
      const owner = Number(id.split('/')[1]);
      const whose = named(owner) === 'you' ? 'your' : `${named(owner)}'s`;
      return {
        now: `What is ${whose} secret?`,
        first: `What was ${whose} secret at first?`,
        where: (name, clause) => `What does ${name} think that ${clause}?`,
        that: `${whose} secret is`,
        whether: `what ${whose} secret is`,
      };
    },
    optionInWords: (_id, value) => String(value),
    suits: () => true,
  },
};

const LIMIT = 2000;
export const TWICE: Probes = {
  kinds: ['reality', 'first'],
  turns: [1],
  count: 2,
  seed: '',
  limitMs: LIMIT,
  confidence: false,
};
const config = { rounds: 3, deadlineMs: 5000, deal: [1, 2] } as const;

/** The nth question to a seat in turn 1. */
const question = (seat: number, nth: number): Probe => {
  const own = orderedQuestions(askingSecrets, { config, probes: TWICE }, seat, { turn: 1, round: null });
  const asked = own[nth - 1];
  if (!asked) throw new Error(`seat ${seat} has no question ${nth}`);
  return { ...asked, limitMs: LIMIT, inTurn: { nth, of: own.length } };
};
const shown = (seat: number, nth: number, at: number) =>
  ({ type: 'ProbeShown', at, turn: 1, probe: question(seat, nth), deadline: at + LIMIT }) as const;
const said: ProbeAnswer = { option: '3', confidence: null };
const answered = (seat: number, nth: number, at: number, deadline: number, answer: ProbeAnswer | null = said) =>
  ({ type: 'ProbeAnswered', at, seat, probeId: `turn-1-${nth}`, answer, deadline }) as const;
const answers = (seat: number, nth: number) =>
  ({ type: 'answerProbe', seat, probeId: `turn-1-${nth}`, answer: said }) as const;

const guess = { guess: 0 };
const guessed = occurred({ type: 'Guessed', guesses: [0, 0], rewards: [0, 0] } as const);
const running = [
  seated(0),
  seated(1),
  started,
  occurred({ type: 'Dealt', secrets: [1, 2] } as const),
  opened(0, 1000, 6000),
  submitted(0, 0, guess, 1100),
];
const turned = [...running, submitted(1, 0, guess, 2000), guessed, resolved(0, 'x'), opened(1, 2000, 7000)];
const asked = [...turned, shown(0, 1, 2000), shown(1, 1, 2000)];
/** One seat has answered both of its questions, the other one the first of its own. */
const nearlyOver = [...asked, answered(0, 1, 2500, 7500), shown(0, 2, 2500), answered(0, 2, 3000, 8000)];
const last = [...nearlyOver, answered(1, 1, 3200, 8200), shown(1, 2, 3200)];

const rows: readonly Row<Secrets>[] = [
  {
    title: 'when the turn opens, each seat is asked its first question, before it can act',
    given: running,
    when: { type: 'submit', seat: 1, turn: 0, action: guess },
    at: 2000,
    outcome: [
      submitted(1, 0, guess, 2000),
      guessed,
      resolved(0, anyChecksum),
      opened(1, 2000, 7000),
      shown(0, 1, 2000),
      shown(1, 1, 2000),
    ],
  },
  {
    title: 'after an answer, the seat is asked its next question, and the clock has stood still',
    given: asked,
    when: answers(0, 1),
    at: 2500,
    outcome: [answered(0, 1, 2500, 7500), shown(0, 2, 2500)],
  },
  {
    title: 'a seat that has answered all its questions cannot act before the others have',
    given: nearlyOver,
    when: { type: 'submit', seat: 0, turn: 1, action: guess },
    at: 3100,
    outcome: 'probe_first',
  },
  {
    title: 'the time of questions that are open side by side is not counted twice',
    given: last,
    when: answers(1, 2),
    at: 3600,
    outcome: [answered(1, 2, 3600, 8600)],
  },
  {
    title: 'when time is up the question is closed, and the next one comes',
    given: asked,
    when: { type: 'answerProbe', seat: 1, probeId: 'turn-1-1', answer: null },
    at: 4000,
    outcome: [answered(1, 1, 4000, 9000, null), shown(1, 2, 4000)],
  },
  {
    title: 'a pause moves the time of the turn once',
    given: [...last, paused(3400), resumed(5400, 10_200)],
    when: answers(1, 2),
    at: 5600,
    // 200 ms before the pause and 200 ms after it
    outcome: [answered(1, 2, 5600, 10_600)],
  },
  {
    title: 'an outage moves the deadlines of all open questions',
    given: asked,
    when: { type: 'extend', byMs: 500, cause: 'outage' },
    at: 2500,
    outcome: [0, 1].map((seat) => ({
      type: 'ProbeExtended',
      at: 2500,
      seat,
      probeId: 'turn-1-1',
      deadline: 4500,
      cause: 'outage',
    })),
  },
  {
    title: 'the questions of a seat that is given up go unanswered at once',
    given: asked,
    when: { type: 'vacate', seat: 0, cause: 'left' },
    at: 2500,
    outcome: [answered(0, 1, 2500, 7500, null), left(0, 2500), shown(0, 2, 2500), answered(0, 2, 2500, 7500, null)],
  },
  {
    title: 'the turn does not wait for a seat that was given up before, and goes on when the other seat has answered',
    given: [
      ...turned.slice(0, -1),
      left(0, 1990),
      opened(1, 2000, 7000),
      shown(0, 1, 2000),
      answered(0, 1, 2000, 7000, null),
      shown(0, 2, 2000),
      answered(0, 2, 2000, 7000, null),
      shown(1, 1, 2000),
      answered(1, 1, 2400, 7400),
      shown(1, 2, 2400),
      answered(1, 2, 2500, 7500),
    ],
    when: { type: 'submit', seat: 1, turn: 1, action: guess },
    at: 3000,
    outcome: [
      submitted(1, 1, guess, 3000),
      defaulted(0, 1, guess, 3000),
      guessed,
      resolved(1, anyChecksum),
      opened(2, 3000, 8000),
    ],
  },
  {
    title: 'a participant who takes over is asked after the pause, not before',
    given: [
      ...turned.slice(0, -1),
      { type: 'AgentLeft', at: 2000, seat: 0, cause: 'handed_over' },
      { type: 'SessionPaused', at: 2000, cause: 'handed_over' },
      opened(1, 2000, 7000),
    ],
    when: { type: 'seat', seat: 0, controller: person('p9') },
    at: 9000,
    outcome: [
      { type: 'AgentSeated', at: 9000, seat: 0, controller: person('p9') },
      resumed(9000, 14_000),
      shown(0, 1, 9000),
      shown(1, 1, 9000),
    ],
  },
];

export const ORDERED = specify(askingSecrets, config, rows, { probes: TWICE });
