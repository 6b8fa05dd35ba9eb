/** Rows of the session's specification: bots with accounts that do not come, in sessions of studies, and what they may not do. */
import { hashSeed } from '../../rng.ts';
import { type Secrets, secrets } from '../../testing/secrets.ts';
import type { Dropout } from '../types.ts';
import { opened, type Row, SEED, seated, specify, started, submitted } from './spec.ts';

const config = { rounds: 3, deadlineMs: null, deal: [1, 2] } as const;
export const BOT = { kind: 'outside', participant: 'bot-b', name: 'solver@1', checksum: 'ab' } as const;
const ruleOf = (then: Dropout['then']): Dropout => ({
  ...{ graceMs: 300, then, policy: 'p', policyVersion: 3, minPeople: 1, disclose: true },
});
export const besideBot = (then: Dropout['then'], afterMs?: number) => ({
  ...{ dropout: ruleOf(then), participants: ['p0', null], lobby: { limitMs: 1000 } },
  bots: [{ seat: 1, controller: BOT, ...(afterMs === undefined ? {} : { afterMs }) }],
});
const miss = (why: 'declined' | 'late' = 'declined', seat = 1) => ({ type: 'missBot', seat, why }) as const;
const missed = (at: number, why: 'declined' | 'late' = 'declined', more: object = {}) =>
  ({ type: 'BotMissed', at, seat: 1, why, ...more }) as const;
/** The stand-in's chance follows from the session's seed. */
const instead = {
  kind: 'policy',
  policy: 'p',
  version: 3,
  seed: hashSeed(`${SEED}/stand-in/1/0`),
  privileged: false,
} as const;
const dealt = { type: 'GameEventOccurred', event: { type: 'Dealt', secrets: [1, 2] } } as const;
const sat = { type: 'AgentSeated', at: 200, seat: 1, controller: BOT } as const;
const playing = [seated(0), sat, started, dealt] as const;
const illegal = { type: 'ActionIllegal', at: 1500, seat: 1, turn: 0 } as const;
const nonsense = { type: 'submit', seat: 1, turn: 0, action: { guess: 'x' } } as never;

const policyRows: readonly Row<Secrets>[] = [
  {
    title: 'a bot that declines leaves its seat to the policy of the rule for dropouts',
    given: [],
    when: miss(),
    at: 50,
    outcome: [missed(50, 'declined', { instead })],
  },
  {
    title: 'a bot that declines is missed once',
    given: [missed(50, 'declined', { instead })],
    when: miss('late'),
    at: 60,
    outcome: [],
  },
  { title: 'a bot that has its seat is not missed', given: [sat], when: miss(), at: 300, outcome: 'seat_taken' },
  { title: 'a seat without a bot is not missed', given: [], when: miss('late', 0), at: 300, outcome: 'not_offered' },
  {
    title: 'after the start no bot is missed',
    given: [...playing],
    when: miss(),
    at: 2000,
    outcome: 'already_started',
  },
  {
    title: 'the log keeps the first illegal action of a bot in a turn',
    given: [...playing, opened(0, 1000, null)],
    when: nonsense,
    at: 1500,
    outcome: 'illegal_action',
    kept: [illegal],
  },
  {
    title: 'the log does not keep the second one',
    given: [...playing, opened(0, 1000, null), illegal],
    when: nonsense,
    at: 1600,
    outcome: 'illegal_action',
  },
  {
    title: 'a bot may choose again after an illegal action',
    given: [...playing, opened(0, 1000, null), illegal],
    when: { type: 'submit', seat: 1, turn: 0, action: { guess: 1 } },
    at: 1700,
    outcome: [submitted(1, 0, { guess: 1 }, 1700)],
  },
];

const continueRows: readonly Row<Secrets>[] = [
  {
    title: 'where the rule is to go on, the session begins without the bot',
    given: [seated(0)],
    when: miss('late'),
    at: 1000,
    outcome: [missed(1000, 'late'), started, dealt, opened(0, 1000, null)],
  },
  {
    title: 'where the rule is to go on, the participants are waited for',
    given: [],
    when: miss(),
    at: 50,
    outcome: [missed(50)],
  },
];

const goneRows: readonly Row<Secrets>[] = [
  {
    title: 'a bot whose grace is over ends the session with pay, where a person would abort it',
    given: [
      ...playing,
      opened(0, 1000, null),
      { type: 'ConnectionLost', at: 1500, seat: 1, why: 'closed', until: 1800 },
    ],
    when: { type: 'dropOut', seat: 1 },
    at: 1800,
    outcome: [
      { type: 'AgentLeft', at: 1800, seat: 1, cause: 'grace_over' },
      { type: 'SessionEnded', at: 1800, reason: 'abandoned', cause: 'partner_left', returns: [0, 0], seed: SEED },
    ],
  },
  {
    title: 'a bot does not keep a session going that its last person leaves',
    given: [...playing, opened(0, 1000, null)],
    when: { type: 'vacate', seat: 0, cause: 'withdrew' },
    at: 1800,
    outcome: [
      { type: 'AgentLeft', at: 1800, seat: 0, cause: 'withdrew' },
      { type: 'SessionEnded', at: 1800, reason: 'abandoned', cause: 'deserted', returns: [0, 0], seed: SEED },
    ],
  },
];

export const INVITED = [
  ...specify(secrets, config, goneRows, besideBot('abort')),
  ...specify(secrets, config, policyRows, besideBot('policy')),
  ...specify(secrets, config, continueRows, besideBot('continue')),
];
