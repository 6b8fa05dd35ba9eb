/**
 * Bodies of requests: JSON whose depth and parts are bounded before it is parsed. A route that takes more says so in its
 * `config`; the number of bytes is its `bodyLimit`.
 */
import type { FastifyInstance } from 'fastify';
import { BOUNDS, excessOf, type JsonBounds } from '../bounded-json.ts';
import { Refused } from './door.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How deep the JSON of the body may be nested, and how many parts it may have; left out: as participants' bodies. */
    readonly json?: JsonBounds;
  }
}

/** What a program writes by hand or makes: an order of a session, a plan, a sheet of codes. */
export const ORDER_BOUNDS: JsonBounds = { depth: 20, parts: 8000 };

/** A study with its texts, surveys and lists of items. Studies that ship are nested about ten deep. */
export const STUDY_BOUNDS: JsonBounds = { depth: 40, parts: 100_000 };

/** Reads the JSON bodies of all routes. `refused` counts a refusal. */
export function readJsonBodies(app: FastifyInstance, refused: (code: 'malformed' | 'too_large') => void): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const excess = excessOf(body, request.routeOptions.config.json ?? BOUNDS);
    if (!excess) return parse(request, body.toString('utf8'), done);
    refused(excess.code);
    done(new Refused(excess.code, excess.message));
  });
}
