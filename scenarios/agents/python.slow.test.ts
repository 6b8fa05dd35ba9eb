/**
 * The Python package in clients/python by its own tests, with the Python that TEST_PYTHON names: PettingZoo's tests pass, equal seeds
 * give equal logs, verify accepts them, and bots keep to what the line asks of them. The file takes about a dozen processes of Node and five of Python, since the tests of
 * PettingZoo open two environments of each game.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PYTHON } from '../../server/exports/testing/readers.ts';
import { environmentOf } from '../../server/testing/environment.ts';

const HOME = path.join(import.meta.dirname, '../..');

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: the Python package plays in environments');
test.runIf(PYTHON !== null)('the tests of the Python package pass', async () => {
  const folder = path.join(HOME, 'clients/python');
  const { stderr } = await promisify(execFile)(String(PYTHON), ['-B', '-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: folder,
    env: environmentOf({ PYTHONPATH: 'src', STANDPOINT_HOME: HOME }),
  }).catch((error: { readonly stderr: string }) => error);
  expect(stderr).toMatch(/\nRan \d+ tests in .*\n\nOK\n$/);
});
