/** For tests: which process has what, as the database says. */
import { askDatabase } from '../store/testing/postgres.ts';

/** Name of a lease -> the address of the process that has it; those of studies and sessions. */
export async function leasesIn(database: string): Promise<Readonly<Record<string, string>>> {
  const rows = await askDatabase(database, 'SELECT name, address FROM leases JOIN processes ON id = owner');
  return Object.fromEntries(rows.map(({ name, address }) => [String(name), String(address)]));
}
