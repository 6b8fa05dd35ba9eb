/**
 * The inputs of trials as places in a short list of frames: the 47,040 inputs are put together from 215 different frames. The
 * convolution and the product with the first layer's weights depend on the frame alone, so each is computed once.
 */
import { trialAt } from '../../../games/standoff/trials/trials.ts';
import { type Encoding, encodeTrial, FRAME_LENGTH, INPUT_LENGTH } from '../encoder.ts';
import { AROUND, CELLS, FRAMES, SIZE } from './shapes.ts';

export interface Inputs {
  /** The indexes of the trials (trials.ts), in the order that was asked for. */
  readonly trials: readonly number[];
  readonly labels: Uint8Array;
  /** Five for each trial: places in `frames`. */
  readonly places: Uint16Array;
  readonly frames: readonly Uint8Array[];
}

export function inputsOf(trials: readonly number[], encoding: Encoding): Inputs {
  const known = new Map<string, number>();
  const frames: Uint8Array[] = [];
  const places = new Uint16Array(FRAMES * trials.length);
  const labels = new Uint8Array(trials.length);
  const input = new Uint8Array(INPUT_LENGTH);
  trials.forEach((index, row) => {
    const trial = trialAt(index);
    labels[row] = trial.correct;
    encodeTrial(trial, encoding, input);
    for (let t = 0; t < FRAMES; t++) {
      const frame = input.subarray(t * FRAME_LENGTH, (t + 1) * FRAME_LENGTH);
      const key = keyOf(frame);
      let place = known.get(key);
      if (place === undefined) {
        place = frames.length;
        known.set(key, place);
        frames.push(frame.slice());
      }
      places[FRAMES * row + t] = place;
    }
  });
  return { trials, labels, places, frames };
}

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

/**
 * The columns of the frames, each different one once: most frames differ in few columns, so the convolution and its product
 * with the first layer's weights are computed for some 250 columns in place of 1,505.
 */
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
