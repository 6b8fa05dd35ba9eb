/** A name that is close to a setting is named in a warning; the names of other programs are not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from './config.ts';
import { misspeltSettings } from './misspelt.ts';

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['REDIS_ULR', 'REDIS_URL'],
  ['PORTS', 'PORT'],
  ['HSOT', 'HOST'],
  ['log_level', 'LOG_LEVEL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['PROLIFIC_KEY', 'PROLIFIC_KEYS'],
  ['LEASES_MS', 'LEASE_MS'],
])('%s was meant to be %s', (name, setting) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is no setting; did you mean ${setting}?`]);
});

test.each([
  // Kubernetes sets these where a service is called redis
  ...['REDIS_PORT', 'REDIS_SERVICE_HOST', 'REDIS_SERVICE_PORT', 'REDIS_PORT_6379_TCP', 'REDIS_HOST', 'REDIS_PASSWORD'],
  ...['HOST_IP', 'PUBLIC_IP', 'HOSTALIASES', 'HOSTNAME', 'HOSTTYPE', 'PORTAGE_TMPDIR', 'PORTAGE_BINHOST'],
  ...['PATH', 'HOME', 'PWD', 'TERM', 'USER', 'SHELL', 'EDITOR', 'PGHOST', 'PGPORT', 'POSTGRES_DB', 'LOGNAME'],
  ...[
    'STANDPOINT_GOLDEN',
    'TEST_DATABASE_URL',
    'TEST_REDIS_URL',
    'TEST_S3_URL',
    'NODE_ENV',
    'DATABASE_NAME',
    'DATA_HOME',
    'XDG_DATA_DIRS',
  ],
])('%s is a name of other programs: it starts the server, without a word', (name) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([]);
  expect(readSettings({ [name]: 'x' })).toEqual(readSettings({}));
});

test('settings themselves, and names without a value, are not misspelt', () => {
  expect(
    misspeltSettings({ ...Object.fromEntries(SETTING_NAMES.map((name) => [name, 'x'])), PORTS: undefined }),
  ).toEqual([]);
});

test('one wrong letter anywhere in a setting is noticed, and so are two swapped ones', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SETTING_NAMES),
      fc.nat(),
      fc.constantFrom('left out', 'doubled', 'replaced', 'swapped'),
      (setting, place, how) => {
        const at = place % (setting.length - 1);
        const [before, one = '', other = '', after] = [
          setting.slice(0, at),
          setting[at],
          setting[at + 1],
          setting.slice(at + 2),
        ];
        const name = {
          'left out': `${before}${other}${after}`,
          doubled: `${before}${one}${one}${other}${after}`,
          replaced: `${before}7${other}${after}`,
          swapped: `${before}${other}${one}${after}`,
        }[how];
        fc.pre(!SETTING_NAMES.includes(name));
        expect(misspeltSettings({ [name]: 'x' })).toEqual([`${name} is no setting; did you mean ${setting}?`]);
      },
    ),
  );
});
