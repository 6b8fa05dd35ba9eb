/**
 * SymmToM's partners of graded depth. All three value an action by the same sum: what it tells and hears in this turn, and
 * what can be reached afterwards, less a tenth for each turn that it takes (orders.test.ts). Into this sum go two beliefs:
 *
 * - how probable it is that another agent knows a piece. Order 0 takes that to be even, whatever happened.
 * - how probable it is that this agent takes the seat to know a piece, since it would tell the seat no piece that it takes
 *   the seat to know. Orders 0 and 1 take that to be even: the other says any piece that it knows.
 *
 * The beliefs are those of the posterior `symmtom/posterior-uniform`, which is exact while it can be enumerated.
 */
import { rngFor } from '../../games/core/rng.ts';
import { uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import { posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import { type Posterior, summaryFor } from '../../games/symmtom/beliefs/posterior.ts';
import { chanceAt } from '../../games/symmtom/beliefs/summary.ts';
import { begin, type Memory, remember, sayable } from '../../games/symmtom/memory.ts';
import { inHearing } from '../../games/symmtom/rules.ts';
import type { Action, Cell, Move, Observation, Piece, SymmToM } from '../../games/symmtom/types.ts';
import { evenly } from '../expecting.ts';
import { answerBy, type Order, type OrderedPolicy } from '../orders.ts';
import { distance, sameCell } from './meeting.ts';
import { after } from './path.ts';
import { silenceOf } from './silence.ts';

interface OrderMemory {
  readonly own: Memory;
  /** null: it models no mind. */
  readonly posterior: Posterior | null;
}

/** What a point is worth one turn later. */
const LATER = 0.9;
/** How probable is what is not modelled. */
const EVEN = 0.5;
const MOVES: readonly Move[] = ['stay', 'right', 'left', 'up', 'down'];

const ABOUT: Readonly<Record<Order, string>> = {
  0: 'Goes by what it knows itself, and takes no account of what others know (order 0).',
  1: 'Tells others what it takes them not to know, and goes where it expects to hear and to tell most (order 1).',
  2: 'As order 1, and expects to hear only what others take it not to know (order 2).',
};

export function orderPolicy(order: Order): OrderedPolicy<SymmToM, OrderMemory> {
  const model = order === 0 ? null : posteriorModel(uniformConduct, { depth: order });
  const best = ({ own, posterior }: OrderMemory, { observation }: { readonly observation: Observation }) =>
    bestActions(own, observation, mindsFor(own.seat, posterior, order));
  return {
    id: `symmtom/order-${order}`,
    game: 'symmtom',
    version: 1,
    about: ABOUT[order],
    order,
    initialMemory: (first) => ({ own: begin(first), posterior: model?.prior(first) ?? null }),
    observe: ({ own, posterior }, experience) => ({
      own: remember(own, experience),
      posterior:
        model && posterior
          ? model.update(posterior, experience, rngFor(model.id, model.version, own.seat, experience.turn))
          : null,
    }),
    best,
    act: (memory, request, rng) => rng.pick(best(memory, request)),
    probabilities: (memory, request) => evenly(best(memory, request)),
    // facts are knowledge here: what another knows is a belief of order 1
    answer: ({ own, posterior }, probe) =>
      model && answerBy({ seat: own.seat, model, belief: posterior, minds: order - 1 }, probe),
  };
}

/** What a seat takes another agent to know, and what it takes that agent to take it to know: probabilities. */
interface Minds {
  knows(agent: number, piece: Piece): number;
  takesMeToKnow(agent: number, piece: Piece): number;
}

function mindsFor(seat: number, posterior: Posterior | null, order: Order): Minds {
  return {
    knows: (agent, piece) => (posterior ? chanceAt(posterior.summary, agent, piece) : EVEN),
    takesMeToKnow: (agent, piece) =>
      posterior && order === 2 ? chanceAt(summaryFor(posterior, [seat, agent]), seat, piece) : EVEN,
  };
}

function bestActions(own: Memory, { positions, turn }: Observation, minds: Minds): readonly Action[] {
  const { seat, parameters, base } = own;
  const { width, turns, pieces, agents } = parameters;
  const here = positions[seat] as Cell;
  const others = positions.flatMap((at, agent) =>
    agent === seat ? [] : [{ at, agent, talk: talkWith(own, minds, agent) }],
  );
  const isComplete = own.known.length === pieces;
  const left = turns - turn - 1;
  const prize = pieces * (agents - 1);
  const near = (cell: Cell) => others.filter(({ at }) => inHearing(at, cell, parameters.hearing));
  // where the others stand now
  const places = cellsOf(width).flatMap((cell) => {
    const worth = near(cell).reduce((sum, { talk }) => sum + talk, 0);
    return worth > 0 && !others.some(({ at }) => sameCell(at, cell)) ? [{ cell, worth }] : [];
  });
  if (isComplete) places.push({ cell: base, worth: prize });
  const valued = MOVES.flatMap((move) => {
    const cell = after(here, move);
    const isFree = isInside(cell, width) && !others.some(({ at }) => sameCell(at, cell));
    if (move !== 'stay' && !isFree) return [];
    const atBase = isComplete && sameCell(cell, base);
    const reach = places.map(({ cell: there, worth }) => {
      const takes = Math.max(1, distance(cell, there));
      return takes > left || (atBase && there === base) ? 0 : worth * later(takes);
    });
    const hearers = near(cell);
    const heard = hearers.reduce((sum, { agent }) => sum + heardFrom(own, minds, agent), 0);
    const rest = (atBase ? prize : 0) + heard + Math.max(0, ...reach);
    return wordsOf(own).map((say) => {
      const told = say === null ? 0 : hearers.reduce((sum, { agent }) => sum + newTo(own, minds, agent, say), 0);
      return { action: { move, say }, value: rest + told };
    });
  });
  const most = Math.max(...valued.map(({ value }) => value));
  return valued.filter(({ value }) => value > most - 1e-9).map(({ action }) => action);
}

/** What a turn in hearing of the agent is worth: the best word to it, and a word from it. */
function talkWith(own: Memory, minds: Minds, agent: number): number {
  return Math.max(0, ...own.known.map((piece) => newTo(own, minds, agent, piece))) + heardFrom(own, minds, agent);
}

/** How probable it is that the word is new to the agent. The filter silences other words. */
function newTo(own: Memory, minds: Minds, agent: number, piece: Piece): number {
  return own.known.includes(piece) ? 1 - minds.knows(agent, piece) : 0;
}

/** How probable it is that a word of the agent is new to the seat. It says one of those that it takes the seat to lack. */
function heardFrom({ known, parameters }: Memory, minds: Minds, agent: number): number {
  let all = 0;
  let fresh = 0;
  for (let piece = 0; piece < parameters.pieces; piece++) {
    const chance = minds.knows(agent, piece) * (1 - minds.takesMeToKnow(agent, piece));
    all += chance;
    if (!known.includes(piece)) fresh += chance;
  }
  return all > 0 ? fresh / all : 0;
}

/** What a point is worth after so many turns. */
function later(turns: number): number {
  let worth = 1;
  for (let i = 0; i < turns; i++) worth *= LATER;
  return worth;
}

const wordsOf = (own: Memory): readonly (Piece | null)[] => [...sayable(own), silenceOf(own)];

function cellsOf(width: number): readonly Cell[] {
  return Array.from({ length: width * width }, (_, i): Cell => [1 + (i % width), 1 + Math.trunc(i / width)]);
}

const isInside = ([x, y]: Cell, width: number): boolean => x >= 1 && y >= 1 && x <= width && y <= width;
