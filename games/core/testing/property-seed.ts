/**
 * Property tests draw the same cases in every run of `npm test`, so that a run fails only because of a change. With
 * PROPERTY_SEED set to a whole number they draw the cases of that seed; set to `random`, other cases in every run. A
 * failing property prints its seed. Loaded before every test file (vitest.config.ts).
 */
import process from 'node:process';
import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '1';
if (wanted !== 'random') {
  const seed = Number(wanted);
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", not ${wanted}`);
  fc.configureGlobal({ seed });
}
