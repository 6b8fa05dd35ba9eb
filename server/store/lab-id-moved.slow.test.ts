/** The id of a lab goes with it from SQLite to PostgreSQL and back, and through a backup. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { nimLog } from '../testing/nim-log.ts';
import { temporaryFolder } from '../testing/server.ts';
import { keepLogsIn } from './keep-logs.ts';
import { backUpStore, databaseFile, moveStore, openStore, readStore, restoreStore } from './open-store.ts';
import { askDatabase, SERVER, temporaryDatabase } from './testing/postgres.ts';

async function idOf(file: string): Promise<string> {
  const store = await readStore(file);
  try {
    return await store.labId();
  } finally {
    await store.close();
  }
}

async function labWith(...sessions: readonly string[]): Promise<string> {
  const file = databaseFile(temporaryFolder());
  await keepLogsIn(file, sessions.map(nimLog));
  return file;
}

const aside = (name: string): string => path.join(temporaryFolder(), name);
const KEEP = { replace: false, now: Date.UTC(2026, 10, 22) };

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: the id of a lab in PostgreSQL');
else
  test('in PostgreSQL, too: moved there and back, backed up and restored, and made for an older lab', async () => {
    const lab = await labWith('one');
    const [there, back, copy] = [await temporaryDatabase(), aside('back.sqlite'), aside('copy.dump')];
    await moveStore(lab, there);
    await moveStore(there, back);
    await backUpStore(there, copy);
    const again = await temporaryDatabase();
    expect(await idOf(there)).toBe(await idOf(lab));
    expect(await idOf(back)).toBe(await idOf(lab));
    await (await openStore({ file: again })).close();
    expect(await idOf(again)).not.toBe(await idOf(lab));
    await restoreStore(copy, again, { ...KEEP, replace: true });
    expect(await idOf(again)).toBe(await idOf(lab));
    // as it was before labs had ids
    await askDatabase(
      again,
      `DROP TABLE lab, payees, quizzes, quiz_answers, session_numbers, bot_accounts, bot_seats, prompts, model_use;
       DROP FUNCTION number_session, place_session CASCADE;
       DROP VIEW session_places;
       ALTER TABLE sessions DROP COLUMN shelf, DROP COLUMN origin;
       ALTER TABLE processes DROP COLUMN sharing;
       ALTER TABLE leases DROP COLUMN under_way, DROP CONSTRAINT no_lease_on_all_studies;
       DELETE FROM drizzle.__drizzle_migrations
       WHERE created_at IN (SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 8)`,
    );
    await (await openStore({ file: again })).close();
    const [first] = await askDatabase(
      again,
      `SELECT encode(hash, 'hex') AS hash FROM appends ORDER BY position LIMIT 1`,
    );
    expect(await idOf(again)).toBe(String(first?.hash).slice(0, 32));
  });
