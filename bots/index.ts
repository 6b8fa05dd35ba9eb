/** The catalogue of policies. A game's own policies are offered once its package is listed here; other games have the uniform one. */
import type { AnyPolicy } from '../games/core/policy.ts';
import { GAMES } from '../games/index.ts';
import type { Card } from './card.ts';
import { householdBots } from './household/package.ts';
import { mindGamesBots } from './mindgames/package.ts';
import { modelsIn } from './models.ts';
import { type BotPackage, plainBots } from './package.ts';
import { standoffBots } from './standoff/package.ts';
import { symmtomBots } from './symmtom/package.ts';
import { tomqaBots } from './tomqa/package.ts';

const PACKAGES: readonly BotPackage[] = [symmtomBots, standoffBots, householdBots, tomqaBots, mindGamesBots];

const BOTS: ReadonlyMap<string, BotPackage> = new Map(
  GAMES.map(({ id }) => [id, PACKAGES.find(({ game }) => game === id) ?? plainBots(id)]),
);

const MODELS = modelsIn();

/** The trained policies, by the models that are kept here; those of each game come after its other policies. */
export const LEARNED: readonly AnyPolicy[] = MODELS.map((model) => {
  const policy = BOTS.get(model.card.game)?.learned?.(model);
  if (!policy) throw new Error(`the model ${model.card.id} is of the game ${model.card.game}, which has no learners`);
  return policy;
});

/** The policies that participants and experimenters choose from. */
export const POLICIES: readonly AnyPolicy[] = [...BOTS.values()].flatMap(({ game, policies }) => [
  ...policies,
  ...LEARNED.filter((policy) => policy.game === game && !policy.privileged),
]);

/** Policies that only serve to measure others; they are never offered as partners. */
export const YARDSTICKS: readonly AnyPolicy[] = [...BOTS.values()].flatMap(({ game, yardsticks }) => [
  ...yardsticks,
  ...LEARNED.filter((policy) => policy.game === game && policy.privileged),
]);

/** The card of a trained policy; undefined: there is no such policy, or it was not trained. */
export function cardOf(id: string): Card | undefined {
  return MODELS.find(({ card }) => card.id === id)?.card;
}

/** The policies of a game; undefined: there is no such game. */
export function botsOf(game: string): BotPackage | undefined {
  return BOTS.get(game);
}

/** `name`: an id, or `ID@version`, which finds no other version. */
export function policyById(name: string): AnyPolicy | undefined {
  const at = name.lastIndexOf('@');
  const id = at < 0 ? name : name.slice(0, at);
  const found = POLICIES.find((policy) => policy.id === id) ?? YARDSTICKS.find((policy) => policy.id === id);
  return at < 0 || `${id}@${found?.version}` === name ? found : undefined;
}
