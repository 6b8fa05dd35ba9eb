/**
 * The inputs of trials as places in a short list of frames: the 47,040 inputs are put together from 215 different frames. The
 * convolution and the product with the first layer's weights depend on the frame alone, so each is computed once.
 */

import { type Encoding, encodeTrial, FRAME_LENGTH, INPUT_LENGTH } from '../../../bots/standoff/encoder.ts';
import type { Network, Recurrent } from '../../../bots/standoff/network/forward.ts';
import { keyOf } from '../../../bots/standoff/network/frames.ts';
import { FRAMES } from '../../../bots/standoff/network/shapes.ts';
import { trialAt } from '../../../games/standoff/trials/trials.ts';

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

/** Calls `visit` with the state after the last frame of every row. Rows that begin alike share the work. */
export function eachState(
  network: Network,
  { places, frames }: Inputs,
  visit: (row: number, state: Recurrent) => void,
): void {
  const rows = Array.from({ length: places.length / FRAMES }, (_, row) => row);
  const place = (row: number, t: number): number => places[FRAMES * row + t] as number;
  const differ = (a: number, b: number): number => {
    let t = 0;
    while (t < FRAMES && place(a, t) === place(b, t)) t += 1;
    return t;
  };
  rows.sort((a, b) => {
    const t = differ(a, b);
    return t === FRAMES ? a - b : place(a, t) - place(b, t);
  });
  const states: Recurrent[] = [];
  let before: number | null = null;
  for (const row of rows) {
    states.length = before === null ? 0 : differ(before, row);
    while (states.length < FRAMES) {
      const frame = frames[place(row, states.length)] as Uint8Array;
      states.push(network.advance(states.at(-1) ?? null, frame));
    }
    visit(row, states[FRAMES - 1] as Recurrent);
    before = row;
  }
}
