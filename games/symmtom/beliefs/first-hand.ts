/** The deals of first-hand pieces that a seat cannot rule out, all equally probable; or draws from them if there are many. */
import { rngFor } from '../../core/rng.ts';
import type { Parameters } from '../types.ts';
import { countOf } from './packed.ts';

export interface Deals {
  /** Masks by agent, one list a deal. */
  readonly deals: readonly (readonly number[])[];
  /** The deals were too many to list; these are draws. */
  readonly sampled: boolean;
}

/** `shown`: each agent's mask; null: hidden. */
export function dealsLike(shown: readonly (number | null)[], parameters: Parameters, most: number): Deals {
  if (!shown.includes(null)) return { deals: [shown.map((mask) => mask ?? 0)], sampled: false };
  const { agents, pieces } = parameters;
  const least = Math.trunc(pieces / agents);
  const given = shown.reduce((all: number, mask) => all | (mask ?? 0), 0);
  const hidden = Array.from({ length: pieces }, (_, piece) => piece).filter((piece) => !(given & (1 << piece)));
  const extras = pieces % agents;
  const deals: (readonly number[])[] = [];
  const place = (i: number, masks: readonly number[]): boolean => {
    const piece = hidden[i];
    if (piece === undefined) {
      const counts = masks.map(countOf);
      const even = counts.every((count) => count >= least && count <= least + 1);
      if (even && counts.filter((count) => count > least).length === extras) deals.push(masks);
      return deals.length <= most;
    }
    return masks.every((mask, j) => {
      if (shown[j] !== null || countOf(mask) > least) return true;
      return place(i + 1, masks.with(j, mask | (1 << piece)));
    });
  };
  const whole = place(
    0,
    shown.map((mask) => mask ?? 0),
  );
  if (whole && deals.length > 0) return { deals, sampled: false };
  return { deals: Array.from({ length: most }, (_, i) => drawLike(shown, hidden, i)), sampled: true };
}

/** The hidden pieces in a random order, dealt out evenly, also where the shown pieces could not come from chance. */
function drawLike(shown: readonly (number | null)[], hidden: readonly number[], i: number): readonly number[] {
  const rng = rngFor('symmtom/first-hand', i);
  const takers = rng.shuffle(shown.flatMap((mask, j) => (mask === null ? [j] : [])));
  const masks = shown.map((mask) => mask ?? 0);
  for (const [k, piece] of rng.shuffle(hidden).entries()) {
    const j = takers[k % takers.length] as number;
    masks[j] = (masks[j] ?? 0) | (1 << piece);
  }
  return masks;
}
