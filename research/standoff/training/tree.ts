/**
 * The frames of a batch as a tree: trials that begin with the same frames share these steps, so that each is computed once. A
 * batch of 256 trials has some 700 nodes in place of 1,280 steps.
 */

import { FRAMES } from '../../../bots/standoff/network/shapes.ts';
import type { Inputs } from './inputs.ts';

export interface Tree {
  /** Nodes are in the order of their steps; those of step t are `starts[t]` to before `starts[t + 1]`. */
  readonly starts: readonly number[];
  /** The frame of each node. */
  readonly places: Uint16Array;
  /** The node of the step before; -1: there is none. */
  readonly parents: Int32Array;
  /** For each row of the batch, its node at the last step. */
  readonly leaves: Int32Array;
}

export function treeOf(rows: readonly number[], { places, frames }: Inputs): Tree {
  const starts = [0];
  const ofNodes: number[] = [];
  const parents: number[] = [];
  const at = new Int32Array(rows.length).fill(-1);
  for (let t = 0; t < FRAMES; t++) {
    const known = new Map<number, number>();
    rows.forEach((row, b) => {
      const parent = at[b] as number;
      const place = places[FRAMES * row + t] as number;
      const key = (parent + 1) * frames.length + place;
      let node = known.get(key);
      if (node === undefined) {
        node = ofNodes.length;
        known.set(key, node);
        ofNodes.push(place);
        parents.push(parent);
      }
      at[b] = node;
    });
    starts.push(ofNodes.length);
  }
  return { starts, places: Uint16Array.from(ofNodes), parents: Int32Array.from(parents), leaves: at };
}
