/** Roots over a log in PostgreSQL: the same as over the same log in SQLite, and what they prove. */
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openRoots, rootsFile } from '../../server/roots.ts';
import { words } from '../../server/store/contract/samples.ts';
import { databaseFile, openStore } from '../../server/store/open-store.ts';
import { readRoots } from '../../server/store/roots.ts';
import { askDatabase, SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { runCommand } from '../testing/run-command.ts';

const HOUR = 3_600_000;

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: roots over a log in PostgreSQL');
else
  test('a line an hour has all heads, is the same as with SQLite, and shows what was changed afterwards', async () => {
    const databases = [databaseFile(temporaryFolder()), await temporaryDatabase()] as const;
    const files: string[] = [];
    for (const file of databases) {
      let time = Date.UTC(2026, 10, 22, 9);
      const now = (): number => time;
      const store = await openStore({ file, now });
      onTestFinished(() => store.close());
      const roots = rootsFile(temporaryFolder());
      files.push(roots);
      const say = (stream: string, ...said: readonly string[]): Promise<unknown> =>
        store.events.append([words(stream, 0, ...said)], `say ${stream}`);
      const writing = openRoots({ file: roots, events: store.events, now });
      await say('one', 'x', 'y');
      await say('two', 'x');
      await writing.whenDue();
      time += HOUR;
      await writing.whenDue();
      await say('three', 'x');
      time += HOUR;
      await writing.whenDue();
      await writing.close();
    }
    const [sqlite, postgres] = files.map((file) => readRoots(readFileSync(file, 'utf8')));
    expect(postgres).toEqual(sqlite);
    expect(postgres?.lines.map(({ streams }) => streams)).toEqual([2, 3]);
    const [, url] = databases;
    const verify = ['verify', '--database', url, '--roots', String(files[1])] as const;
    expect(await runCommand(...verify)).toMatchObject({ code: 0 });
    // the database is put back to before the last stream, so that its own chains are sound
    await askDatabase(
      url,
      `ALTER TABLE appends DISABLE TRIGGER USER; ALTER TABLE streams DISABLE TRIGGER USER;
       DELETE FROM appends WHERE stream = (SELECT id FROM streams WHERE name = 'three');
       DELETE FROM streams WHERE name = 'three';
       UPDATE log_end SET position = (SELECT max(position) FROM appends);
       ALTER TABLE appends ENABLE TRIGGER USER; ALTER TABLE streams ENABLE TRIGGER USER`,
    );
    expect(await runCommand(...verify)).toMatchObject({ code: 1, out: expect.stringContaining('three') });
    expect(await runCommand('verify', '--database', url)).toMatchObject({ code: 0 });
  });
