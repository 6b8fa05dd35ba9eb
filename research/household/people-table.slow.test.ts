/** What the shipped policies reach on the tasks for people. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type PeopleTable, peopleInWords, peopleTable } from './people-table.ts';

let all: PeopleTable;
beforeAll(async () => {
  all = await peopleTable();
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
  test("of rules of thumb have d' 0 for the house", () => {
    for (const shared of [false, true]) expect(rowOf('always yes', shared).truth?.dPrime).toBeCloseTo(0, 10);
    expect(Math.abs(rowOf('yes to what it was told as a goal').truth?.dPrime ?? 9)).toBeLessThan(0.5);
    expect(rowOf('household/wait').truth?.dPrime).toBeCloseTo(0, 10);
  });

  test('of the planner are those that it has reason to give, with a Brier score of 0', () => {
    expect(rowOf('household/planner')).toMatchObject({ matchedKnowledge: { mean: 1 }, brier: 0 });
    expect(rowOf('household/wait').brier).toBeNull();
  });

  test("of the informed planner tell more than the planner's", () => {
    const [informed, planner] = ['household/planner-informed', 'household/planner'].map(
      (id) => rowOf(id).truth?.dPrime ?? 0,
    );
    expect(informed).toBeGreaterThan(planner ?? 9);
  });
});

test('the table says all this in words', () => {
  const words = peopleInWords(all);
  expect(words).toContain('2, 2, 2 tasks of form A and in 2, 2, 2 of form B');
  expect(words).toMatch(/Sharing secrets, household\/planner: goal met .* private, .* shared/);
  expect(words).not.toContain('-0.00');
});
