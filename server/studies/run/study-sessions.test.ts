/** What a study learns of a session that is over. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../../games/core/game.ts';
import { playout } from '../../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SessionOutcome } from '../../../games/core/session/outcome.ts';
import { uniformFor } from '../../../games/core/testing/uniform.ts';
import { newestRules } from '../../../games/index.ts';
import { openProbeScorer } from './probes.ts';
import { sessionOver } from './study-sessions.ts';

const OUTCOME: SessionOutcome = {
  session: 's',
  study: 'x',
  arm: 'all',
  assignment: null,
  end: { reason: 'terminated', cause: null, at: 100 },
  begun: true,
  turns: 4,
  seats: [0, 1, 2, 3].map((seat) => ({
    seat,
    participant: seat === 3 ? null : `p${seat}`,
    how: (['held', 'dropped', 'held', null] as const)[seat] ?? null,
    connected: true,
    returns: seat,
    controller: null,
  })),
};

test('a participant who lost the seat for a while was not there throughout, even if the seat was given back', () => {
  const policy = { kind: 'policy', policy: 'p', version: 1, seed: 's', privileged: false } as const;
  const lost = (seat: number, at: number): SessionEvent<GameTypes> => ({
    type: 'ConnectionLost',
    at,
    seat,
    why: 'closed',
    until: at,
  });
  const log: readonly SessionEvent<GameTypes>[] = [
    lost(1, 10),
    { type: 'ControllerChanged', at: 20, seat: 1, controller: policy, cause: 'grace_over' },
    lost(0, 25),
    { type: 'ConnectionResumed', at: 30, seat: 0, gapMs: 5 },
    lost(2, 40),
    { type: 'AgentLeft', at: 50, seat: 2, cause: 'grace_over' },
    { type: 'ConnectionResumed', at: 60, seat: 2, gapMs: 20 },
  ];
  const over = sessionOver(OUTCOME, log, [{ seat: 0, probe: { id: 'q', right: true, confidence: null } }]);
  expect(over).toMatchObject({ teamReturns: 6, seatCount: 4, end: { reason: 'terminated', started: true } });
  expect(over.seats.map(({ participant, how, throughout, lostAt }) => [participant, how, throughout, lostAt])).toEqual([
    ['p0', 'in_seat', true, null],
    ['p1', 'lost', false, 10],
    ['p2', 'in_seat', false, null],
  ]);
  expect(over.seats.map(({ probes }) => probes.length)).toEqual([1, 0, 0]);
});

test('answers between turns are scored in a thread, one for each answered question that has a right answer', async () => {
  const game = newestRules('standoff')?.game;
  if (!game) throw new Error('there is no Standoff');
  const config = game.schemas.config.parse({ from: 'stage-3', trials: 3, feedback: 'none', walk: 'skipped' });
  const policy: AnyPolicy = {
    ...uniformFor(game.id),
    answer: (_, probe) => ({ option: probe.options[0] ?? '', confidence: 60 }),
  };
  const probes = {
    ...{ kinds: ['first', 'reality'] as const, count: 2, seed: '', limitMs: null, confidence: true },
    ...{ rounds: [1, 2, 3], about: ['large'] },
  };
  const log = playout(game, { session: 's', config, seed: 'probes', policies: [policy, policy], setup: { probes } });
  const answered = log.filter(({ type }) => type === 'ProbeAnswered');
  const scored = await openProbeScorer().score(log);
  expect(answered.length).toBeGreaterThan(4);
  expect(scored.length).toBeGreaterThan(4);
  expect(new Set(scored.map(({ seat, probe }) => `${seat} ${probe.id}`)).size).toBe(scored.length);
  for (const { probe } of scored) expect(probe).toMatchObject({ right: expect.any(Boolean), confidence: 60 });
  const none = log.filter(({ type }) => !type.startsWith('Probe'));
  expect(await openProbeScorer().score(none)).toEqual([]);
});
