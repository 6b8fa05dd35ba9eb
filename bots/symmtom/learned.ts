/**
 * Trained actors as policies. Each gets what a seat gets: its observation, and what it remembers of its percepts. Only an
 * oracle sees more, and is marked as privileged. It draws its move and its piece as it did in training.
 */
import type { FirstSight, Policy, Request } from '../../games/core/policy.ts';
import { beginK, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { type Config, MOVES, type Observation, type Percept, type SymmToM } from '../../games/symmtom/types.ts';
import type { Card } from '../card.ts';
import { drawSoftmax, type PerceptronLayer, perceptron, softmax } from '../perceptron.ts';
import { beginChances, type KChances, updateChances } from './chances.ts';
import { encode, encodeOracle, otherOf, writeColumns } from './encoder.ts';
import { LearnedTask } from './learned-task.ts';
import { beginPosterior, chanceIn, type Posterior, updatePosterior } from './posterior-features.ts';
import { EMPTY_STATE, recurrent } from './recurrent.ts';

interface Trained {
  readonly card: Card;
  readonly weights: () => Float32Array;
}

/** What a learner carries from turn to turn beside its observation. */
type Memory =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'columns'; readonly k: KMatrix }
  | { readonly kind: 'state'; readonly seen: Observation; readonly state: readonly number[] }
  | { readonly kind: 'chances'; readonly k: KMatrix; readonly chances: KChances }
  | { readonly kind: 'posterior'; readonly posterior: Posterior };

export function learnedPolicy({ card, weights }: Trained): Policy<SymmToM, Memory> {
  const task = LearnedTask.parse(card.config);
  // found when the policy first plays, since every server and most commands load all policies
  let found: ReturnType<typeof netsOf> | null = null;
  const net = (name: string): readonly PerceptronLayer[] => {
    found ??= netsOf(card);
    return found.get(name) ?? [];
  };
  const { id, version, privileged } = card;
  // one that learned among partners plays every seat alike
  const actorOf = (seat: number): readonly PerceptronLayer[] => net(`actor${task.partners ? 0 : seat}`);
  const logitsOf = (memory: Memory, { seat, observation }: Pick<Request<SymmToM>, 'seat' | 'observation'>) => {
    const inputs = inputsOf(task, observation, seat, memory);
    const logits =
      memory.kind === 'state'
        ? recurrent(weights(), actorOf(seat), inputs, memory.state).logits
        : perceptron(weights(), actorOf(seat), inputs);
    return { moves: logits.slice(0, MOVES.length), words: logits.slice(MOVES.length) };
  };
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
    observe(memory, experience) {
      switch (memory.kind) {
        case 'nothing':
          return memory;
        case 'columns':
          return { ...memory, k: updateK(memory.k, experience) };
        case 'state': {
          const { seen } = memory;
          const seat = Number(seen.viewer);
          const { state } = recurrent(weights(), actorOf(seat), encode(seen, seat), memory.state);
          return { ...memory, seen: afterPercepts(seen, experience.percepts), state };
        }
        case 'posterior':
          return { ...memory, posterior: updatePosterior(memory.posterior, experience) };
        case 'chances': {
          const layers = net(`guess${memory.k.seat}`);
          const guess = (inputs: readonly number[]): readonly number[] =>
            softmax(perceptron(weights(), layers, inputs));
          return {
            ...memory,
            chances: updateChances(memory.chances, memory.k, experience, guess),
            k: updateK(memory.k, experience),
          };
        }
      }
    },
    act(memory, request, rng) {
      const logits = logitsOf(memory, request);
      const move = MOVES[drawSoftmax(logits.moves, rng)] ?? 'stay';
      return { move, say: drawSoftmax(logits.words, rng) };
    },
    probabilities(memory, request) {
      const logits = logitsOf(memory, request);
      const words = softmax(logits.words);
      return softmax(logits.moves).flatMap((chance, i) =>
        words.map((other, say) => ({ action: { move: MOVES[i] ?? 'stay', say }, chance: chance * other })),
      );
    },
  };
}

/** The card in a sentence or two. */
function aboutOf({ about, episodes, batch, evaluation, config }: Card): string {
  const best = evaluation.find(({ checkpoint }) => checkpoint === 'best');
  const { partners, critic } = LearnedTask.parse(config);
  const company = partners ? 'Among the partners of its training' : 'Among its like';
  const earlier = critic ? '' : ' Trained before the critic’s view was a setting: its critics got what actors get.';
  const earned = best ? ` ${company} it earns ${best.mean.toFixed(1)} an episode (n ${best.n}).` : '';
  return `${about} Learned in ${episodes} episodes with batches of ${batch}.${earlier}${earned}`;
}

type PlayedConfig = Pick<Config, 'agents' | 'width' | 'pieces' | 'hearing' | 'firstHandShown' | 'competitive'>;

function whyNot(id: string, { agents, width, pieces }: LearnedTask, played: PlayedConfig): string | null {
  const same = played.agents === agents && played.width === width && played.pieces === pieces;
  if (same && played.hearing === 1 && played.firstHandShown && played.competitive === null) return null;
  return (
    `${id} was trained for ${agents} agents, a grid of width ${width} and ${pieces} pieces, with a hearing range of 1, ` +
    'first-hand pieces shown and no competition. It cannot play in another session.'
  );
}

function beginMemory({ algorithm }: LearnedTask, first: FirstSight<SymmToM>): Memory {
  switch (algorithm) {
    case 'maddpg':
    case 'oracle':
      return { kind: 'nothing' };
    case 'ce':
      return { kind: 'columns', k: beginK(first, 'conservative') };
    case 'ge':
      return { kind: 'columns', k: beginK(first, 'greedy') };
    case 'rmaddpg':
      return { kind: 'state', seen: first.observation, state: EMPTY_STATE };
    case 'pm':
      return { kind: 'posterior', posterior: beginPosterior(first) };
    case 'ee': {
      const k = beginK(first, 'conservative');
      return { kind: 'chances', k, chances: beginChances(k) };
    }
  }
}

/** The observation after these percepts, as far as the encoder reads it. */
function afterPercepts(seen: Observation, percepts: readonly Percept[]): Observation {
  const turn = percepts.findLast((percept) => percept.type === 'turn');
  if (!turn) return seen;
  const { positions, moves, inRange, heard } = turn;
  return { ...seen, positions, moves, inRange, heard };
}

function inputsOf(task: LearnedTask, observation: Observation, seat: number, memory: Memory): number[] {
  if (task.algorithm === 'oracle') return encodeOracle(asOld(observation, task.lag), seat);
  const plain = encode(observation, seat);
  const { agents, pieces } = task;
  if (memory.kind === 'columns') writeColumns(memory.k.columns, { seat, pieces }, plain, plain.length);
  for (let o = 0; o < agents; o++) {
    const i = otherOf(o, seat);
    for (let p = 0; p < pieces; p++) {
      if (memory.kind === 'chances') plain.push((memory.chances[i]?.[p] ?? 0) / 255);
      if (memory.kind === 'posterior') plain.push(chanceIn(memory.posterior, i, p) / 255);
    }
  }
  return plain;
}

/** The encoder writes knowledge of one turn ago; an oracle without lag gets the present. */
function asOld(observation: Observation, lag: 0 | 1): Observation {
  const { truth } = observation;
  return lag === 1 || !truth ? observation : { ...observation, truth: { ...truth, before: truth.knowledge } };
}

/** Name of a net -> its six variables in order. */
function netsOf({ layers }: Card): ReadonlyMap<string, readonly PerceptronLayer[]> {
  const nets = new Map<string, PerceptronLayer[]>();
  let at = 0;
  for (const { name, rows, columns } of layers) {
    const [net = ''] = name.split('/');
    nets.set(net, [...(nets.get(net) ?? []), { rows, columns, at }]);
    at += rows * columns;
  }
  return nets;
}
