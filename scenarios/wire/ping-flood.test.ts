/** Ping frames cost the server an answer each, so they count like messages, at both doors. */
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';
import { until } from '../../server/testing/seats.ts';
import { order, post, refusalsCounted, serve } from '../../server/testing/server.ts';

const PEOPLE = [{ kind: 'person' }, { kind: 'outside' }];

test('a connection that goes on sending pings is closed as flooding', async () => {
  const began = Date.now();
  let waited = 0;
  const server = await serve({ now: () => began + waited });
  const config = { agents: 2, width: 4, pieces: 3, turns: 5 };
  const { session, seats } = await order(server.url, { config, seats: PEOPLE });
  const socketUrl = server.url.replace('http', 'ws');
  const bot = new WebSocket(`${socketUrl}/agents`);
  bot.on('open', () => bot.send(JSON.stringify({ type: 'hello', token: seats[1]?.token })));
  const { body } = await post(server.url, `/api/sessions/${session}/connect`, {}, seats[0]?.token ?? '');
  const { processId, roomId, sessionId } = (body as { reservation: Record<string, string> }).reservation;
  const person = new WebSocket(`${socketUrl}/${processId}/${roomId}?sessionId=${sessionId}`);
  const letIn = new Promise((resolve) => person.once('message', resolve));
  const lines = [bot, person];
  const closed = lines.map((line) => new Promise((resolve) => line.on('close', resolve)));
  await until(() => lines.every((line) => line.readyState === WebSocket.OPEN), 'both lines are open');
  await letIn;
  for (; waited <= 6000; waited += 500) {
    const { too_many = 0 } = await refusalsCounted(server);
    for (const line of lines)
      if (line.readyState === WebSocket.OPEN) for (let i = 0; i < 2 * MAX_MESSAGES_PER_SECOND; i++) line.ping();
    await until(async () => {
      const counted = await refusalsCounted(server);
      return (counted.too_many ?? 0) > too_many || lines.every((line) => line.readyState !== WebSocket.OPEN);
    }, 'some of them are counted');
  }
  expect(await Promise.all(closed)).toEqual([1008, 1008]);
});
