/** Settings: the defaults, and a sentence for each bad value. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any setting there is a default for each', () => {
  expect(readSettings({})).toEqual({
    port: 2567,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    files: { kind: 'folder', folder: path.resolve('data') },
    databaseFile: path.resolve('data/standpoint.sqlite'),
    shared: null,
    publicUrl: null,
    trustProxy: false,
    visitors: true,
    publicReplays: false,
    logLevel: 'warn',
    recruiterKeys: {
      keys: 'https://api.prolific.com/.well-known/study/jwks.json',
      audiences: [],
      webhookSecret: null,
    },
    models: null,
  });
});

test('every setting is taken from the environment', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/standpoint',
    PUBLIC_URL: 'https://lab.example.org/table/',
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/16,::1',
    PUBLIC_REPLAYS: 'on',
    LOG_LEVEL: 'silent',
    PROLIFIC_KEYS: '/srv/keys.json',
    PROLIFIC_WEBHOOK_SECRET: 'sixteen letters or more',
  });
  expect(settings).toEqual({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/standpoint',
    files: { kind: 'folder', folder: '/srv/standpoint' },
    databaseFile: '/srv/standpoint/standpoint.sqlite',
    shared: null,
    publicUrl: 'https://lab.example.org/table',
    trustProxy: ['10.0.0.5', '10.1.0.0/16', '::1'],
    visitors: false,
    publicReplays: true,
    logLevel: 'silent',
    recruiterKeys: {
      keys: '/srv/keys.json',
      audiences: ['lab.example.org', 'https://lab.example.org', 'https://lab.example.org/table'],
      webhookSecret: 'sixteen letters or more',
    },
    models: null,
  });
  expect(readSettings({ PROLIFIC_AUDIENCE: 'table' }).recruiterKeys.audiences).toEqual(['table']);
  expect(readSettings({ DATABASE_URL: 'file:///srv/log.sqlite' }).databaseFile).toBe('/srv/log.sqlite');
  expect(readSettings({ DATABASE_URL: 'log.sqlite' }).databaseFile).toBe('log.sqlite');
  expect(readSettings({ DATABASE_URL: 'postgres://lab@db/log' }).databaseFile).toBe('postgres://lab@db/log');
  expect(readSettings({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
  expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('visitors are let in by default only where the server is reached from its own machine alone', () => {
  const visitors = (env: Readonly<Record<string, string>>) => readSettings(env).visitors;
  for (const HOST of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) expect(visitors({ HOST })).toBe(true);
  for (const HOST of ['0.0.0.0', '::', '192.168.0.7', 'lab.example.org', '127.0.0.1.example.org'])
    expect(visitors({ HOST })).toBe(false);
  // a proxy passes others on
  expect(visitors({ PUBLIC_URL: 'https://lab.example.org' })).toBe(false);
  expect(visitors({ HOST: '0.0.0.0', VISITORS: 'on' })).toBe(true);
  expect(visitors({ VISITORS: 'off' })).toBe(false);
});

const DATABASE = 'DATABASE_URL must be a path to a SQLite file, or postgres://user:password@host:port/name';

test.each([
  ['VISITORS', 'yes', 'VISITORS must be on or off'],
  [
    'PROLIFIC_KEYS',
    'http://keys.example.org',
    'PROLIFIC_KEYS must be the https address of a key set, or a file with one',
  ],
  ['PUBLIC_REPLAYS', '', 'PUBLIC_REPLAYS must be on or off'],
  ['PORT', 'http', 'PORT must be a whole number in 0..65535'],
  ['PORT', '', 'PORT must be a whole number in 0..65535'],
  ['PORT', '80.5', 'PORT must be a whole number in 0..65535'],
  ['PORT', '-1', 'PORT must be a whole number in 0..65535'],
  ['PORT', '65536', 'PORT must be a whole number in 0..65535'],
  ['HOST', '', 'HOST must be a host name or address'],
  ['DATA_DIR', '', 'DATA_DIR must be a folder'],
  ['DATABASE_URL', '', DATABASE],
  ['DATABASE_URL', 'mysql://lab@db/log', DATABASE],
  ['DATABASE_URL', 'sqlite:log', DATABASE],
  ['REDIS_URL', 'cache:6379', 'REDIS_URL must be redis://:password@host:port/number'],
  [
    'REDIS_URL',
    'redis://cache',
    'REDIS_URL is for several processes, which need a PostgreSQL database: set DATABASE_URL to postgres://…',
  ],
  [
    'PUBLIC_ADDRESS',
    'lab.example.org/p1',
    'PUBLIC_ADDRESS is for several processes: set REDIS_URL, too, or leave it out',
  ],
  [
    'PUBLIC_ADDRESS',
    'https://lab.example.org/p1',
    'PUBLIC_ADDRESS must be the host and path at which people reach this process alone, such as lab.example.org/p1',
  ],
  ['LEASE_MS', '6 s', 'LEASE_MS must be a whole number of milliseconds in 500..60000'],
  ['LEASE_RENEW_MS', '0', 'LEASE_RENEW_MS must be a whole number of milliseconds in 100..20000'],
  ['PUBLIC_URL', 'lab.example.org', 'PUBLIC_URL must be the http(s) address under which people reach this server'],
  [
    'PUBLIC_URL',
    'ftp://lab.example.org',
    'PUBLIC_URL must be the http(s) address under which people reach this server',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
  ['LOG_LEVEL', '', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
])('%s=%s is refused with a sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(new Error(sentence));
});

const STORE = { FILES: 's3://lab/one/two', AWS_ENDPOINT_URL: 'https://files.example.org' };
const PLACE = {
  kind: 's3',
  bucket: 'lab',
  prefix: 'one/two/',
  endpoint: 'https://files.example.org',
  region: 'us-east-1',
};

test('files are in the folder of data, in another one, or in a store, whose address, region and keys have the names of the SDK', () => {
  const files = (env: Readonly<Record<string, string>>) => readSettings(env).files;
  expect(files({ DATA_DIR: 'here' })).toEqual({ kind: 'folder', folder: path.resolve('here') });
  expect(files({ DATA_DIR: 'here', FILES: '/mnt/lab' })).toEqual({ kind: 'folder', folder: '/mnt/lab' });
  expect(files(STORE)).toEqual({ ...PLACE, credentials: null });
  expect(files({ ...STORE, FILES: 's3://lab/' })).toMatchObject({ bucket: 'lab', prefix: '' });
  expect(files({ ...STORE, AWS_ENDPOINT_URL_S3: 'http://s3.example.org', AWS_REGION: 'here-1' })).toMatchObject({
    endpoint: 'http://s3.example.org',
    region: 'here-1',
  });
  expect(files({ FILES: 's3://lab', AWS_REGION: 'eu-central-1' })).toMatchObject({
    endpoint: null,
    region: 'eu-central-1',
  });
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(files({ ...STORE, ...keys })).toMatchObject({ credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } });
  expect(files({ ...STORE, ...keys, AWS_SESSION_TOKEN: 'token' })).toMatchObject({
    credentials: { sessionToken: 'token' },
  });
  // what other programs of the machine use says nothing about a folder
  expect(files({ AWS_ENDPOINT_URL: 'no address', AWS_ACCESS_KEY_ID: 'id' })).toMatchObject({ kind: 'folder' });
});

const NO_FILES = /^FILES must be a folder, or s3:\/\/bucket\/prefix with letters, .* without a user or a password$/;
const BOTH_KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither';
const REFUSED_FILES: readonly (readonly [Readonly<Record<string, string>>, string | RegExp])[] = [
  [{ FILES: '' }, 'FILES must be a folder, or s3://bucket/prefix'],
  [{ FILES: 's3://' }, NO_FILES],
  [{ FILES: 's3://Lab' }, NO_FILES],
  [{ FILES: 's3://lab/../x' }, NO_FILES],
  [{ FILES: 's3://lab//x' }, NO_FILES],
  [{ FILES: 's3://lab/.x' }, NO_FILES],
  [{ FILES: 's3://id:secret@lab/x' }, NO_FILES],
  [{ FILES: 'https://lab/x' }, NO_FILES],
  [{ FILES: 's3://lab' }, /^FILES is a store: set AWS_REGION to its region, or AWS_ENDPOINT_URL/],
  [
    { AWS_ENDPOINT_URL: 'files:9000' },
    'AWS_ENDPOINT_URL must be an http(s) address, such as https://files.example.org',
  ],
  [{ AWS_ENDPOINT_URL_S3: 'http://id:secret@files' }, /^AWS_ENDPOINT_URL_S3 must hold no user and no password/],
  [{ AWS_REGION: 'Here!' }, 'AWS_REGION must be the name of a region, such as eu-central-1'],
  [{ AWS_ACCESS_KEY_ID: 'secret' }, BOTH_KEYS],
  [{ AWS_SECRET_ACCESS_KEY: 'secret' }, BOTH_KEYS],
  [{ AWS_SESSION_TOKEN: '' }, 'AWS_SESSION_TOKEN must not be empty'],
];

test.each(REFUSED_FILES)('files at %j are refused with a sentence that repeats no secret', (env, sentence) => {
  const start = () => readSettings('FILES' in env ? env : { ...STORE, ...env });
  expect(start).toThrow(sentence);
  expect(start).not.toThrow(/secret@|'secret'/);
});

test.each(['', 'on', 'true', '0', '10', '-1', 'proxy.example.org', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.1,', '1 2'])(
  'TRUST_PROXY=%s is refused with a sentence',
  (value) => {
    expect(() => readSettings({ TRUST_PROXY: value })).toThrow(
      'TRUST_PROXY must be off, the number of proxies before this server (1 to 9), or their addresses, such as 10.0.0.5,10.1.0.0/16',
    );
  },
);

const SEVERAL = {
  DATABASE_URL: 'postgres://db/lab',
  REDIS_URL: 'redis://:secret@cache:6379/2',
  PUBLIC_ADDRESS: 'lab.example.org/p1',
};

test('a process among several has an address of its own, and defaults for its leases', () => {
  expect(readSettings(SEVERAL).shared).toEqual({
    redisUrl: 'redis://:secret@cache:6379/2',
    address: 'lab.example.org/p1',
    addresses: [],
    leaseMs: 6000,
    renewMs: 2000,
  });
  expect(readSettings({}).shared).toBe(null);
});

test('processes may have hosts of their own, where each is told the addresses of all', () => {
  const own = { PUBLIC_ADDRESS: 'p1.lab.example.org', LAB_ADDRESSES: 'p1.lab.example.org, p2.lab.example.org:8443/x' };
  expect(readSettings({ ...SEVERAL, ...own, PUBLIC_URL: 'https://lab.example.org' }).shared).toMatchObject({
    address: 'p1.lab.example.org',
    addresses: ['p1.lab.example.org', 'p2.lab.example.org:8443/x'],
  });
});

test.each([
  [{ LAB_ADDRESSES: 'https://p1.lab.example.org' }, /^LAB_ADDRESSES must be the addresses of all processes/],
  [
    { LAB_ADDRESSES: 'p2.lab.example.org', PUBLIC_URL: 'https://lab.example.org' },
    /^LAB_ADDRESSES names the addresses of all processes, and PUBLIC_ADDRESS lab.example.org\/p1 is not among them$/,
  ],
  [{ LAB_ADDRESSES: 'lab.example.org/p1' }, /^LAB_ADDRESSES needs PUBLIC_URL/],
  [
    { LAB_ADDRESSES: 'lab.example.org/p1', PUBLIC_ADDRESS: undefined, REDIS_URL: undefined },
    /^LAB_ADDRESSES is for several processes: set REDIS_URL, too, or leave it out$/,
  ],
  [{ PUBLIC_ADDRESS: undefined }, /^REDIS_URL needs PUBLIC_ADDRESS: the host and path/],
  [{ PUBLIC_URL: 'https://other.example.org' }, /^PUBLIC_ADDRESS lab.example.org\/p1 is not at the host of PUBLIC_URL/],
  [{ LEASE_MS: '3000' }, /^LEASE_RENEW_MS must be at most half of LEASE_MS$/],
])('settings of several processes that do not fit are refused with a sentence: %o', (change, sentence) => {
  expect(() => readSettings({ ...SEVERAL, ...change })).toThrow(sentence);
});

test('several bad values are named together', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT must .*\nLOG_LEVEL must /);
});

test('other variables of the environment are ignored', () => {
  expect(
    readSettings({ HOSTNAME: 'here', PATH: '/bin', STANDPOINT_GOLDEN: '/golden', NODE_ENV: 'test', PORT: undefined })
      .port,
  ).toBe(2567);
});
