/** Copies of roots: what was written since the last time, in pieces that are never replaced, and found again after a start. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { FilesAway, type SharedFiles } from './files/files.ts';
import { folderFiles } from './files/folder.ts';
import { openRootCopies, readRootCopies } from './root-copies.ts';
import { openRoots, rootsFile } from './roots.ts';
import { words } from './store/contract/samples.ts';
import { databaseFile, openStore } from './store/open-store.ts';
import { readRoots } from './store/roots.ts';
import { serve, temporaryFolder } from './testing/server.ts';

const HOUR = 3_600_000;

async function scene() {
  const [dataDir, shared] = [temporaryFolder(), temporaryFolder()];
  const store = await openStore({ file: databaseFile(dataDir) });
  onTestFinished(() => store.close());
  let time = Date.UTC(2026, 10, 22, 9);
  const file = rootsFile(dataDir);
  const roots = await openRoots({ file, lab: await store.labId(), events: store.events, now: () => time });
  onTestFinished(() => roots.close());
  let said = 0;
  return {
    ...{ file, files: folderFiles(shared) },
    async root(): Promise<void> {
      await store.events.append([words(`s${++said}`, 0, 'x')], `say ${said}`);
      time += HOUR;
      await roots.whenDue();
    },
  };
}

const piecesIn = async (files: SharedFiles): Promise<readonly string[]> =>
  (await files.list('roots/')).map(({ key }) => key);

test('has no piece before the first root, then one for what is new, and goes on after a start', async () => {
  const { file, files, root } = await scene();
  const copies = openRootCopies(files, file);
  await copies.copy();
  expect(await piecesIn(files)).toEqual([]);
  await root();
  await copies.copy();
  await root();
  await copies.copy();
  await copies.copy();
  await root();
  await openRootCopies(files, file).copy();
  const pieces = await piecesIn(files);
  expect(pieces).toHaveLength(3);
  expect(new Set(pieces.map((key) => key.split('/')[1])).size).toBe(1);
  const [copy, ...more] = await readRootCopies(files, '');
  expect(more).toEqual([]);
  expect(copy?.text).toBe(readFileSync(file, 'utf8'));
  expect(readRoots(copy?.text ?? '')).toMatchObject({ broken: null, lines: { length: 3 } });
  expect(await readRootCopies(files, readFileSync(file, 'utf8'))).toEqual([]);
});

test('are read in spite of the own file, once that lacks or changes anything of its copy', async () => {
  const { file, files, root } = await scene();
  await root();
  await root();
  await openRootCopies(files, file).copy();
  const whole = readFileSync(file, 'utf8');
  const first = whole.slice(0, whole.trimEnd().lastIndexOf('\n') + 1);
  for (const own of [first, `${first}another line\n`, whole.slice(0, -1)])
    expect((await readRootCopies(files, own)).map(({ text }) => text)).toEqual([whole]);
  for (const own of [whole, `${whole}a line that is not copied yet\n`])
    expect(await readRootCopies(files, own)).toEqual([]);
});

test('lacks a line that broke off, until it is written again', async () => {
  const { file, files, root } = await scene();
  await root();
  const whole = readFileSync(file, 'utf8');
  appendFileSync(file, '{"shape":2,"at":1');
  const copies = openRootCopies(files, file);
  await copies.copy();
  expect((await readRootCopies(files, ''))[0]?.text).toBe(whole);
  writeFileSync(file, `${whole}next line\n`);
  await copies.copy();
  expect((await readRootCopies(files, ''))[0]?.text).toBe(`${whole}next line\n`);
});

test('while the place is away nothing is lost: the next copy has what this one lacks', async () => {
  const { file, files, root } = await scene();
  await root();
  writeFileSync(`${files.place}/roots`, 'a file where a folder should be');
  const copies = openRootCopies(files, file);
  await expect(copies.copy()).rejects.toBeInstanceOf(FilesAway);
  await root();
  await expect(copies.copy()).rejects.toBeInstanceOf(FilesAway);
  rmSync(`${files.place}/roots`);
  await copies.copy();
  expect((await readRootCopies(files, ''))[0]?.text).toBe(readFileSync(file, 'utf8'));
});

test('a piece that the place kept without an answer is not replaced: what is new gets a piece of its own', async () => {
  const { file, files, root } = await scene();
  await root();
  const put: string[] = [];
  const unanswered: SharedFiles = {
    ...files,
    async put(key, source) {
      await files.put(key, source);
      put.push(key);
      if (put.length === 1) throw new FilesAway('the answer was lost');
    },
  };
  const copies = openRootCopies(unanswered, file);
  await expect(copies.copy()).rejects.toBeInstanceOf(FilesAway);
  await root();
  await copies.copy();
  expect(put).toHaveLength(2);
  expect(await piecesIn(files)).toEqual(put);
  expect((await readRootCopies(files, ''))[0]?.text).toBe(readFileSync(file, 'utf8'));
});

test('a server copies its roots when it stops, and starts and plays where the place is away', async () => {
  const shared = temporaryFolder();
  const settings = { files: { kind: 'folder', folder: shared } } as const;
  const server = await serve(settings);
  await server.store.events.append([words('s1', 0, 'x')], 'say');
  await server.close();
  const own = readFileSync(rootsFile(server.dataDir), 'utf8');
  expect((await readRootCopies(folderFiles(shared), '')).map(({ text }) => text)).toEqual([own]);
  rmSync(shared, { recursive: true });
  writeFileSync(shared, 'no folder');
  const again = await serve({ ...settings, dataDir: server.dataDir });
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await again.store.events.append([words('s2', 0, 'x')], 'say');
  await again.close();
});
