/**
 * For tests and runs: one address in front of several processes, as nginx or Caddy is in a lab. `/p1/…` goes to the first process,
 * `/p2/…` to the second, and everything else to one after another that answers. Paths are passed on as they come.
 */
import { request as ask, createServer, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface Front {
  readonly url: string;
  /** Host and path of the process with this number. */
  addressOf(process: number): string;
  /** Where the next requests without a path of a process go first; null: to one after another. */
  prefer(process: number | null): void;
  close(): void;
}

/**
 * How long a process has for an answer, first and after the others were asked: one that is frozen takes connections and does
 * not answer, and one on a busy machine answers late.
 */
const ANSWERS_WITHIN_MS = [1000, 15_000];

/** `ports`: of the processes, in order. */
export async function openFront(ports: readonly number[]): Promise<Front> {
  const sockets = new Set<Duplex>();
  let turn = 0;
  let preferred: number | null = null;
  /** The ports to try. */
  const targets = (url = '/'): readonly number[] => {
    const [, own] = /^\/p(\d+)(?:\/|$)/.exec(url) ?? [];
    const port = own === undefined ? undefined : ports[Number(own) - 1];
    if (port !== undefined) return [port];
    const first = preferred === null ? turn++ : preferred - 1;
    return ports.map((_, i) => ports[(first + i) % ports.length] ?? 0);
  };
  const optionsFor = ({ method, url, headers }: IncomingMessage, port: number): RequestOptions => ({
    ...{ host: '127.0.0.1', port, agent: false, headers },
    ...(method === undefined ? {} : { method }),
    ...(url === undefined ? {} : { path: url }),
  });

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const next = (left: readonly (readonly [port: number, withinMs: number])[]): void => {
      const [first, ...others] = left;
      if (first === undefined) return void reply.writeHead(502).end();
      const [port, withinMs] = first;
      const passed = ask(optionsFor(request, port), (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      passed.on('error', () => (reply.headersSent ? reply.destroy() : next(others)));
      passed.setTimeout(withinMs, () => passed.destroy());
      passed.end(body);
    };
    const asked = targets(request.url);
    next(ANSWERS_WITHIN_MS.flatMap((withinMs) => asked.map((port) => [port, withinMs] as const)));
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    const next = (left: readonly number[]): void => {
      const [port, ...others] = left;
      if (port === undefined) return void socket.destroy();
      const passed = ask(optionsFor(request, port));
      passed.on('error', () => next(others));
      passed.on('upgrade', (answer, other: Socket, first: Buffer) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        other.write(head);
        socket.write(first);
        socket.pipe(other).pipe(socket);
        for (const [one, end] of [
          [socket, other],
          [other, socket],
        ] as const) {
          sockets.add(one);
          one.on('error', () => end.destroy());
          one.on('close', () => end.destroy());
        }
      });
      passed.on('response', () => socket.destroy());
      passed.end();
    };
    next(targets(request.url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    addressOf: (process) => `${host}/p${process}`,
    prefer(process) {
      preferred = process;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
