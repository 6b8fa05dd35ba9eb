/**
 * What the shipped policies reach on the tasks for people, and laws of the questions about others over these tasks as templates
 * order them (`knowledge` told), played by the planner with private and with shared secrets, and by random agents.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXACT, RULES_OF_THUMB } from '../../games/household/analysis/scores/rules-of-thumb.ts';
import { LEAST_CONTRARY } from '../../games/household/probes/nested.ts';
import { HUMAN_TASKS } from '../../games/household/tasks/human.ts';
import type { Sensitivity } from './detection.ts';
import { type PeopleTable, peopleInWords, peopleTable, questionedOf, rulesTableInWords } from './people-table.ts';
import { played } from './play.ts';
import { contraryIn, type Questioned, questionedIn, type RuleRow, rowsOf } from './rules.ts';

let all: PeopleTable;
type Play = 'apart' | 'together' | 'random';
let questioned: Readonly<Record<Play, readonly Questioned[]>>;
let rows: Readonly<Record<Play, readonly RuleRow[]>>;
beforeAll(async () => {
  const random = {
    policy: 'household/uniform',
    secretsShared: false,
    seed: '1',
    asks: true,
    knowledge: 'told',
  } as const;
  questioned = {
    apart: questionedOf(false),
    together: questionedOf(true),
    random: HUMAN_TASKS.map(({ task }) => questionedIn(played(task, random)) ?? expect.fail('asked')),
  };
  all = await peopleTable([questioned.apart, questioned.together]);
  const [apart = [], together = []] = all.rules.map((rules) => rules.rows);
  rows = { apart, together, random: rowsOf(questioned.random) };
}, 300_000);

const rowOf = (policy: string, secretsShared = false) => {
  const row = all.policies.find((each) => each.policy === policy && each.secretsShared === secretsShared);
  if (!row) throw new Error(`no row of ${policy}`);
  return row;
};

describe('the tasks for people', () => {
  test('balance the seat that shall know over seats and forms, and ask every seat at least four questions', () => {
    expect(all.knowers).toEqual({ A: [2, 2, 2], B: [2, 2, 2] });
    expect(all.questionsASeat.least).toBeGreaterThanOrEqual(4);
  });

  test('are such that sharing secrets changes what the default table reaches', () => {
    expect(all.sharing.changed).toHaveLength(all.tasks);
    expect(all.sharing.difference.mean).toBeGreaterThan(0);
    expect(all.sharing.knownDifference.mean).toBeGreaterThan(0);
  });
});

describe('the answers', () => {
  test('of the planner are those that it has reason to give, with a Brier score of 0', () => {
    expect(rowOf('household/planner')).toMatchObject({ matchedKnowledge: { mean: 1 }, brier: 0 });
    expect(rowOf('household/wait').brier).toBeNull();
  });

  test('of the informed planner, which says of others what is so, tell more of the house and nothing of minds', () => {
    const of = (policy: string, order: number) =>
      rowOf(policy).byOrder.find((each) => each.order === order)?.knowledge ?? expect.fail('asked');
    expect(of('household/planner-informed', 0).dPrime).toBeGreaterThan(1);
    for (const order of [1, 2]) {
      expect(of('household/planner', order).dPrime).toBeGreaterThan(3);
      expect(Math.abs(of('household/planner-informed', order).dPrime)).toBeLessThan(1);
    }
  });
});

test('the README has the table of rules of thumb as the command prints it', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../../games/household/README.md'), 'utf8');
  for (const rules of all.rules) expect(readme).toContain(rulesTableInWords(rules).trimEnd());
});

test('the table says all this in words', () => {
  const words = peopleInWords(all);
  expect(words).toContain('2, 2, 2 tasks of form A and in 2, 2, 2 of form B');
  expect(words).toMatch(/Sharing secrets, household\/planner: goal met .* private, .* shared/);
  expect(words).toMatch(/\| egocentric +\|/);
  expect(words).not.toContain('-0.00');
});

/** The larger of two errors: sets are drawn so that rules say yes equally often, which makes sessions alike. */
const errorOf = ({ dPrimeError, samplingError }: Sensitivity): number => Math.max(dPrimeError ?? 0, samplingError);

describe.each([
  ['the planner', 'apart', []],
  // both saw nearly everything together and told each other the rest
  ['the planner with shared secrets', 'together', ['people-a-2, seat 0: 4 of 8']],
  ['random agents', 'random', []],
] as const)('questions about others, after play by %s', (_name, play, few) => {
  test('are contrary to the own belief in a third or more, for every seat, and in six or more where so many can be', () => {
    const seats = contraryIn(questioned[play]);
    expect(seats).toHaveLength(32);
    for (const { nested, contrary } of seats) expect(3 * contrary).toBeGreaterThanOrEqual(nested);
    const short = seats.filter(({ contrary }) => contrary < LEAST_CONTRARY);
    expect(short.map(({ task, seat, nested, contrary }) => `${task}, seat ${seat}: ${contrary} of ${nested}`)).toEqual(
      few,
    );
  });

  test("rules of thumb have d' 0, within two standard errors, at each order", () => {
    const thumbs = rows[play].filter(({ order, rule }) => order > 0 && rule !== EXACT.id);
    expect(thumbs).toHaveLength(2 * RULES_OF_THUMB.length);
    const above = thumbs.filter(({ knowledge }) => Math.abs(knowledge.dPrime) > 2 * errorOf(knowledge));
    expect(above.map(({ rule, order }) => `${rule}, order ${order}`)).toEqual([]);
  });

  test("the belief model has d' 3 or more at each order, by knowledge and by truth", () => {
    const exact = rows[play].filter(({ order, rule }) => order > 0 && rule === EXACT.id);
    expect(exact.map(({ order }) => order)).toEqual([1, 2]);
    for (const { truth, knowledge } of exact) {
      expect(knowledge.dPrime).toBeGreaterThan(3);
      expect(truth.dPrime).toBeGreaterThan(3);
    }
  });

  test('hold for different numbers of a set, so that knowing one answer tells next to nothing of another', () => {
    const sets = questioned[play].flatMap(({ probes, pasts }) =>
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
