/**
 * Trained actors as policies. Each gets what a seat gets: its observation, and what it remembers of its percepts. Only an
 * oracle sees more, and is marked as privileged. It draws its move and its piece as it did in training.
 */
import type { FirstSight, Policy } from '../../games/core/policy.ts';
import { beginK, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { type Config, MOVES, type Observation, type SymmToM } from '../../games/symmtom/types.ts';
import type { Card } from '../card.ts';
import { dense, drawSoftmax, type Layer } from '../nn/perceptron.ts';
import { encode, encodeOracle } from './encoder.ts';
import { Task } from './learning/algorithms.ts';

interface Trained {
  readonly card: Card;
  readonly weights: () => Float32Array;
}

/** null: nothing is remembered. */
type Memory = KMatrix | null;

export function learnedPolicy({ card, weights }: Trained): Policy<SymmToM, Memory> {
  const task = Task.parse(card.config);
  const layers = layersOf(card);
  const { id, version, privileged } = card;
  return {
    id,
    game: 'symmtom',
    version,
    about: aboutOf(card),
    ...(privileged ? { privileged } : {}),
    whyNot: (config) => whyNot(id, task, config),
    initialMemory(first) {
      const why = whyNot(id, task, first.observation.parameters);
      if (why !== null) throw new Error(why);
      return beginMemory(task, first);
    },
    observe: (memory, experience) => (memory ? updateK(memory, experience) : null),
    act(memory, { seat, observation }, rng) {
      const logits = outputsOf(weights(), layers[seat] ?? [], inputsOf(task, observation, seat, memory));
      const move = MOVES[drawSoftmax(logits.slice(0, MOVES.length), rng)] ?? 'stay';
      return { move, say: drawSoftmax(logits.slice(MOVES.length), rng) };
    },
  };
}

/** The card in a sentence or two. */
function aboutOf({ about, episodes, batch, evaluation }: Card): string {
  const best = evaluation.find(({ checkpoint }) => checkpoint === 'best');
  const earned = best ? ` Among its like it earns ${best.mean.toFixed(1)} an episode (n ${best.n}).` : '';
  return `${about} Learned in ${episodes} episodes with batches of ${batch}.${earned}`;
}

type Table = Pick<Config, 'agents' | 'width' | 'pieces' | 'hearing' | 'firstHandShown' | 'competitive'>;

function whyNot(id: string, { agents, width, pieces }: Task, table: Table): string | null {
  const same = table.agents === agents && table.width === width && table.pieces === pieces;
  if (same && table.hearing === 1 && table.firstHandShown && table.competitive === null) return null;
  return (
    `${id} was trained for ${agents} agents, a grid of width ${width} and ${pieces} pieces, with a hearing range of 1, ` +
    'first-hand pieces shown and no competition. It cannot play at another table.'
  );
}

function beginMemory({ algorithm }: Task, first: FirstSight<SymmToM>): Memory {
  switch (algorithm) {
    case 'ce':
      return beginK(first, 'conservative');
    case 'ge':
      return beginK(first, 'greedy');
    case 'maddpg':
    case 'oracle':
    case 'rmaddpg':
    case 'ee':
    case 'pm':
      return null;
  }
}

export function inputsOf(task: Task, observation: Observation, seat: number, memory: Memory): number[] {
  if (task.algorithm === 'oracle') return encodeOracle(asOld(observation, task.lag), seat);
  const plain = encode(observation, seat);
  if (!memory) return plain;
  const order = [seat, ...[...memory.columns.keys()].filter((i) => i !== seat)];
  for (const i of order)
    for (let piece = 0; piece < task.pieces; piece++) plain.push(((memory.columns[i] ?? 0) >>> piece) & 1);
  return plain;
}

/** The encoder writes knowledge of one turn ago; an oracle without lag gets the present. */
function asOld(observation: Observation, lag: 0 | 1): Observation {
  const { truth } = observation;
  return lag === 1 || !truth ? observation : { ...observation, truth: { ...truth, before: truth.knowledge } };
}

/** By seat, its six variables in order. */
function layersOf({ layers }: Card): readonly (readonly Layer[])[] {
  const bySeat: Layer[][] = [];
  let at = 0;
  for (const { name, rows, columns } of layers) {
    const seat = Number(/^actor(\d+)\//.exec(name)?.[1] ?? 0);
    bySeat[seat] ??= [];
    bySeat[seat].push({ rows, columns, at });
    at += rows * columns;
  }
  return bySeat;
}

function outputsOf(weights: Float32Array, layers: readonly Layer[], inputs: readonly number[]): number[] {
  const [w1, b1, w2, b2, w3, b3] = layers;
  if (!w1 || !b1 || !w2 || !b2 || !w3 || !b3) throw new Error('an actor has six variables');
  if (inputs.length !== w1.rows) throw new Error(`an actor with ${w1.rows} inputs got ${inputs.length}`);
  const first = dense(inputs, weights, { matrix: w1, bias: b1, relu: true });
  const second = dense(first, weights, { matrix: w2, bias: b2, relu: true });
  return dense(second, weights, { matrix: w3, bias: b3, relu: false });
}
