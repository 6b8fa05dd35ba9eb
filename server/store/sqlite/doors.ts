/** The doors of a restored database. */
import type { Database } from './open.ts';

/**
 * Closes the doors of a restored database: no sign-in and no link of the backup works, and operators who were removed in the
 * database that it replaces stay removed. `kept`: that database, a closed file; null: there was none.
 */
export function closeDoors({ $client: client }: Database, kept: string | null): void {
  client.exec('DELETE FROM operator_sessions; DELETE FROM invitations WHERE used_at IS NULL');
  if (kept === null) return;
  client.prepare('ATTACH ? AS other').run(kept);
  try {
    const there = client.prepare(`SELECT 1 FROM other.sqlite_schema WHERE type = 'table' AND name = 'operators'`).get();
    if (there)
      client.exec(`
        UPDATE operators SET removed_at = before.removed_at FROM other.operators AS before
        WHERE operators.id = before.id AND before.removed_at IS NOT NULL`);
  } finally {
    client.exec('DETACH other');
  }
}
