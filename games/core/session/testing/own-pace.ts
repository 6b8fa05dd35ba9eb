/** Rows of the session's specification: a person chooses to go through shows at the own pace. */
import { type Shells, shells } from '../../testing/shells.ts';
import { asked, bot, config, look } from './shells-turns.ts';
import {
  anyChecksum,
  defaulted,
  left,
  occurred,
  opened,
  type Row,
  resolved,
  seated,
  specify,
  started,
  submitted,
} from './spec.ts';

const chosen = (seat: number, at: number, own = true) => ({ type: 'PaceChosen', at, seat, own }) as const;
const held = (at: number) => ({ type: 'TurnHeld', at, turn: 0, deadline: at + 60_000 }) as const;
const choose = { type: 'choosePace', seat: 0, own: true } as const;
const ask = { type: 'askNext', seat: 0, turn: 0 } as const;
const beat = { type: 'beat', turn: 0 } as const;
const show = [seated(0), seated(1), started, opened(0, 1000, 1500, 'beat')];
const slow = [...show, chosen(0, 1100)];
const placed = occurred({ type: 'Placed', cup: 2, lookers: [0, 1] } as const);
const goesOn = (at: number) => [
  defaulted(0, 0, look, at),
  defaulted(1, 0, look, at),
  placed,
  resolved(0, anyChecksum),
  opened(1, at, at + 500, 'beat'),
];

const rows: readonly Row<Shells>[] = [
  { title: 'a person chooses the own pace', given: show, when: choose, at: 1100, outcome: [chosen(0, 1100)] },
  {
    title: 'a person chooses the own pace before the session starts',
    given: [seated(0)],
    when: choose,
    at: 200,
    outcome: [chosen(0, 200)],
  },
  {
    title: 'at the beat, the turn waits for the person who chose the own pace, up to a limit',
    given: slow,
    when: beat,
    at: 1500,
    outcome: [held(1500)],
  },
  {
    title: 'a choice made before the start holds the first turn',
    given: [seated(0), chosen(0, 200), seated(1), started, opened(0, 1000, 1500, 'beat')],
    when: beat,
    at: 1500,
    outcome: [held(1500)],
  },
  {
    title: 'a person who asks before the beat does not end the turn for others',
    given: slow,
    when: ask,
    at: 1200,
    outcome: [asked(0, 1200)],
  },
  {
    title: 'at the beat the turn goes on if the person has asked',
    given: [...slow, asked(0, 1200)],
    when: beat,
    at: 1500,
    outcome: goesOn(1500),
  },
  {
    title: 'a person who has acted has asked for the next with it',
    given: [...slow, submitted(0, 0, look, 1200)],
    when: beat,
    at: 1500,
    outcome: goesOn(1500).slice(1),
  },
  {
    title: 'a turn that waits goes on when the person asks, and no other person is asked',
    given: [...slow, held(1500)],
    when: ask,
    at: 9000,
    outcome: [asked(0, 9000), ...goesOn(9000)],
  },
  {
    title: 'a turn waits for each person who chose the own pace',
    given: [...slow, chosen(1, 1150), held(1500), asked(1, 1600)],
    when: { ...ask, seat: 0 },
    at: 2000,
    outcome: [asked(0, 2000), ...goesOn(2000)],
  },
  {
    title: 'a turn that waits goes on by itself at the limit',
    given: [...slow, held(1500)],
    when: beat,
    at: 61_500,
    outcome: goesOn(61_500),
  },
  {
    title: 'a turn that waits does not go on by itself before the limit',
    given: [...slow, held(1500)],
    when: beat,
    at: 61_499,
    outcome: 'not_due',
  },
  {
    title: 'a person who lets the show run by itself again holds up nothing',
    given: [...slow, held(1500)],
    when: { ...choose, own: false },
    at: 3000,
    outcome: [chosen(0, 3000, false), ...goesOn(3000)],
  },
  {
    title: 'a beat does not wait for a person who lets the show run by itself again',
    given: [...slow, chosen(0, 1200, false)],
    when: beat,
    at: 1500,
    outcome: goesOn(1500),
  },
  {
    title: 'a beat does not wait for a person who has left',
    given: [...slow, left(0, 1300)],
    when: beat,
    at: 1500,
    outcome: goesOn(1500),
  },
  { title: 'a pace is chosen once', given: slow, when: choose, at: 1200, outcome: 'already_submitted' },
  {
    title: 'a show that runs by itself cannot be let run',
    given: show,
    when: { ...choose, own: false },
    at: 1200,
    outcome: 'already_submitted',
  },
  {
    title: 'a person who chose no pace is not asked for the next',
    given: slow,
    when: { ...ask, seat: 1 },
    at: 1200,
    outcome: 'not_allowed',
  },
  {
    title: 'a bot chooses no pace',
    given: [seated(0), { type: 'AgentSeated', at: 100, seat: 1, controller: bot }],
    when: { ...choose, seat: 1 },
    at: 200,
    outcome: 'not_allowed',
  },
  {
    title: 'a seat that does not exist chooses no pace',
    given: show,
    when: { ...choose, seat: 2 },
    at: 1200,
    outcome: 'no_such_seat',
  },
];

const refused = (title: string): Row<Shells> => ({
  title,
  given: show,
  when: choose,
  at: 1100,
  outcome: 'not_allowed',
});

export const OWN_PACE = [
  ...specify(shells, config, rows),
  ...specify(shells, config, [refused('where kinds are hidden, no pace tells a person from a bot')], {
    disclosure: { kind: false, presence: false },
  }),
  ...specify(shells, config, [refused('where the setup sets the pace for all, none is chosen')], {
    selfPaced: { limitMs: 60_000 },
  }),
];
