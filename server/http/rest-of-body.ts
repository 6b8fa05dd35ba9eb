/**
 * A body that is too large is refused when its last byte has come. A client that still sends while the connection is closed
 * loses the refusal, and reads that the connection broke.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

interface RestBounds {
  /** Bytes of the rest that are read and thrown away, at most. */
  readonly bytes: number;
  /** How long the rest may take. */
  readonly ms: number;
}

/** Past these the connection is closed on a client that still sends. */
const REST: RestBounds = { bytes: 16 * 1024 * 1024, ms: 5000 };

export function refuseAfterTheBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413) await restIsThere(request.raw, REST);
  });
}

/** Throws away what comes of the body; resolves when it has ended, or when a bound is reached. */
export function restIsThere(body: Readable, { bytes, ms }: RestBounds): Promise<void> {
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve();
    let read = 0;
    const over = (): void => {
      clearTimeout(timer);
      body.off('data', count).off('end', over).off('close', over);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      read += chunk.length;
      if (read > bytes) over();
    };
    const timer = setTimeout(over, ms);
    body.on('data', count).on('end', over).on('close', over);
  });
}
