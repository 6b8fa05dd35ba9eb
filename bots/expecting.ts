/**
 * What a policy expects of a seat: the chance of each action that the policy itself would draw in the seat's place. A policy
 * that says it is asked; else every way in which its draws can fall is tried, and their chances are added up.
 */
import type { GameTypes } from '../games/core/game.ts';
import { canonicalJson, sameJson } from '../games/core/json.ts';
import type { AnyPolicy, ExpectedAction, Policy, Request } from '../games/core/policy.ts';
import type { Rng } from '../games/core/rng.ts';
import { experienceIn } from '../games/core/session/told-life.ts';

/** The most ways that are tried for one decision. */
const MOST_WAYS = 2048;

/** What each policy remembers at this request of a seat, after what it remembered at the one before; none: this is the first. */
export function remembered<T extends GameTypes>(
  policies: readonly AnyPolicy[],
  before: readonly unknown[],
  request: Request<T>,
): readonly unknown[] {
  const experience = experienceIn(request);
  return policies.map((policy, i) =>
    experience && before.length > 0 ? policy.observe(before[i], experience) : policy.initialMemory(request),
  );
}

/** The chances sum to 1. null: the policy draws real numbers, or draws in more ways than can be tried, and says no chances. */
export function expectedOf<T extends GameTypes>(
  policy: AnyPolicy,
  memory: unknown,
  request: Request<T>,
): readonly ExpectedAction<T>[] | null {
  return policy.probabilities?.(memory, request) ?? allWays((rng): T['Action'] => policy.act(memory, request, rng));
}

/**
 * The chance of this action, by an agent that does any legal action instead in `lapse` of its decisions. An action that is not
 * among the legal ones which the request lists (a message in a participant's own words) comes of no lapse.
 */
export function chanceOf<T extends GameTypes>(
  action: T['Action'],
  expected: readonly ExpectedAction<T>[],
  { legalActions, lapse }: { readonly legalActions: readonly T['Action'][]; readonly lapse: number },
): number {
  const meant = expected.reduce((sum, one) => (sameJson(one.action, action) ? sum + one.chance : sum), 0);
  const slipped = legalActions.some((one) => sameJson(one, action)) ? 1 / legalActions.length : 0;
  return (1 - lapse) * meant + lapse * slipped;
}

/** Each of these with the same chance. */
export function evenly<T extends GameTypes>(actions: readonly T['Action'][]): readonly ExpectedAction<T>[] {
  return actions.map((action) => ({ action, chance: 1 / actions.length }));
}

/** The policy with another way to act. What it said of its chances is gone, since it was about the other way. */
export function withAct<T extends GameTypes, Memory>(
  { probabilities: _gone, ...others }: Policy<T, Memory>,
  act: Policy<T, Memory>['act'],
): Policy<T, Memory> {
  return { ...others, act };
}

class CannotList extends Error {}

/** What the draw gives for each way in which the rng can answer, by the chances of these answers. */
function allWays<T extends GameTypes>(draw: (rng: Rng) => T['Action']): readonly ExpectedAction<T>[] | null {
  const found = new Map<string, ExpectedAction<T>>();
  // the answers of one way; `of` numbers were possible, and `taken` was given
  const way: { readonly of: number; taken: number }[] = [];
  try {
    for (let tried = 0; ; tried++) {
      if (tried >= MOST_WAYS) return null;
      let asked = 0;
      let chance = 1;
      const action = draw(
        answering((of) => {
          const answer = way[asked] ?? { of, taken: 0 };
          if (answer.of !== of) throw new Error('a policy has drawn otherwise after the same draws');
          way[asked] = answer;
          asked += 1;
          chance /= of;
          return answer.taken;
        }),
      );
      const key = canonicalJson(action);
      found.set(key, { action, chance: (found.get(key)?.chance ?? 0) + chance });
      while (way.length > 0 && isLast(way.at(-1))) way.pop();
      const next = way.at(-1);
      if (!next) return [...found.values()];
      next.taken += 1;
    }
  } catch (error) {
    if (error instanceof CannotList) return null;
    throw error;
  }
}

const isLast = (answer: { readonly of: number; readonly taken: number } | undefined): boolean =>
  answer !== undefined && answer.taken === answer.of - 1;

/** An rng whose integers come from here. */
function answering(int: (of: number) => number): Rng {
  const cannot = (): never => {
    throw new CannotList('real numbers fall in too many ways');
  };
  return {
    int: (of) => (of > MOST_WAYS ? cannot() : int(of)),
    uint32: cannot,
    real: cannot,
    pick: <A>(items: readonly A[]): A => {
      if (items.length === 0) throw new Error('pick from no items');
      return items[int(items.length)] as A;
    },
    shuffle: (items) => {
      const left = items.slice();
      return items.map(() => left.splice(int(left.length), 1)[0] as (typeof items)[number]);
    },
  };
}
