/** `npm run bot`: a token that opens no seat gets a sentence, then its code. A session that ends while the bot is away ends the bot. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../server/testing/free-port.ts';
import { order, serve } from '../server/testing/server.ts';
import { openWire } from '../server/testing/wire.ts';
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

test('a bot whose session ended while it was away says so and stops', async () => {
  const port = await freePort();
  const { url, dataDir, sessions, close } = await serve({ port });
  const wire = await openWire(url, port);
  onTestFinished(() => wire.close());
  const policy = { kind: 'policy', policy: 'symmtom/heuristic' };
  const { session, seats } = await order(url, { seats: [{ kind: 'outside' }, { kind: 'outside' }, policy] });
  const live = await sessions.find(session);
  const playing = bot('--token', seats[0]?.token ?? '', '--url', wire.url);
  await vi.waitFor(() => expect(live?.attached()).toContain(0), { timeout: 10_000 });
  wire.sever();
  await live?.operate({ type: 'abandon', reason: 'abandoned', cause: 'deserted' });
  await close();
  await serve({ port, dataDir });
  wire.mend();
  expect(await playing).toMatchObject({
    code: 0,
    errors: expect.stringContaining('closed because the people had left'),
  });
});
