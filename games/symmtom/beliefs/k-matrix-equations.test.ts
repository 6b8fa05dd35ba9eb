/**
 * Compares the K matrix with the paper's equations, turn by turn on random sessions, from what one agent perceived. The
 * equations are written out here in booleans for every agent and piece, with the corrections that the README lists.
 */
import { expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { symmtom } from '../game.ts';
import { initialState } from '../rules.ts';
import { Config, type State } from '../types.ts';
import { beginK, type EstimateRule, updateK } from './k-matrix.ts';

type Matrix = readonly (readonly boolean[])[];

/** K(t) of agent k, by piece i and agent j, from what was public, what k said and what k heard. */
function equations(K: Matrix, before: State, after: State, k: number, estimate: EstimateRule): Matrix {
  const { agents, pieces, hearing } = after.config;
  const everyAgent = Array.from({ length: agents }, (_, j) => j);
  const all = Array.from({ length: pieces }, (_, i) => i);
  const distance = (a: number, b: number): number => {
    const [ax, ay, bx, by] = [...(after.positions[a] ?? []), ...(after.positions[b] ?? [])] as [
      number,
      number,
      number,
      number,
    ];
    return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
  };
  const H = (a: number, b: number): boolean => a !== b && distance(a, b) <= hearing;
  const F = (i: number, j: number): boolean =>
    (after.config.firstHandShown || j === k) && ((after.firstHand[j] ?? 0) & (1 << i)) !== 0;
  const at = (i: number, j: number): boolean => K[i]?.[j] ?? false;
  const A = (i: number, l: number): boolean => after.said[l] === i;
  const B = (j: number): boolean => String(after.positions[j]) === String(after.bases[j]);
  const E = (j: number): boolean => all.every((i) => at(i, j));
  const wasOnBase = (j: number): boolean => String(before.positions[j]) === String(before.bases[j]);
  const U = (l: number): number | null => {
    if (estimate === 'conservative') return null;
    const hearers = everyAgent.filter((j) => H(j, l));
    const news = all
      .filter((i) => at(i, l))
      .map((i) => ({ i, knowers: hearers.filter((j) => at(i, j)).length }))
      .filter(({ knowers }) => knowers < hearers.length);
    const fewest = Math.min(...news.map(({ knowers }) => knowers));
    return news.find(({ knowers }) => knowers === fewest)?.i ?? null;
  };
  const speaks = (i: number, l: number): boolean => (l === k || H(k, l) ? A(i, l) : U(l) === i);
  // in the released program, who left its base may still say what it forgot
  const credited = (l: number): boolean => after.config.rules === 'paper' || !wasOnBase(l);
  const S = (i: number, j: number): boolean =>
    everyAgent.some((l) => H(j, l) && speaks(i, l)) || (speaks(i, j) && credited(j));
  return all.map((i) => everyAgent.map((j) => F(i, j) || ((S(i, j) || at(i, j)) && !(B(j) && E(j)))));
}

test.each(['conservative', 'greedy'] as const)(
  '%s: columns are those of the equations, in both rule modes',
  (estimate) => {
    let entries = 0;
    for (let seed = 0; seed < 12; seed++) {
      const rng = rngFor('equations', seed);
      const config = Config.parse({
        agents: 3 + (seed % 2),
        width: 4,
        turns: 25,
        pieces: 5,
        rules: seed % 3 === 0 ? 'released' : 'paper',
        firstHandShown: seed % 4 < 3,
      });
      let state = symmtom
        .decide(initialState(config), { type: 'start' }, rng)
        .reduce(symmtom.evolve, initialState(config));
      const k = seed % config.agents;
      const first = { seat: k, observation: symmtom.observe(state, k), percepts: [] };
      let matrix = beginK(first, estimate);
      let K: Matrix = Array.from({ length: config.pieces }, (_, i) =>
        Array.from(
          { length: config.agents },
          (_, j) => (config.firstHandShown || j === k) && ((state.firstHand[j] ?? 0) & (1 << i)) !== 0,
        ),
      );
      for (let turn = 0; turn < 25; turn++) {
        const actions = Object.fromEntries(
          state.positions.map((_, seat) => [seat, rng.pick(symmtom.legalActions(state, seat))] as const),
        );
        const [event] = symmtom.decide(state, { type: 'act', actions }, rng);
        const action = actions[k];
        if (!event || !action) throw new Error('a turn is one event');
        const after = symmtom.evolve(state, event);
        const percept = symmtom.perceive(event, { before: state, after }, k);
        matrix = updateK(matrix, { turn, acted: { action, by: 'agent' }, percepts: percept ? [percept] : [] });
        K = equations(K, state, after, k, estimate);
        state = after;
        const columns = matrix.columns.map((mask) =>
          Array.from({ length: config.pieces }, (_, i) => (mask & (1 << i)) !== 0),
        );
        expect(columns).toEqual(columns.map((column, j) => column.map((_, i) => K[i]?.[j])));
        entries += columns.flat().length;
      }
    }
    expect(entries).toBeGreaterThan(4000);
  },
);
