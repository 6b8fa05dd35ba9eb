/** Which games bring their own simulation. */
import { plain } from './plain.ts';
import type { Simulation } from './simulation.ts';
import { symmtomSimulation } from './symmtom.ts';

const SIMULATIONS: ReadonlyMap<string, Simulation> = new Map([['symmtom', symmtomSimulation]]);

export function simulationOf(game: string): Simulation {
  return SIMULATIONS.get(game) ?? plain;
}
