/** `npx standpoint play bot`: a token that opens no seat gets a sentence, then its code. A session that ends while the bot is away ends the bot. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { environmentOf } from '../server/testing/environment.ts';
import { freePort } from '../server/testing/free-port.ts';
import { order, serve } from '../server/testing/server.ts';
import { openWire } from '../server/testing/wire.ts';
import { programOf, runAsProcess } from './testing/run-command.ts';

const POLICY = ['--policy', 'symmtom/heuristic'];
const bot = (...args: readonly string[]) => runAsProcess('play bot', ...POLICY, ...args);

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

test('a bot whose session ended while it was away says so and stops', async () => {
  const port = await freePort();
  const { url, dataDir, sessions, close } = await serve({ port });
  const wire = await openWire(url, port);
  onTestFinished(() => wire.close());
  const policy = { kind: 'policy', policy: 'symmtom/heuristic' };
  const { session, seats } = await order(url, { seats: [{ kind: 'outside' }, { kind: 'outside' }, policy] });
  const live = await sessions.find(session);
  const args = programOf('play bot', ...POLICY, '--token', seats[0]?.token ?? '', '--url', wire.url);
  const playing = spawn(process.execPath, args, { env: environmentOf(), stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void playing.kill());
  const over = once(playing, 'close');
  let said = '';
  playing.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  // the server has the seat before the bot has its welcome
  await expect.poll(() => said).toContain('Seated in session');
  wire.sever();
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'deserted' });
  await close();
  await serve({ port, dataDir });
  wire.mend();
  expect(await over).toEqual([0, null]);
  expect(said).toContain('closed because the people had left');
});
