/**
 * What actions of a seat are worth, for judgements of recorded decisions (regret.ts, lookahead.ts, losses.ts): the turns of a
 * log with what each seat believed before them, worlds drawn from a posterior, the actions that differ, and the best of them.
 */
import { beliefMoments, type Moment } from '../../games/core/beliefs/moments.ts';
import { versionOf } from '../../games/core/package.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Conduct } from '../../games/symmtom/beliefs/conduct.ts';
import type { KnowledgeHypothesis } from '../../games/symmtom/beliefs/hypotheses.ts';
import { posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { inHearing, piecesOf, sayable } from '../../games/symmtom/rules.ts';
import { type Action, type Cell, MOVES, type State, type SymmToM } from '../../games/symmtom/types.ts';
import { informedActions, vainWord } from './informed-plan.ts';
import { meetingCells } from './meeting.ts';
import { meanOf, playedOn } from './played-on.ts';

/** A turn that was played, with what was before it. */
export interface PlayedTurn {
  /** Place of the turn's event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  /** Before the turn. */
  readonly state: State;
  /** Seat -> what it believed before the turn. */
  readonly posteriors: readonly Posterior[];
  /** Seat -> what it did. */
  readonly taken: ReadonlyMap<number, Action>;
  readonly meeting: readonly Cell[];
}

/** `conduct`: how the others are taken to behave in the posteriors. */
export function* playedTurns(log: readonly SessionEvent<SymmToM>[], conduct: Conduct): Generator<PlayedTurn> {
  const model = posteriorModel(conduct, { depth: 1 });
  let before: Moment<SymmToM> | null = null;
  let meeting: readonly Cell[] = [];
  for (const moment of beliefMoments(versionOf([symmtom], log), log, model)) {
    const { index } = moment;
    const event = log[index];
    if (!before) meeting = meetingCells(symmtom.observe(moment.state, 'public'));
    if (before && event?.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed') {
      const { turn, state, beliefs } = before;
      yield { index, turn, state, posteriors: beliefs as Posterior[], taken: actionsUntil(log, index), meeting };
    }
    before = moment;
  }
}

/** What each seat did in the turn that ends with this event. */
function actionsUntil(log: readonly SessionEvent<SymmToM>[], index: number): ReadonlyMap<number, Action> {
  const actions = new Map<number, Action>();
  for (let i = index - 1; i >= 0; i--) {
    const event = log[i];
    if (event?.type === 'GameEventOccurred') break;
    if (event?.type === 'ActionSubmitted' || event?.type === 'ActionTimedOut' || event?.type === 'ActionDefaulted')
      if (!actions.has(event.seat)) actions.set(event.seat, event.action);
  }
  return actions;
}

export interface Valuing {
  readonly seat: number;
  readonly meeting: readonly Cell[];
  /** Turns that count, the first included. */
  readonly horizon: number;
  /** Keys of chance, before the number of the world. */
  readonly coins: readonly [string, ...(string | number)[]];
}

/** Worlds with what each seat does in them by the informed plan, and what an action of the seat is worth in the k-th. */
export interface ValuedWorlds {
  readonly worlds: readonly State[];
  readonly others: readonly (readonly Action[])[];
  /** The others act by the plan, and from the next turn on all do; in points over the horizon. */
  worth(choice: Action, k: number): number;
}

export function valuedIn(worlds: readonly State[], { seat, meeting, horizon, coins }: Valuing): ValuedWorlds {
  const others = worlds.map((world) => informedActions(world, meeting));
  return {
    worlds,
    others,
    worth(choice, k) {
      const actions = (others[k] ?? []).with(seat, choice);
      return playedOn(worlds[k] as State, actions, { seat, meeting, horizon, rng: rngFor(...coins, k) });
    },
  };
}

/** The choice of the greatest worth; the action taken, unless one is better. */
export function bestOf(taken: Action, choices: readonly Action[], worthOf: (choice: Action) => number): Action {
  let best = taken;
  let most = worthOf(taken);
  for (const choice of choices) {
    const value = worthOf(choice);
    if (value > most + 1e-9) [best, most] = [choice, value];
  }
  return best;
}

/** Mean worth of a choice in these worlds. */
export function meanWorth({ worth }: ValuedWorlds, places: readonly number[]): (choice: Action) => number {
  return (choice) => meanOf(places.map((k) => worth(choice, k)));
}

/** Places of worlds in two halves: those that choose the best action, and those that judge. */
export function halvesOf(draws: number): readonly [readonly number[], readonly number[]] {
  const half = Math.trunc(draws / 2);
  return [upTo(half), upTo(draws - half).map((k) => half + k)];
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

export function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
