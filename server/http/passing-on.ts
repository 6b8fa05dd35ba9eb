/**
 * Requests for what another process of the lab has in memory, where processes have hosts of their own: this process sends
 * the request there and the answer back. A redirection to another host would lose the cookie and the token. Where all
 * processes are paths of one host, requests are redirected instead.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LabProofs } from '../access/lab-proofs.ts';
import { NotNow } from '../live/owner/ownership.ts';

/** The header with which a process shows that it passes a request on, and for which network address. */
const PASSED_ON = 'standpoint-passed-on';
/** Headers of one connection alone (RFC 9110, 7.6.1), and those that the next connection has anew. */
const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['host', 'content-length', 'expect', PASSED_ON],
]);
/** How long the other process may be silent, ms. A browser gives up before. */
const SILENT_MS = 60_000;
/** Requests to one other process at once. Further ones wait. */
const AT_ONCE = 256;

const AWAY = 'The server process that plays this does not answer. Another one takes over within seconds.';

export interface PassingOn {
  /**
   * Sends the request to the process at this address, and its answer to the client. Rejects with `NotNow` where that process
   * does not answer, or has itself nothing of it; with an Error where the address is none of this lab.
   */
  passOn(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>;
  /** The network address for which a process of this lab passes the request on; null: the request came by itself. */
  clientOf(request: FastifyRequest): string | null;
  close(): void;
}

export interface PassingOnOptions {
  /** `http` or `https`, as browsers reach all processes. */
  readonly scheme: string;
  /** The addresses of all processes of the lab. */
  readonly addresses: readonly string[];
  readonly proofs: LabProofs;
}

export function openPassingOn({ scheme, addresses, proofs }: PassingOnOptions): PassingOn {
  const { request: ask, Agent } = scheme === 'https' ? https : http;
  // a connection that is kept may be closed by the other process at the moment at which a request is sent over it
  const agent = new Agent({ keepAlive: false, maxSockets: AT_ONCE });
  const purposeOf = ({ method, url }: FastifyRequest): string => `${method} ${url}`;
  const clientOf: PassingOn['clientOf'] = (request) => {
    const shown = request.headers[PASSED_ON];
    return typeof shown === 'string' ? proofs.read(purposeOf(request), shown) : null;
  };
  return {
    clientOf,
    async passOn(request, reply, address) {
      // the session moves at this moment
      if (clientOf(request) !== null) throw new NotNow(AWAY);
      if (!addresses.includes(address))
        throw new Error(`the process at ${address} serves this lab, and LAB_ADDRESSES does not name it`);
      const { method, url } = request;
      const body = bodyOf(request);
      const headers = {
        ...Object.fromEntries(withoutConnection(request.headers)),
        [PASSED_ON]: proofs.make(purposeOf(request), request.ip),
        ...(body instanceof Buffer ? { 'content-length': String(body.length) } : {}),
      };
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        const outgoing = ask(`${scheme}://${address}${url}`, { method, headers, agent, timeout: SILENT_MS }, resolve);
        outgoing.on('timeout', () => outgoing.destroy());
        outgoing.on('error', (error) => reject(new NotNow(AWAY, { cause: error })));
        reply.raw.once('close', () => outgoing.destroy());
        if (body instanceof http.IncomingMessage) body.pipe(outgoing);
        else outgoing.end(body ?? undefined);
      });
      const status = answer.statusCode ?? 502;
      reply.code(status);
      for (const [name, value] of withoutConnection(answer.headers)) reply.header(name, value);
      if (status !== 204 && status !== 304 && method !== 'HEAD') return reply.send(answer);
      answer.resume();
      return reply.send();
    },
    close: () => agent.destroy(),
  };
}

/** The body: what was read of it, or the request that still has it; null: there is none. */
function bodyOf({ method, body, raw }: FastifyRequest): Buffer | http.IncomingMessage | null {
  if (method === 'GET' || method === 'HEAD') return null;
  if (body === undefined || body === null) return raw.readableEnded ? null : raw;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function withoutConnection(headers: http.IncomingHttpHeaders): readonly (readonly [string, string | string[]])[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || OF_CONNECTION.has(name) ? [] : [[name, value] as const],
  );
}
