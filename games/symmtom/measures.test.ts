import { describe, expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { uniformFor } from '../core/testing/uniform.ts';
import { symmtom } from './game.ts';
import { afterTurn, MEASURES, type Measures, meanOf, measuresOf, NOTHING } from './measures.ts';
import { type Given, given, turns } from './testing/given.ts';
import type { SymmToM } from './types.ts';

/** The measures of seat 0, and of the other seats where asked for, after some turns. */
const measured = (start: Given, ...actions: string[]): readonly Measures[] => {
  const state = given(start);
  const nothing: readonly Measures[] = state.returns.map(() => NOTHING);
  return turns(state, ...actions).reduce((sum, { before, event }) => afterTurn(sum, before, event), nothing);
};
const of0 =
  (key: keyof Measures) =>
  (start: Given, ...actions: string[]) =>
    measured(start, ...actions)[0]?.[key];

describe('unsuccessful recharge base', () => {
  const start = { at: '2,1 5,5', bases: '1,1 6,6' };
  test.each([
    ['stepping on it', start, ['L- .-'], 1, 1],
    ['standing on it counts every turn, but is no step', start, ['L- .-', '.- .-', '.- .-'], 3, 1],
    ['leaving and coming back is another step', start, ['L- .-', 'R- .-', 'L- .-'], 2, 2],
    ['beginning on it is no step', { ...start, at: '1,1 5,5' }, ['.- .-'], 1, 0],
    ['running into the wall on it is no step', { ...start, at: '1,1 5,5' }, ['L- .-'], 1, 0],
    ['a use that pays is none, the turn after it is', { ...start, knows: '01 1' }, ['L- .-', '.- .-'], 1, 0],
    ["another agent's base is none", { ...start, bases: '6,6 1,1' }, ['L- .-'], 0, 0],
  ])('%s', (_, given, actions, inTurns, steps) => {
    expect(of0('missedBaseTurns')(given, ...actions)).toBe(inTurns);
    expect(of0('missedBaseSteps')(given, ...actions)).toBe(steps);
  });
});

describe('wrong piece', () => {
  const start = { at: '2,2 3,2', bases: '6,6 6,5' };
  test.each([
    ['asking for an unknown piece', start, ['.1 .-'], 1, 0],
    ['saying a known one is none', start, ['.0 .-'], 0, 0],
    ['choosing silence is none', start, ['.- .-'], 0, 0],
    [
      'released: known, but heard only in the last turn',
      { ...start, rules: 'released' },
      ['.- .1', '.1 .-', '.1 .-'],
      1,
      1,
    ],
    ['paper: nothing is too fresh', start, ['.- .1', '.1 .-', '.1 .-'], 0, 0],
    [
      'released: a piece forgotten on the base is wrong once the filter silences it',
      { at: '1,1 3,3', bases: '1,1 6,5', knows: '01 1', rules: 'released' },
      ['.- .-', '.1 .-', '.1 .-'],
      1,
      0,
    ],
  ] as const)('%s', (_, given, actions, wrong, tooFresh) => {
    expect(of0('wrongPieces')(given, ...actions)).toBe(wrong);
    expect(of0('tooFreshPieces')(given, ...actions)).toBe(tooFresh);
  });
});

describe('useless piece', () => {
  const three = { bases: '6,6 6,5 6,4', first: '01 2 3' };
  test.each([
    [
      'known to the only one in range, who lacks another',
      { ...three, at: '2,2 3,2 6,1', knows: '01 02 3' },
      '.0 .- .-',
      1,
    ],
    [
      'known to all in range, one of whom lacks another',
      { ...three, at: '2,2 3,2 2,3', knows: '01 012 03' },
      '.0 .- .-',
      1,
    ],
    ['new to one in range', { ...three, at: '2,2 3,2 2,3', knows: '01 02 3' }, '.0 .- .-', 0],
    [
      'known to all in range, who lack nothing of it',
      { ...three, at: '2,2 3,2 6,1', knows: '01 012 3' },
      '.0 .- .-',
      0,
    ],
    ['said without an agent in range', { ...three, at: '2,2 5,2 6,1', knows: '01 02 3' }, '.0 .- .-', 0],
    ['range is judged after the moves', { ...three, at: '2,2 4,2 6,1', knows: '01 02 3' }, '.0 L- .-', 1],
    ['silence', { ...three, at: '2,2 3,2 6,1', knows: '01 02 3' }, '.- .- .-', 0],
    ['silenced', { ...three, at: '2,2 3,2 6,1', knows: '01 02 3' }, '.3 .- .-', 0],
    [
      'a hearer’s knowledge counts as of the start of the turn',
      { ...three, at: '2,2 3,2 2,3', knows: '01 02 13' },
      '.0 .- .1',
      0,
    ],
  ])('%s', (_, given, actions, useless) => {
    expect(of0('uselessPieces')(given, actions)).toBe(useless);
  });

  // agent 0 learns piece 1; in the next turn it says 0 to agent 2, who lacks 1, but not 0
  test.each([
    ['paper', 1],
    ['released', 0],
  ] as const)('under %s rules another piece counts if the filter would let it through: %i', (rules, useless) => {
    const start: Given = { rules, at: '2,2 3,2 1,2', bases: '6,6 6,5 6,4', first: '0 12 3', knows: '0 12 03' };
    expect(of0('uselessPieces')(start, '.- .1 .-', '.0 R- .-')).toBe(useless);
  });
});

describe('useless movement', () => {
  const start = { bases: '6,6 6,5 6,4', at: '3,3 4,3 3,4' };
  test.each([
    ['away from two that stand beside it', start, 'L- .- .-', 1],
    [
      'away from the only agent whose knowledge differs',
      { ...start, at: '3,3 5,3 1,3', first: '0 1 2', knows: '02 1 02' },
      'L- .- .-',
      1,
    ],
    ['away from one, nearer to another', { ...start, at: '3,3 5,3 1,3' }, 'L- .- .-', 0],
    ['away from all', { ...start, at: '3,3 5,3 4,4' }, 'L- .- .-', 1],
    ['away from where all were, though they come along', { ...start, at: '3,3 5,3 4,4' }, 'L- L- L-', 1],
    ['a blocked move is none', { ...start, at: '1,3 3,3 2,4' }, 'L- .- .-', 0],
    ['staying is none', { ...start, at: '3,3 5,3 4,4' }, '.- R- R-', 0],
    ['nor is it with nothing to learn', { ...start, at: '3,3 5,3 4,4', knows: '012 1 2' }, 'L- .- .-', 0],
  ])('%s', (_, given, actions, useless) => {
    expect(of0('uselessMoves')(given, actions)).toBe(useless);
  });
});

test('base uses, and rewards by kind, prizes apart', () => {
  const competitive = { visits: 2, win: 10, lose: 4, cooperativeRewards: true };
  const start = { at: '1,1 2,1', bases: '1,1 2,1', knows: '01 01', competitive };
  const [winner, loser] = measured(start, '.- .-', '.- .1', '.- .-');
  expect(winner).toMatchObject({ baseUses: 2, hearing: 1, telling: 0, base: 4, prize: 10, reward: 15 });
  expect(loser).toMatchObject({ baseUses: 1, hearing: 0, telling: 1, base: 2, prize: -4, reward: -1 });
});

describe("over a session's log", () => {
  const random = uniformFor<SymmToM>('symmtom');
  const { config } = given({ at: '1,1 2,1 3,1', width: 3, bases: '1,1 2,1 3,1', turns: 60, first: '0 1 2' });
  const log = playout(symmtom, { session: 's', config, seed: 'measures', policies: [random, random, random] });
  const measures = measuresOf(log);

  test('rewards are the returns, and all measures happen in a small session', () => {
    const ended = log.at(-1);
    expect(ended?.type === 'SessionEnded' && ended.returns).toEqual(measures.map(({ reward }) => reward));
    const total = meanOf(measures);
    for (const key of MEASURES)
      if (key !== 'prize' && key !== 'tooFreshPieces') expect([key, total[key] > 0]).toEqual([key, true]);
  });

  test('a log that goes on adds to what it had', () => {
    const half = log.slice(0, Math.trunc(log.length / 2));
    for (const [seat, before] of measuresOf(half).entries())
      for (const key of MEASURES) expect(before[key]).toBeLessThanOrEqual(measures[seat]?.[key] ?? -1);
    expect(measuresOf(log.slice(0, 1))).toEqual([NOTHING, NOTHING, NOTHING]);
  });

  test('events that do not begin with SessionCreated are refused', () => {
    const started: SessionEvent<SymmToM>[] = [{ type: 'SessionStarted', at: 0 }];
    expect(() => measuresOf(started)).toThrow('begins with SessionCreated, not SessionStarted');
  });
});

describe('useful pieces', () => {
  // 1 and 2 stand in hearing of 0
  const start = { at: '2,2 3,2 3,3', bases: '6,6 6,5 6,4', first: '01 2 3' };
  test.each([
    ['a word that is new to two hearers counts twice', start, ['.0 .- .-'], 2, 0],
    ['silence misses what could have been told', start, ['.- .- .-'], 0, 2],
    ['a word that all know misses the other', start, ['.0 .- .-', '.0 .- .-'], 2, 2],
    ['a word that is new to one misses one', { ...start, knows: '01 02 3' }, ['.0 .- .-'], 1, 1],
    ['without a hearer nothing is missed', { ...start, at: '1,1 5,5 6,6' }, ['.0 .- .-'], 0, 0],
  ])('%s', (_, given, actions, told, missed) => {
    expect(of0('usefulTold')(given, ...actions)).toBe(told);
    expect(of0('usefulMissed')(given, ...actions)).toBe(missed);
  });
});
