/** When a body that is too large is answered. */
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serve } from '../testing/server.ts';
import { restIsThere } from './rest-of-body.ts';

test('a client that is still sending a body that is too large is refused when it has sent the body', async () => {
  const { url } = await serve();
  const half = 'x'.repeat(100_000);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const closed = new Promise<void>((resolve, reject) => socket.on('close', () => resolve()).on('error', reject));
  socket.write(
    `POST /api/sessions HTTP/1.1\r\nhost: lab\r\ncontent-type: application/json\r\ncontent-length: ${2 * half.length}\r\n\r\n${half}`,
  );
  await wait(300);
  expect(answer).toBe('');
  socket.write(half);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"code":"too_large"');
});

test('the rest of a body has a bound in bytes, and one in time', async () => {
  const endless = new PassThrough();
  const isThere = restIsThere(endless, { bytes: 100, ms: 60_000 });
  endless.write('x'.repeat(101));
  await isThere;

  await restIsThere(new PassThrough(), { bytes: 100, ms: 10 });
});

test('a body that has ended, or whose client has left, is not waited for', async () => {
  const never = { bytes: 100, ms: 60_000 };
  const ending = new PassThrough();
  const isThere = restIsThere(ending, never);
  ending.end('x');
  await isThere;
  await restIsThere(ending, never);

  const left = new PassThrough();
  const hasLeft = restIsThere(left, never);
  left.destroy();
  await hasLeft;
});
