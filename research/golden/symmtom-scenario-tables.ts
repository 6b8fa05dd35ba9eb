/** The schema of the scenario file, and its tables: how to set them up, move agents by scripts, and measure in steps. */
import * as z from 'zod';
import { rngFor } from '../../games/core/rng.ts';
import { decide, evolve, inHearing, initialState } from '../../games/symmtom/rules.ts';
import { type Action, type Cell, Config, type Move, Piece, type State } from '../../games/symmtom/types.ts';

const cells = z.array(z.tuple([z.int(), z.int()]));
const Target = z.object({
  agent: z.int(),
  outcome: z.enum(['success', 'failure']),
  turnsToHearingRange: z.int(),
  trueReward: z.int(),
  rewardIfHeardPieceForgotten: z.int().optional(),
  rewardIfNoUnheardExchange: z.int().optional(),
});
const RecordedScenario = z.object({
  id: z.string(),
  w: z.int(),
  n: z.int(),
  c: z.int(),
  h: z.int(),
  tested: z.int(),
  start: z.object({ pos: cells, bases: cells, firstHand: z.array(z.array(Piece)) }),
  prelude: z.array(z.object({ moves: z.string(), say: z.array(Piece.nullable()) })),
  testStart: z.object({ pos: cells, knowledge: z.array(z.array(Piece)) }),
  maxTurns: z.int(),
  immobile: z.array(z.int()).optional(),
  targets: z.array(Target).optional(),
  scripted: z.record(z.string(), z.string()).optional(),
  optimalTurns: z.number().optional(),
});
export type RecordedScenario = z.infer<typeof RecordedScenario>;
export const ScenarioFile = z.object({ tests: z.array(RecordedScenario) });

/** Fewest turns until the agent hears the target, all others standing where they stand; null: never. */
export function turnsToHear(state: State, agent: number, target: number): number | null {
  const { width, hearing } = state.config;
  const goal = state.positions[target] as Cell;
  const taken = new Set(state.positions.filter((_, i) => i !== agent).map(String));
  let edge: Cell[] = [state.positions[agent] as Cell];
  const reached = new Set(edge.map(String));
  for (let turns = 0; edge.length > 0; turns++) {
    if (edge.some((cell) => inHearing(cell, goal, hearing))) return turns;
    const next = edge.flatMap(([x, y]): Cell[] => [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ]);
    edge = next.filter(([x, y]) => {
      const key = String([x, y]);
      if (x < 1 || y < 1 || x > width || y > width || taken.has(key) || reached.has(key)) return false;
      reached.add(key);
      return true;
    });
  }
  return null;
}

export function begin({ n, w, c, h, start, prelude, maxTurns }: RecordedScenario, rules: Config['rules']): State {
  const { pos, bases, firstHand } = start;
  const deal = { positions: pos, bases, firstHand, knowledge: firstHand };
  const config = Config.parse({
    agents: n,
    width: w,
    pieces: c,
    hearing: h,
    turns: prelude.length + maxTurns,
    rules,
    deal,
  });
  const state = initialState(config);
  return decide(state, { type: 'start' }, chance).reduce(evolve, state);
}

export function play(state: State, actions: readonly Action[]): State {
  return decide(state, { type: 'act', actions: { ...actions } }, chance).reduce(evolve, state);
}

const chance = rngFor('scenarios');
const LETTERS: Readonly<Record<string, Move>> = { R: 'right', L: 'left', U: 'up', D: 'down', '.': 'stay' };

export function moveOf(letter: string): Move {
  const move = LETTERS[letter];
  if (!move) throw new Error(`moves are R, L, U, D and ., not "${letter}"`);
  return move;
}

/** The moves of a script like "LL then stay". */
export function scriptOf(script: string): readonly Move[] {
  const letters = script.replace(/ then stay$/, '');
  return letters === '.' ? [] : Array.from(letters, moveOf);
}

export function hears({ positions, config }: State, a: number, b: number): boolean {
  return inHearing(positions[a] as Cell, positions[b] as Cell, config.hearing);
}
