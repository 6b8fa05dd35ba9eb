/** Samples of what is allocated say how much, by which file, also of what is collected at once. */
import { expect, test } from 'vitest';
import { sampleAllocations } from './allocation.ts';

test('what is allocated and dropped is counted, under the file that did it', async () => {
  const end = await sampleAllocations();
  let kept: number[] = [];
  for (let i = 0; i < 20_000; i++) kept = Array.from({ length: 100 }, (_, j) => i + j);
  const { bytes, bySource } = await end();
  expect(kept).toHaveLength(100);
  const own = bySource['bench/server/allocation.test.ts'] ?? 0;
  // a list of a hundred numbers takes at least 400 bytes
  expect(own).toBeGreaterThan(20_000 * 400);
  expect(own).toBeLessThanOrEqual(bytes);
  expect(bytes).toBeCloseTo(Object.values(bySource).reduce((sum, size) => sum + size, 0));
});
