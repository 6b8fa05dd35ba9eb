/** For tests: a document that a command printed with --json, read by the schema that the same command prints. */
import * as z from 'zod';
import type { Ran } from './run-command.ts';

/** `schema`: what the command did with --json-schema. Throws unless `out` is one document that the schema describes. */
export function readDocument({ code, out: schema }: Ran, out: string): unknown {
  if (code !== 0) throw new Error(`the command has no --json-schema: exit code ${code}`);
  return z.fromJSONSchema(JSON.parse(schema)).parse(JSON.parse(out));
}
