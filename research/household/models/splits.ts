/** Where the tasks of the benchmark's splits are. */
import { fileURLToPath } from 'node:url';
import type { BenchmarkSplit } from '../authoring/generate/benchmark.ts';

export function benchmarkFile(split: BenchmarkSplit): string {
  return fileURLToPath(new URL(`../../../games/household/tasks/${split}.jsonl`, import.meta.url));
}
