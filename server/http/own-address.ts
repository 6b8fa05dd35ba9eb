/**
 * Pages are at PUBLIC_URL alone. A person who opens one at the address of a single process is led there: a sign-in, a right
 * that a browser keeps and a link that is copied would count at the host of that process alone.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostOf } from '../config.ts';

export interface OwnAddress {
  /** Host and path of this process. */
  readonly address: string;
  /** The address of the lab, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether another process of the lab passes the request on, for a page at PUBLIC_URL. */
  readonly isPassedOn: (request: FastifyRequest) => boolean;
}

/** What a process says of itself. */
const OF_PROCESS = /^\/(healthz|readyz|metrics)(\?|$)/;

export function leadPagesHome(app: FastifyInstance, { address, publicUrl, isPassedOn }: OwnAddress): void {
  const own = hostOf(address).toLowerCase();
  if (own === new URL(publicUrl).host) return;
  app.addHook('onRequest', async (request, reply) => {
    const { method, url, headers } = request;
    const isPage =
      (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') && !OF_PROCESS.test(url);
    if (isPage && headers.host?.toLowerCase() === own && !isPassedOn(request))
      return reply.redirect(`${publicUrl}${url}`);
  });
}
