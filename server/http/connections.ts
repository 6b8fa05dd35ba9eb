/**
 * Connections that are open and do nothing: half a request, an answer that is not read, a socket that never asks. Each
 * has a time limit, and one address a number of connections, so that no client can use up the server's sockets.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyHttpOptions } from 'fastify';
import type { Settings } from '../config.ts';

export interface ConnectionLimits {
  /** For the first line and the headers of a request, from the opening of the connection or the end of the last request. */
  readonly headersMs: number;
  /** For a whole request, its body included. */
  readonly requestMs: number;
  /** The time between two requests: longer than proxies keep a connection for the next one, which is 60 s. */
  readonly keepAliveMs: number;
  /** The time without a byte in either direction while a request is answered: longer than any answer takes to make. */
  readonly silentMs: number;
  /** Open connections of one address, WebSockets included; behind proxies its requests under way and WebSockets. */
  readonly perAddress: number;
}

/** A browser opens six connections and one WebSocket: a class of 100 behind one address is far below. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 72_000,
  silentMs: 120_000,
  perAddress: 1500,
};

/** Fastify's options for these limits. */
export function timeouts(limits: ConnectionLimits) {
  const { headersMs, requestMs, keepAliveMs, silentMs } = limits;
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: silentMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(1000, headersMs),
    },
  } satisfies FastifyHttpOptions<Server>;
}

/** What Fastify is told about proxies. It takes no number, since that trusts a client who comes past the proxies. */
export function trustIn(proxies: number): (address: string, distance: number) => boolean;
export function trustIn(
  proxies: Settings['trustProxy'],
): false | string[] | ((address: string, distance: number) => boolean);
export function trustIn(proxies: Settings['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, distance: number) => distance < proxies;
  return proxies === false ? false : [...proxies];
}

/**
 * Closes what is above the limit of its address: connections and, behind proxies, the requests under way and WebSockets of the
 * address that they name. A proxy keeps connections for all its clients; those of clients to the proxy are the proxy's to limit.
 */
export function limitConnections(
  server: Server,
  { perAddress }: ConnectionLimits,
  proxies: Settings['trustProxy'],
): void {
  const open = new Map<string, number>();
  /** Whether one more is open there, until `over` calls back. */
  const takes = (address: string, over: (then: () => void) => void): boolean => {
    const count = (open.get(address) ?? 0) + 1;
    if (count > perAddress) return false;
    open.set(address, count);
    over(() => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    return true;
  };
  if (proxies === false) {
    server.on('connection', (socket) => {
      if (!takes(socket.remoteAddress ?? '', (then) => socket.once('close', then))) socket.destroy();
    });
    return;
  }
  const trusts = typeof proxies === 'number' ? trustIn(proxies) : proxyAddr.compile([...proxies]);
  const addressOf = (request: IncomingMessage): string => normalizeIP(proxyAddr(request, trusts));
  server.prependListener('request', (request, answer) => {
    if (!takes(addressOf(request), (then) => answer.once('close', then))) request.socket.destroy();
  });
  server.prependListener('upgrade', (request, socket) => {
    if (!takes(addressOf(request), (then) => socket.once('close', then))) socket.destroy();
  });
}

/** Refuses a WebSocket upgrade. The connection is closed even if the other side keeps its half open. */
export function refuseUpgrade(socket: Duplex): void {
  socket.once('finish', () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
}
