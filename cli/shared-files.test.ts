/** What commands do with the files that processes share, in a folder and in a store: backups, roots of other processes, and erasures. */
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFiles } from '../server/files/open-files.ts';
import { readFilesPlace } from '../server/files/place.ts';
import { STORE, settingsOf, temporaryPlace } from '../server/files/testing/store.ts';
import { openRootCopies } from '../server/root-copies.ts';
import { openRoots, rootsFile } from '../server/roots.ts';
import { words } from '../server/store/contract/samples.ts';
import { keepLogsIn } from '../server/store/keep-logs.ts';
import { databaseFile, openStore } from '../server/store/open-store.ts';
import { SERVER, temporaryDatabase } from '../server/store/testing/postgres.ts';
import { changeWithoutTriggers } from '../server/testing/database.ts';
import { soundStreamsIn } from '../server/testing/log.ts';
import { nimLog } from '../server/testing/nim-log.ts';
import { serve, temporaryFolder } from '../server/testing/server.ts';
import { publish, template, visit } from '../server/testing/study.ts';
import { runWith } from './testing/run-command.ts';

const ALONE = template('sally-anne');

/** The settings of a process with a folder of its own. */
const processWith = (files: Readonly<Record<string, string>>): Record<string, string> => ({
  DATA_DIR: temporaryFolder(),
  ...files,
});

/** `shared`: settings that lead every process to one new place. */
function contract(shared: () => Promise<Record<string, string>>): void {
  test('a backup that one machine makes is restored on another, once and whole, and leaves no copy beside it', async () => {
    const files = await shared();
    const [here, there] = [processWith(files), processWith(files)];
    await keepLogsIn(databaseFile(String(here.DATA_DIR)), [nimLog('one'), nimLog('two')]);
    const made = 'files:2026/one.sqlite: 4 events, all as written\n';
    expect(await runWith(here, 'lab backup', 'files:2026/one.sqlite')).toEqual({ code: 0, out: made, errors: '' });
    expect(await runWith(here, 'lab backup', 'files:2026/one.sqlite')).toMatchObject({
      code: 1,
      errors: 'error: files:2026/one.sqlite is there already: give another name\n',
    });
    expect(await runWith(there, 'lab restore', 'files:2026/one.sqlite')).toMatchObject({ code: 0 });
    expect(await soundStreamsIn(databaseFile(String(there.DATA_DIR)))).toEqual(['session-one', 'session-two']);
    for (const { DATA_DIR } of [here, there])
      expect(readdirSync(String(DATA_DIR)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await runWith(there, 'lab restore', 'files:other.sqlite')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^error: there is no backup files:other\.sqlite in /),
    });
    for (const name of ['files:', 'files:../roots', 'files:a b'])
      expect(await runWith(there, 'lab backup', name)).toMatchObject({
        code: 2,
        errors: expect.stringContaining('after files: comes a name of letters'),
      });
  });

  test('a backup and a restore remove what a killed command left a week ago, and nothing newer', async () => {
    const here = processWith(await shared());
    const dataDir = String(here.DATA_DIR);
    await keepLogsIn(databaseFile(dataDir), [nimLog('one')]);
    const old = new Date(Date.now() - 8 * 86_400_000);
    for (const [command, ...options] of [['lab backup'], ['lab restore', '--replace']] as const) {
      for (const name of ['.backup-killed', '.backup-running']) {
        mkdirSync(path.join(dataDir, name), { recursive: true });
        writeFileSync(path.join(dataDir, name, 'backup'), 'a database');
      }
      utimesSync(path.join(dataDir, '.backup-killed'), old, old);
      expect(await runWith(here, command, 'files:one.sqlite', ...options)).toMatchObject({ code: 0 });
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual(['.backup-running']);
    }
  });

  test('verify on any machine compares the log with the roots of a process that is gone with its disk', async () => {
    const files = await shared();
    const [gone, here] = [processWith(files), processWith(files)];
    const file = databaseFile(String(here.DATA_DIR));
    const store = await openStore({ file });
    await store.events.append([words('one', 0, 'x')], 'c');
    const own = rootsFile(String(gone.DATA_DIR));
    await (await openRoots({ file: own, lab: await store.labId(), events: store.events, now: Date.now })).close();
    const place = await openFiles(readFilesPlace(gone, String(gone.DATA_DIR)));
    await openRootCopies(place, own).copy();
    place.close();
    rmSync(String(gone.DATA_DIR), { recursive: true });
    await store.close();
    const verified = await runWith(here, 'lab verify', '--json');
    expect([verified.code, JSON.parse(verified.out)]).toMatchObject([
      0,
      { roots: { compared: 0, copies: [{ compared: 1, why: null }] }, findings: [] },
    ]);
    expect((await runWith(here, 'lab verify')).out).toMatch(
      /^compared with no roots: .*\ncompared with 1 roots of lab /,
    );
    // the log of another time: the same lab, without what the roots have
    changeWithoutTriggers(file, 'DELETE FROM appends; DELETE FROM streams');
    const changed = await runWith(here, 'lab verify', '--json');
    expect([changed.code, JSON.parse(changed.out)]).toMatchObject([
      1,
      { findings: [{ name: 'events_missing' }, { name: 'root_gone', stream: 'one' }] },
    ]);
  });

  test('verify finds a change that the own roots of the machine were cut to hide', async () => {
    const here = processWith(await shared());
    const file = databaseFile(String(here.DATA_DIR));
    const own = rootsFile(String(here.DATA_DIR));
    const store = await openStore({ file });
    for (const stream of ['one', 'two']) {
      await store.events.append([words(stream, 0, 'x')], stream);
      await (await openRoots({ file: own, lab: await store.labId(), events: store.events, now: Date.now })).close();
    }
    await store.close();
    const place = await openFiles(readFilesPlace(here, String(here.DATA_DIR)));
    await openRootCopies(place, own).copy();
    place.close();
    expect(await runWith(here, 'lab verify')).toMatchObject({ code: 0 });
    const lines = readFileSync(own, 'utf8').split('\n');
    writeFileSync(own, `${lines.slice(0, -2).join('\n')}\n`);
    changeWithoutTriggers(
      file,
      `DELETE FROM appends WHERE stream = (SELECT id FROM streams WHERE name = 'two');
       DELETE FROM streams WHERE name = 'two'`,
    );
    const verified = await runWith(here, 'lab verify', '--json');
    expect([verified.code, JSON.parse(verified.out)]).toMatchObject([
      1,
      {
        roots: { compared: 1, copies: [{ compared: 2, why: null }] },
        findings: expect.arrayContaining([expect.objectContaining({ name: 'root_gone', stream: 'two' })]),
      },
    ]);
  });

  test('an erasure names every backup there, since none of them is looked into', async () => {
    const files = await shared();
    const dataDir = temporaryFolder();
    const server = await serve({ dataDir, files: readFilesPlace(files, dataDir) });
    const study = await publish(server, ALONE);
    const ada = await visit(server.url, study, 'PROLIFIC_PID=worker-ada');
    const run = (name: string, ...args: readonly string[]) => runWith({ DATA_DIR: dataDir, ...files }, name, ...args);
    expect(await run('lab backup', 'files:one.sqlite')).toMatchObject({ code: 0 });
    const { participant } = ada.page();
    const erased = await run('study erase', participant, '--reason', 'by letter', '--json', '--url', server.url);
    expect([erased.code, JSON.parse(erased.out)]).toMatchObject([0, { participant, backups: ['files:one.sqlite'] }]);
    expect(erased.errors).toBe('no folder of backups was looked into: --backups names one\n');
  });
}

describe('in a folder', () => {
  contract(async () => ({ FILES: temporaryFolder() }));

  test('that is away, commands say what cannot be done, with a code, and leave nothing', async () => {
    const place = path.join(temporaryFolder(), 'file');
    writeFileSync(place, 'no folder');
    const here = processWith({ FILES: place });
    await keepLogsIn(databaseFile(String(here.DATA_DIR)), [nimLog('one')]);
    const said = {
      code: 1,
      errors: expect.stringMatching(/^error: the folder of files .* \(files_away\)\. Run this again\n$/),
    };
    expect(await runWith(here, 'lab backup', 'files:one')).toMatchObject(said);
    expect(await runWith(here, 'lab restore', 'files:one')).toMatchObject(said);
    expect(await runWith(here, 'lab verify')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /\(files_away\), so that the log cannot be compared with the roots there\. Try again/,
      ),
    });
    expect(readdirSync(String(here.DATA_DIR)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

if (STORE === null) test.todo('unchecked without TEST_S3_URL: what commands do with files in a store');
else
  describe('in a store', () => {
    contract(async () => settingsOf(await temporaryPlace()));

    if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: a dump in a store');
    else
      test('a dump of PostgreSQL comes back from there', async () => {
        const here = processWith(settingsOf(await temporaryPlace()));
        const [from, to] = [await temporaryDatabase(), await temporaryDatabase()];
        await keepLogsIn(from, [nimLog('one')]);
        expect(await runWith(here, 'lab backup', 'files:one.dump', '--database', from)).toMatchObject({ code: 0 });
        expect(await runWith(here, 'lab restore', 'files:one.dump', '--database', to)).toMatchObject({ code: 0 });
        expect(await soundStreamsIn(to)).toEqual(['session-one']);
      });
  });
