/** The JSON Schemas of what bots say and are told: `line` for the messages, a game's id for what they leave to the game. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { gameSchema, lineSchema } from '../../games/core/json-schemas.ts';
import { newestRules } from '../../games/index.ts';
import { doorOf, type RouteOptions } from './door.ts';

const Params = z.object({ name: z.string().max(64) });

export function schemaRoutes(app: FastifyInstance, options: Pick<RouteOptions, 'sessions' | 'access'>): void {
  const { refuse, parse } = doorOf(options);

  app.get('/api/schemas/:name', async (request, reply) => {
    const { name } = parse(Params, request.params);
    const game = newestRules(name)?.game;
    if (name !== 'line' && !game) return refuse('malformed', `There is no game ${name}.`);
    const schema = game ? gameSchema(game) : lineSchema();
    return reply.type('application/schema+json').send(JSON.stringify(schema));
  });
}
