/** Frames as the network reads them: a key for each, and what the convolution reads at each cell. */
import { FRAME_LENGTH } from '../encoder.ts';
import { AROUND, CELLS, SIZE } from './shapes.ts';

/** Equal frames have equal keys. */
export function keyOf(frame: Uint8Array): string {
  return LATIN.decode(frame);
}
const LATIN = new TextDecoder('latin1');

/** What the convolution reads at each cell of a frame, column by column: rows of 45 values, 0 beyond the edge. */
export function patchesOf(frame: Uint8Array): Float32Array {
  const patches = new Float32Array(CELLS * AROUND);
  for (let cell = 0; cell < CELLS; cell++) patchAt(frame, cell, patches);
  return patches;
}

function patchAt(frame: Uint8Array, cell: number, into: Float32Array): void {
  const [i, j] = [cell % SIZE, Math.floor(cell / SIZE)];
  let k = cell * AROUND;
  for (let channel = 0; channel < FRAME_LENGTH; channel += CELLS)
    for (let y = i - 1; y <= i + 1; y++)
      for (let x = j - 1; x <= j + 1; x++, k++)
        into[k] = y >= 0 && y < SIZE && x >= 0 && x < SIZE ? (frame[channel + y * SIZE + x] ?? 0) : 0;
}
