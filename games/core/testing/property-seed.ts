/**
 * Property tests draw the same cases in every run of `npm test`: a run that fails does so for what was changed. With
 * PROPERTY_SEED set to a whole number they draw those of that seed, with `random` others each time; a failing property
 * prints its seed either way. Loaded before every test file (vitest.config.ts).
 */
import process from 'node:process';
import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '1';
if (wanted !== 'random') {
  const seed = Number(wanted);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", not ${wanted}`);
  fc.configureGlobal({ seed });
}
