/** What every place of shared files promises: whole files or none, keys that lead nowhere else, and an error that says what to do. */
import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createRelay, type Socket } from 'node:net';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { inspect } from 'node:util';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/server.ts';
import { FilesAway, readWhole, type SharedFiles } from './files.ts';
import { folderFiles } from './folder.ts';
import type { S3Place } from './place.ts';
import { type S3Bounds, s3Files } from './s3.ts';
import { STORE, temporaryPlace } from './testing/store.ts';

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

function contract(open: () => SharedFiles | Promise<SharedFiles>): void {
  test('keeps bytes and streams of any length, replaces them, and deletes them', async () => {
    const files = await open();
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
    const files = await open();
    const { stream, sha256 } = noise(40_000_000);
    await files.put('large', stream);
    const found = await files.get('large');
    expect(found?.bytes).toBe(40_000_000);
    const hash = createHash('sha256');
    for await (const chunk of found?.stream ?? []) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(sha256);
  });

  test('lists by prefix, sorted, with sizes and times', async () => {
    const files = await open();
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
      const files = await open();
      await expect(files.put('one', brokenOff(bytes))).rejects.toThrow('the source broke off');
      expect([await files.get('one'), await files.list('')]).toEqual([null, []]);
      await files.put('one', Buffer.from('whole'));
      await expect(files.put('one', brokenOff(bytes))).rejects.toThrow('the source broke off');
      expect(await textAt(files, 'one')).toBe('whole');
    },
  );

  test('a stream that fails before it is read is told as it failed, and harms nothing', async () => {
    const files = await open();
    const none = createReadStream(path.join(temporaryFolder(), 'none'));
    await expect(files.put('one', none)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await files.list('')).toEqual([]);
  });

  test('a file that is being put is not there yet', async () => {
    const files = await open();
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
    const files = await open();
    const said = /^a key is names of letters/;
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(said);
    await expect(files.get(key)).rejects.toThrow(said);
    await expect(files.delete(key)).rejects.toThrow(said);
    expect(await files.list('')).toEqual([]);
  });

  test.each(['/', '..', '../', 'a', 'a/../', './', 'a//'])('refuses the prefix %j', async (prefix) => {
    const said = /^a prefix is empty or a key/;
    const files = await open();
    await expect(files.list(prefix)).rejects.toThrow(said);
    await expect(files.dropUnfinished(prefix, 0)).rejects.toThrow(said);
  });

  test('a file that is larger than expected is not read', async () => {
    const files = await open();
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
    const source = createReadStream(path.join(folder, 'a'));
    const works = [
      () => files.put('a/b', Buffer.from('x')),
      () => files.put('a/b', source),
      () => files.list('a/'),
      () => files.get('a/b'),
    ];
    for (const work of works) {
      const error = await work().then(null, (cause: unknown) => cause);
      expect(error).toBeInstanceOf(FilesAway);
      expect(error).toMatchObject({
        code: 'files_away',
        message: expect.stringMatching(`^the folder of files ${folder} cannot be used: E`),
      });
    }
    expect(source.destroyed).toBe(true);
  });
});

if (STORE === null) test.todo('unchecked without TEST_S3_URL: files in a store that speaks S3');
else
  describe('a store', () => {
    const opened = (place: S3Place, bounds?: Partial<S3Bounds>): SharedFiles => {
      const files = s3Files(place, bounds);
      onTestFinished(() => files.close());
      return files;
    };
    contract(async () => opened(await temporaryPlace()));

    test('lists more files than are on a page, and none of another prefix', async () => {
      const [place, other] = [await temporaryPlace(), await temporaryPlace()];
      const files = opened(place, { pageKeys: 3 });
      await opened(other).put('one', Buffer.from('x'));
      const keys = Array.from({ length: 10 }, (_, i) => `many/${i}`);
      for (const key of keys) await files.put(key, Buffer.from('x'));
      expect(await keysIn(files, '')).toEqual(keys);
      expect(await keysIn(files, 'many/')).toEqual(keys);
    });

    test('drops the parts of a process that is gone, and leaves those that are new', async () => {
      const place = await temporaryPlace();
      const files = opened(place, { pageKeys: 1 });
      const { client, begun, parts } = await unfinishedIn(place);
      onTestFinished(() => client.destroy());
      expect(await files.list('')).toEqual([]);
      await files.dropUnfinished('exports/', begun - 60_000);
      expect(await parts()).toEqual([`${place.prefix}exports/half`]);
      await files.dropUnfinished('roots/', begun + 60_000);
      expect(await parts()).toEqual([`${place.prefix}exports/half`]);
      await files.dropUnfinished('exports/', begun + 60_000);
      expect(await parts()).toEqual([]);
      await expect(files.put('exports/half', brokenOff(40_000_000))).rejects.toThrow('the source broke off');
      expect(await parts()).toEqual([]);
    });

    test.each([
      [
        'a wrong secret',
        { credentials: { accessKeyId: 'standpoint', secretAccessKey: 'not the secret' } },
        /SignatureDoesNotMatch/,
      ],
      ['no such bucket', { bucket: 'no-such-bucket-anywhere' }, /NoSuchBucket/],
      ['nothing at the address', { endpoint: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
    ])('with %s says so in a sentence without secrets', async (what, wrong, why) => {
      const place = { ...(await temporaryPlace()), ...wrong };
      const files = opened(place);
      const works = [
        () => files.put('one', Buffer.from('x')),
        () => files.put('one', Readable.from([Buffer.from('x')])),
        () => files.put('one', noise(20_000_000).stream),
        () => files.get('one'),
        () => files.list(''),
        () => files.delete('one'),
      ];
      for (const work of works) {
        const error = await work().then(null, (cause: unknown) => cause);
        // some stores say of a deletion in no bucket that nothing is there any more
        if (error === undefined && what === 'no such bucket' && work === works.at(-1)) continue;
        expect(error).toBeInstanceOf(FilesAway);
        expect(error).toMatchObject({ code: 'files_away', message: expect.stringMatching(why) });
        expect(inspect(error)).not.toMatch(/not the secret|standpoint-tests\b(?!\/)/);
      }
      const listed = await files.list('').then(null, (cause: Error) => cause);
      expect(String(listed)).toMatch(/^FilesAway: the store of files s3:\/\/[^ ]+ refuses or cannot be reached: /);
    });

    test('that takes connections and answers nothing is given up in time', async () => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void silent.closeAllConnections());
      onTestFinished(() => void silent.close());
      const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const files = opened({ ...(await temporaryPlace()), endpoint }, { answerMs: 300, idleMs: 600 });
      const begun = performance.now();
      await expect(files.list('')).rejects.toThrow('does not answer within 300 ms');
      await expect(files.get('one')).rejects.toThrow('does not answer within 300 ms');
      await expect(files.put('one', Buffer.from('x'))).rejects.toThrow('does not answer within 300 ms');
      await expect(files.put('one', noise(20_000_000).stream)).rejects.toThrow('timed out after 600 ms of inactivity');
      expect(performance.now() - begun).toBeLessThan(10_000);
    });

    test('that takes a file slowly gets all of it, however long one part takes', async () => {
      const place = await temporaryPlace();
      const { endpoint } = await throughFrom(String(place.endpoint), { bytesPerSecond: 4_000_000 });
      const idleMs = 2000;
      const files = opened({ ...place, endpoint }, { idleMs });
      const begun = performance.now();
      await files.put('large', noise(15_000_000).stream);
      expect(performance.now() - begun).toBeGreaterThan(idleMs);
      expect(await files.list('')).toMatchObject([{ key: 'large', bytes: 15_000_000 }]);
    });

    test('that stops in the middle of a file is given up in time', async () => {
      const place = await temporaryPlace();
      await opened(place).put('large', noise(40_000_000).stream);
      const { endpoint, stop } = await throughFrom(String(place.endpoint));
      const files = opened({ ...place, endpoint }, { answerMs: 5000, idleMs: 500 });
      const found = await files.get('large');
      stop();
      const read = (async () => {
        for await (const _ of found?.stream ?? []);
      })();
      await expect(read).rejects.toThrow(/^the store of files .* timed out after 500 ms of inactivity/);
    });
  });

/** A file of which one part is there, as a process leaves it that is killed. */
async function unfinishedIn({ bucket: Bucket, prefix, region, endpoint, credentials }: S3Place) {
  if (endpoint === null || credentials === null) throw new Error('the store of tests has both');
  const client = new S3Client({ region, endpoint, credentials, forcePathStyle: true });
  const Key = `${prefix}exports/half`;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
  await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.alloc(6_000_000) }));
  const parts = async (): Promise<readonly (string | undefined)[]> => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
    return Uploads.map((one) => one.Key);
  };
  return { client, begun: Date.now(), parts };
}

/**
 * Another address of a server, whose connections can be stopped in both directions without being closed. `bytesPerSecond`: how fast
 * each takes what comes for the server.
 */
async function throughFrom(
  to: string,
  { bytesPerSecond = Number.POSITIVE_INFINITY }: { readonly bytesPerSecond?: number } = {},
) {
  const { hostname, port } = new URL(to);
  const pairs: (readonly [Socket, Socket])[] = [];
  const relay = createRelay((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    const slowly = new Transform({
      transform(chunk: Buffer, _, done) {
        setTimeout(() => done(null, chunk), (chunk.length / bytesPerSecond) * 1000);
      },
    });
    near.pipe(slowly).pipe(far);
    far.pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://${hostname}:${(relay.address() as AddressInfo).port}`;
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy();
    relay.close();
  });
  const stop = (): void => {
    for (const [near, far] of pairs) {
      far.unpipe();
      near.unpipe();
    }
  };
  return { endpoint, stop };
}
