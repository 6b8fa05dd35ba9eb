/** The games' belief models by game: what a replay, an export or a calibration can ask. */
import type { AnyGameBeliefs, OfferedModel } from './core/beliefs/model.ts';
import { householdOffer } from './household/beliefs/models.ts';
import { standoffBeliefs } from './standoff/beliefs.ts';
import { beliefs as symmtom } from './symmtom/beliefs/models.ts';

const BELIEFS: Readonly<Record<string, AnyGameBeliefs>> = {
  household: householdOffer,
  standoff: standoffBeliefs,
  symmtom,
};

/** Games that have belief models. */
export const GAMES_WITH_BELIEFS: readonly string[] = Object.keys(BELIEFS);

export function beliefsOf(game: string): AnyGameBeliefs | undefined {
  return Object.hasOwn(BELIEFS, game) ? BELIEFS[game] : undefined;
}

/** By id; without one, the first that the game offers. */
export function modelOf(game: AnyGameBeliefs, id: string | undefined): OfferedModel | undefined {
  return id === undefined ? game.models[0] : game.models.find(({ model }) => model.id === id);
}
