/** The zip of a bundle: equal files give equal bytes, and no zip reads or writes more than a bundle has. */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { environmentOf } from '../testing/environment.ts';
import { readZip } from './read-zip.ts';
import { ExportRefused } from './refused.ts';
import { isSound, verifyBundle } from './verify-bundle.ts';
import { packZip } from './zip.ts';

const work = mkdtempSync(path.join(tmpdir(), 'standpoint-zip-'));
afterAll(() => rmSync(work, { recursive: true }));
const folder = path.join(work, 'small_main_1');
const NAMES = ['data/b.csv', 'a.txt', 'data/empty.csv'];
const [first, TEXT] = [path.join(work, 'first.zip'), 'some words'];
beforeAll(async () => {
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  for (const name of NAMES) writeFileSync(path.join(folder, name), name.includes('empty') ? '' : `${TEXT} ${name}`);
  await packZip(first, folder, NAMES);
});

test('a zip has the files in the order of their names, each with its content', async () => {
  const entries = await readZip(first);
  expect(entries.map(({ name }) => name)).toEqual([
    'small_main_1/a.txt',
    'small_main_1/data/b.csv',
    'small_main_1/data/empty.csv',
  ]);
  const contents = await Promise.all(entries.map(async (entry) => (await buffer(entry.read())).toString()));
  expect(contents).toEqual([`${TEXT} a.txt`, `${TEXT} data/b.csv`, '']);
});

test.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('equal files give equal bytes in %s', (zone) => {
  for (const name of NAMES) utimesSync(path.join(folder, name), 1e9, 1e9);
  const again = path.join(work, `${path.basename(zone)}.zip`);
  const program = `import { packZip } from '${import.meta.dirname}/zip.ts'; await packZip(...process.argv.slice(1, 3), process.argv.slice(3));`;
  const args = ['--input-type=module', '--eval', program, again, folder, ...NAMES.toReversed()];
  execFileSync(process.execPath, args, { env: environmentOf({ TZ: zone }) });
  expect(readFileSync(again)).toEqual(readFileSync(first));
});

test('a zip does not replace a file, and needs every file that it is to have', async () => {
  await expect(packZip(first, folder, NAMES)).rejects.toThrow(/EEXIST/);
  await expect(packZip(path.join(work, 'missing.zip'), folder, [...NAMES, 'c.txt'])).rejects.toThrow(/ENOENT/);
});

test('a bundle from before the library is verified as it was', async () => {
  const verified = await verifyBundle(path.join(import.meta.dirname, 'testing/stored-without-descriptors.zip'));
  expect(verified).toMatchObject({ files: 3, chains: 0 });
  expect(isSound(verified)).toBe(true);
});

/** The first zip with a part of its bytes replaced wherever it stands. */
function changed(replace: string, by: string): string {
  const file = path.join(work, 'changed.zip');
  const [bytes, from, to] = [readFileSync(first), Buffer.from(replace, 'latin1'), Buffer.from(by)];
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) to.copy(bytes, at);
  writeFileSync(file, bytes);
  return file;
}

test.each([
  ['leads out of its folder', '../ll_main_1/a.txt'],
  ['leads out of its folder with backslashes', '..\\ll_main_1\\a.txt'],
  ['is absolute', '/mall_main_1/a.txt'],
])('an entry whose name %s is refused', async (_what, name) => {
  await expect(readZip(changed('small_main_1/a.txt', name))).rejects.toThrow(ExportRefused);
});

test('a compressed entry is refused, so that none grows while it is read', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.alloc(1_000_000), 'small_main_1/a.txt');
  zip.end();
  const file = path.join(work, 'bomb.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  await expect(readZip(file)).rejects.toThrow(/has an entry that no bundle has/);
});

test('an entry that says that it is encrypted is refused', async () => {
  const bytes = readFileSync(first);
  // the flags stand at 8 of an entry of the central directory; bit 0 says encrypted
  const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
  const file = path.join(work, 'encrypted.zip');
  writeFileSync(file, bytes);
  await expect(readZip(file)).rejects.toThrow(ExportRefused);
});

test('entries that together claim more bytes than the zip has are refused', async () => {
  const bytes = readFileSync(first);
  // sizes stand at 20 and 24 of an entry of the central directory
  const at = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  for (const offset of [20, 24]) bytes.writeUInt32LE(bytes.length, at + offset);
  const file = path.join(work, 'claims.zip');
  writeFileSync(file, bytes);
  await expect(readZip(file)).rejects.toThrow(/has an entry that no bundle has|is no zip of a bundle/);
});

test('a directory with more entries than it holds, or that is cut off, is refused with a sentence', async () => {
  const bytes = readFileSync(first);
  const more = Buffer.from(bytes);
  more.writeUInt16LE(60_000, bytes.length - 12);
  for (const hostile of [more, bytes.subarray(0, bytes.length - 5), Buffer.concat([bytes, Buffer.from('tail')])]) {
    const file = path.join(work, 'hostile.zip');
    writeFileSync(file, hostile);
    await expect(readZip(file)).rejects.toThrow(ExportRefused);
  }
});
