/**
 * Calls the compiled kernel (assembly/kernel.ts). Addresses are bytes in one memory of fixed size, given out in order
 * and never back, so that a training run's memory cannot grow. Compile again with
 *
 *   npx --yes --package assemblyscript@0.28.20 asc research/nn/kernel/assembly/kernel.ts -o research/nn/kernel/kernel.wasm \
 *     -O3 --noAssert --enable simd --runtime stub --importMemory --initialMemory 1
 *
 * and write both hashes into kernel.test.ts.
 */
import { readFileSync } from 'node:fs';

export interface Kernel {
  dense(
    x: number,
    ldx: number,
    m: number,
    k: number,
    w: number,
    n: number,
    bias: number,
    y: number,
    ldy: number,
    relu: 0 | 1,
  ): void;
  weightGradient(x: number, ldx: number, m: number, k: number, dy: number, ldd: number, n: number, dw: number): void;
  transpose(w: number, k: number, n: number, to: number): void;
  cutOff(y: number, d: number, count: number): void;
  columnSums(d: number, ldd: number, m: number, n: number, out: number): void;
  sumOfSquares(values: number, count: number): number;
  adam(
    weights: number,
    gradient: number,
    mean: number,
    square: number,
    count: number,
    scale: number,
    rate: number,
  ): void;
  follow(follower: number, leader: number, count: number, rate: number): void;
  exponentials(values: number, count: number): void;
  sigmoids(values: number, ld: number, m: number, n: number): void;
  tanhs(values: number, ld: number, m: number, n: number, to: number, ldt: number): void;
}

export interface Arena {
  readonly kernel: Kernel;
  /** The address of this many floats, all zero. Throws where the memory is full. */
  allot(floats: number): number;
  view(address: number, floats: number): Float32Array;
}

/** A memory with room for this many floats. */
export function arenaOf(floats: number): Arena {
  const pages = Math.ceil((floats * 4) / 65536) + 1;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const abort = (): never => {
    throw new Error('the kernel stopped');
  };
  const instance = new WebAssembly.Instance(compiled(), { env: { memory, abort } });
  // 0 means no address
  let next = 1024;
  return {
    kernel: instance.exports as unknown as Kernel,
    allot: (wanted) => {
      const address = next;
      next += Math.ceil(wanted / 16) * 64;
      if (next > memory.buffer.byteLength) throw new Error(`the memory of ${floats} floats is full`);
      return address;
    },
    view: (address, length) => new Float32Array(memory.buffer, address, length),
  };
}

let kernelModule: WebAssembly.Module | null = null;

function compiled(): WebAssembly.Module {
  kernelModule ??= new WebAssembly.Module(readFileSync(new URL('kernel.wasm', import.meta.url)));
  return kernelModule;
}

/** Rows and columns of matrices come in fours. */
export function inFours(count: number): number {
  return Math.ceil(count / 4) * 4;
}
