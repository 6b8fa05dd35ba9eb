/**
 * For load balancers and monitors. /healthz: the process answers. /readyz: it can also write, which it tries every second
 * for all that ask, and takes work; else 503 with a code and a sentence.
 */
import type { FastifyInstance } from 'fastify';
/** Why the process is to be given no work; null: it is ready. */
export type NotReady = () => { readonly code: string; readonly message: string } | null;

/** Outside of every limit: a monitor asks often, and a refusal would look like a failure. */
export function healthRoutes(app: FastifyInstance, notReady: NotReady): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const found = notReady();
    return found ? reply.code(503).send({ ok: false, ...found }) : { ok: true };
  });
}
