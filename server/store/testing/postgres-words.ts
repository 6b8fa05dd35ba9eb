/**
 * For tests: a server that speaks just enough of PostgreSQL's protocol to refuse a password, or to be too old. The server at
 * TEST_DATABASE_URL trusts this machine and is new.
 */
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The fields of an error, as in the protocol: `C` is its code, `M` its words. */
export type ErrorFields = Readonly<Record<string, string>>;
/** The one row that answers every question. Names with their type's OID and the value. */
export type OneRow = readonly (readonly [name: string, type: number, value: string])[];

/** Starts the server and returns an address. It refuses everybody, or answers every question with the row. */
export async function speakingPostgres(answer: { readonly refusal: ErrorFields } | { readonly row: OneRow }) {
  const server = createServer((socket) => speak(socket, answer));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `postgres://ada:geheim@127.0.0.1:${address.port}/lab`;
}

const [AUTHENTICATED, READY] = [message('R', number32(0)), message('Z', Buffer.from('I'))];

function speak(socket: Socket, answer: { readonly refusal: ErrorFields } | { readonly row: OneRow }): void {
  let greeted = false;
  socket.on('data', (chunk) => {
    if (!greeted) {
      greeted = true;
      if ('refusal' in answer) socket.end(refused(answer.refusal));
      else socket.write(Buffer.concat([AUTHENTICATED, READY]));
    } else if ('row' in answer && chunk.toString('latin1', 0, 1) === 'Q')
      socket.write(Buffer.concat([rowOf(answer.row), READY]));
    else socket.end();
  });
}

function refused(fields: ErrorFields): Buffer {
  const words = Object.entries({ S: 'FATAL', V: 'FATAL', ...fields }).map(([key, value]) => text(`${key}${value}`));
  return message('E', Buffer.concat([...words, Buffer.from([0])]));
}

function rowOf(row: OneRow): Buffer {
  const described = row.map(([name, type]) =>
    Buffer.concat([text(name), number32(0), number16(0), number32(type), number16(-1), number32(-1), number16(0)]),
  );
  const values = row.map(([, , value]) => Buffer.concat([number32(value.length), Buffer.from(value)]));
  return Buffer.concat([
    message('T', Buffer.concat([number16(row.length), ...described])),
    message('D', Buffer.concat([number16(row.length), ...values])),
    message('C', text('SELECT 1')),
  ]);
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), number32(body.length + 4), body]);
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
