/** Hosts on this machine are what they stand for: apart, and able to be cut off without a word. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Host, openHosts, whyNoHosts } from './hosts.ts';

const WHY_NOT = whyNoHosts();

/** Says its address to this place ten times a second, over one connection. */
const SPEAKER = `
const [, address, at] = process.argv;
const socket = require('node:net').connect({ host: at.split(':')[0], port: Number(at.split(':')[1]), localAddress: address });
let n = 0;
setInterval(() => socket.write(' ' + n++), 100);
socket.on('error', () => process.exit(1));
socket.on('data', (bytes) => process.stdout.write(bytes));
`;

async function listenerAt(address: string) {
  let heard = '';
  let broken = false;
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      socket.write('.');
    });
    socket.on('close', () => {
      broken = true;
    });
    socket.on('error', () => undefined);
  }).listen(0, address);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { readonly port: number };
  return { at: `${address}:${port}`, heard: () => heard, isBroken: () => broken };
}

function speakerIn({ enter: [command, ...args], address }: Host, at: string): { heard(): string } {
  const child = spawn(command, [...args, process.execPath, '-e', SPEAKER, address, at], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let heard = '';
  child.stdout.on('data', (bytes: Buffer) => {
    heard += bytes.toString();
  });
  return { heard: () => heard };
}

if (WHY_NOT !== null) test.todo(`unchecked without network namespaces (${WHY_NOT}): hosts on this machine`);
else
  test('a host that is cut off from one address still reaches the others; connections survive, and what was said arrives', async () => {
    const { hosts, here, close } = openHosts(2);
    onTestFinished(close);
    const [one, other] = hosts as readonly [Host, Host];
    expect(one.address).not.toBe(other.address);
    const [database, redis] = [await listenerAt(here.database), await listenerAt(here.redis)];
    const speakers = [database, redis].map(({ at }) => speakerIn(one, at));
    const beside = speakerIn(other, database.at);
    await expect.poll(() => [database, redis].every(({ heard }) => heard().includes(' 3'))).toBe(true);

    one.cutFrom(here.database);
    await sleep(300);
    const before = { said: speakers[0]?.heard(), redis: redis.heard().length, beside: beside.heard().length };
    await sleep(800);
    expect(speakers[0]?.heard()).toBe(before.said);
    expect(redis.heard().length).toBeGreaterThan(before.redis);
    expect(beside.heard().length).toBeGreaterThan(before.beside);
    one.mend();
    await expect.poll(() => (speakers[0]?.heard().length ?? 0) > (before.said?.length ?? 0)).toBe(true);
    expect(database.isBroken()).toBe(false);

    one.unplug();
    await sleep(300);
    const alone = redis.heard().length;
    await sleep(500);
    expect(redis.heard().length).toBe(alone);
    one.mend();
    await expect.poll(() => redis.heard().length > alone).toBe(true);
  });
