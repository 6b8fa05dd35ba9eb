import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arenaOf } from './kernel.ts';

const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(new URL(file, import.meta.url)))
    .digest('hex');

test('the compiled kernel is the one of this source: compile again and write both hashes here', () => {
  expect([hashOf('assembly/kernel.ts'), hashOf('kernel.wasm')]).toEqual([
    '4941f0ed864b4182697f22bc8712998d6aa2de6602848a01da6ee7b794d01af5',
    '65e8371699555d90f0bcef2d7a2c2183fc6fdff80d0c4107576cda85f8d48eac',
  ]);
});

test('products, exponentials and their kin agree with plain arithmetic', () => {
  const arena = arenaOf(10_000);
  const filled = (count: number, of: (i: number) => number) => {
    const at = arena.allot(count);
    arena.view(at, count).set(Float32Array.from({ length: count }, (_, i) => of(i)));
    return at;
  };
  const [m, k, n] = [8, 5, 12];
  const x = filled(m * k, (i) => Math.sin(i));
  const w = filled(k * n, (i) => Math.cos(i));
  const y = arena.allot(m * n);
  arena.kernel.dense(x, k * 4, m, k, w, n, 0, y, n * 4, 1);
  for (let i = 0; i < m; i++)
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += Math.sin(i * k + p) * Math.cos(p * n + j);
      expect(arena.view(y, m * n)[i * n + j]).toBeCloseTo(Math.max(0, sum), 5);
    }
  const numbers = [-100, -20, -1, -0.1, 0, 0.1, 1, 20];
  const e = filled(8, (i) => numbers[i] ?? 0);
  arena.kernel.exponentials(e, 8);
  for (const [i, value] of arena.view(e, 8).entries())
    expect(value / Math.exp(Math.max(-87, numbers[i] ?? 0))).toBeCloseTo(1, 5);
  const t = filled(8, (i) => numbers[i] ?? 0);
  const tanh = arena.allot(8);
  arena.kernel.tanhs(t, 32, 1, 8, tanh, 32);
  arena.kernel.sigmoids(t, 32, 1, 8);
  for (const [i, value] of numbers.entries()) {
    expect(arena.view(tanh, 8)[i]).toBeCloseTo(Math.tanh(value), 5);
    expect(arena.view(t, 8)[i]).toBeCloseTo(1 / (1 + Math.exp(-value)), 5);
  }
});
