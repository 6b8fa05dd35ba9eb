/** What a schema says of the environment: settings, or sentences that say what is expected. */
import type * as z from 'zod';

/** Throws an Error whose message is for the person who starts the server, with a line for each setting that does not parse. */
export function parsedSettings<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): z.infer<Schema> {
  const read = schema.safeParse(env);
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('\n'));
  return read.data;
}
