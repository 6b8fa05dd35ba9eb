/** Where the files are that all processes of a lab see, and how a store of them is reached: from the environment. */
import path from 'node:path';
import * as z from 'zod';
import { parsedSettings } from '../parsed-settings.ts';

export type FilesPlace = FolderPlace | S3Place;

interface FolderPlace {
  readonly kind: 'folder';
  readonly folder: string;
}

/** A store that speaks Amazon's S3. */
export interface S3Place {
  readonly kind: 's3';
  readonly bucket: string;
  /** What comes before each key; empty, or it ends with `/`. */
  readonly prefix: string;
  /** Address of a store that is not Amazon's; null: it is. */
  readonly endpoint: string | null;
  readonly region: string;
  /** null: the SDK looks for them where it usually does, as in a profile, or asks the machine. */
  readonly credentials: Credentials | null;
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Whether processes share the place. The folder of the data of one process is its own. */
export function isShared(place: FilesPlace, dataDir: string): boolean {
  return place.kind === 's3' || place.folder !== dataDir;
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

// no message repeats what was given, which may be a secret at a wrong place
const FilesSetting = z.object({
  FILES: z
    .string()
    .min(1, 'FILES must be a folder, or s3://bucket/prefix')
    .refine(
      (text) => BUCKET.test(text) || !/^\w+:\/\//.test(text),
      'FILES must be a folder, or s3://bucket/prefix with letters, digits, dots, _ and - in the prefix, and without a user or a password',
    )
    .optional(),
});
/** The names that Amazon's SDK gives them. They count where FILES is a store. */
const StoreSettings = z.object({
  AWS_ENDPOINT_URL_S3: endpointNamed('AWS_ENDPOINT_URL_S3'),
  AWS_ENDPOINT_URL: endpointNamed('AWS_ENDPOINT_URL'),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'AWS_REGION must be the name of a region, such as eu-central-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().min(1, 'AWS_ACCESS_KEY_ID must not be empty').optional(),
  AWS_SECRET_ACCESS_KEY: z.string().min(1, 'AWS_SECRET_ACCESS_KEY must not be empty').optional(),
  AWS_SESSION_TOKEN: z.string().min(1, 'AWS_SESSION_TOKEN must not be empty').optional(),
});

/** The names of these settings. */
export const FILES_SETTING_NAMES: readonly string[] = [
  ...Object.keys(FilesSetting.shape),
  ...Object.keys(StoreSettings.shape),
];

/** Where the environment says that files lie: `dataDir` if it says nothing. Throws an Error whose message is for the operator who starts the server. */
export function readFilesPlace(env: Readonly<Record<string, string | undefined>>, dataDir: string): FilesPlace {
  const { FILES } = parsedSettings(FilesSetting, env);
  const [, bucket, prefix = ''] = BUCKET.exec(FILES ?? '') ?? [];
  if (bucket === undefined) return { kind: 'folder', folder: path.resolve(FILES ?? dataDir) };
  const store = parsedSettings(StoreSettings, env);
  const endpoint = store.AWS_ENDPOINT_URL_S3 ?? store.AWS_ENDPOINT_URL ?? null;
  const region = store.AWS_REGION ?? (endpoint === null ? null : ANY_REGION);
  if (region === null)
    throw new Error(
      "FILES is a store: set AWS_REGION to its region, or AWS_ENDPOINT_URL to the address of a store that is not Amazon's",
    );
  return {
    ...{ kind: 's3', bucket, endpoint, region, credentials: credentialsIn(store) },
    prefix: prefix === '' ? '' : `${prefix.slice(1)}/`,
  };
}

/** What stores without regions take. */
const ANY_REGION = 'us-east-1';

function credentialsIn({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: z.infer<typeof StoreSettings>): Credentials | null {
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither');
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}

function endpointNamed(name: string) {
  return z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an http(s) address, such as https://files.example.org`,
      abort: true,
    })
    .refine(
      (address) => new URL(address).username === '' && new URL(address).password === '',
      `${name} must hold no user and no password: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
    .optional();
}
