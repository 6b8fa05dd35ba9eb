import { describe, expect, test } from 'vitest';
import { type HouseholdLog, momentsOf } from '../../beliefs/knowledge.ts';
import type { Mechanic } from '../../formal/types.ts';
import { type Acts, close, fact, go, open, taskOf, tell } from '../../testing/house.ts';
import { logOf } from '../../testing/script.ts';
import { brokenChains } from './broken-chains.ts';

describe('the break of a chain of knowledge', () => {
  const goal = '(and (is_open chest_3) (K agent_0 (K agent_1 (is_open chest_3))))';
  const barred = { type: 'room_restriction', rooms: ['bedroom_1'], agents: ['agent_0'] } as const;
  const task = (...mechanics: readonly Mechanic[]) =>
    taskOf({ agents: 3, mechanics: [barred, ...mechanics], task: { goal } });
  const opened: readonly Acts[] = [{ 1: go('bedroom_1') }, { 1: open('chest_3') }];
  const told: Acts = { 1: tell([0], fact('is_open', 'chest_3')) };
  const broken = (log: HouseholdLog) => brokenChains(momentsOf(log));

  test('there is none if the chain holds', () => {
    expect(broken(logOf(task(), { acts: [...opened, told] }))).toEqual([]);
  });

  test('the known fact was undone, or never true', () => {
    const acts = [...opened, told, { 1: close('chest_3') }];
    expect(broken(logOf(task(), { acts }))).toMatchObject([{ how: 'undone', turn: 3 }]);
    expect(broken(logOf(task(), { acts: [{}] }))).toMatchObject([{ how: 'never_so', turn: 0 }]);
  });

  test('an agent came to believe otherwise', () => {
    const lie = { 2: tell([0], { ...fact('is_open', 'chest_3'), holds: false, knowers: [1] }) };
    expect(broken(logOf(task(), { acts: [...opened, told, lie] }))).toMatchObject([
      { how: 'lost', turn: 3, seats: [0], chain: [0, 1] },
    ]);
  });

  test('an agent could have told it and did not, from the turn it could', () => {
    expect(broken(logOf(task(), { acts: [...opened, {}, {}] }))).toMatchObject([
      { how: 'untold', turn: 1, seats: [0, 1] },
    ]);
  });

  test('too few turns were left for the messages it takes', () => {
    const graph = {
      type: 'restricted_communication',
      targets: { agent_1: ['agent_2'], agent_2: ['agent_0'] },
    } as const;
    expect(broken(logOf(task(graph), { acts: [...opened, {}, {}] }))).toMatchObject([
      { how: 'cut_off', turn: 2, seats: [0, 1], chain: [0, 1] },
    ]);
  });

  test('agents who should know of each other’s knowledge could have looked together', () => {
    const mute = { type: 'limited_bandwidth', limits: { agent_0: 0, agent_1: 0, agent_2: 0 } } as const;
    const both = taskOf({ agents: 3, mechanics: [mute], task: { goal } });
    expect(broken(logOf(both, { acts: [...opened, {}, {}] }))).toMatchObject([
      { how: 'untold', turn: 1, chain: [0, 1], says: expect.stringContaining('nor did it go to look together with B') },
    ]);
    expect(broken(logOf(task(mute), { acts: [...opened, {}, {}] }))).toMatchObject([{ how: 'cut_off', turn: 1 }]);
  });

  test('the fact became true in the last turn, too late to tell it or go and look', () => {
    const end = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))', turns: 2 } });
    expect(broken(logOf(end, { acts: opened }))).toMatchObject([{ how: 'cut_off', turn: 1, seats: [0] }]);
  });

  test('no agent who knew it had a message left', () => {
    const limits = { type: 'limited_bandwidth', limits: { agent_1: 1, agent_2: 0 } } as const;
    const wasted: Acts = { 1: tell([2], fact('is_on_top', 'plate_0', 'table_4')) };
    const acts = [...opened, {}, wasted, {}, {}];
    expect(broken(logOf(task(limits), { acts }))).toMatchObject([
      { how: 'cut_off', turn: 3, says: expect.stringContaining('From turn 4 on nobody who knew') },
    ]);
  });

  test('K under a not, and branches of an or that is met, are left out', () => {
    const not = taskOf({ task: { goal: '(and (is_closed chest_3) (not (K agent_0 (is_open chest_3))))' } });
    expect(broken(logOf(not, { acts: [{}] }))).toEqual([]);
    const or = taskOf({ task: { goal: '(or (is_closed chest_3) (K agent_0 (is_open fridge_2)))' } });
    expect(broken(logOf(or, { acts: [{}] }))).toEqual([]);
  });
});
