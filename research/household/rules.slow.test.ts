/**
 * Laws of the questions about others, over the tasks for people as templates order them (`knowledge` told), played by the
 * planner with private and with shared secrets, and by random agents.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { EXACT, RULES_OF_THUMB } from '../../games/household/analysis/scores/rules-of-thumb.ts';
import { LEAST_CONTRARY } from '../../games/household/probes/nested.ts';
import { HUMAN_TASKS } from '../../games/household/tasks/human.ts';
import type { Sensitivity } from './detection.ts';
import { type PlayedPolicy, played } from './play.ts';
import { contraryIn, type Questioned, questionedIn, rowsOf } from './rules.ts';

const TOLD = { seed: '1', asks: true, knowledge: 'told' } as const;
const PLANNER: PlayedPolicy = { ...TOLD, policy: 'household/planner', secretsShared: false };
const SHARED: PlayedPolicy = { ...PLANNER, secretsShared: true };
const RANDOM: PlayedPolicy = { ...PLANNER, policy: 'household/uniform' };

const all = new Map<PlayedPolicy, readonly Questioned[]>();
beforeAll(() => {
  for (const play of [PLANNER, SHARED, RANDOM])
    all.set(
      play,
      HUMAN_TASKS.map(({ task }) => questionedIn(played(task, play)) ?? expect.fail('asked')),
    );
}, 300_000);

const of = (play: PlayedPolicy): readonly Questioned[] => all.get(play) ?? [];

/** The larger of two errors: sets are drawn so that rules say yes equally often, which makes sessions alike. */
const errorOf = ({ dPrimeError, samplingError }: Sensitivity): number => Math.max(dPrimeError ?? 0, samplingError);

describe.each([
  ['the planner', PLANNER, []],
  // both saw nearly everything together and told each other the rest
  ['the planner with shared secrets', SHARED, ['people-a-2, seat 0: 4 of 8']],
  ['random agents', RANDOM, []],
] as const)('questions about others, after play by %s', (_name, play, few) => {
  test('are contrary to the own belief in a third or more, for every seat, and in six or more where so many can be', () => {
    const seats = contraryIn(of(play));
    expect(seats).toHaveLength(32);
    for (const { nested, contrary } of seats) expect(3 * contrary).toBeGreaterThanOrEqual(nested);
    const short = seats.filter(({ contrary }) => contrary < LEAST_CONTRARY);
    expect(short.map(({ task, seat, nested, contrary }) => `${task}, seat ${seat}: ${contrary} of ${nested}`)).toEqual(
      few,
    );
  });

  test("rules of thumb have d' 0, within two standard errors, at each order", () => {
    const rows = rowsOf(of(play)).filter(({ order, rule }) => order > 0 && rule !== EXACT.id);
    expect(rows).toHaveLength(2 * RULES_OF_THUMB.length);
    const above = rows.filter(({ knowledge }) => Math.abs(knowledge.dPrime) > 2 * errorOf(knowledge));
    expect(above.map(({ rule, order }) => `${rule}, order ${order}`)).toEqual([]);
  });

  test("the belief model has d' 3 or more at each order, by knowledge and by truth", () => {
    const rows = rowsOf(of(play)).filter(({ order, rule }) => order > 0 && rule === EXACT.id);
    expect(rows.map(({ order }) => order)).toEqual([1, 2]);
    for (const { truth, knowledge } of rows) {
      expect(knowledge.dPrime).toBeGreaterThan(3);
      expect(truth.dPrime).toBeGreaterThan(3);
    }
  });

  test('hold for different numbers of a set, so that knowing one answer tells next to nothing of another', () => {
    const sets = of(play).flatMap(({ probes, pasts }) =>
      [1, 2].flatMap((order) =>
        pasts.map(({ seat }) => {
          const set = probes.filter((each) => each.seat === seat && each.order === order);
          const yes = set.filter(({ warranted }) => warranted === 'yes').length;
          return { yes, other: set.length - yes };
        }),
      ),
    );
    expect(sets.filter(({ yes, other }) => yes === other).length / sets.length).toBeLessThan(0.5);
    expect(sets.some(({ yes, other }) => yes > other + 1)).toBe(true);
    expect(sets.some(({ yes, other }) => other > yes + 1)).toBe(true);
    // pairs of the same answer, of all pairs: one half, if none told anything of the other
    const pairs = (n: number) => (n * (n - 1)) / 2;
    const sum = (of: (set: (typeof sets)[number]) => number) => sets.reduce((total, set) => total + of(set), 0);
    const alike = sum(({ yes, other }) => pairs(yes) + pairs(other)) / sum(({ yes, other }) => pairs(yes + other));
    expect(Math.abs(alike - 0.5)).toBeLessThan(0.1);
  });
});
