/** Rows of the session's specification: what operators of a study do to a session that is played. */
import { hashSeed } from '../../rng.ts';
import { type Secrets, secrets } from '../../testing/secrets.ts';
import type { StandIn } from '../commands.ts';
import type { Controller, Dropout } from '../types.ts';
import { left, occurred, opened, type Row, resumed, SEED, seated, specify, started } from './spec.ts';

const config = { rounds: 2, deadlineMs: 4000, deal: [1, 2] } as const;
const dealt = occurred({ type: 'Dealt' as const, secrets: [1, 2] as const });
const running = [seated(0), seated(1), started, dealt, opened(0, 1000, 5000)];
const why = { by: 'op-1', words: 'a token' } as const;
const standIn = (policy: string, version: number): Controller => ({
  ...{ kind: 'policy', policy, version, privileged: false },
  seed: hashSeed(`${SEED}/stand-in/0/0`),
});
const replaced = (policy = 'p', version = 3) =>
  ({ type: 'ControllerChanged', at: 2000, seat: 0, controller: standIn(policy, version), cause: 'operator' }) as const;
const replace = (seat: number, policy: StandIn | null = null) => ({ type: 'replace', seat, policy, ...why }) as const;
const giveBack = { type: 'giveBack', seat: 0, connected: true, ...why } as const;
const pausedUntil = { type: 'SessionPaused', at: 2000, cause: 'operator', until: 3000, ...why } as const;
const rule: Dropout = {
  ...{ graceMs: 300, policy: 'p', policyVersion: 3, minPeople: 1, disclose: true },
  // biome-ignore lint/suspicious/noThenProperty: a definition of a study calls it so
  then: 'policy',
};

const pauses: readonly Row<Secrets>[] = [
  {
    title: 'a pause by an operator says until when, by which operator and why',
    given: running,
    when: { type: 'pause', until: 3000, ...why },
    at: 2000,
    outcome: [pausedUntil],
  },
  {
    title: 'it ends by itself, and the deadline is as far away as before',
    given: [...running, pausedUntil],
    when: { type: 'resume' },
    at: 3000,
    outcome: [resumed(3000, 6000)],
  },
  {
    title: 'more time by an operator moves the turn and the grace of a lost line',
    given: [...running, { type: 'ConnectionLost', at: 1500, seat: 1, why: 'closed', until: 1800 }],
    when: { type: 'extend', byMs: 1000, cause: 'operator', ...why },
    at: 1600,
    outcome: [
      { type: 'DeadlineExtended', at: 1600, turn: 0, deadline: 6000, cause: 'operator', ...why },
      { type: 'ConnectionLost', at: 1600, seat: 1, why: 'operator', until: 2800 },
    ],
  },
  {
    title: 'a session that an operator ends names the operator',
    given: running,
    when: { type: 'abandon', reason: 'abandoned', cause: 'operator', ...why },
    at: 2000,
    outcome: [
      { type: 'SessionEnded', at: 2000, reason: 'abandoned', cause: 'operator', returns: [0, 0], seed: SEED, ...why },
    ],
  },
];

const seats: readonly Row<Secrets>[] = [
  {
    title: 'an operator puts in the policy that the study declares',
    given: running,
    when: replace(0),
    at: 2000,
    outcome: [{ ...replaced(), ...why }],
  },
  {
    title: 'or another one that is named',
    given: running,
    when: replace(0, { policy: 'q', version: 7 }),
    at: 2000,
    outcome: [{ ...replaced('q', 7), ...why }],
  },
  { title: 'there is no third seat to replace', given: running, when: replace(2), at: 2000, outcome: 'no_such_seat' },
  {
    title: 'before the start no seat is replaced',
    given: [seated(0)],
    when: replace(0),
    at: 2,
    outcome: 'not_running',
  },
  {
    title: 'a seat that a policy holds is not replaced again',
    given: [...running, replaced()],
    when: replace(0),
    at: 2100,
    outcome: 'seat_empty',
  },
  {
    title: 'a seat that was given up is not replaced',
    given: [...running, left(0, 1500)],
    when: replace(0),
    at: 2100,
    outcome: 'seat_empty',
  },
  {
    title: 'the seat is given back',
    given: [...running, replaced()],
    when: giveBack,
    at: 2100,
    outcome: [{ type: 'SeatGivenBack', at: 2100, seat: 0, connected: true, ...why }],
  },
  {
    title: 'no seat is given back that no operator took',
    given: running,
    when: giveBack,
    at: 2100,
    outcome: 'not_replaced',
  },
  {
    title: 'there is no third seat to give back',
    given: running,
    when: { ...giveBack, seat: 2 },
    at: 2100,
    outcome: 'no_such_seat',
  },
];

const undeclared: readonly Row<Secrets>[] = [
  {
    title: 'without a policy for dropouts, one has to be named',
    given: running,
    when: replace(0),
    at: 2000,
    outcome: 'not_offered',
  },
];

export const OPERATORS = [
  ...specify(secrets, config, pauses, { dropout: rule }),
  ...specify(secrets, config, seats, { dropout: rule }),
  ...specify(secrets, config, undeclared),
];
