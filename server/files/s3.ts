/**
 * Files that processes share, in a store that speaks Amazon's S3. Nothing waits for ever: an answer has some seconds, and a file that
 * stands still on its way is broken off. A file whose bytes move has all the time that it takes.
 */
import { PassThrough, type Readable } from 'node:stream';
import {
  type _Object,
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { checkKey, checkPrefix, type FileLine, FilesAway, type SharedFiles } from './files.ts';
import type { S3Place } from './place.ts';

export interface S3Bounds {
  /** How long an answer may take that is not a file, ms: all tries together, and the bytes that are put at once. */
  readonly answerMs: number;
  /** How long a connection may stand still while a file comes or a stream is put, ms. A part that is put has three tries. */
  readonly idleMs: number;
  /** How many keys one answer lists, 1 to 1000. */
  readonly pageKeys: number;
}

const BOUNDS: S3Bounds = { answerMs: 10_000, idleMs: 60_000, pageKeys: 1000 };
const CONNECT_MS = 3000;
/** Bytes of a part. A store takes 10,000 parts, so that a file may have 160 GB; two parts are in memory. */
const PART_BYTES = 16 * 1024 * 1024;

export function s3Files(
  { bucket: Bucket, prefix: before, endpoint, region, credentials }: S3Place,
  bounds: Partial<S3Bounds> = {},
): SharedFiles {
  const { answerMs, idleMs, pageKeys } = { ...BOUNDS, ...bounds };
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, answerMs), socketTimeout: idleMs },
    // not every store knows the newer checksums; what is kept has hashes of its own
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const place = `s3://${Bucket}/${before}`;
  const away = (why: string): FilesAway => new FilesAway(`the store of files ${place} ${why}`);
  const awayBy = ({ name, message }: Error): FilesAway => away(`refuses or cannot be reached: ${name}, ${message}`);

  /** Ends the work when it takes longer than an answer may. */
  const answered = async <Answer>(work: (abortSignal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), answerMs);
    try {
      return await work(abort.signal);
    } catch (error) {
      throw abort.signal.aborted ? away(`does not answer within ${answerMs} ms`) : awayBy(error as Error);
    } finally {
      clearTimeout(timer);
    }
  };
  /** All objects of the prefix, page by page. */
  const objectsOf = async (Prefix: string): Promise<readonly _Object[]> => {
    const all: _Object[] = [];
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken, MaxKeys: pageKeys });
      const page = await answered((abortSignal) => client.send(command, { abortSignal }));
      all.push(...(page.Contents ?? []));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return all;
  };
  const unfinishedOf = async (Prefix: string): Promise<readonly MultipartUpload[]> => {
    const all: MultipartUpload[] = [];
    let more: { readonly KeyMarker?: string | undefined; readonly UploadIdMarker?: string | undefined } | null = {};
    while (more) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
        ...{ Bucket, Prefix, MaxUploads: pageKeys },
        ...more,
      });
      const page = await answered((abortSignal) => client.send(command, { abortSignal }));
      all.push(...(page.Uploads ?? []));
      more = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : null;
    }
    return all;
  };
  const upload = async (Key: string, source: Readable): Promise<void> => {
    let broken: Error | null = null;
    source.once('error', (error) => {
      broken = error;
    });
    const uploading = new Upload({ client, params: { Bucket, Key, Body: source }, partSize: PART_BYTES, queueSize: 2 });
    try {
      await uploading.done();
    } catch (error) {
      throw broken ?? awayBy(error as Error);
    } finally {
      source.destroy();
    }
  };
  /** The stream, whose errors are sentences. */
  const told = (body: Readable): Readable => {
    const out = new PassThrough();
    body.once('error', (error: Error) => out.destroy(awayBy(error)));
    out.once('close', () => body.destroy());
    return body.pipe(out);
  };

  return {
    place,
    async put(key, source) {
      checkKey(key);
      const Key = `${before}${key}`;
      if (!(source instanceof Uint8Array)) return upload(Key, source);
      await answered((abortSignal) =>
        client.send(new PutObjectCommand({ Bucket, Key, Body: source }), { abortSignal }),
      );
    },
    async get(key) {
      checkKey(key);
      const found = await answered(async (abortSignal) => {
        try {
          return await client.send(new GetObjectCommand({ Bucket, Key: `${before}${key}` }), { abortSignal });
        } catch (error) {
          if ((error as Error).name === 'NoSuchKey') return null;
          throw error;
        }
      });
      if (!found) return null;
      return { bytes: found.ContentLength ?? 0, stream: told(found.Body as Readable) };
    },
    async list(prefix) {
      checkPrefix(prefix);
      return (await objectsOf(`${before}${prefix}`))
        .map(
          ({ Key = '', Size: bytes = 0, LastModified }): FileLine => ({
            ...{ key: Key.slice(before.length), bytes, at: LastModified?.getTime() ?? 0 },
          }),
        )
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },
    async delete(key) {
      checkKey(key);
      const command = new DeleteObjectCommand({ Bucket, Key: `${before}${key}` });
      await answered((abortSignal) => client.send(command, { abortSignal }));
    },
    async dropUnfinished(prefix, begun) {
      checkPrefix(prefix);
      for (const { Key, UploadId, Initiated } of await unfinishedOf(`${before}${prefix}`)) {
        if ((Initiated?.getTime() ?? 0) >= begun) continue;
        const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
        await answered((abortSignal) => client.send(command, { abortSignal }));
      }
    },
    close: () => client.destroy(),
  };
}
