/** Where oTree cannot be installed, a sentence says why. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { afterEach, expect, test, vi } from 'vitest';
import { benchFolder } from '../folder.ts';
import { installOTree, OTREE_VERSION } from './otree-install.ts';

const PYTHON = process.env.TEST_PYTHON || null;

afterEach(() => {
  vi.unstubAllEnvs();
});

test('no Python', async () => {
  const { folder, remove } = benchFolder();
  const python = path.join(folder, 'no-python');
  expect(await installOTree(python, path.join(folder, 'environment'))).toBe(
    `peers needs a Python that makes virtual environments, and ${python} does not: spawn ${python} ENOENT`,
  );
  remove();
});

test.runIf(PYTHON !== null)('no PyPI', async () => {
  const { folder, remove } = benchFolder();
  vi.stubEnv('HOME', folder);
  mkdirSync(path.join(folder, '.config/pip'), { recursive: true });
  // no program listens at this port
  writeFileSync(
    path.join(folder, '.config/pip/pip.conf'),
    '[global]\nindex-url = http://127.0.0.1:9/simple\nretries = 0\n',
  );
  expect(await installOTree(PYTHON as string, path.join(folder, 'environment'))).toMatch(
    new RegExp(
      `^peers needs oTree ${OTREE_VERSION} of PyPI, and pip cannot install it: ERROR: No matching distribution`,
    ),
  );
  remove();
});

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: what the bench says without PyPI');
