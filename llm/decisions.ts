/** What a seat decided in a session that policies play: each request with the life before it, and the action. */
import type { Game, GameTypes, Seat } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { AnyPolicy, Experience, FirstSight, Request } from '../games/core/policy.ts';

export interface PolicyDecision<T extends GameTypes> {
  readonly first: FirstSight<T>;
  readonly experiences: readonly Experience<T>[];
  readonly request: Request<T>;
  readonly action: T['Action'];
}

interface Watched {
  readonly first: FirstSight<GameTypes>;
  readonly experiences: readonly Experience<GameTypes>[];
  readonly inner: unknown;
}

/** `policies`: one a seat. The same arguments give the same decisions. */
export function decisionsOf<T extends GameTypes>(
  game: Game<T>,
  config: T['Config'],
  { policies, seat, seed }: { readonly policies: readonly AnyPolicy[]; readonly seat: Seat; readonly seed: string },
): readonly PolicyDecision<T>[] {
  const decisions: PolicyDecision<T>[] = [];
  const watched = policies.map((policy, at) =>
    at === seat ? watchedBy(policy, (decision) => decisions.push(decision as PolicyDecision<T>)) : policy,
  );
  playout(game, { session: 'decisions', config, seed, policies: watched });
  return decisions;
}

/** The policy, which tells what it decides; it answers no questions between turns. */
function watchedBy(policy: AnyPolicy, tell: (decision: PolicyDecision<GameTypes>) => void): AnyPolicy {
  return {
    id: policy.id,
    game: policy.game,
    version: policy.version,
    about: policy.about,
    initialMemory: (first): Watched => ({ first, experiences: [], inner: policy.initialMemory(first) }),
    observe: ({ first, experiences, inner }: Watched, experience): Watched => ({
      first,
      experiences: [...experiences, experience],
      inner: policy.observe(inner, experience),
    }),
    act({ first, experiences, inner }: Watched, request, rng) {
      const action = policy.act(inner, request, rng);
      tell({ first, experiences, request, action });
      return action;
    },
  };
}
