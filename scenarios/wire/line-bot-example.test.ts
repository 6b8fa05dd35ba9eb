/** The example of docs/bots-over-the-line.md, as a program of its own against a server. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { botHello } from '../../server/testing/bot-accounts.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { logOf, ofType } from '../../server/testing/log.ts';
import { order, ROOT, serve } from '../../server/testing/server.ts';

const FILE = join(ROOT, 'docs/examples/line-bot.mjs');

test('the example plays the seats of two sessions with its account to their ends', async () => {
  const server = await serve();
  const checksum = createHash('sha256').update(readFileSync(FILE)).digest('hex');
  const { token } = (await botHello(server.store, 'example', { checksum })) as { token: string };
  const bot = spawn(process.execPath, [FILE, server.url, token], { env: environmentOf({}) });
  onTestFinished(() => void bot.kill('SIGKILL'));
  let errors = '';
  bot.stderr.on('data', (text: Buffer) => {
    errors += text.toString('utf8');
  });
  const config = { agents: 2, width: 4, pieces: 2, turns: 3 };
  const seat = { kind: 'bot', bot: 'example@1' };
  const sessions = [
    await order(server.url, { config, seats: [seat, seat] }),
    await order(server.url, { config, seats: [{ kind: 'policy', policy: 'symmtom/uniform' }, seat] }),
  ];
  for (const { session } of sessions) {
    await server.sessions.ended(session);
    const log = await logOf(server.databaseFile, session);
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
    expect(ofType(log, 'ActionSubmitted')).toHaveLength(6);
  }
  expect(errors).toBe('');
});
