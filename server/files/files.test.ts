/** What every place of shared files promises: whole files or none, keys that lead nowhere else, and an error that says what to do. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/server.ts';
import { FilesAway, readWhole, type SharedFiles } from './files.ts';
import { folderFiles } from './folder.ts';

const MOST = 1000;

async function textAt(files: SharedFiles, key: string): Promise<string | null> {
  return (await readWhole(files, key, MOST))?.toString() ?? null;
}

const keysIn = async (files: SharedFiles, prefix: string): Promise<readonly string[]> =>
  (await files.list(prefix)).map(({ key }) => key);

/** A stream of these many bytes, and the hash of them. */
function noise(bytes: number): { readonly stream: Readable; readonly sha256: string } {
  const block = randomBytes(1_000_000);
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  for (let left = bytes; left > 0; left -= block.length) {
    const chunk = block.subarray(0, Math.min(left, block.length));
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { stream: Readable.from(chunks), sha256: hash.digest('hex') };
}

/** One that breaks off after these many bytes. */
function brokenOff(bytes: number): Readable {
  return Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= 1_000_000) yield Buffer.alloc(Math.min(left, 1_000_000));
      throw new Error('the source broke off');
    })(),
  );
}

function contract(open: () => SharedFiles): void {
  test('keeps bytes and streams of any length, replaces them, and deletes them', async () => {
    const files = open();
    expect(await files.get('a/one')).toBeNull();
    await files.put('a/one', Buffer.from('first'));
    expect(await textAt(files, 'a/one')).toBe('first');
    await files.put('a/one', Readable.from([Buffer.from('sec'), Buffer.from('ond')]));
    expect(await textAt(files, 'a/one')).toBe('second');
    await files.put('a/empty', Buffer.alloc(0));
    expect(await textAt(files, 'a/empty')).toBe('');
    await files.put('a/empty', Readable.from([]));
    expect(await textAt(files, 'a/empty')).toBe('');
    await files.delete('a/one');
    await files.delete('a/one');
    expect(await files.get('a/one')).toBeNull();
    expect(await keysIn(files, '')).toEqual(['a/empty']);
  });

  test('a stream of 40 MB comes out as it went in', async () => {
    const files = open();
    const { stream, sha256 } = noise(40_000_000);
    await files.put('large', stream);
    const found = await files.get('large');
    expect(found?.bytes).toBe(40_000_000);
    const hash = createHash('sha256');
    for await (const chunk of found?.stream ?? []) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(sha256);
  });

  test('lists by prefix, sorted, with sizes and times', async () => {
    const files = open();
    const begun = Date.now();
    for (const key of ['b/2', 'b/10', 'b/c/1', 'bb/1', 'a']) await files.put(key, Buffer.from(key));
    expect(await keysIn(files, '')).toEqual(['a', 'b/10', 'b/2', 'b/c/1', 'bb/1']);
    const lines = await files.list('b/');
    expect(lines.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['b/10', 4],
      ['b/2', 3],
      ['b/c/1', 5],
    ]);
    for (const { at } of lines) expect(Math.abs(at - begun)).toBeLessThan(60_000);
    expect(await files.list('none/')).toEqual([]);
  });

  test.each([0, 500, 20_000_000])(
    'what breaks off after %i bytes is not there, and leaves what was there',
    async (bytes) => {
      const files = open();
      await expect(files.put('one', brokenOff(bytes))).rejects.toThrow('the source broke off');
      expect([await files.get('one'), await files.list('')]).toEqual([null, []]);
      await files.put('one', Buffer.from('whole'));
      await expect(files.put('one', brokenOff(bytes))).rejects.toThrow('the source broke off');
      expect(await textAt(files, 'one')).toBe('whole');
    },
  );

  test('a file that is being put is not there yet', async () => {
    const files = open();
    const gate = Promise.withResolvers<void>();
    const going = files.put(
      'slow',
      Readable.from(
        (async function* () {
          yield Buffer.alloc(20_000_000);
          await gate.promise;
          yield Buffer.from('end');
        })(),
      ),
    );
    expect([await files.get('slow'), await files.list('')]).toEqual([null, []]);
    gate.resolve();
    await going;
    expect(await files.list('')).toMatchObject([{ key: 'slow', bytes: 20_000_003 }]);
  });

  test.each([
    ...['', '/', 'a/', '/a', 'a//b', '.', '..', '../a', 'a/../../b', 'a/..', './a', '.hidden', 'a/.hidden'],
    ...['a b', 'a\\b', 'C:a', 'ä', 'a\0b', 'a\nb', '%2e%2e/a', 'x'.repeat(513)],
  ])('refuses the key %j', async (key) => {
    const files = open();
    const said = /^a key is names of letters/;
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(said);
    await expect(files.get(key)).rejects.toThrow(said);
    await expect(files.delete(key)).rejects.toThrow(said);
    expect(await files.list('')).toEqual([]);
  });

  test.each(['/', '..', '../', 'a', 'a/../', './', 'a//'])('refuses the prefix %j', async (prefix) => {
    const said = /^a prefix is empty or a key/;
    await expect(open().list(prefix)).rejects.toThrow(said);
    await expect(open().dropUnfinished(prefix, 0)).rejects.toThrow(said);
  });

  test('a file that is larger than expected is not read', async () => {
    const files = open();
    await files.put('one', Buffer.alloc(MOST + 1));
    await expect(readWhole(files, 'one', MOST)).rejects.toThrow(
      `one in ${files.place} has ${MOST + 1} bytes, and at most ${MOST} were expected`,
    );
    expect((await readWhole(files, 'one', MOST + 1))?.length).toBe(MOST + 1);
  });
}

describe('a folder', () => {
  contract(() => folderFiles(temporaryFolder()));

  test('has files for their owner alone, at the places that their keys name, and nothing beside them', async () => {
    const folder = temporaryFolder();
    const files = folderFiles(folder);
    await files.put('exports/small/one.json', Buffer.from('{}'));
    await expect(files.put('exports/small/two.zip', brokenOff(10))).rejects.toThrow();
    expect(readdirSync(path.join(folder, 'exports/small'))).toEqual(['one.json']);
    expect(statSync(path.join(folder, 'exports/small/one.json')).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'exports')).mode & 0o077).toBe(0);
  });

  test('drops what a process that is gone left, and lists neither that nor links', async () => {
    const folder = temporaryFolder();
    const files = folderFiles(folder);
    await files.put('exports/one', Buffer.from('x'));
    const at = (name: string): string => path.join(folder, 'exports', name);
    mkdirSync(at('.making-x'));
    for (const name of ['.part-old', '.part-new', '.making-x/.part-old']) writeFileSync(at(name), 'half');
    for (const name of ['.part-old', '.making-x/.part-old']) utimesSync(at(name), 1000, 1000);
    symlinkSync('/etc', at('linked'));
    expect(await keysIn(files, '')).toEqual(['exports/one']);
    await files.dropUnfinished('exports/', Date.now() - 60_000);
    expect(['.part-old', '.part-new', '.making-x/.part-old'].map((name) => existsSync(at(name)))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('that cannot be used says so in a sentence', async () => {
    const folder = temporaryFolder();
    const files = folderFiles(folder);
    writeFileSync(path.join(folder, 'a'), 'no folder');
    const works = [() => files.put('a/b', Buffer.from('x')), () => files.list('a/'), () => files.get('a/b')];
    for (const work of works) {
      const error = await work().then(null, (cause: unknown) => cause);
      expect(error).toBeInstanceOf(FilesAway);
      expect(error).toMatchObject({
        code: 'files_away',
        message: expect.stringMatching(`^the folder of files ${folder} cannot be used: E`),
      });
    }
  });
});
