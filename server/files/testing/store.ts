/** For tests: places of their own in the S3-compatible store at TEST_S3_URL, empty again when the test is over. */
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { BucketAlreadyExists, BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { onTestFinished } from 'vitest';
import type { S3Place } from '../place.ts';
import { s3Files } from '../s3.ts';

/** null: no store is given, and what needs one goes unchecked. Its user and password are the key and the secret. */
export const STORE: string | null = process.env.TEST_S3_URL ?? null;

const BUCKET = 'standpoint-tests';

/** A prefix that no other test has. */
export async function temporaryPlace(): Promise<S3Place> {
  const { origin, username, password } = new URL(String(STORE));
  const place: S3Place = {
    ...{
      kind: 's3',
      bucket: BUCKET,
      prefix: `${randomBytes(6).toString('hex')}/`,
      endpoint: origin,
      region: 'us-east-1',
    },
    credentials: { accessKeyId: username, secretAccessKey: password },
  };
  await makeBucket(place);
  onTestFinished(async () => {
    const files = s3Files(place);
    for (const { key } of await files.list('')) await files.delete(key);
    await files.dropUnfinished('', Number.POSITIVE_INFINITY);
    files.close();
  });
  return place;
}

/** The settings with which a program finds the place. */
export function settingsOf({ bucket, prefix, endpoint, credentials }: S3Place): Record<string, string> {
  return {
    FILES: `s3://${bucket}/${prefix.slice(0, -1)}`,
    ...(endpoint === null ? {} : { AWS_ENDPOINT_URL: endpoint }),
    ...(credentials === null
      ? {}
      : { AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey }),
  };
}

async function makeBucket({ region, endpoint, credentials }: S3Place): Promise<void> {
  const client = new S3Client({
    ...{ region, forcePathStyle: true },
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyExists || error instanceof BucketAlreadyOwnedByYou)) throw error;
  } finally {
    client.destroy();
  }
}
