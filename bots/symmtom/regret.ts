/**
 * Regret: by how much a seat could have expected to earn more by another action, given what it had noticed. It is judged
 * under the seat's own posterior, not by the truth, and in points over the next turns, not of one turn.
 *
 * Worlds are drawn from the posterior of a stated conduct. In each, every action of the seat is played on: the others act,
 * and from the next turn on all act, as the informed plan says (informed-plan.ts). This values an action as if all
 * uncertainty ended after the turn (QMDP: Littman, Cassandra & Kaelbling 1995), so asking around for its own sake has no
 * value; lookahead.ts gives it one, by one more turn. Half of the worlds choose the planner's best action, the other half say by how much it beats the action taken. So
 * regret is without bias, and may be negative where the action taken was the better one.
 */
import { beliefMoments, type Moment } from '../../games/core/beliefs/moments.ts';
import { versionOf } from '../../games/core/package.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { type Conduct, uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import type { KnowledgeHypothesis } from '../../games/symmtom/beliefs/hypotheses.ts';
import { posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { inHearing, piecesOf, sayable } from '../../games/symmtom/rules.ts';
import { type Action, type Cell, MOVES, type State, type SymmToM } from '../../games/symmtom/types.ts';
import { informedActions, vainWord } from './informed-plan.ts';
import { type Lookahead, type LookaheadWorld, lookAhead } from './lookahead.ts';
import { meetingCells } from './meeting.ts';
import { meanOf, meanWithError, playedOn } from './played-on.ts';

export interface Regret {
  /** Place of the turn's event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  /** The planner's best action. */
  readonly best: Action;
  /** The best action's value minus the taken one's, in points over the horizon. */
  readonly regret: number;
  /** Monte Carlo standard error of the regret. */
  readonly standardError: number;
  /** The same with a value for information; null: not asked for. */
  readonly lookahead: Lookahead | null;
}

export interface RegretOptions {
  /** How the others are taken to behave in the posterior. */
  readonly conduct?: Conduct;
  /** Worlds drawn for each decision; an even number. */
  readonly draws?: number;
  /** Turns that count, the judged one included; never beyond the end. Without it, 2w. */
  readonly horizon?: number;
  /** Whether to look ahead two turns, too; it takes up to three times as long. */
  readonly lookahead?: boolean;
  readonly onTurn?: () => void;
}

export const DRAWS = 32;

/** One for each turn and seat, in order. Deterministic. */
export function regretsOf(
  log: readonly SessionEvent<SymmToM>[],
  { conduct = uniformConduct, draws = DRAWS, horizon, lookahead = false, onTurn }: RegretOptions = {},
): readonly Regret[] {
  const model = posteriorModel(conduct, { depth: 1 });
  const regrets: Regret[] = [];
  let before: Moment<SymmToM> | null = null;
  let meeting: readonly Cell[] = [];
  for (const moment of beliefMoments(versionOf([symmtom], log), log, model)) {
    const event = log[moment.index];
    if (!before) meeting = meetingCells(symmtom.observe(moment.state, 'public'));
    if (before && event?.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed') {
      const taken = actionsUntil(log, moment.index);
      for (let seat = 0; seat < before.beliefs.length; seat++) {
        const action = taken.get(seat);
        if (!action) continue;
        const { state, turn } = before;
        const judged = judge({
          state,
          seat,
          action,
          posterior: before.beliefs[seat] as Posterior,
          meeting,
          draws,
          lookahead,
          horizon: horizon ?? 2 * state.config.width,
        });
        regrets.push({ index: moment.index, turn, seat, action, ...judged });
      }
      onTurn?.();
    }
    before = moment;
  }
  return regrets;
}

/** What each seat did in the turn that ends with this event. */
export function actionsUntil(log: readonly SessionEvent<SymmToM>[], index: number): ReadonlyMap<number, Action> {
  const actions = new Map<number, Action>();
  for (let i = index - 1; i >= 0; i--) {
    const event = log[i];
    if (event?.type === 'GameEventOccurred') break;
    if (event?.type === 'ActionSubmitted' || event?.type === 'ActionTimedOut' || event?.type === 'ActionDefaulted')
      if (!actions.has(event.seat)) actions.set(event.seat, event.action);
  }
  return actions;
}

interface Judged {
  /** Only what the seat sees of it is used: places, bases, config, and the turn. */
  readonly state: State;
  readonly seat: number;
  readonly action: Action;
  readonly posterior: Posterior;
  readonly meeting: readonly Cell[];
  readonly draws: number;
  readonly horizon: number;
  readonly lookahead: boolean;
}

function judge({ state, seat, action, posterior, meeting, draws, horizon, lookahead }: Judged) {
  const rng = rngFor('symmtom/regret', state.turn, seat);
  const worlds = Array.from({ length: draws }, () => worldFrom(state, drawFrom(posterior, rng)));
  const others = worlds.map((world) => informedActions(world, meeting));
  const choices = choicesFor(state, worlds[0] as State, seat, action);
  const worthOf = (choice: Action, k: number): number => {
    const chance = rngFor('symmtom/regret/coins', state.turn, seat, k);
    const actions = (others[k] ?? []).map((one, j) => (j === seat ? choice : one));
    return playedOn(worlds[k] as State, actions, { seat, meeting, horizon, rng: chance });
  };
  const half = Math.trunc(draws / 2);
  const [first, second] = [upTo(half), upTo(draws - half).map((k) => half + k)];
  let best = action;
  let most = meanOf(first.map((k) => worthOf(action, k)));
  for (const choice of choices) {
    const value = meanOf(first.map((k) => worthOf(choice, k)));
    if (value > most + 1e-9) [best, most] = [choice, value];
  }
  const gains = second.map((k) => (best === action ? 0 : worthOf(best, k) - worthOf(action, k)));
  const aheadOf = (half: readonly number[]): readonly LookaheadWorld[] =>
    half.map((k) => ({ state: worlds[k] as State, others: others[k] ?? [], coins: [state.turn, seat, k] }));
  const own = { seat, meeting, horizon };
  return {
    best,
    ...estimateOf(gains),
    lookahead: lookahead
      ? lookAhead({ ...own, action, best, choices, halves: [aheadOf(first), aheadOf(second)] })
      : null,
  };
}

/** What an action of the seat is worth in a world where the others act by the informed plan, and later all do. */
export function worthIn(
  world: State,
  choice: Action,
  { seat, meeting, ...on }: { seat: number; meeting: readonly Cell[]; horizon: number; rng: Rng },
): number {
  const actions = informedActions(world, meeting).map((one, j) => (j === seat ? choice : one));
  return playedOn(world, actions, { seat, meeting, ...on });
}

function estimateOf(gains: readonly number[]): { readonly regret: number; readonly standardError: number } {
  const { mean, standardError } = meanWithError(gains);
  return { regret: mean, standardError };
}

/** The actions that differ: words count only where an agent may come into hearing. */
export function choicesFor(state: State, world: State, seat: number, taken: Action): readonly Action[] {
  const { positions, config } = state;
  const here = positions[seat] as Cell;
  const isNear = positions.some((cell, j) => j !== seat && inHearing(cell, here, config.hearing + 2));
  const says = isNear ? [vainWord(world, seat), ...piecesOf(sayable(world, seat))] : [taken.say];
  return MOVES.flatMap((move) => says.map((say) => ({ move, say })));
}

/** The public state with the knowledge of a hypothesis. */
export function worldFrom(state: State, { firstHand, known, before }: KnowledgeHypothesis): State {
  const knowledgeBefore = state.config.rules === 'released' ? before : known;
  return { ...state, firstHand, knowledge: known, knowledgeBefore };
}

export function drawFrom({ filter: { batches, weights } }: Posterior, rng: Rng): KnowledgeHypothesis {
  const batch = batches[drawn(weights, rng)] ?? [];
  const found =
    batch[
      drawn(
        batch.map(({ weight }) => weight),
        rng,
      )
    ];
  if (!found) throw new Error('a posterior has hypotheses');
  return found;
}

/** A place in the list, by weight. */
export function drawn(weights: readonly number[], rng: Rng): number {
  let rest = rng.real() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return i;
  }
  return weights.length - 1;
}

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
