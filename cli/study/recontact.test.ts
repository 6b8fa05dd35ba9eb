/** `npx standpoint study recontact`: the list is a file that only its owner reads, and nothing is written over. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atEndOfFirst } from '../../server/testing/study-waves.ts';
import { runWith } from '../testing/run-command.ts';

test('the list is written once, and not where no participant is away', async () => {
  const { server, study, ann } = await atEndOfFirst();
  const out = path.join(server.dataDir, 'list.csv');
  const run = (...more: readonly string[]) =>
    runWith({ DATA_DIR: server.dataDir }, 'study', 'recontact', study, '--wave', '2', '--url', server.url, ...more);
  expect(await run('--out', out)).toMatchObject({ code: 0, out: expect.stringContaining('1 participants') });
  expect(readFileSync(out, 'utf8')).toContain('"ann"');
  expect(statSync(out).mode & 0o777).toBe(0o600);
  expect(await run('--out', out)).toMatchObject({ code: 2 });
  await ann.give({ type: 'withdraw' });
  const again = path.join(server.dataDir, 'again.csv');
  expect(await run('--out', again)).toMatchObject({ code: 0, out: 'No participant is away until wave 2.\n' });
  expect(existsSync(again)).toBe(false);
});
