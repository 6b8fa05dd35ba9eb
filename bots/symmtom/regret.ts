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
import { rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { type Conduct, uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import type { Action, Cell, State, SymmToM } from '../../games/symmtom/types.ts';
import { type Lookahead, type LookaheadWorld, lookAhead } from './lookahead.ts';
import { meanWithError } from './played-on.ts';
import { bestOf, choicesFor, drawFrom, halvesOf, meanWorth, playedTurns, valuedIn, worldFrom } from './valuing.ts';

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
  const regrets: Regret[] = [];
  for (const { index, turn, state, posteriors, taken, meeting } of playedTurns(log, conduct)) {
    const span = horizon ?? 2 * state.config.width;
    for (const [seat, posterior] of posteriors.entries()) {
      const action = taken.get(seat);
      if (!action) continue;
      const judged = judge({ state, seat, action, posterior, meeting, draws, lookahead, horizon: span });
      regrets.push({ index, turn, seat, action, ...judged });
    }
    onTurn?.();
  }
  return regrets;
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
  const drawnWorlds = Array.from({ length: draws }, () => worldFrom(state, drawFrom(posterior, rng)));
  const coins = ['symmtom/regret/coins', state.turn, seat] as const;
  const valued = valuedIn(drawnWorlds, { seat, meeting, horizon, coins });
  const { worlds, others, worth } = valued;
  const choices = choicesFor(state, worlds[0] as State, seat, action);
  const [first, second] = halvesOf(draws);
  const best = bestOf(action, choices, meanWorth(valued, first));
  const gains = second.map((k) => (best === action ? 0 : worth(best, k) - worth(action, k)));
  const { mean: regret, standardError } = meanWithError(gains);
  const aheadOf = (half: readonly number[]): readonly LookaheadWorld[] =>
    half.map((k) => ({ state: worlds[k] as State, others: others[k] ?? [], coins: [state.turn, seat, k] }));
  const own = { seat, meeting, horizon };
  return {
    best,
    regret,
    standardError,
    lookahead: lookahead
      ? lookAhead({ ...own, action, best, choices, halves: [aheadOf(first), aheadOf(second)] })
      : null,
  };
}
