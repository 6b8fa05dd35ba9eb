/** Rows of the session's specification: people are asked whether they are ready before the session starts. */
import { type Secrets, secrets } from '../../testing/secrets.ts';
import type { Controller } from '../types.ts';
import { left, occurred, opened, person, type Row, seated, specify, started } from './spec.ts';

const config = { rounds: 3, deadlineMs: 5000, deal: [1, 2] } as const;
const bot: Controller = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false };
const botAt = (at: number) => ({ type: 'AgentSeated', at, seat: 1, controller: bot }) as const;
const isReady = (seat: number, at: number) => ({ type: 'SeatReady', at, seat }) as const;
const say = { type: 'sayReady', seat: 0 } as const;
const start = { type: 'start' } as const;
const dealt = occurred({ type: 'Dealt' as const, secrets: [1, 2] as const });
const startsAt = (at: number) => [{ type: 'SessionStarted', at }, dealt, opened(0, at, at + 5000)] as const;
const both = [seated(0, 100), seated(1, 400)];

const rows: readonly Row<Secrets>[] = [
  {
    title: 'the session waits for the second person after the first is ready',
    given: both,
    when: say,
    at: 500,
    outcome: [isReady(0, 500)],
  },
  {
    title: 'when the last person is ready, the session starts, and only then the time of the first turn runs',
    given: [...both, isReady(1, 500)],
    when: say,
    at: 9000,
    outcome: [isReady(0, 9000), ...startsAt(9000)],
  },
  {
    title: 'a bot is ready at once, so that one person alone decides',
    given: [seated(0, 100), botAt(200)],
    when: say,
    at: 700,
    outcome: [isReady(0, 700), ...startsAt(700)],
  },
  {
    title: 'before the deadline, the session does not start without a person who is not ready',
    given: both,
    when: start,
    at: 10_399,
    outcome: 'not_due',
  },
  {
    title: 'at the deadline, which counts from when all seats were taken, the session starts without "Ready"',
    given: both,
    when: start,
    at: 10_400,
    outcome: startsAt(10_400),
  },
  {
    title: 'another person who takes the seat has not said that it is ready',
    given: [...both, isReady(0, 500), left(0, 600), { ...seated(0, 700), controller: person('late') }, isReady(1, 800)],
    when: start,
    at: 900,
    outcome: 'not_due',
  },
  {
    title: 'a person may be ready before the others come',
    given: [seated(0, 100)],
    when: say,
    at: 500,
    outcome: [isReady(0, 500)],
  },
  {
    title: 'a person who was ready before is waited for no longer when the last seat is taken',
    given: [seated(0, 100), isReady(0, 500), { ...botAt(900) }],
    when: start,
    at: 900,
    outcome: startsAt(900),
  },
  {
    title: 'a person says once that the seat is ready',
    given: [...both, isReady(0, 500)],
    when: say,
    at: 600,
    outcome: 'already_submitted',
  },
  {
    title: 'a bot is not asked',
    given: [seated(0, 100), botAt(200)],
    when: { type: 'sayReady', seat: 1 },
    at: 300,
    outcome: 'not_allowed',
  },
  {
    title: 'a seat that does not exist is not asked',
    given: both,
    when: { type: 'sayReady', seat: 2 },
    at: 500,
    outcome: 'no_such_seat',
  },
  {
    title: 'after the start no person is asked',
    given: [...both, isReady(0, 500), isReady(1, 600), started],
    when: say,
    at: 1100,
    outcome: 'already_started',
  },
  {
    title: 'an outage moves the deadline for "Ready"',
    given: both,
    when: { type: 'extend', byMs: 2500, cause: 'outage' },
    at: 500,
    outcome: [{ type: 'LobbyExtended', at: 500, deadline: 12_900, cause: 'outage' }],
  },
];

const unasked: readonly Row<Secrets>[] = [
  {
    title: 'where the setup asks no person, the session starts once all seats are taken',
    given: both,
    when: start,
    at: 500,
    outcome: startsAt(500),
  },
  {
    title: 'where the setup asks no person, "Ready" is refused',
    given: both,
    when: say,
    at: 500,
    outcome: 'not_allowed',
  },
];

const slowPolicies: readonly Row<Secrets>[] = [
  {
    title: 'where seats must not recognise policies, a policy takes as long as a person would',
    given: [seated(0, 100), botAt(200)],
    when: say,
    at: 700,
    outcome: [isReady(0, 700)],
  },
  {
    title: 'the session starts when the time of the policy is over',
    given: [seated(0, 100), botAt(200), isReady(0, 700)],
    when: start,
    at: 4200,
    outcome: startsAt(4200),
  },
];

const pace = { arrivalMs: [0, 0], answerMs: [4000, 4000] };

export const READY = [
  ...specify(secrets, config, rows, { ready: { limitMs: 10_000 } }),
  ...specify(secrets, config, unasked),
  ...specify(secrets, config, slowPolicies, { ready: { limitMs: 10_000 }, pace }),
];
