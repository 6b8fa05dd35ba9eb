/** Rows of the session's specification: how long participants wait for each other, before the start and at a hand-over. */

import { type Secrets, secrets } from '../../testing/secrets.ts';
import type { Controller } from '../types.ts';
import { left, occurred, opened, person, type Row, seated, specify, started } from './spec.ts';

const config = { rounds: 3, deadlineMs: null, deal: [1, 2] } as const;
const close = { type: 'closeLobby' } as const;
const bot: Controller = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false };
const program: Controller = { kind: 'outside', participant: 'o', name: 'solver' };
const heldBy = (seat: number, controller: Controller, at = 100) =>
  ({ type: 'AgentSeated', at, seat, controller }) as const;
const ended = {
  type: 'SessionEnded',
  reason: 'abandoned',
  cause: 'lobby_timeout',
  returns: [0, 0],
  seed: 'spec',
} as const;
const extended = { type: 'LobbyExtended', at: 400, deadline: 3600, cause: 'outage' } as const;
const midGame = [
  seated(0),
  heldBy(1, { ...bot, until: 1 }),
  started,
  occurred({ type: 'Dealt' as const, secrets: [1, 2] as const }),
];
const handsOver = { type: 'AgentLeft', at: 2000, seat: 1, cause: 'handed_over' } as const;
const handedOver = { type: 'SessionPaused', at: 2000, cause: 'handed_over' } as const;

const rows: readonly Row<Secrets>[] = [
  {
    title: 'when the limit is over, the lobby is closed, and the log says that seats were not taken in time',
    given: [seated(0, 100)],
    when: close,
    at: 1100,
    outcome: [{ ...ended, at: 1100 }],
  },
  {
    title: 'before the limit, the lobby is not closed',
    given: [seated(0, 100)],
    when: close,
    at: 1099,
    outcome: 'not_due',
  },
  {
    title: 'before the first participant comes, no time is counted',
    given: [],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
  {
    title: 'while only policies hold seats, no time is counted',
    given: [heldBy(0, bot)],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
  {
    title: 'while only bots from outside hold seats, no time is counted',
    given: [heldBy(1, program)],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
  {
    title: 'the time is counted from the first person, not from a bot that came before',
    given: [heldBy(1, bot), left(1, 400), seated(0, 500)],
    when: close,
    at: 1500,
    outcome: [{ ...ended, at: 1500 }],
  },
  {
    title: 'when all seats are taken, no time is counted',
    given: [seated(0, 100), seated(1, 200)],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
  {
    title: 'when all participants have left, the time is counted anew from the next one',
    given: [seated(0, 100), left(0, 900), seated(1, 1050)],
    when: close,
    at: 2049,
    outcome: 'not_due',
  },
  {
    title: 'in a running game with an empty seat, there is no lobby to close',
    given: [seated(0), seated(1), started, opened(0, 1000, null), left(1, 1200)],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
  {
    title: 'an outage moves the deadline of the lobby',
    given: [seated(0, 100)],
    when: { type: 'extend', byMs: 2500, cause: 'outage' },
    at: 400,
    outcome: [extended],
  },
  {
    title: 'after an outage, the lobby is not closed at its first deadline',
    given: [seated(0, 100), extended],
    when: close,
    at: 3599,
    outcome: 'not_due',
  },
  {
    title: 'after an outage, the lobby is closed at its moved deadline',
    given: [seated(0, 100), extended],
    when: close,
    at: 3600,
    outcome: [{ ...ended, at: 3600 }],
  },
  {
    title: 'a participant waits no longer than the limit for another to take over a seat',
    given: [...midGame, handsOver, handedOver],
    when: close,
    at: 3000,
    outcome: [{ ...ended, at: 3000 }],
  },
  {
    title: 'a participant who takes over a seat does not wait for a seat that was given up',
    given: [...midGame, left(0, 1500), handsOver, handedOver],
    when: { type: 'seat', seat: 1, controller: person('late') },
    at: 2500,
    outcome: [
      { type: 'AgentSeated', at: 2500, seat: 1, controller: person('late') },
      { type: 'SessionResumed', at: 2500, deadline: null },
    ],
  },
  {
    title: 'a participant who takes over a seat does not wait for the seat of a policy that failed meanwhile',
    given: [heldBy(0, bot), ...midGame.slice(1), handsOver, handedOver, left(0, 2100)],
    when: { type: 'seat', seat: 1, controller: person('late') },
    at: 2500,
    outcome: [
      { type: 'AgentSeated', at: 2500, seat: 1, controller: person('late') },
      { type: 'SessionResumed', at: 2500, deadline: null },
    ],
  },
  {
    title: 'a participant who takes over a seat waits for a participant who left during the pause and may come back',
    given: [...midGame, handsOver, handedOver, left(0, 2100)],
    when: { type: 'seat', seat: 1, controller: person('late') },
    at: 2500,
    outcome: [{ type: 'AgentSeated', at: 2500, seat: 1, controller: person('late') }],
  },
  {
    title: "during an operator's pause, no time of the lobby is counted",
    given: [seated(0), seated(1), started, opened(0, 1000, null), left(1, 1200), { ...handedOver, cause: 'operator' }],
    when: close,
    at: 1_000_000,
    outcome: 'not_due',
  },
];

const unlimited: readonly Row<Secrets>[] = [
  {
    title: 'without a limit, the lobby has no deadline',
    given: [seated(0, 100)],
    when: close,
    at: Number.MAX_SAFE_INTEGER,
    outcome: 'not_due',
  },
];

export const LOBBY = [
  ...specify(secrets, config, rows, { lobby: { limitMs: 1000 } }),
  ...specify(secrets, config, unlimited, { lobby: { limitMs: null } }),
];
