/** `npx standpoint lab bot-account`: accounts are made, listed and taken back; a token is shown once. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hashToken } from '../server/live/seat/tokens.ts';
import { serve } from '../server/testing/server.ts';
import { runCommand } from './testing/run-command.ts';

const SUM = 'ab'.repeat(32);

test('an account is made, listed and taken back beside the server, and only the hash of its token is kept', async () => {
  const { databaseFile, store } = await serve();
  const account = (...args: string[]) => runCommand('lab bot-account', ...args, '--database', databaseFile);
  const owner = ['--owner', 'Ada', '--checksum', SUM];
  const made = JSON.parse((await account('make', 'tracker@1.0', ...owner, '--json')).out) as { token: string };
  expect(made).toEqual({
    ...{ bot: 'tracker@1.0', owner: 'Ada', checksum: SUM, seats: 4, answerMs: 5000 },
    token: expect.stringMatching(/^[\w-]{32}$/),
  });
  const kept = await store.bots.withToken(hashToken(made.token));
  expect(kept).toMatchObject({ name: 'tracker', version: '1.0', owner: 'Ada', checksum: SUM, revokedAt: null });
  const again = await account('make', 'tracker@1.0', ...owner);
  expect([again.code, again.errors]).toEqual([2, expect.stringContaining('there is an account tracker@1.0 already')]);
  const listed = await account('list');
  expect(listed.out).toMatch(/tracker@1\.0 +\| Ada +\| +4 +\| +5000 +\| abababababab/);
  expect(listed.out).not.toContain(made.token);
  expect((await account('revoke', 'tracker@1.0')).out).toBe('account tracker@1.0 is taken back\n');
  expect((await store.bots.withToken(hashToken(made.token)))?.revokedAt).not.toBeNull();
});

test('the checksum may be that of a file, and what cannot be meant is refused with a sentence', async () => {
  const { databaseFile } = await serve();
  const make = async (...args: string[]) => {
    const { code, out, errors } = await runCommand(
      ...(['lab bot-account', 'make', ...args, '--owner', 'Ada', '--database', databaseFile] as const),
    );
    return code === 0 ? out : errors.split('\n')[0];
  };
  const file = fileURLToPath(import.meta.url);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(await make('a@1', '--file', file)).toContain(`Checksum ${sum}.`);
  expect(await make('a@2')).toBe('error: give one of --checksum and --file');
  expect(await make('a@2', '--checksum', 'AB')).toBe('error: --checksum must be 64 digits of lower-case hex');
  expect(await make('a@2', '--file', 'nowhere')).toBe('error: nowhere cannot be read');
  expect(await make('A', '--checksum', sum)).toContain("error: 'A' is no name@version");
});
