/**
 * Annotates a recorded SymmToM session as chess games are annotated: what each action was worth, and which action the
 * seat could have expected to be worth more. Looks one turn ahead only, so a walk that pays later counts neither as a
 * mistake nor as a merit.
 *
 * Kinds and gains come from the true state. The alternative comes from the seat's own beliefs alone: it takes the others
 * to stay where it saw them, to lack a piece as probably as it believes, and to tell it something new if it believes
 * that they know something new. The rules then say what that action would have paid, the other seats acting as they did.
 */

import type { AnyBeliefModel } from '../core/beliefs/model.ts';
import { askAt, beliefMoments, type Moment } from '../core/beliefs/moments.ts';
import type { JointAction } from '../core/game.ts';
import { versionOf } from '../core/package.ts';
import type { Rng } from '../core/rng.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { encounterModel } from './beliefs/models.ts';
import { symmtom } from './game.ts';
import { cellAfter, sameCell } from './movement.ts';
import { decide, fullMask, inHearing, legalActions, sayable } from './rules.ts';
import type { Action, Cell, State, SymmToM, TurnPlayed } from './types.ts';

/** What an action is called: the first of these that fits. */
const KINDS = ['recharged', 'baseMissed', 'wrongPiece', 'news', 'useless', 'nothingNew', 'unheard', 'silent'] as const;
type Kind = (typeof KINDS)[number];

interface Alternative {
  readonly action: Action;
  /** The expected pay of this action minus that of the action taken, in points of this turn. */
  readonly expected: number;
  /** What it would truly have paid. */
  readonly gain: number;
}

export interface Annotation {
  /** Place of the turn's event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  readonly kind: Kind;
  /** Hearers to whom the word was new. */
  readonly newTo: number;
  /** What the turn paid. */
  readonly gain: number;
  /** What the action was expected to pay, under the seat's own beliefs. */
  readonly expected: number;
  /** null: no action was expected to pay more. */
  readonly best: Alternative | null;
}

/** One annotation per turn and seat, in order. `model` gives the seat's beliefs. */
export function annotationsOf(
  log: readonly SessionEvent<SymmToM>[],
  model: AnyBeliefModel = encounterModel('greedy'),
): readonly Annotation[] {
  const annotations: Annotation[] = [];
  let before: Moment<SymmToM> | null = null;
  for (const moment of beliefMoments(versionOf([symmtom], log), log, model)) {
    const event = log[moment.index];
    if (before && event?.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed') {
      const actions = actionsUntil(log, moment.index);
      for (let seat = 0; seat < before.beliefs.length; seat++)
        annotations.push(annotate({ before, event: event.event, index: moment.index, actions, model }, seat));
    }
    before = moment;
  }
  return annotations;
}

interface Played {
  readonly before: Moment<SymmToM>;
  readonly event: TurnPlayed;
  readonly index: number;
  readonly actions: JointAction<Action>;
  readonly model: AnyBeliefModel;
}

function annotate(played: Played, seat: number): Annotation {
  const { before, event, index, actions } = played;
  const action = actions[seat] as Action;
  const { kind, newTo } = kindOf(before.state, event, action, seat);
  const gain = event.rewards[seat] ?? 0;
  const best = bestFor(played, seat);
  return { index, turn: before.state.turn, seat, action, kind, newTo, gain, ...best };
}

function kindOf(state: State, { said, asked, positions, recharged }: TurnPlayed, action: Action, seat: number) {
  const { knowledge, config, bases } = state;
  const here = positions[seat] as Cell;
  const hearers = knowledge.filter((_, j) => j !== seat && inHearing(here, positions[j] as Cell, config.hearing));
  const lacking = (piece: number): number => hearers.filter((mask) => !(mask & (1 << piece))).length;
  const word = said[seat] ?? null;
  const newTo = word === null ? 0 : lacking(word);
  const base = bases[seat] as Cell;
  const from = state.positions[seat] as Cell;
  const aimed = sameCell(cellAfter(from, action.move, config.width), base);
  const near = Math.abs(from[0] - base[0]) + Math.abs(from[1] - base[1]) <= 1;
  // the seat takes an agent on that cell to stay there
  const taken = state.positions.some((cell, j) => j !== seat && sameCell(cell, base));
  const other = Array.from({ length: config.pieces }, (_, piece) => piece).some(
    (piece) => sayable(state, seat) & (1 << piece) && lacking(piece) > 0,
  );
  const kind = ((): Kind => {
    if (recharged.includes(seat)) return 'recharged';
    if (knowledge[seat] === fullMask(config.pieces) && near && !aimed && !taken) return 'baseMissed';
    if ((asked[seat] ?? null) !== null && word === null) return 'wrongPiece';
    if (newTo > 0) return 'news';
    if (word === null) return 'silent';
    if (hearers.length === 0) return 'unheard';
    return other ? 'useless' : 'nothingNew';
  })();
  return { kind, newTo };
}

function bestFor({ before, actions, model }: Played, seat: number): Pick<Annotation, 'expected' | 'best'> {
  const { state } = before;
  const taken = actions[seat] as Action;
  const chances = chancesFor(before, model, seat);
  const expected = expectedOf(state, seat, taken, chances);
  // among equals, the one most like the action taken
  const likeness = ({ move, say }: Action): number => Number(move === taken.move) * 2 + Number(say === taken.say);
  let best: { readonly action: Action; readonly expected: number } = { action: taken, expected };
  for (const action of legalActions(state)) {
    const worth = expectedOf(state, seat, action, chances);
    const gained = worth - best.expected;
    if (gained > 1e-9 || (gained > -1e-9 && best.action !== taken && likeness(action) > likeness(best.action)))
      best = { action, expected: worth };
  }
  if (best.action === taken) return { expected, best: null };
  const [instead] = decide(state, { type: 'act', actions: { ...actions, [seat]: best.action } }, lowerFirst());
  const gain = instead?.type === 'TurnPlayed' ? (instead.rewards[seat] ?? 0) : 0;
  return { expected, best: { ...best, gain } };
}

/** Agent -> piece -> the seat's probability that the agent knows the piece. */
function chancesFor(before: Moment<SymmToM>, model: AnyBeliefModel, seat: number): readonly (readonly number[])[] {
  const { pieces } = before.state.config;
  return before.beliefs.map((_, agent) =>
    Array.from({ length: pieces }, (_, piece) => {
      const proposition = { id: `knows/${agent}/${piece}`, values: [true, false] };
      return askAt(before, model, [seat], proposition).find(({ value }) => value === true)?.probability ?? 0;
    }),
  );
}

function expectedOf(
  state: State,
  seat: number,
  { move, say }: Action,
  chances: readonly (readonly number[])[],
): number {
  const { positions, bases, knowledge, config } = state;
  const from = positions[seat] as Cell;
  const wanted = cellAfter(from, move, config.width);
  const blocked = positions.some((cell, j) => j !== seat && sameCell(cell, wanted));
  const there = blocked ? from : wanted;
  const own = knowledge[seat] ?? 0;
  let sum =
    own === fullMask(config.pieces) && sameCell(there, bases[seat] as Cell) ? (config.agents - 1) * config.pieces : 0;
  positions.forEach((cell, j) => {
    if (j === seat || !inHearing(cell, there, config.hearing)) return;
    const known = chances[j] ?? [];
    if (say !== null && sayable(state, seat) & (1 << say)) sum += 1 - (known[say] ?? 0);
    let news = 0;
    for (let piece = 0; piece < config.pieces; piece++)
      if (!(own & (1 << piece))) news = Math.max(news, known[piece] ?? 0);
    sum += news;
  });
  return sum;
}

/** The actions submitted for the turn that this event resolved. */
function actionsUntil(log: readonly SessionEvent<SymmToM>[], index: number): JointAction<Action> {
  const actions: Record<number, Action> = {};
  for (let i = index - 1; i >= 0 && log[i]?.type !== 'TurnOpened'; i--) {
    const event = log[i];
    if (event && 'action' in event && 'seat' in event) actions[event.seat] ??= event.action as Action;
  }
  return actions;
}

/** Other moves collide in other ways, so the turn's own coins do not fit: every coin falls on the lower seat. */
function lowerFirst(): Rng {
  const int = (): number => 0;
  const never = (): never => {
    throw new Error('a turn draws nothing but coins');
  };
  return { int, uint32: never, real: never, pick: never, shuffle: never };
}
