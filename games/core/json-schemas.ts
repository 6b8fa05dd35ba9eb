/** The JSON Schemas of what bots say and are told, for clients in other languages. They are made from the parsers. */
import * as z from 'zod';
import { BotHello, BotSaid, BotTold, LINE_VERSION } from './bot-line.ts';
import type { AnyRecordedGame } from './game.ts';

/** The messages of a bot's line: an object with a `hello`, a `said` and a `told`. */
export function lineSchema(): object {
  const messages = z.object({ hello: BotHello, said: BotSaid, told: BotTold });
  return schemaOf(messages, `Messages of a bot's line, version ${LINE_VERSION}`);
}

/** What the messages leave to a game: an object with an `action`, an `observation` and a `percept`. */
export function gameSchema({ id, version, schemas }: AnyRecordedGame): object {
  const { action, observation, percept } = schemas;
  return schemaOf(z.object({ action, observation, percept }), `${id}, version ${version} of its rules`);
}

function schemaOf(schema: z.ZodType, title: string): object {
  return z.toJSONSchema(schema.meta({ title }), { io: 'input', reused: 'ref' });
}
