/** Policies as results and reference pools name them, and whether those that a file names are the ones that are here. */

import { cardOf, POLICIES, policyById } from '../../bots/index.ts';
import { BadOption, CannotBeDone } from '../../cli/shared/command.ts';
import { canonicalJson, sameJson } from '../../games/core/json.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { sha256Hex } from '../../games/core/sha256-node.ts';
import type { Contestant, ReferencePool } from './result.ts';

function contestantOf({ id, version }: AnyPolicy): Contestant {
  return { policy: id, version, weights: cardOf(id)?.sha256 ?? null };
}

/** The policies of these names, ascending by id. Without names, those that the game offers and that can play with this config. */
export function contestantsNamed(
  names: readonly string[] | null,
  { game, config }: { readonly game: string; readonly config: unknown },
): readonly Contestant[] {
  const own = POLICIES.filter((policy) => policy.game === game);
  const policies = (names ?? []).map((name) => {
    const found = policyById(name.includes('/') ? name : `${game}/${name}`);
    if (found?.game !== game)
      throw new BadOption(`there is no policy ${name} for ${game}; there are ${own.map(({ id }) => id).join(', ')}`);
    return found;
  });
  for (const { id, privileged, whyNot } of policies) {
    if (privileged) throw new BadOption(`${id} sees more than a seat does`);
    const unfit = whyNot?.(config) ?? null;
    if (unfit !== null) throw new BadOption(unfit);
  }
  const fit = names ? policies : own.filter(({ whyNot }) => (whyNot?.(config) ?? null) === null);
  return sorted(fit.map(contestantOf));
}

/** Two of the same content: their scenarios would be the same. null: there are none. */
export function duplicateAmong(contestants: readonly Contestant[]): readonly [Contestant, Contestant] | null {
  // weights are what a trained model is, whatever its name
  const contentOf = ({ policy, version, weights }: Contestant): string => weights ?? `${policy}@${version}`;
  for (const same of Map.groupBy(contestants, contentOf).values()) if (same[0] && same[1]) return [same[0], same[1]];
  return null;
}

/** Its name: the same policies, in whatever order they are given, have the same name, and others have another. */
export function poolId({ game, policies }: ReferencePool): string {
  return `${game}-${sha256Hex(canonicalJson({ game, policies: sorted(policies) })).slice(0, 12)}`;
}

/** Throws where a policy of these has another version or other weights here, or is not here. */
export function checkAreHere(contestants: readonly Contestant[]): void {
  for (const wanted of contestants) {
    const here = policyById(wanted.policy);
    if (!here) throw new CannotBeDone(`there is no policy ${wanted.policy} here`);
    if (!sameJson(contestantOf(here), wanted))
      throw new CannotBeDone(
        `${wanted.policy} is not what the file has: here it is ${inWords(contestantOf(here))}, there ${inWords(wanted)}`,
      );
  }
}

const inWords = ({ version, weights }: Contestant): string =>
  `version ${version}${weights === null ? '' : `, weights ${weights.slice(0, 12)}`}`;

const sorted = (contestants: readonly Contestant[]): Contestant[] =>
  contestants.toSorted((a, b) => (a.policy < b.policy ? -1 : 1));
