/**
 * Loaded before every test file (vitest.config.ts). A file without .slow. in its name fails when it takes more processor time
 * than its project allows, together with the programs that it starts. Waiting costs nothing, so that other work on the machine
 * changes the figure little; `slowness` takes out what it does change.
 */
import { afterAll, inject } from 'vitest';
import { cpuSeconds } from './cpu-seconds.ts';
import { slowness } from './slowness.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Seconds of processor time that a file of this project may take. */
    readonly budget: number;
  }
}

const before = cpuSeconds();

// biome-ignore lint/correctness/noEmptyPattern: vitest passes the file as the second argument, and reads the pattern of the first
afterAll(({}, { file }) => {
  const budget = inject('budget');
  const spent = cpuSeconds() - before;
  if (file.name.includes('.slow.') || spent <= budget || spent / slowness() <= budget) return;
  throw new Error(
    `${file.name} took ${spent.toFixed(1)} s of processor time, and a file of this project may take ${budget} s: make it cheaper, or put .slow. into its name`,
  );
});
