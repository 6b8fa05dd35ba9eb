/** Rows of the session's specification: people ask for the next turn where a beat would bring it. */
import { type Shells, shells } from '../../testing/shells.ts';
import { asked, bot, config, look } from './shells-turns.ts';
import {
  anyChecksum,
  defaulted,
  occurred,
  opened,
  paused,
  type Row,
  resolved,
  seated,
  specify,
  started,
  submitted,
} from './spec.ts';

const ask = { type: 'askNext', seat: 0, turn: 0 } as const;
const show = [seated(0), seated(1), started, opened(0, 1000, 61_000, 'next')];
const beside = [
  seated(0),
  { type: 'AgentSeated', at: 100, seat: 1, controller: bot } as const,
  started,
  opened(0, 1000, 61_000, 'next'),
];
const placed = (lookers: readonly number[]) => occurred({ type: 'Placed', cup: 2, lookers } as const);
const goesOn = (at: number) => [resolved(0, anyChecksum), opened(1, at, at + 60_000, 'next')] as const;

const rows: readonly Row<Shells>[] = [
  {
    title: 'the session starts with a turn that waits for people, not for its beat',
    given: [seated(0), seated(1)],
    when: { type: 'start' },
    at: 1000,
    outcome: [started, opened(0, 1000, 61_000, 'next')],
  },
  {
    title: 'the turn waits for the second person',
    given: show,
    when: ask,
    at: 2000,
    outcome: [asked(0, 2000)],
  },
  {
    title: 'when each person has asked, the turn goes on, and seats that have not acted do their defaults',
    given: [...show, asked(1, 1500)],
    when: ask,
    at: 9000,
    outcome: [
      asked(0, 9000),
      defaulted(0, 0, look, 9000),
      defaulted(1, 0, look, 9000),
      placed([0, 1]),
      ...goesOn(9000),
    ],
  },
  {
    title: 'a person who acts has asked for the next with it',
    given: [...show, asked(1, 1500)],
    when: { type: 'submit', seat: 0, turn: 0, action: look },
    at: 2000,
    outcome: [submitted(0, 0, look, 2000), defaulted(1, 0, look, 2000), placed([0, 1]), ...goesOn(2000)],
  },
  {
    title: 'a bot does not ask, and its action is waited for',
    given: beside,
    when: ask,
    at: 2000,
    outcome: [asked(0, 2000)],
  },
  {
    title: 'when the bot has acted, one person alone asks for the next',
    given: [...beside, submitted(1, 0, look, 1001)],
    when: ask,
    at: 2000,
    outcome: [asked(0, 2000), defaulted(0, 0, look, 2000), placed([0, 1]), ...goesOn(2000)],
  },
  {
    title: 'at the deadline the turn goes on by itself',
    given: [...show, asked(1, 1500)],
    when: { type: 'beat', turn: 0 },
    at: 61_000,
    outcome: [defaulted(0, 0, look, 61_000), defaulted(1, 0, look, 61_000), placed([0, 1]), ...goesOn(61_000)],
  },
  {
    title: 'before the deadline the turn does not go on by itself',
    given: show,
    when: { type: 'beat', turn: 0 },
    at: 60_999,
    outcome: 'not_due',
  },
  {
    title: 'a person asks once for each turn',
    given: [...show, asked(0, 1500)],
    when: ask,
    at: 1600,
    outcome: 'already_submitted',
  },
  { title: 'a bot cannot ask', given: beside, when: { ...ask, seat: 1 }, at: 1600, outcome: 'not_allowed' },
  {
    title: 'a turn that is over is not asked for',
    given: show,
    when: { ...ask, turn: 1 },
    at: 1600,
    outcome: 'stale_turn',
  },
  {
    title: 'a seat that does not exist cannot ask',
    given: show,
    when: { ...ask, seat: 2 },
    at: 1600,
    outcome: 'no_such_seat',
  },
  { title: 'in a pause no person asks', given: [...show, paused(1200)], when: ask, at: 1600, outcome: 'not_running' },
  {
    title: 'a question comes before the next turn',
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
    when: ask,
    at: 1600,
    outcome: 'probe_first',
  },
];

const botsAlone: readonly Row<Shells>[] = [
  {
    title: 'bots alone go on by beats',
    given: [0, 1].map((seat) => ({ type: 'AgentSeated', at: 100, seat, controller: bot }) as const),
    when: { type: 'start' },
    at: 1000,
    outcome: [started, opened(0, 1000, 1500, 'beat')],
  },
];

const selfPaced = { limitMs: 60_000 };

export const SELF_PACED = [
  ...specify(shells, config, rows, { selfPaced }),
  ...specify(shells, config, botsAlone, { selfPaced }),
];
