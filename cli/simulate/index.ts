/** The registry of games with options and measures of their own in `simulate`. Every other game has the plain ones. */
import { mindGamesSimulation } from './mindgames/simulation.ts';
import { plain } from './plain.ts';
import type { GameSimulation, Simulation } from './simulation.ts';
import { standoffSimulation } from './standoff/simulation.ts';
import { symmtomSimulation } from './symmtom/simulation.ts';
import { tomqaSimulation } from './tomqa/simulation.ts';

const SIMULATIONS: readonly GameSimulation[] = [
  standoffSimulation,
  symmtomSimulation,
  tomqaSimulation,
  mindGamesSimulation,
];

export function simulationOf(game: string): Simulation {
  return SIMULATIONS.find((simulation) => simulation.game === game) ?? plain;
}
