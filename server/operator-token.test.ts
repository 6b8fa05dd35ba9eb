/** The operator's token and its file. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openOperatorTokenIn } from './operator-token.ts';
import { ask, serve, temporaryFolder } from './testing/server.ts';

const fileIn = (folder: string): string => path.join(folder, 'operator-token');

test('the first start makes a token that only the owner of the file can read, and later starts keep it', async () => {
  const folder = temporaryFolder();
  const file = fileIn(folder);
  const { token } = await openOperatorTokenIn(folder);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(readFileSync(file, 'utf8')).toBe(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.new`)).toBe(false);
  expect((await openOperatorTokenIn(folder)).token).toBe(token);
});

test('a start that was cut off before the token was whole does not stop the next one', async () => {
  const folder = temporaryFolder();
  writeFileSync(`${fileIn(folder)}.new`, 'half');
  expect((await openOperatorTokenIn(folder)).token).toHaveLength(32);
});

test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['too short', 'x'.repeat(23)],
])('a server whose file is %s does not start, and says what to do', async (_what, held) => {
  const dataDir = temporaryFolder();
  writeFileSync(fileIn(dataDir), held);
  await expect(serve({ dataDir })).rejects.toThrow(/must hold the operator's token, at least 24 characters/);
});

test('a token that an operator wrote into the file counts, without the end of the line', async () => {
  const folder = temporaryFolder();
  const own = 'y'.repeat(24);
  writeFileSync(fileIn(folder), `${own}\n`);
  const { isOperator } = await openOperatorTokenIn(folder);
  expect(isOperator(own)).toBe(true);
  for (const other of [null, '', own.slice(1), `${own}y`, `${own}\n`]) expect(isOperator(other)).toBe(false);
});

test('a request without a bearer, or with an empty one, is from no operator', async () => {
  const { url } = await serve();
  for (const token of [undefined, '', ' '])
    expect(await ask(url, '/metrics', token === undefined ? {} : { token })).toMatchObject({ status: 403 });
});
