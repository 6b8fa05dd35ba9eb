/** What the bench asks of PostgreSQL itself: which processes serve a database, and which turns oTree has stored in it. */
import pg from 'pg';
import { processFile } from './processor.ts';

/** The processes of PostgreSQL that serve this database. Throws where they are not on this machine. */
export async function processesServing(database: string): Promise<readonly number[]> {
  const name = new URL(database).pathname.slice(1);
  const rows = await rowsOf<{ pid: number }>(
    database,
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  // PostgreSQL names the database in what the process is called
  const here = rows.map(({ pid }) => pid).filter((pid) => processFile(pid, 'cmdline')?.includes(name));
  if (rows.length > 0 && here.length === 0)
    throw new Error('peers measures the processes of PostgreSQL: TEST_DATABASE_URL must name one on this machine');
  return here;
}

/** Group's number in its session -> how many turns oTree has stored of it. */
export async function turnsInOTree(database: string): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ name: string; turn: number }>(
    database,
    'SELECT id_in_subsession::text AS name, turn FROM choices_group',
  );
  return new Map(rows.map(({ name, turn }) => [name, turn]));
}

async function rowsOf<Row extends pg.QueryResultRow>(database: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
