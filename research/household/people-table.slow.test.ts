/** What the shipped policies reach on the tasks for people. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PeopleTable, peopleInWords, peopleTable, rulesTableInWords } from './people-table.ts';

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
