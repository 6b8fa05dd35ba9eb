import { describe, expect, test } from 'vitest';
import { parseGoal } from '../pddl/parse.ts';
import { close, fact, go, open, taskOf, tell } from '../testing/house.ts';
import { logOf } from '../testing/script.ts';
import { type HouseholdLog, isKnown, isTrueOf, type KnowledgeMoment, momentsOf, turningsOf } from './knowledge.ts';

const CHEST = fact('is_open', 'chest_3');
const FRIDGE = fact('is_open', 'fridge_2');

/** Seat 1 opens the chest, tells seat 0, and closes it again; seat 0 opens the fridge. */
const log = logOf(taskOf(), {
  acts: [
    { 1: go('bedroom_1'), 0: go('kitchen_1') },
    { 1: open('chest_3'), 0: open('fridge_2') },
    { 1: tell([0], CHEST) },
    { 1: close('chest_3') },
  ],
});
const moments = momentsOf(log);

function ends(of: readonly KnowledgeMoment[]): KnowledgeMoment {
  const end = of.at(-1);
  if (!end) throw new Error('nothing was played');
  return end;
}

function isSo(moment: KnowledgeMoment, text: string): boolean {
  const goal = parseGoal(text);
  if (!goal.ok) throw new Error(text);
  return isTrueOf(moment, goal.value);
}

test('there is a moment for the start and for every turn, each at its event in the log', () => {
  expect(moments.map(({ turn }) => turn)).toEqual([null, 0, 1, 2, 3]);
  for (const { turn, index } of moments.slice(1)) expect(log[index]).toMatchObject({ type: 'TurnResolved', turn });
});

test('the moments of a longer log begin with those of its beginning', () => {
  const cut: HouseholdLog = log.slice(0, (moments[2]?.index ?? 0) + 1);
  expect(momentsOf(cut)).toEqual(moments.slice(0, 3));
  expect(momentsOf(log.slice(0, 1))).toEqual([]);
});

test('turnings say what made a chain of knowledge true and what broke it', () => {
  const of = (chain: readonly number[]) =>
    turningsOf(moments, (moment) => isKnown(moment, chain, CHEST)).map(({ turn, holds }) => [turn, holds]);
  expect(of([1])).toEqual([
    [null, false],
    [1, true],
    [3, false],
  ]);
  expect(of([0, 1])).toEqual([
    [null, false],
    [2, true],
    [3, false],
  ]);
});

test('an agent knows that another knows only if the other does know', () => {
  const again = ends(
    momentsOf(
      logOf(taskOf(), {
        acts: [{ 1: tell([0], { ...FRIDGE, knowers: [1] }) }, { 0: go('kitchen_1') }, { 0: open('fridge_2') }],
      }),
    ),
  );
  expect(isKnown(again, [0], FRIDGE)).toBe(true);
  expect(isKnown(again, [0, 1], FRIDGE)).toBe(false);
});

describe('a goal with K in it', () => {
  const third = moments[3] ?? ends(moments);

  test('is true if the fact is true and believed', () => {
    expect(isSo(third, '(and (is_open chest_3) (K agent_0 (K agent_1 (is_open chest_3))))')).toBe(true);
    expect(isSo(ends(moments), '(K agent_0 (is_open chest_3))')).toBe(false);
    expect(isSo(third, '(not (K agent_1 (is_open fridge_2)))')).toBe(true);
  });

  test('to know a conjunction is to know each part, to know an or is to know one of them', () => {
    expect(isSo(third, '(K agent_0 (and (is_open chest_3) (is_open fridge_2)))')).toBe(true);
    expect(isSo(third, '(K agent_1 (and (is_open chest_3) (is_open fridge_2)))')).toBe(false);
    expect(isSo(third, '(K agent_1 (or (is_open chest_3) (is_open fridge_2)))')).toBe(true);
    expect(isSo(third, '(K agent_1 (not (is_closed chest_3)))')).toBe(true);
  });
});
