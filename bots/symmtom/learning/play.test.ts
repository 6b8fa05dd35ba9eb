import { describe, expect, test } from 'vitest';
import type { Experience } from '../../../games/core/policy.ts';
import type { Rng } from '../../../games/core/rng.ts';
import {
  type Action,
  type Cell,
  MOVES,
  type Observation,
  type State,
  type SymmToM,
} from '../../../games/symmtom/types.ts';
import { observe } from '../../../games/symmtom/view.ts';
import { inFours } from '../../nn/kernel/kernel.ts';
import { softmax } from '../../nn/perceptron.ts';
import { streamFor } from '../../nn/stream.ts';
import { learnedPolicy } from '../learned.ts';
import { actorForward } from './actors.ts';
import { ALGORITHMS, inputsOf, knowledgeOf } from './algorithms.ts';
import { writeInputs, writeState } from './inputs.ts';
import type { Followed } from './learner.ts';
import { modelOf } from './model.ts';
import { dealAll, playTurn } from './play.ts';
import { beginRun, copyActors, type Run } from './run.ts';
import { rowOf } from './tables.ts';

describe.each(ALGORITHMS)('%s', (algorithm) => {
  test('chooses in play as it does in training, from what its seat gets', () => {
    const task = { algorithm, agents: 3, width: 3, pieces: 5, lag: 1 as const };
    const run = beginRun({ task, seed: 'play', episodes: 20, batch: 4 });
    const { learner, tables, stage } = run;
    for (const { net } of learner.actors) {
      // larger weights make choices that differ
      const weights = learner.arena.view(net.weights, net.floats);
      for (const [i, weight] of weights.entries()) weights[i] = 3 * weight;
    }
    const stream = streamFor('play');
    dealAll(stage, tables, 0, stream);
    for (let turn = 0; turn < tables.turns; turn++) playTurn(learner, stage, tables, { slot: 0, turn, stream });
    copyActors(learner, run.bestActors);
    const { card, weights } = modelOf(run, { backend: '', cpuS: 0, finishedAt: 0, episodes: 200 });
    dealAll(stage, tables, 0, streamFor('again'));
    for (let turn = 0; turn < tables.turns; turn++) playTurn(learner, stage, tables, { slot: 0, turn, stream });
    const policy = learnedPolicy({ card, weights: () => new Float32Array(weights.slice().buffer) });
    for (const seat of [0, 1, 2]) {
      let memory = policy.initialMemory({ seat, observation: seen(run, 0, seat, algorithm), percepts: [] });
      for (let turn = 0; turn < tables.turns; turn++) {
        const observation = seen(run, turn, seat, algorithm);
        const chances = chancesAt(run, turn, seat);
        for (const share of [0.1, 0.35, 0.6, 0.85]) {
          const rng = { real: () => share } as Rng;
          const request = { seat, turn, observation, ...REQUEST };
          const { move, say } = policy.act(memory, request, rng);
          expect(nearly(chances.moves, share, MOVES.indexOf(move)), `turn ${turn}`).toBe(true);
          expect(nearly(chances.pieces, share, say ?? -1), `turn ${turn}`).toBe(true);
        }
        memory = policy.observe(memory, livedIn(run, turn, seat));
      }
    }
  });
});

const REQUEST = { percepts: [], acted: null, legalActions: [], deadline: null, probe: null };

/** Whether a draw of this share may give this index, up to rounding. */
function nearly(chances: readonly number[], share: number, index: number): boolean {
  const below = chances.slice(0, index).reduce((sum, chance) => sum + chance, 0);
  return below <= share + 1e-2 && share <= below + (chances[index] ?? 0) + 1e-2;
}

/** What the trained net says at table 0, by the kernel. */
function chancesAt({ learner, tables, settings }: Run, turn: number, seat: number) {
  const { arena, actorPass, inputs, outputs, task } = learner;
  const x = learner.later;
  const view = arena.view(x, 4 * inputs);
  writeInputs(tables, { slot: 0, turn, seat, knowledge: knowledgeOf(task.algorithm), lag: 1 }, view, 0);
  if (tables.state > 0) writeState(tables, rowOf(tables, 0, turn) * 3 + seat, view, inFours(inputsOf(settings.task)));
  actorForward(arena, (learner.actors[seat] as Followed).net, actorPass, { x, ld: inputs });
  const logits = [...arena.view(actorPass.out, outputs)];
  return { moves: softmax(logits.slice(0, 5)), pieces: softmax(logits.slice(5, 5 + task.pieces)) };
}

function stateAt({ tables, config }: Run, turn: number): State {
  const row = rowOf(tables, 0, turn) * 3;
  const before = turn > 0 ? row - 3 : row;
  const cells = (array: Int8Array, at: number): Cell[] =>
    [0, 1, 2].map((i): Cell => [array[2 * (at + i)] ?? 0, array[2 * (at + i) + 1] ?? 0]);
  return {
    config,
    turn,
    positions: cells(tables.positions, row),
    bases: cells(tables.bases, 0),
    firstHand: [...tables.firstHand.subarray(0, 3)],
    knowledge: [...tables.knowledge.subarray(row, row + 3)],
    knowledgeBefore: [...tables.knowledge.subarray(before, before + 3)],
    moves: [...tables.moves.subarray(row, row + 3)].map((code) => MOVES[code] ?? 'stay'),
    said: [...tables.said.subarray(row, row + 3)].map((piece) => (piece < 0 ? null : piece)),
    returns: [0, 0, 0],
    visits: [0, 0, 0],
    winners: [],
  };
}

function seen(run: Run, turn: number, seat: number, algorithm: string): Observation {
  const state = stateAt(run, turn);
  return algorithm === 'oracle' ? { ...observe(state, 'all') } : observe(state, seat);
}

function livedIn(run: Run, turn: number, seat: number): Experience<SymmToM> {
  const after = observe(stateAt(run, turn + 1), seat);
  const { positions, moves, inRange, heard, winners } = after;
  const row = rowOf(run.tables, 0, turn + 1) * 3 + seat;
  const speech = [...run.tables.speech.subarray(row * 5, row * 5 + 5)];
  const action: Action = {
    move: MOVES[run.tables.chosen[row] ?? 0] ?? 'stay',
    say: speech.indexOf(Math.max(...speech)),
  };
  const percept = { type: 'turn', moves, positions, inRange, heard, rewards: [null, null, null], winners } as const;
  return { turn, acted: { action, by: 'agent' }, percepts: [percept] };
}
