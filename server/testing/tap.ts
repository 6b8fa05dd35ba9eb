/** For tests: a TCP proxy in front of the server that keeps every byte and decodes the WebSocket frames. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Tap {
  /** The address to connect to instead of the server's. */
  readonly url: string;
  /** Every byte that the server sent, over all connections. */
  sent(): Buffer;
  /** The frames that the server sent over its WebSockets, without pings, which all clients get at fixed times. */
  frames(): readonly WireFrame[];
  /** From now on the server hears nothing on these connections, and nothing closes them. */
  mute(): void;
}

export interface WireFrame {
  readonly opcode: number;
  readonly payload: Buffer;
}

const PING = 9;

export async function tap(url: string): Promise<Tap> {
  const { hostname, port } = new URL(url);
  const received: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const proxy: Server = createServer((client) => {
    const chunks: Buffer[] = [];
    received.push(chunks);
    clients.add(client);
    const server = connect(Number(port), hostname);
    client.pipe(server);
    server.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      client.write(chunk);
    });
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('close', end);
      socket.on('error', end);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    sent: () => Buffer.concat(received.flat()),
    mute() {
      for (const client of clients) client.unpipe();
    },
    frames: () => received.flatMap((chunks) => framesIn(Buffer.concat(chunks))).filter(({ opcode }) => opcode !== PING),
  };
}

const BODY = Buffer.from('\r\n\r\n');

/** The frames of one connection, from its first byte; none if it is no WebSocket. */
function framesIn(bytes: Buffer): readonly WireFrame[] {
  if (!bytes.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return [];
  const frames: WireFrame[] = [];
  let at = bytes.indexOf(BODY) + BODY.length;
  while (at + 2 <= bytes.length) {
    const [first = 0, second = 0] = bytes.subarray(at, at + 2);
    if ((first & 0xf0) !== 0x80 || second >= 0x80)
      throw new Error('neither fragments, compression nor masks are expected from the server');
    at += 2;
    let length = second;
    if (second === 126) {
      length = bytes.readUInt16BE(at);
      at += 2;
    } else if (second === 127) {
      length = Number(bytes.readBigUInt64BE(at));
      at += 8;
    }
    // the last frame may be incomplete
    if (at + length > bytes.length) break;
    frames.push({ opcode: first & 0x0f, payload: bytes.subarray(at, at + length) });
    at += length;
  }
  return frames;
}
