import { expect, test } from 'vitest';
import { policyById } from '../../bots/index.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config } from '../../games/symmtom/types.ts';
import { type ArenaPolicy, OutsideTimeOut, playSession } from './play.ts';

const config = Config.parse({ agents: 2, width: 3, pieces: 2, turns: 4 });
const uniform = policyById('symmtom/uniform') ?? expect.fail('there is a uniform policy');
const none = { timeOuts: 0, illegalActions: 0, crashes: 0 };

function faultsOf(policy: Partial<ArenaPolicy>, limitMs = 10_000) {
  const policies = [{ ...uniform, id: 'symmtom/faulty', ...policy }, uniform];
  const { returns, faults } = playSession(symmtom, { config, seed: 'faults', policies, limitMs });
  expect(returns).toHaveLength(2);
  expect(faults[1]).toEqual(none);
  return faults[0];
}

test('sessions of policies that do nothing wrong have no faults', () => expect(faultsOf({})).toEqual(none));

test('a policy that throws has crashed once, since it is not asked again', () => {
  const act = (): never => {
    throw new Error('this policy fails');
  };
  expect(faultsOf({ act })).toEqual({ ...none, crashes: 1 });
});

test('actions that the game does not accept are counted each', () => {
  expect(faultsOf({ act: () => ({ move: 'up', say: 99 }) })).toEqual({ ...none, illegalActions: 4 });
});

test('a policy that never answers has timed out, and the session comes to its end', () => {
  const act = (): never => {
    for (;;);
  };
  expect(faultsOf({ act }, 500)).toEqual({ ...none, timeOuts: 1 });
});

test('a program outside keeps its own time, is not asked again after a time-out, and is shown the end', () => {
  const turns: number[] = [];
  const shown: number[] = [];
  const act: ArenaPolicy['act'] = (_memory, { turn, legalActions }) => {
    turns.push(turn);
    if (turn === 2) throw new OutsideTimeOut();
    return legalActions[0];
  };
  const outside = { over: ({ turn }: { readonly turn: number }) => void shown.push(turn) };
  expect(faultsOf({ act, outside })).toEqual({ ...none, timeOuts: 1 });
  expect({ turns, shown }).toEqual({ turns: [0, 1, 2], shown: [4] });
});
