/**
 * For load balancers and monitors. /healthz: the process answers. /readyz: it can also write, which it tries every second
 * for all that ask; else 503 with a code and a sentence.
 */
import type { FastifyInstance } from 'fastify';
import type { ServedStore } from '../store/store.ts';

export function healthRoutes(app: FastifyInstance, { trouble }: Pick<ServedStore, 'trouble'>): void {
  // a monitor asks often, and a refusal would look like a failure
  const unlimited = { config: { rateLimit: false } };
  app.get('/healthz', unlimited, async () => ({ ok: true }));
  app.get('/readyz', unlimited, async (_request, reply) => {
    const found = trouble();
    return found ? reply.code(503).send({ ok: false, ...found }) : { ok: true };
  });
}
