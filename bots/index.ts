/** The catalogue of policies: a game's own are offered when its package stands here; every other game has the uniform policy. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { GAMES } from '../games/index.ts';
import { householdBots } from './household/package.ts';
import { type BotPackage, plainBots } from './package.ts';
import { standoffBots } from './standoff/package.ts';
import { symmtomBots } from './symmtom/package.ts';

const PACKAGES: readonly BotPackage[] = [symmtomBots, standoffBots, householdBots];

const BOTS: ReadonlyMap<string, BotPackage> = new Map(
  GAMES.map(({ id }) => [id, PACKAGES.find(({ game }) => game === id) ?? plainBots(id)]),
);

/** What people and experimenters choose from. */
export const POLICIES: readonly AnyPolicy[] = [...BOTS.values()].flatMap(({ policies }) => policies);

/** Only there to measure the others by: never offered as partners. */
export const YARDSTICKS: readonly AnyPolicy[] = [...BOTS.values()].flatMap(({ yardsticks }) => yardsticks);

/** undefined: there is no such game. */
export function botsOf(game: string): BotPackage | undefined {
  return BOTS.get(game);
}

export function policyById(id: string): AnyPolicy | undefined {
  return POLICIES.find((policy) => policy.id === id) ?? YARDSTICKS.find((policy) => policy.id === id);
}
