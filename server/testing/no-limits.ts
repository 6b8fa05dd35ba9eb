/** For tests and load: a server that takes more requests than people make. */
import type { RequestLimits } from '../http/limits.ts';

const unlimited = { max: 1_000_000, windowMs: 1000 };

export const NO_REQUEST_LIMITS: RequestLimits = {
  address: unlimited,
  seat: unlimited,
  participant: unlimited,
  operator: unlimited,
  tryFrom: unlimited,
  tryAs: unlimited,
  creation: unlimited,
  fork: unlimited,
};
