/** The account of a chaos run finds what it is for: each test breaks one thing in what a participant was told. */
import { expect, test } from 'vitest';
import { uniform } from '../../bots/symmtom/package.ts';
import { canonicalJson } from '../../games/core/json.ts';
import { playout } from '../../games/core/log/playout.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { doubleOwnersOf, type KeptLog, longestGapOf, lossOf } from './account.ts';
import type { KeptCommands } from './participant.ts';

const config = symmtom.schemas.config.parse({ agents: 3, width: 5, pieces: 4, turns: 4 });
const events = playout(symmtom, { session: 'one', config, seed: 'chaos', policies: [uniform, uniform, uniform] });
const commandIds = events.map((event, i) =>
  event.type === 'ActionSubmitted' ? `${event.seat}/act-${event.turn}` : `own-${i}`,
);
const log = { session: 'one', game: symmtom, events, commandIds, openText: () => null } as unknown as KeptLog;

/** What a participant in seat 0 was told when nothing went wrong. */
function faithful(): KeptCommands {
  const { experiences } = lifeOf(symmtom, events, 0);
  const told = experiences.map(
    ({ turn, acted, percepts }) => [turn, new Set([canonicalJson({ acted, percepts })])] as const,
  );
  return {
    session: 'one',
    seat: 0,
    accepted: new Set(['act-0', 'act-1', 'act-2', 'act-3']),
    experiences: new Map(told),
    requests: new Map(),
    refusedUnfairly: [],
    heard: [],
    turn: 3,
    ended: true,
  };
}

const NOTHING = { acknowledged: 4, lost: 0, doubled: 0, toldTwoWays: 0, leaks: 0, refusedUnfairly: 0 };

test('a participant who was told what the log says has lost nothing', () => {
  expect(lossOf([log], [faithful()])).toEqual(NOTHING);
});

test('a command that was acknowledged and is not in the log is lost', () => {
  const kept = faithful();
  kept.accepted.add('act-9');
  expect(lossOf([log], [kept])).toEqual({ ...NOTHING, acknowledged: 5, lost: 1 });
});

test('a seat that acted twice in one turn has a doubled action', () => {
  const at = events.findIndex(({ type }) => type === 'ActionSubmitted');
  const doubled = { ...log, events: events.toSpliced(at, 0, events[at] as (typeof events)[number]) } as KeptLog;
  expect(lossOf([doubled], []).doubled).toBe(1);
});

test('a past that is told in two ways counts, and the way that the rules do not show is a leak', () => {
  const kept = faithful();
  kept.experiences.get(1)?.add(canonicalJson({ acted: null, percepts: ['the pieces of another seat'] }));
  expect(lossOf([log], [kept])).toEqual({ ...NOTHING, toldTwoWays: 1, leaks: 1 });
});

test('an observation that the rules do not show to the seat is a leak', () => {
  const kept = faithful();
  const state = symmtom.initialState(config);
  const observation = symmtom.observe(state, 'all');
  kept.requests.set(0, new Set([canonicalJson({ observation, percepts: [], acted: null })]));
  expect(lossOf([log], [kept])).toEqual({ ...NOTHING, leaks: 1 });
});

test('refusals that were not fair are counted', () => {
  const kept = faithful();
  kept.refusedUnfairly.push({
    ...{ turn: 2, sent: [], refusedAt: 0, refusedBy: null, lateHereMs: 0, message: 'late' },
  });
  expect(lossOf([log], [kept])).toEqual({ ...NOTHING, refusedUnfairly: 1 });
});

const heard = (...from: readonly string[]): KeptCommands['heard'] =>
  from.map((one, i) => ({ at: 1000 * i, from: one }));

test('a session that goes from one server to the next and back was taken over as often as that', () => {
  const kept = [{ ...faithful(), heard: heard('p1', 'p1', 'p2', 'p1') }];
  expect(doubleOwnersOf(kept, new Map([['one', 2]]))).toBe(0);
  expect(doubleOwnersOf(kept, new Map([['one', 1]]))).toBe(1);
});

test('two servers that tell one session by turns own it both, whichever seat hears them', () => {
  const kept = [
    { ...faithful(), heard: heard('p1', 'p1', 'p1') },
    { ...faithful(), seat: 1, heard: heard('p2', 'p2').map(({ at, from }) => ({ at: at + 500, from })) },
  ];
  expect(doubleOwnersOf(kept, new Map())).toBe(4);
});

test('the longest gap is that between two things that one participant heard', () => {
  const one = { ...faithful(), heard: [...heard('p1', 'p1'), { at: 9000, from: 'p1' }] };
  expect(longestGapOf([one, { ...faithful(), heard: [] }])).toBe(8000);
});
