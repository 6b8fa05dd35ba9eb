/** The two splits of the benchmark, and where their tasks are. */
import { fileURLToPath } from 'node:url';

export const SPLITS = ['standard', 'hard'] as const;
export type BenchmarkSplit = (typeof SPLITS)[number];

export function benchmarkFile(split: BenchmarkSplit): string {
  return fileURLToPath(new URL(`../../../games/household/tasks/${split}.jsonl`, import.meta.url));
}
