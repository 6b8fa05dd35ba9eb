/** Settings from the environment, parsed once. A bad value stops the start with a sentence that says what is expected. */
import { isIP } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import { FILES_SETTING_NAMES, type FilesPlace, readFilesPlace } from './files/place.ts';
import { type EndpointSettings, MODEL_SETTING_NAMES, readModelSettings } from './model-settings.ts';
import { parsedSettings } from './parsed-settings.ts';
import { isPostgres } from './store/database-address.ts';
import type { LeaseTimes } from './store/leases.ts';

const milliseconds = (name: string, least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN))
    .refine((ms) => ms >= least && ms <= most, `${name} must be a whole number of milliseconds in ${least}..${most}`);

/** Host and path, such as lab.example.org/p1. */
const ADDRESS = /^[a-z0-9.-]+(:\d{1,5})?(\/[\w-]+)*$/i;

const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d+$/, 'PORT must be a whole number in 0..65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a whole number in 0..65535')
    .default(2567),
  HOST: z.string().min(1, 'HOST must be a host name or address').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'DATA_DIR must be a folder').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^((file:\/\/)?[^:]+|postgres(ql)?:\/\/.+)$/i,
      'DATABASE_URL must be a path to a SQLite file, or postgres://user:password@host:port/name',
    )
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+$/, 'REDIS_URL must be redis://:password@host:port/number')
    .optional(),
  PUBLIC_ADDRESS: z
    .string()
    .regex(
      ADDRESS,
      'PUBLIC_ADDRESS must be the host and path at which people reach this process alone, such as lab.example.org/p1',
    )
    .optional(),
  LAB_ADDRESSES: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine(
      (addresses) => addresses.every((address) => ADDRESS.test(address)),
      'LAB_ADDRESSES must be the addresses of all processes of the lab, such as p1.lab.example.org,p2.lab.example.org',
    )
    .optional(),
  LEASE_MS: milliseconds('LEASE_MS', 500, 60_000).default(6000),
  LEASE_RENEW_MS: milliseconds('LEASE_RENEW_MS', 100, 20_000).default(2000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be the http(s) address under which people reach this server' })
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => trustedIn(text))
    .refine(
      (trusted) => trusted !== null,
      'TRUST_PROXY must be off, the number of proxies before this server (1 to 9), or their addresses, such as 10.0.0.5,10.1.0.0/16',
    )
    .default(false),
  VISITORS: z.enum(['on', 'off'], 'VISITORS must be on or off').optional(),
  PROLIFIC_KEYS: z
    .string()
    .regex(
      /^(https:\/\/\S+|(?!\w+:\/\/).+)$/,
      'PROLIFIC_KEYS must be the https address of a key set, or a file with one',
    )
    .default('https://api.prolific.com/.well-known/study/jwks.json'),
  PROLIFIC_AUDIENCE: z.string().min(1, "PROLIFIC_AUDIENCE must be this server's domain, as Prolific has it").optional(),
  PROLIFIC_WEBHOOK_SECRET: z
    .string()
    .min(16, 'PROLIFIC_WEBHOOK_SECRET must be the secret of the webhook at Prolific, at least 16 characters')
    .optional(),
  PUBLIC_REPLAYS: z.enum(['on', 'off'], 'PUBLIC_REPLAYS must be on or off').default('off'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('warn'),
});

/** The names of all settings in the environment, those of shared files and language models (model-settings.ts) among them. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...FILES_SETTING_NAMES,
  ...MODEL_SETTING_NAMES,
];

/** The settings of one of several processes that serve one lab. */
interface SharedSettings extends LeaseTimes {
  readonly redisUrl: string;
  /** Host and path at which people reach this process past the others. */
  readonly address: string;
  /** The addresses of all processes of the lab, where they have hosts of their own; empty: they are paths of one host. */
  readonly addresses: readonly string[];
}

/** How this server checks the tokens that Prolific signs. */
export interface RecruiterKeys {
  /** An https address or a file with a JSON web key set. */
  readonly keys: string;
  /** What `aud` has to be: the domain or address of this server. Empty: no token is accepted. */
  readonly audiences: readonly string[];
  /** The secret with which Prolific signs what it reports; without it no report is taken. */
  readonly webhookSecret?: string | null;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Where bundles, copies of roots and backups are kept for all processes of the lab. */
  readonly files: FilesPlace;
  /** A file of SQLite, or the address of a PostgreSQL database. */
  readonly databaseFile: string;
  /** null: this process serves its lab alone. */
  readonly shared: SharedSettings | null;
  readonly publicUrl: string | null;
  /** Which proxies may say for whom they ask: none, this many in a row, or those at these addresses. */
  readonly trustProxy: false | number | readonly string[];
  /** Whether visitors may order sessions without a right that an operator gave out. */
  readonly visitors: boolean;
  /** Whether everybody may look at sessions that are over. */
  readonly publicReplays: boolean;
  readonly logLevel: string;
  /** How the tokens that Prolific signs are checked. */
  readonly recruiterKeys: RecruiterKeys;
  /** null: no language models are offered. */
  readonly models: EndpointSettings | null;
}

/** Throws an Error whose message is for the person who starts the server. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = parsedSettings(Environment, env);
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, TRUST_PROXY, VISITORS, PUBLIC_REPLAYS, LOG_LEVEL } = parsed;
  const { PROLIFIC_KEYS, PROLIFIC_AUDIENCE, PROLIFIC_WEBHOOK_SECRET } = parsed;
  return {
    port: PORT,
    host: HOST,
    dataDir: path.resolve(DATA_DIR),
    files: readFilesPlace(env, DATA_DIR),
    databaseFile: DATABASE_URL?.replace(/^file:\/\//, '') ?? path.resolve(DATA_DIR, 'standpoint.sqlite'),
    shared: sharedIn(parsed),
    publicUrl: PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustProxy: TRUST_PROXY ?? false,
    visitors: VISITORS === undefined ? isLoopback(HOST) && PUBLIC_URL === undefined : VISITORS === 'on',
    publicReplays: PUBLIC_REPLAYS === 'on',
    logLevel: LOG_LEVEL,
    recruiterKeys: {
      keys: PROLIFIC_KEYS,
      audiences: PROLIFIC_AUDIENCE ? [PROLIFIC_AUDIENCE] : audiencesOf(PUBLIC_URL),
      webhookSecret: PROLIFIC_WEBHOOK_SECRET ?? null,
    },
    models: readModelSettings(env),
  };
}

function sharedIn(settings: z.infer<typeof Environment>): SharedSettings | null {
  const { REDIS_URL: redisUrl, PUBLIC_ADDRESS: address, LAB_ADDRESSES, DATABASE_URL, PUBLIC_URL } = settings;
  const { LEASE_MS: leaseMs, LEASE_RENEW_MS: renewMs } = settings;
  if (redisUrl === undefined) {
    const [ofSeveral] = Object.entries({ PUBLIC_ADDRESS: address, LAB_ADDRESSES }).filter(([, value]) => value);
    if (ofSeveral) throw new Error(`${ofSeveral[0]} is for several processes: set REDIS_URL, too, or leave it out`);
    return null;
  }
  if (!isPostgres(DATABASE_URL ?? ''))
    throw new Error(
      'REDIS_URL is for several processes, which need a PostgreSQL database: set DATABASE_URL to postgres://…',
    );
  if (address === undefined)
    throw new Error(
      'REDIS_URL needs PUBLIC_ADDRESS: the host and path at which people reach this process alone, such as lab.example.org/p1',
    );
  const addresses = LAB_ADDRESSES ?? [];
  if (addresses.length === 0 && PUBLIC_URL !== undefined && new URL(PUBLIC_URL).host !== hostOf(address))
    throw new Error(
      `PUBLIC_ADDRESS ${address} is not at the host of PUBLIC_URL: give each process a path of that host, or name the addresses of all processes in LAB_ADDRESSES`,
    );
  if (addresses.length > 0 && !addresses.includes(address))
    throw new Error(
      `LAB_ADDRESSES names the addresses of all processes, and PUBLIC_ADDRESS ${address} is not among them`,
    );
  if (addresses.length > 0 && PUBLIC_URL === undefined)
    throw new Error(
      'LAB_ADDRESSES needs PUBLIC_URL: the address at which people find pages, whichever process answers',
    );
  if (renewMs * 2 > leaseMs) throw new Error('LEASE_RENEW_MS must be at most half of LEASE_MS');
  return { redisUrl, address, addresses, leaseMs, renewMs };
}

/** The host of an address of a process, with its port if it has one. */
export function hostOf(address: string): string {
  return address.replace(/\/.*$/, '');
}

/** A token may name this server by its domain or its address. */
function audiencesOf(publicUrl: string | undefined): readonly string[] {
  if (publicUrl === undefined) return [];
  const { host, hostname, origin } = new URL(publicUrl);
  return [...new Set([host, hostname, origin, publicUrl.replace(/\/$/, '')])];
}

/** null: the text is none of the three forms. */
function trustedIn(text: string): Settings['trustProxy'] | null {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every(isAddressOrRange) ? addresses : null;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** Whether only programs on this machine reach the address. A proxy may still pass others on: then PUBLIC_URL is set. */
function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
