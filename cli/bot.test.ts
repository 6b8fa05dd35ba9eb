/** `npm run bot` with a token that opens no seat: the sentence comes first, then its code, and no warning of Node. */
import { expect, test } from 'vitest';
import { serve } from '../server/testing/server.ts';
import { runAsProcess } from './testing/run-command.ts';

const bot = (...args: readonly string[]) => runAsProcess('bot', '--policy', 'symmtom/heuristic', ...args);

test('a bad token is refused in words', async () => {
  const { url } = await serve();
  const [short, unknown] = await Promise.all(['x', 'x'.repeat(32)].map((token) => bot('--token', token, '--url', url)));
  expect(short).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^error: This token is not one of a seat: copy .* \(malformed\)\n/),
  });
  expect(unknown).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^error: This token is not valid\. \(unauthorised\)\n/),
  });
});
