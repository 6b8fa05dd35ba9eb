import { describe, expect, test } from 'vitest';
import { playout } from '../../games/core/log/playout.ts';
import { rngFor } from '../../games/core/rng.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { beginK, type EstimateRule, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { piecesOf } from '../../games/symmtom/rules.ts';
import { type Given, given } from '../../games/symmtom/testing/given.ts';
import { policyById } from '../index.ts';
import { lived } from './testing/lived.ts';

/** What seat 0 believes after these turns, by agent: "01 1 2". */
function believed(start: Given, estimate: EstimateRule, ...turns: readonly string[]): string {
  const { first, experiences } = lived(given(start), 0, ...turns);
  const { columns } = experiences.reduce(updateK, beginK(first, estimate));
  return columns.map((mask) => piecesOf(mask).join('') || '-').join(' ');
}

/** 0 and 1 hear each other, and so do 1 and 2. 0 and 2 do not. */
const ROW: Given = { at: '1,1 2,1 3,1', first: '03 1 2' };

test('at first every agent is believed to know its own pieces; a seat knows more of itself', () => {
  expect(believed({ at: '1,1 5,5', first: '0 1', knows: '01 01' }, 'conservative')).toBe('01 1');
});

test('S0: my words reach exactly the agents in my range', () => {
  expect(believed(ROW, 'conservative', '.0 .- .-')).toBe('03 01 2');
});

test('my words reach no agent if the speech filter silenced them', () => {
  expect(believed(ROW, 'conservative', '.2 .- .-')).toBe('03 1 2');
  // released rules silence a piece in the turn after it was heard
  expect(believed({ ...ROW, rules: 'released' }, 'conservative', '.- .1 .-', '.1 .- .-')).toBe('013 1 12');
});

test('S1: words that I hear reach all agents in range of their speaker, whether or not I hear those agents', () => {
  expect(believed(ROW, 'conservative', '.- .1 .-')).toBe('013 1 12');
});

test('an agent that says a piece knows it', () => {
  expect(believed({ ...ROW, knows: '03 12 2' }, 'conservative', '.- .2 .-')).toBe('023 12 2');
});

test('but not under released rules in the turn after the base, when it can still say forgotten pieces', () => {
  const start: Given = { at: '1,1 2,1', bases: '6,6 2,1', first: '0 1', knows: '0 01', rules: 'released' };
  // 1 forgets in the first turn, unnoticed, and in the second says a piece that it has forgotten
  expect(believed(start, 'conservative', '.- .-', '.- U0')).toBe('0 1');
  expect(believed({ ...start, at: '1,1 2,2' }, 'conservative', '.- .-', '.- .0')).toBe('0 01');
});

describe('exchanges seen but not heard', () => {
  const far: Given = { at: '1,1 5,5 6,5 6,6', first: '0 13 2 4' };

  test('the conservative matrix assumes silence', () => {
    expect(believed(far, 'conservative', '.- .1 .2 .4')).toBe('0 13 2 4');
  });

  test('the greedy one assumes that each agent says a piece that is new to most, the lowest of equals', () => {
    expect(believed(far, 'greedy', '.- .3 .- .-')).toBe('0 1234 124 124');
    expect(believed(far, 'greedy', '.- .3 .- .-', '.- .- .- .-')).toBe('0 1234 1234 1234');
  });

  test('no agent is taken to say a piece that it is not believed to know', () => {
    // piece 0 is new to all there, but none of them is believed to know it
    expect(believed(far, 'greedy', '.0 .- .- .-')).not.toMatch(/ .*0/);
  });

  test('no words are guessed for agents that I hear', () => {
    expect(believed(ROW, 'greedy', '.- .- .-')).toBe('03 12 2');
  });
});

describe('the base', () => {
  const start: Given = { at: '2,2 3,2', bases: '6,6 4,2', first: '0 1', knows: '0 1' };

  test('an agent on its base that is believed to know everything keeps only its first-hand pieces', () => {
    expect(believed(start, 'conservative', '.0 .-', '.- R-')).toBe('0 1');
  });

  test('an agent that is not believed to know everything forgets nothing there', () => {
    expect(believed({ ...start, first: '02 1', knows: '02 1' }, 'conservative', '.0 .-', '.- R-')).toBe('02 01');
  });

  test('first-hand pieces are never lost, unlike in the printed equation', () => {
    expect(believed({ ...start, bases: '2,2 6,6', knows: '01 1' }, 'conservative', '.- .-')).toBe('0 1');
  });
});

test("an agent's own column is exact: in both rule modes, for any play, with first-hand pieces shown or hidden", () => {
  let compared = 0;
  for (let i = 0; i < 60; i++) {
    const rng = rngFor('k-matrix', i);
    const config = { ...symmtom.sampleConfig(rng), competitive: null, turns: 20 };
    const ids = ['symmtom/uniform', 'symmtom/heuristic', 'symmtom/greedy', 'symmtom/reciprocal'];
    const policies = Array.from({ length: config.agents }, () => policyById(rng.pick(ids)) ?? expect.fail('no policy'));
    const log = playout(symmtom, { session: 's', config, seed: `${i}`, policies });
    for (const estimate of ['conservative', 'greedy'] as const)
      for (let seat = 0; seat < config.agents; seat++) {
        const { first, experiences } = lifeOf(symmtom, log, seat);
        if (!first) throw new Error('no first sight');
        let k = beginK(first, estimate);
        let state = symmtom.initialState(config);
        let turn = 0;
        for (const event of log) {
          if (event.type !== 'GameEventOccurred') continue;
          state = symmtom.evolve(state, event.event);
          const experience = event.event.type === 'TurnPlayed' ? experiences[turn++] : undefined;
          if (experience) k = updateK(k, experience);
          expect(k.columns[seat]).toBe(state.knowledge[seat]);
          compared++;
        }
      }
  }
  expect(compared).toBeGreaterThan(5000);
});

test('an agent that hears everything has no false belief under paper rules', () => {
  for (let i = 0; i < 30; i++) {
    const config = symmtom.schemas.config.parse({ agents: 3, width: 4, pieces: 6, hearing: 4 });
    const policy = policyById('symmtom/uniform') ?? expect.fail('no policy');
    const log = playout(symmtom, { session: 's', config, seed: `all/${i}`, policies: [policy, policy, policy] });
    const { first, experiences } = lifeOf(symmtom, log, 1);
    if (!first) throw new Error('no first sight');
    const k = experiences.reduce(updateK, beginK(first, 'greedy'));
    const end = log.reduce(
      (state, event) => (event.type === 'GameEventOccurred' ? symmtom.evolve(state, event.event) : state),
      symmtom.initialState(config),
    );
    expect(k.columns).toEqual(end.knowledge);
  }
});
