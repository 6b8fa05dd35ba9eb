/** Which games bring their own simulation. */
import { plain } from './plain.ts';
import type { Simulation } from './simulation.ts';
import { standoffSimulation } from './standoff.ts';
import { symmtomSimulation } from './symmtom.ts';

const SIMULATIONS: ReadonlyMap<string, Simulation> = new Map([
  ['standoff', standoffSimulation],
  ['symmtom', symmtomSimulation],
]);

export function simulationOf(game: string): Simulation {
  return SIMULATIONS.get(game) ?? plain;
}
