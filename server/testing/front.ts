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

/** Where a process listens; `host` left out: this machine. */
export interface Place {
  readonly host?: string;
  readonly port: number;
}

/** Settings of processes that each have a host of their own instead of a path of the front. `addresses`: host and port of each. */
export function ownHostSettings({ url }: Front, addresses: readonly string[]) {
  return { PUBLIC_URL: url, LAB_ADDRESSES: addresses.join() };
}

/** `places`: of the processes, in order. */
export async function openFront(places: readonly Place[]): Promise<Front> {
  const sockets = new Set<Duplex>();
  let turn = 0;
  let preferred: number | null = null;
  /** The places to try. */
  const targets = (url = '/'): readonly Place[] => {
    const [, own] = /^\/p(\d+)(?:\/|$)/.exec(url) ?? [];
    const place = own === undefined ? undefined : places[Number(own) - 1];
    if (place !== undefined) return [place];
    const first = preferred === null ? turn++ : preferred - 1;
    return places.map((_, i) => places[(first + i) % places.length] as Place);
  };
  const optionsFor = ({ method, url, headers }: IncomingMessage, { host, port }: Place): RequestOptions => ({
    ...{ host: host ?? '127.0.0.1', port, agent: false, headers },
    ...(method === undefined ? {} : { method }),
    ...(url === undefined ? {} : { path: url }),
  });

  /** The places to try, and for how long each. */
  const tries = (url: string | undefined): readonly (readonly [place: Place, withinMs: number])[] => {
    const asked = targets(url);
    return ANSWERS_WITHIN_MS.flatMap((withinMs) => asked.map((place) => [place, withinMs] as const));
  };

  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const next = (left: ReturnType<typeof tries>): void => {
      const [first, ...others] = left;
      if (first === undefined) return void reply.writeHead(502).end();
      const [place, withinMs] = first;
      const passed = ask(optionsFor(request, place), (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      passed.on('error', () => (reply.headersSent ? reply.destroy() : next(others)));
      passed.setTimeout(withinMs, () => passed.destroy());
      passed.end(body);
    };
    next(tries(request.url));
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
    const next = (left: ReturnType<typeof tries>): void => {
      const [first, ...others] = left;
      if (first === undefined) return void socket.destroy();
      const [place, withinMs] = first;
      const passed = ask(optionsFor(request, place));
      passed.setTimeout(withinMs, () => passed.destroy());
      passed.on('error', () => next(others));
      passed.on('upgrade', (answer, other: Socket, first: Buffer) => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
        socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
        // an open line may be silent for longer
        other.setTimeout(0);
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
    next(tries(request.url));
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
