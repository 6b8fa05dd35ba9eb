/** A wire lets bytes through until a fault cuts it, and again afterwards. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openWire } from './wire.ts';

async function echoBehindWire() {
  const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const wire = await openWire(`redis://127.0.0.1:${(echo.address() as AddressInfo).port}`, 6379);
  onTestFinished(async () => {
    await wire.close();
    echo.close();
  });
  return wire;
}

async function talker(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let heard = '';
  let isOver = false;
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  return { say: (text: string) => socket.write(text), heard: () => heard, isOver: () => isOver };
}

test('what was said while a wire is pulled arrives in order once it is mended', async () => {
  const wire = await echoBehindWire();
  const { say, heard } = await talker(wire.url);
  say('a');
  await expect.poll(heard).toBe('a');
  wire.pull();
  say('b');
  say('c');
  await sleep(100);
  expect(heard()).toBe('a');
  wire.mend();
  await expect.poll(heard).toBe('abc');
});

test('a severed wire breaks connections and refuses new ones; mended, it takes new ones', async () => {
  const wire = await echoBehindWire();
  const one = await talker(wire.url);
  one.say('a');
  await expect.poll(one.heard).toBe('a');
  wire.sever();
  await expect.poll(one.isOver).toBe(true);
  const refused = await talker(wire.url);
  await expect.poll(refused.isOver).toBe(true);
  wire.mend();
  const another = await talker(wire.url);
  another.say('b');
  await expect.poll(another.heard).toBe('b');
});

test('connections that are swallowed are lost without a word, also after the wire is mended, and new ones work', async () => {
  const wire = await echoBehindWire();
  const one = await talker(wire.url);
  one.say('a');
  await expect.poll(one.heard).toBe('a');
  wire.swallow();
  one.say('b');
  const another = await talker(wire.url);
  another.say('c');
  await expect.poll(another.heard).toBe('c');
  wire.mend();
  one.say('d');
  another.say('e');
  await expect.poll(another.heard).toBe('ce');
  expect([one.heard(), one.isOver()]).toEqual(['a', false]);
});

test('a slow wire passes all in order and late in both directions; mended, it is quick again', async () => {
  const wire = await echoBehindWire();
  const { say, heard } = await talker(wire.url);
  wire.slow(150);
  const begun = performance.now();
  say('a');
  await sleep(20);
  say('b');
  await expect.poll(heard, { interval: 5 }).toBe('ab');
  expect(performance.now() - begun).toBeGreaterThanOrEqual(320 - 5);
  say('c');
  wire.mend();
  say('d');
  await expect.poll(heard).toBe('abcd');
});
