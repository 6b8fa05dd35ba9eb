/**
 * A value for information: actions of SymmToM valued two turns ahead. After the first turn the seat knows what it noticed in
 * it and no more. Worlds that looked the same to it get one second action, the best of them on average; only then all is
 * taken to be known, as in regret.ts after the first turn. An action that tells worlds apart lets the second action differ
 * between them, and that is what it is worth.
 *
 * The second action is one of those that the informed plan has for some world that looked the same. A world that no other
 * drawn world looks like counts as known, so that few draws overrate the information that all actions bring alike.
 */
import { rngFor } from '../../games/core/rng.ts';
import { isTerminal } from '../../games/symmtom/rules.ts';
import type { Action, Cell, State } from '../../games/symmtom/types.ts';
import { perceive } from '../../games/symmtom/view.ts';
import { informedActions } from './informed-plan.ts';
import { afterActions, meanOf, meanWithError, playedOn } from './played-on.ts';
import { bestOf } from './valuing.ts';

/** A world that the seat holds possible, as likely as every other one. */
export interface LookaheadWorld {
  readonly state: State;
  /** What each seat does in it by the informed plan. */
  readonly others: readonly Action[];
  /** Keys of its chance. */
  readonly coins: readonly (string | number)[];
}

export interface Lookahead {
  /** The best action two turns ahead. */
  readonly best: Action;
  /** The best action's worth less that of the action taken, in points over the horizon. */
  readonly regret: number;
  readonly standardError: number;
  /** What the best action two turns ahead is worth, in points, above the one that is best one turn ahead. 0: they are the same. */
  readonly information: number;
  readonly informationStandardError: number;
}

interface Ahead {
  readonly seat: number;
  readonly meeting: readonly Cell[];
  readonly horizon: number;
}

/** `best`: the best action one turn ahead. The first half of the worlds chooses, the second values what was chosen. */
export function lookAhead({
  action,
  best: oneAhead,
  choices,
  halves: [first, second],
  ...ahead
}: Ahead & {
  readonly action: Action;
  readonly best: Action;
  readonly choices: readonly Action[];
  readonly halves: readonly [readonly LookaheadWorld[], readonly LookaheadWorld[]];
}): Lookahead {
  const best = bestOf(action, [oneAhead, ...choices], (choice) => meanOf(worthsOf(choice, first, ahead)));
  const above = (other: Action) => {
    if (isSame(best, other)) return { mean: 0, standardError: 0 };
    const [most, less] = [best, other].map((one) => worthsOf(one, second, ahead));
    return meanWithError((most ?? []).map((worth, k) => worth - (less?.[k] ?? 0)));
  };
  const [regret, information] = [above(action), above(oneAhead)];
  return {
    best,
    regret: regret.mean,
    standardError: regret.standardError,
    information: information.mean,
    informationStandardError: information.standardError,
  };
}

/** World -> the return of the seat over the horizon, if it takes the action and then what is best by what it noticed. */
function worthsOf(
  action: Action,
  worlds: readonly LookaheadWorld[],
  { seat, meeting, horizon }: Ahead,
): readonly number[] {
  const turned = worlds.map(({ state: world, others, coins }, k) => {
    const rng = rngFor('symmtom/regret/coins', ...coins);
    const { event, state } = afterActions(world, others.with(seat, action), rng);
    const earned = (state.returns[seat] ?? 0) - (world.returns[seat] ?? 0);
    const next = isTerminal(state) ? [] : informedActions(state, meeting);
    return { k, state, earned, next, coins, noticed: JSON.stringify(perceive(event, { after: state }, seat)) };
  });
  const worths = turned.map(({ earned }) => earned);
  if (horizon < 2) return worths;
  for (const alike of Map.groupBy(turned, ({ noticed }) => noticed).values()) {
    const own = alike.flatMap(({ next }) => next[seat] ?? []);
    const candidates = own.filter((one, i) => own.findIndex((other) => isSame(one, other)) === i);
    const values = candidates.map((second) =>
      alike.map(({ state, next, coins }) => {
        const rng = rngFor('symmtom/regret/later', ...coins);
        return playedOn(state, next.with(seat, second), { seat, meeting, horizon: horizon - 1, rng });
      }),
    );
    const [best] = values.toSorted((a, b) => meanOf(b) - meanOf(a));
    for (const [i, { k }] of alike.entries()) worths[k] = (worths[k] ?? 0) + (best?.[i] ?? 0);
  }
  return worths;
}

function isSame(one: Action, other: Action): boolean {
  return one.move === other.move && one.say === other.say;
}
