/** The parameters of a reader: named matrices one after the other, in the memory of the compiled kernel or in any other. */
import type { Rng } from '../../../games/core/rng.ts';
import { rngFor } from '../../../games/core/rng.ts';

export interface ReaderPart {
  readonly name: string;
  readonly rows: number;
  /** Rows times columns is a multiple of four. */
  readonly columns: number;
  /** Where it begins: normal with this standard deviation around `around`. */
  readonly spread: number;
  readonly around?: number;
}

export function sizeOf(parts: readonly ReaderPart[]): number {
  return parts.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
}

/** The parameters before training. */
export function initialParameters(parts: readonly ReaderPart[], seed: string): Float32Array {
  const values = new Float32Array(sizeOf(parts));
  let at = 0;
  for (const { name, rows, columns, spread, around = 0 } of parts) {
    const rng = rngFor(seed, 'initial', name);
    const end = at + rows * columns;
    if (spread === 0) values.fill(around, at, end);
    else for (let k = at; k < end; k++) values[k] = around + spread * normal(rng);
    at = end;
  }
  return values;
}

/** The sum of twelve uniform draws, less its mean: sums alone, which every machine rounds alike. */
function normal(rng: Rng): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += rng.real();
  return sum;
}

/** Where parts lie in bytes, by name, if the first one lies at `address`. */
export function addressesOf(parts: readonly ReaderPart[], address: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let at = address;
  for (const { name, rows, columns } of parts) {
    found.set(name, at);
    at += 4 * rows * columns;
  }
  return found;
}
