/** Settings: the defaults, and a sentence for each bad value. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';

test('without any setting there is a default for each', () => {
  expect(readSettings({})).toEqual({
    port: 2567,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
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
    leaseMs: 6000,
    renewMs: 2000,
  });
  expect(readSettings({}).shared).toBe(null);
});

test.each([
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
