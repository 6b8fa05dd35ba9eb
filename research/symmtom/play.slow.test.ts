import { describe, expect, test } from 'vitest';
import { softmax } from '../../bots/perceptron.ts';
import { learnedPolicy } from '../../bots/symmtom/learned.ts';
import { ALGORITHMS } from '../../bots/symmtom/learned-task.ts';
import type { Experience } from '../../games/core/policy.ts';
import type { Rng } from '../../games/core/rng.ts';
import { MOVES, type Observation, type SymmToM } from '../../games/symmtom/types.ts';
import { observe } from '../../games/symmtom/view.ts';
import { streamFor } from '../nn/stream.ts';
import { actorForward } from './actors.ts';
import { knowledgeOf } from './algorithms.ts';
import { rowOf, seatAt } from './episodes.ts';
import { kernelGradients } from './gradients.ts';
import { writeInputs, writeState } from './inputs.ts';
import type { Followed } from './learner.ts';
import { modelOf } from './model.ts';
import { dealAll, playTurn } from './play.ts';
import { beginRun, copyActors, isFinished, playRound, type TrainingRun } from './run.ts';
import { experienceIn, stateIn } from './views.ts';

const AMONG = { partners: 'population' } as const;
const CASES = [...ALGORITHMS.map((algorithm) => [algorithm, {}] as const), ['ce', AMONG] as const];

describe.each(CASES)('%s %j', (algorithm, among) => {
  test('chooses in play as it does in training, from what its seat gets', () => {
    const task = { algorithm, agents: 3, width: 3, pieces: 5, lag: 1 as const, ...among };
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
    for (const seat of tables.single ? [seatAt(tables, 0, 0)] : [0, 1, 2]) {
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

test('the best actors are those of the best fresh evaluation, and among partners those of the best training', () => {
  const bestOf = (among: object) => {
    const task = { algorithm: 'ce', agents: 3, width: 2, pieces: 3, lag: 1, ...among } as const;
    const run = beginRun({ task, seed: 'best', episodes: 60, batch: 4 });
    while (!isFinished(run)) playRound(run, kernelGradients);
    const { best, metrics } = run.progress;
    return { best: best?.fresh, fresh: metrics.map((one) => one.fresh), training: metrics.map((one) => one.training) };
  };
  const alike = bestOf({});
  expect(alike.best).toBe(Math.max(...alike.fresh));
  const single = bestOf(AMONG);
  expect(single.best).toBe(Math.max(...single.training));
});

const REQUEST = { percepts: [], acted: null, legalActions: [], deadline: null, probe: null };

/** Whether a draw of this share may give this index, up to rounding. */
function nearly(chances: readonly number[], share: number, index: number): boolean {
  const below = chances.slice(0, index).reduce((sum, chance) => sum + chance, 0);
  return below <= share + 1e-2 && share <= below + (chances[index] ?? 0) + 1e-2;
}

/** What the trained net says at table 0, by the kernel. */
function chancesAt({ learner, tables }: TrainingRun, turn: number, seat: number) {
  const { arena, actorPass, inputs, outputs, task } = learner;
  const x = learner.judging.later;
  const view = arena.view(x, 4 * (inputs + learner.state));
  writeInputs(tables, { slot: 0, turn, seat, knowledge: knowledgeOf(task.algorithm), lag: 1 }, view, 0);
  if (tables.state > 0) writeState(tables, rowOf(tables, 0, turn) * 3 + seat, view, inputs);
  actorForward(arena, (learner.actors[tables.single ? 0 : seat] as Followed).net, actorPass, {
    x,
    ld: inputs + learner.state,
    stateAt: inputs,
  });
  const logits = [...arena.view(actorPass.out, outputs)];
  return { moves: softmax(logits.slice(0, 5)), pieces: softmax(logits.slice(5, 5 + task.pieces)) };
}

function seen({ tables }: TrainingRun, turn: number, seat: number, algorithm: string): Observation {
  const state = stateIn(tables, 0, turn);
  return algorithm === 'oracle' ? { ...observe(state, 'all') } : observe(state, seat);
}

function livedIn({ tables }: TrainingRun, turn: number, seat: number): Experience<SymmToM> {
  const row = rowOf(tables, 0, turn + 1) * 3 + seat;
  const speech = [...tables.speech.subarray(row * 5, row * 5 + 5)];
  const asked = { move: tables.chosen[row] ?? 0, say: speech.indexOf(Math.max(...speech)) };
  const after = observe(stateIn(tables, 0, turn + 1), seat);
  return experienceIn(tables, { slot: 0, turn: turn + 1, seat }, after, asked);
}
