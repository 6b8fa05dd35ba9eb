/**
 * The columns of the frames, each different one once: most frames differ in few columns, so the convolution and its product
 * with the first layer's weights are computed for some 250 columns in place of 1,505.
 */
import { patchesOf } from '../../../bots/standoff/network/frames.ts';
import { AROUND, SIZE } from '../../../bots/standoff/network/shapes.ts';

export interface Columns {
  /** For each column of the board, where its different contents begin in `patches`; last, how many there are. */
  readonly starts: readonly number[];
  /** For each frame and column, which content it has, counted over all columns. */
  readonly contents: readonly (readonly number[])[];
  /** What the convolution reads at the seven cells of each content. */
  readonly patches: Float32Array;
}

export function columnsOf(frames: readonly Uint8Array[]): Columns {
  const all = frames.map(patchesOf);
  const contents: number[][] = frames.map(() => []);
  const starts = [0];
  const different: Float32Array[] = [];
  for (let column = 0; column < SIZE; column++) {
    const known = new Map<string, number>();
    all.forEach((patches, frame) => {
      const content = patches.subarray(column * SIZE * AROUND, (column + 1) * SIZE * AROUND);
      const key = content.join();
      const at = known.get(key) ?? different.push(content) - 1;
      known.set(key, at);
      contents[frame]?.push(at);
    });
    starts.push(different.length);
  }
  const patches = new Float32Array(different.length * SIZE * AROUND);
  different.forEach((content, at) => {
    patches.set(content, at * content.length);
  });
  return { starts, contents, patches };
}
