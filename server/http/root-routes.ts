/** Roots of the log for operators, to keep or publish elsewhere. */
import type { FastifyInstance } from 'fastify';
import type { Roots } from '../roots.ts';
import { doorOf, type RouteOptions } from './door.ts';

export function rootRoutes(
  app: FastifyInstance,
  { roots, access, ...options }: RouteOptions & { readonly roots: Roots },
): void {
  const { mustMay } = doorOf({ access, ...options });
  app.get('/api/roots', async (request) => {
    // they would tell a participant how many sessions there are, and when events come
    await mustMay(request, 'audit');
    return { roots: await roots.current() };
  });
}
