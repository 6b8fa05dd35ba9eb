/** What the programs of a bench print does not mix with its rows. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { environmentOf } from '../../server/testing/environment.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A bench whose child prints on both outputs, and ends before it is killed. */
const BENCH = `
  import { once } from 'node:events';
  import { pathToFileURL } from 'node:url';
  import { benchChild, killed } from './bench/server/child.ts';
  const child = benchChild(pathToFileURL('server/testing/logging-program.ts'));
  await once(child, 'exit');
  await killed(child);
  process.stdout.write('{"rows":[]}');
`;

test("a child's log goes to standard error, and the end of a child is awaited after it, too", async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BENCH], {
    cwd: ROOT,
    env: environmentOf(),
    maxBuffer: 2 ** 26,
  });
  expect(stdout).toBe('{"rows":[]}');
  expect(stderr).toContain('x'.repeat(199));
});
