/** Roots over a log in PostgreSQL: the same as over the same log in SQLite, and what they prove. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRoots, rootsFile } from '../../server/roots.ts';
import { words } from '../../server/store/contract/samples.ts';
import { databaseFile, openStore } from '../../server/store/open-store.ts';
import { readRoots } from '../../server/store/roots.ts';
import { askDatabase, SERVER, temporaryDatabase } from '../../server/store/testing/postgres.ts';
import { temporaryFolder } from '../../server/testing/server.ts';
import { runCommand, runWith } from '../testing/run-command.ts';

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
      const writing = await openRoots({ file: roots, lab: await store.labId(), events: store.events, now });
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
    // each names its own lab, to which the lines are chained
    const proved = (read: typeof sqlite) => read?.lines.map(({ hash: _own, previous: _before, ...line }) => line);
    expect(proved(postgres)).toEqual(proved(sqlite));
    expect(postgres?.lab).not.toBe(sqlite?.lab);
    expect(postgres?.lines.map(({ streams }) => streams)).toEqual([2, 3]);
    const [, url] = databases;
    const verify = ['lab verify', '--database', url, '--roots', String(files[1])] as const;
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
    expect(await runCommand('lab verify', '--database', url)).toMatchObject({ code: 0 });
  });

if (SERVER !== null)
  test('a sound database is not compared with the roots of the lab in DATA_DIR, nor with its last run', async () => {
    const [dataDir, url] = [temporaryFolder(), await temporaryDatabase()];
    const [ours, theirs] = [databaseFile(dataDir), url];
    const ids: string[] = [];
    for (const [file, stream] of [
      [ours, 'one'],
      [theirs, 'two'],
    ] as const) {
      const store = await openStore({ file });
      await store.events.append([words(stream, 0, 'x')], 'c');
      ids.push(await store.labId());
      if (file === ours)
        await (
          await openRoots({ file: rootsFile(dataDir), lab: ids[0] ?? '', events: store.events, now: Date.now })
        ).close();
      await store.close();
    }
    const [own = '', other = ''] = ids;
    const verify = (...args: readonly string[]) => runWith({ DATA_DIR: dataDir }, 'lab verify', ...args);
    expect(await verify()).toMatchObject({
      code: 0,
      out: `compared with 1 roots of lab ${own} in ${rootsFile(dataDir)}\n1 streams, 1 events: all as written\n`,
    });
    const why = `${rootsFile(dataDir)} has those of lab ${own}, and this is lab ${other}`;
    expect(await verify('--database', theirs)).toEqual({
      ...{ code: 0, errors: '' },
      out: `compared with no roots: ${why}\n1 streams, 1 events: all as written\n`,
    });
    expect(await verify('--database', theirs, '--roots', rootsFile(dataDir))).toMatchObject({
      code: 2,
      errors: expect.stringContaining(`error: these roots cannot be compared: ${why}\n`),
    });
    const { out } = await verify('--database', theirs, '--since-last', '--json');
    expect(JSON.parse(out)).toMatchObject({
      ...{ streams: 0, findings: [] },
      roots: { file: rootsFile(dataDir), lab: own, compared: 0, why },
    });
    const name = new URL(theirs).pathname.slice(1);
    expect(readdirSync(dataDir).filter((file) => file.endsWith('.verified'))).toEqual(
      ['standpoint.sqlite.verified', `${other}-${name}.verified`].toSorted(),
    );
    // where there is no folder of data, there is no note
    const nowhere = path.join(dataDir, 'none');
    const last = await runWith({ DATA_DIR: nowhere }, 'lab verify', '--database', theirs, '--since-last');
    expect(last).toMatchObject({
      code: 0,
      errors: `there is no folder ${nowhere} to note a run in: verifying everything\n`,
    });
    expect(await runWith({ DATA_DIR: nowhere }, 'lab verify', '--database', theirs)).toMatchObject({
      code: 0,
      errors: '',
    });
    expect(existsSync(nowhere)).toBe(false);
  });
