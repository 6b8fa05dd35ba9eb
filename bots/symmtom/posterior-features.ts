/**
 * Who knows what, as the belief model `symmtom/posterior-uniform` tells it at depth 1: the features of PM in place of a
 * K matrix. The same numbers as the model's on any page, in 255ths. It is exact while it can be enumerated, as in nearly
 * all moments of small sessions.
 */
import type { Experience, FirstSight } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { uniformConduct } from '../../games/symmtom/beliefs/conduct.ts';
import { posteriorModel } from '../../games/symmtom/beliefs/models.ts';
import type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';
import { chanceAt } from '../../games/symmtom/beliefs/summary.ts';
import type { SymmToM } from '../../games/symmtom/types.ts';

export type { Posterior } from '../../games/symmtom/beliefs/posterior.ts';

const MODEL = posteriorModel(uniformConduct, { depth: 1 });

export function beginPosterior(first: FirstSight<SymmToM>): Posterior {
  return MODEL.prior(first);
}

export function updatePosterior(posterior: Posterior, experience: Experience<SymmToM>): Posterior {
  return MODEL.update(posterior, experience, rngFor(MODEL.id, MODEL.version, posterior.seat, experience.turn));
}

/** The probability that this agent knows this piece, in 255ths. */
export function chanceIn({ summary }: Posterior, agent: number, piece: number): number {
  return Math.round(chanceAt(summary, agent, piece) * 255);
}
