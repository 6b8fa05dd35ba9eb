import { expect, test } from 'vitest';
import { pack } from 'msgpackr';
import { ask, order, refusalsCounted, serve } from './testing/server.ts';
import { sitDown, sitDownOutside } from './testing/seats.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const seatsOf = [{ kind: 'person' }, { kind: 'outside' }, { kind: 'policy', policy: 'symmtom/uniform' }];
const frame = (payload: Uint8Array) => Uint8Array.from([13, 0xa3, 0x73, 0x61, 0x79, ...payload]);

const cases: [string, Uint8Array][] = [
  ['bigint', frame(pack({ a: 12345678901234567890n }))],
  ['deep', frame(Uint8Array.from([...new Array(60000).fill(0x91), 0xc0]))],
  ['deep8k', frame(Uint8Array.from([...new Array(8000).fill(0x91), 0xc0]))],
  ['deep3k', frame(Uint8Array.from([...new Array(3000).fill(0x91), 0xc0]))],
  ['badmsgpack', frame(Uint8Array.from([0xc1]))],
  ['trunc', frame(Uint8Array.from([0x85, 0xa1]))],
  ['empty', Uint8Array.from([])],
  ['unknown code', Uint8Array.from([31])],
  ['request', Uint8Array.from([21, 1, 0xa1, 0x78])],
  ['input', Uint8Array.from([19, 1, 2, 3])],
  ['bytes', Uint8Array.from([17, 0xa3, 0x73, 0x61, 0x79, 1, 2])],
  ['type only', Uint8Array.from([13])],
  ['schema', Uint8Array.from([16, 1,2,3])],
  ['proto', Uint8Array.from([13, 0xa9, ...Buffer.from('__proto__'), 1])],
];
test.each(cases)('%s', async (name, bytes) => {
  const { url } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: seatsOf });
  const person = await sitDown(url, { session, token: seats[0]!.token });
  await person.hear('welcome');
  person.room.connection.send(bytes as any);
  await new Promise((r) => setTimeout(r, 300));
  console.log(name, person.isOpen(), person.told.map((t) => t.type === 'refused' ? t.code : t.type), await refusalsCounted(url));
  expect((await ask(url, '/healthz')).status).toBe(200);
});
test('minus zero', async () => {
  const { url, sessions } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: seatsOf });
  const person = await sitDown(url, { session, token: seats[0]!.token });
  const bot = await sitDownOutside(url, seats[1]!.token);
  await person.hear('request');
  person.say({ type: 'submit', commandId: 'abcdefgh', turn: 0, action: { move: 'stay', say: 0 } });
  const first = await bot.hear('request');
  console.log(JSON.stringify(first.request.percepts));
  bot.say('{"type":"submit","commandId":"abcdefgh","turn":0,"action":{"move":"stay","say":-0}}');
  await new Promise((r) => setTimeout(r, 300));
  console.log(person.told.map((t) => t.type === 'refused' ? t.code : t.type === 'ended' ? t.reason : t.type), sessions.live().length);
});
