import { describe, expect, test } from 'vitest';
import { type Shells, shells } from '../testing/shells.ts';
import type { SessionEvent } from './events.ts';
import { evolveAll } from './session.ts';
import { endingOf } from './telling.ts';
import {
  defaulted,
  freshSession,
  occurred,
  opened,
  resolved,
  seated,
  started,
  submitted,
  timedOut,
} from './testing/spec.ts';
import { requestFor, witness } from './view.ts';

const config = { ball: 2, swaps: [[0, 2]], beatMs: 500, deadlineMs: 4000 } as const;
const fresh = freshSession(shells, config);
const created: SessionEvent<Shells> = { type: 'SessionCreated', at: 0, ...fresh.setup };
const look = { type: 'look' } as const;
const lookAway = { type: 'lookAway' } as const;
const choose = (cup: number) => ({ type: 'choose', cup }) as const;

const seating = [seated(0), seated(1)];
const firstBeat = [started, opened(0, 1000, 1500, 'beat')];
const placed = [
  submitted(0, 0, lookAway, 1200),
  defaulted(1, 0, look, 1500),
  occurred({ type: 'Placed', cup: 2, lookers: [1] } as const),
  resolved(0, 'x'),
  opened(1, 1500, 2000, 'beat'),
];
const swapped = [
  submitted(0, 1, look, 1600),
  submitted(1, 1, look, 1700),
  occurred({ type: 'Swapped', swap: [0, 2], lookers: [0, 1] } as const),
  resolved(1, 'x'),
  opened(2, 2000, 6000),
];
const chosen = [
  submitted(1, 2, choose(0), 2500),
  timedOut(0, 2, choose(0), 6000),
  occurred({ type: 'Chosen', cups: [0, 0], rewards: [1, 1] } as const),
  resolved(2, 'x'),
];
const log = [created, ...seating, ...firstBeat, ...placed, ...swapped, ...chosen];

const PLACED = { type: 'placed', cup: 2, lookers: [1] };
const SWAPPED = { type: 'swapped', swap: [0, 2], lookers: [0, 1] };
const CHOSEN = { type: 'chosen', cups: [0, 0], rewards: [1, 1], ball: 0 };

describe('witnessing', () => {
  test('gives each viewer what it noticed, and nothing else', () => {
    const { percepts } = witness(shells, fresh, log.slice(1), [0, 1, 'public', 'all']);
    expect(percepts).toEqual([[SWAPPED, CHOSEN], [PLACED, SWAPPED, CHOSEN], [CHOSEN], [PLACED, SWAPPED, CHOSEN]]);
  });
  test("gives each seat's last action, and what chose it", () => {
    const upTo = (events: readonly SessionEvent<Shells>[]) => witness(shells, fresh, events, []).acted;
    expect(upTo([...seating, ...firstBeat, ...placed])).toEqual({
      0: { action: lookAway, by: 'agent' },
      1: { action: look, by: 'rule' },
    });
    expect(upTo(log.slice(1))[0]).toEqual({ action: choose(0), by: 'clock' });
  });
});

describe('a request', () => {
  const since = { percepts: [], acted: null };
  const showing = evolveAll(shells, fresh, [...seating, ...firstBeat]);
  const probe = { id: 'q', seat: 0, question: 'Where?', options: ['a', 'b'], confidence: false, limitMs: 900 };
  const asking = evolveAll(shells, showing, [{ type: 'ProbeShown', at: 1100, turn: 0, probe, deadline: 2000 }]);

  test('lists what an awaited seat may do, with its deadline', () => {
    expect(requestFor(shells, showing, 0, since)).toEqual({
      seat: 0,
      turn: 0,
      observation: { beat: 0, beats: 2, phase: 'show', ball: null },
      percepts: [],
      acted: null,
      legalActions: [look, lookAway],
      deadline: 1500,
      probe: null,
    });
  });
  test('lists nothing for a seat that has acted', () => {
    const acted = evolveAll(shells, showing, [submitted(0, 0, look, 1200)]);
    expect(requestFor(shells, acted, 0, since).legalActions).toEqual([]);
    expect(requestFor(shells, acted, 1, since).legalActions).toEqual([look, lookAway]);
  });
  test('carries a question to the seat that is asked, with the deadline of the question', () => {
    expect(requestFor(shells, asking, 0, since)).toMatchObject({ probe, deadline: 2000, legalActions: [] });
  });
  test('tells the other seats nothing of the question, but gives them no legal actions', () => {
    expect(requestFor(shells, asking, 1, since)).toMatchObject({ probe: null, deadline: 1500, legalActions: [] });
  });
  test('shows the whole session to privileged policies only', () => {
    expect(requestFor(shells, showing, 0, since, 'all').observation.ball).toBe(2);
  });
});

test('a seat is told why the session was abandoned; that a policy failed, only where seats may know of bots', () => {
  const told = (kind: boolean, cause?: 'policy_lost' | 'deserted' | null) =>
    endingOf({ disclosure: { kind, presence: true } }, { reason: 'abandoned', cause });
  expect(told(false)).toEqual({ reason: 'abandoned' });
  expect(told(false, null)).toEqual({ reason: 'abandoned' });
  expect(told(false, 'deserted')).toEqual({ reason: 'abandoned', cause: 'deserted' });
  expect(told(false, 'policy_lost')).toEqual({ reason: 'abandoned', cause: 'fault' });
  expect(told(true, 'policy_lost')).toEqual({ reason: 'abandoned', cause: 'policy_lost' });
});
