/** The files of docs/schemas/: what bots say and are told as JSON Schema, for clients in other languages. */
import { gameSchema, lineSchema } from '../games/core/json-schemas.ts';
import { GAMES } from '../games/index.ts';

/** The text of each file, by its name in docs/. */
export function schemaFiles(): Readonly<Record<string, string>> {
  const schemas = [['line', lineSchema()] as const, ...GAMES.map((game) => [game.id, gameSchema(game)] as const)];
  return Object.fromEntries(
    schemas.map(([name, schema]) => [`schemas/${name}.json`, `${JSON.stringify(schema, null, 1)}\n`]),
  );
}
