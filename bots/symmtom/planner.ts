/**
 * A policy that plays on a K matrix. It predicts every agent's next step from what the agent is believed to know: an
 * agent that knows everything goes to its base, the others meet where it is best for all, and agents that do not come
 * are visited where they stand. It says the piece that is new to most of the agents expected in range.
 */
import type { Policy } from '../../games/core/policy.ts';
import { beginK, type EstimateRule, isComplete, type KMatrix, updateK } from '../../games/symmtom/beliefs/k-matrix.ts';
import { begin, type Memory, remember, sayable } from '../../games/symmtom/memory.ts';
import { inHearing } from '../../games/symmtom/rules.ts';
import type { Action, Cell, Observation, Percept, Piece, SymmToM } from '../../games/symmtom/types.ts';
import { distance, meetingCells, sameCell } from './meeting.ts';
import { after, stepTo } from './path.ts';
import { type Debts, FORGIVING, noDebts, owes, STRICT, updateDebts } from './reciprocity.ts';
import { silenceOf } from './silence.ts';

/**
 * open: talks to all. fair: tells nothing new to agents that keep silent. forgiving: the same, but slower to take offence,
 * and it forgets. never: a free rider, for measurement.
 */
type Talk = 'open' | 'fair' | 'forgiving' | 'never';

export interface SymmToMPlannerMemory {
  readonly talk: Talk;
  readonly own: Memory;
  readonly k: KMatrix;
  /** The K matrix from heard words only. */
  readonly sure: KMatrix;
  /** Seat -> the cell where it is expected if all meet. */
  readonly meeting: readonly Cell[];
  readonly positions: readonly Cell[];
  /** Agent -> for how many turns it has come no nearer to its expected cell. */
  readonly astray: readonly number[];
  readonly debts: Debts;
  /** Seat -> the cell where it was seen to wait elsewhere than expected; null: none, or the policy does not follow. */
  readonly haunts: readonly (Cell | null)[];
}

/** After this many turns astray an agent is expected to stay where it is. */
const PATIENCE = 3;
/** After this many turns astray an agent that stands still is taken to wait there. */
const WAITING = 3;

export interface PlanningPolicy {
  readonly id: string;
  readonly about: string;
  readonly estimate: EstimateRule;
  readonly talk: Talk;
  /** Whether the meeting place moves to agents that wait elsewhere. */
  readonly follows?: boolean;
}

export function planningPolicy({
  id,
  about,
  estimate,
  talk,
  follows = false,
}: PlanningPolicy): Policy<SymmToM, SymmToMPlannerMemory> {
  return {
    id,
    game: 'symmtom',
    version: 1,
    about,
    initialMemory: (first) => ({
      talk,
      own: begin(first),
      k: beginK(first, estimate),
      sure: beginK(first, 'conservative'),
      meeting: meetingCells(first.observation),
      positions: first.observation.positions,
      astray: first.observation.positions.map(() => 0),
      debts: noDebts(first.observation.positions.length),
      haunts: first.observation.positions.map(() => null),
    }),
    observe: (memory, experience) => ({
      ...experience.percepts.reduce((now, percept) => notice(now, percept, follows), memory),
      own: remember(memory.own, experience),
      k: updateK(memory.k, experience),
      sure: updateK(memory.sure, experience),
      debts:
        talk === 'fair' || talk === 'forgiving'
          ? updateDebts(memory.debts, memory.k, experience, talk === 'fair' ? STRICT : FORGIVING)
          : memory.debts,
    }),
    act: (memory, { observation }) => plan(memory, observation),
  };
}

function notice(memory: SymmToMPlannerMemory, percept: Percept, follows: boolean): SymmToMPlannerMemory {
  if (percept.type !== 'turn') return memory;
  const { meeting, k } = memory;
  const astray = percept.positions.map((now, j) => {
    const before = memory.positions[j] ?? now;
    const isNear = follows && percept.inRange[j]?.length === memory.positions.length - 1;
    const comes = isNear || [meeting[j], k.bases[j]].some((goal) => goal && comesTo(goal, before, now));
    return comes ? 0 : (memory.astray[j] ?? 0) + 1;
  });
  const noticed = { ...memory, positions: percept.positions, astray };
  return follows ? moved(noticed, memory.positions) : noticed;
}

/** The meeting place moved to where agents wait. All see who waits where, so all with this planner move it alike. */
function moved(memory: SymmToMPlannerMemory, before: readonly Cell[]): SymmToMPlannerMemory {
  const { positions, meeting, k, own, haunts } = memory;
  const now = positions.map((cell, j) => {
    const waits = sameCell(cell, before[j] ?? cell) && !sameCell(cell, k.bases[j] as Cell);
    const isExpected = sameCell(cell, meeting[j] as Cell);
    return waits && !isExpected && (memory.astray[j] ?? 0) >= WAITING ? cell : (haunts[j] ?? null);
  });
  if (now.every((cell, j) => cell === haunts[j])) return memory;
  const known = { parameters: own.parameters, positions, bases: k.bases };
  const place = meetingCells(known, now);
  // where agents wait too far apart, there is no such place
  return { ...memory, haunts: now, meeting: place === positions ? meeting : place };
}

function comesTo(goal: Cell, before: Cell, now: Cell): boolean {
  return sameCell(goal, now) || distance(now, goal) < distance(before, goal);
}

/** What this seat expects of another agent. */
interface Outlook {
  readonly seat: number;
  readonly goal: Cell;
  readonly next: Cell;
  readonly stays: boolean;
}

function plan(memory: SymmToMPlannerMemory, observation: Observation): Action {
  const { seat, parameters } = memory.own;
  const { width, hearing } = parameters;
  const here = memory.positions[seat] as Cell;
  const others = memory.positions.flatMap((_, j) => (j === seat ? [] : [outlookOn(memory, j)]));
  const standing = others.filter(({ stays }) => stays).map(({ next }) => next);
  const contested = others.filter(({ stays }) => !stays).map(({ next }) => next);

  const move = stepTo(here, goalOf(memory, observation, others), { width, standing, contested });
  const there = after(here, move);
  const hearers = others.filter(({ next }) => inHearing(next, there, hearing)).map((other) => other.seat);
  return { move, say: wordFor(memory, hearers, observation) };
}

function outlookOn({ k, meeting, positions, astray, own }: SymmToMPlannerMemory, seat: number): Outlook {
  const here = positions[seat] as Cell;
  const goal = ((astray[seat] ?? 0) >= PATIENCE ? here : isComplete(k, seat) ? k.bases[seat] : meeting[seat]) ?? here;
  const next = after(here, stepTo(here, goal, { width: own.parameters.width, standing: [], contested: [] }));
  return { seat, goal, next, stays: sameCell(here, next) };
}

/**
 * The own base, with all pieces and enough time; no step while a little is left to tell; else the cell where talk pays.
 */
function goalOf(memory: SymmToMPlannerMemory, { turn, inRange }: Observation, others: readonly Outlook[]): Cell {
  const { own, k, positions, talk, debts } = memory;
  const { turns, pieces, agents } = own.parameters;
  const here = positions[own.seat] as Cell;
  const spare = turns - turn - distance(here, own.base);
  if (!isComplete(k, own.seat) || spare < 0) return placeToTalk(memory, others);
  // an agent that leaves before its neighbours know everything has to wait for them when it comes back
  const waited = others.some(({ seat }) => {
    const lacks = countOf((k.columns[own.seat] ?? 0) & ~(k.columns[seat] ?? 0));
    return inRange[own.seat]?.includes(seat) && lacks > 0 && lacks <= Math.ceil(pieces / agents) && !owes(debts, seat);
  });
  return waited && talk !== 'never' && spare > 0 ? here : own.base;
}

/** The own meeting cell if all come; else the cell where most is exchanged per turn, the way there included. */
function placeToTalk(memory: SymmToMPlannerMemory, others: readonly Outlook[]): Cell {
  const { own, meeting, positions } = memory;
  const place = meeting[own.seat] as Cell;
  if (others.every((other) => (memory.astray[other.seat] ?? 0) < PATIENCE)) return place;
  const here = positions[own.seat] as Cell;
  let best = place;
  let bestWorth = 0;
  for (let y = 1; y <= own.parameters.width; y++)
    for (let x = 1; x <= own.parameters.width; x++) {
      const cell: Cell = [x, y];
      if (others.some(({ stays, next }) => stays && sameCell(next, cell))) continue;
      const { value, talk } = exchangeAt(memory, cell, others);
      // between equals, the greater value, then the shorter way
      const way = distance(here, cell);
      const worth = value / (Math.max(1, way) + talk - 1) + value / 1000 - way / 1_000_000;
      if (value > 0 && worth > bestWorth) [best, bestWorth] = [cell, worth];
    }
  return best;
}

/** How much an agent in this cell can hear and tell, and how many turns of talk that takes. */
function exchangeAt(
  { own, k, debts }: SymmToMPlannerMemory,
  cell: Cell,
  others: readonly Outlook[],
): { value: number; talk: number } {
  const mine = k.columns[own.seat] ?? 0;
  let heard = 0;
  let told = 0;
  let talk = 1;
  for (const { seat, goal } of others) {
    if (!inHearing(goal, cell, own.parameters.hearing) || owes(debts, seat)) continue;
    const theirs = k.columns[seat] ?? 0;
    const lacks = countOf(mine & ~theirs);
    heard |= theirs & ~mine;
    told += lacks;
    talk = Math.max(talk, countOf(theirs & ~mine), lacks);
  }
  return { value: countOf(heard) + told, talk };
}

/** The piece new to most hearers; among equals own first-hand pieces first, then a different one per speaker. */
function wordFor(
  memory: SymmToMPlannerMemory,
  hearers: readonly number[],
  { turn, inRange }: Observation,
): Piece | null {
  const { own, k, sure, talk, debts } = memory;
  const near = (j: number): boolean => hearers.includes(j) || (inRange[own.seat]?.includes(j) ?? false);
  const others = k.columns.flatMap((_, j) => (j === own.seat ? [] : [j]));
  const misers = others.filter((j) => owes(debts, j) && near(j));
  const words = talk === 'never' ? [] : sayable(own).filter((piece) => lacking(k, misers, piece) === 0);
  // then pieces that hearers may have been told unheard; then pieces that any agent lacks
  for (const newTo of [
    (piece: Piece) => lacking(k, hearers, piece),
    (piece: Piece) => lacking(sure, hearers, piece),
    (piece: Piece) => lacking(k, others, piece),
  ]) {
    const most = Math.max(0, ...words.map(newTo));
    if (most === 0) continue;
    const best = words.filter((piece) => newTo(piece) === most);
    return best.find((piece) => own.firstHand.includes(piece)) ?? best[own.seat % best.length] ?? null;
  }
  // no agent is believed to need a piece, but beliefs may be wrong
  return words[turn % words.length] ?? silenceOf(own);
}

function lacking({ columns }: KMatrix, agents: readonly number[], piece: Piece): number {
  return agents.filter((j) => !((columns[j] ?? 0) & (1 << piece))).length;
}

function countOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
