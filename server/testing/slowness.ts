/**
 * For tests: how much more processor time the same work takes now than it took on the machine on which the budgets of test files
 * were chosen, at rest. A neighbour on the same core, a small cache or an old processor make it more than 1.
 */
import process from 'node:process';

const ROWS = 60_000;
/** What `work` took on two cores of that machine with nothing beside it. */
const AT_REST_MS = 110;

/** How many times slower than at rest the machine is now; at least 1. */
export function slowness(): number {
  // the first of them is still being compiled
  const took = Array.from({ length: 3 }, () => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...took) / AT_REST_MS);
}

/** Makes, sorts and prints rows, so that memory and caches count as well as arithmetic. */
function work(): number {
  const rows = Array.from({ length: ROWS }, (_, n) => ({ id: (n * 48_271) % 2_147_483_647, name: `row ${n}` }));
  const sorted = rows.toSorted((one, other) => other.id - one.id);
  return JSON.stringify(JSON.parse(JSON.stringify(sorted))).length;
}
