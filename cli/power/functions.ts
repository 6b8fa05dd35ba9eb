/** Square root of the engine, and Student's t distribution from jStat. */
import jstat from 'jstat';
import type { Functions } from '../../studies/power/tests.ts';

export const FUNCTIONS: Functions = {
  sqrt: Math.sqrt,
  tCdf: (t, df) => jstat.studentt.cdf(t, df),
  tQuantile: (p, df) => jstat.studentt.inv(p, df),
};
