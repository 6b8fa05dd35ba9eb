/** `--json` of a command, declared by the schema of the one document that it prints (decisions 59 and 75). */
import { type Command, CommanderError, Option } from 'commander';
import type * as z from 'zod';
import { jsonSchemaOf, shapeOf } from './json-shape.ts';

/** What a schema describes, for values that are only read. */
export type Printed<S extends z.ZodType> = ReadOnly<z.input<S>>;

type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** The option `--json` of a command, which knows the schema of the document. */
export class JsonOption<S extends z.ZodType = z.ZodType> extends Option {
  readonly schema: S;

  constructor(schema: S, description: string) {
    super('--json', description);
    this.schema = schema;
  }

  /** The document as the command prints it. */
  text(value: Printed<S>): string {
    return `${JSON.stringify(value)}\n`;
  }
}

/** `condition`: what the option needs beside it, for the help. */
export function jsonOption<S extends z.ZodType>(schema: S, condition = ''): JsonOption<S> {
  return new JsonOption(schema, `print one JSON document, as below${condition && `; ${condition}`}`);
}

/** Where the command has `--json`: adds `--json-schema`, and the shape of the document to the help. */
export function describeJson(command: Command): void {
  const json = command.options.find((option) => option instanceof JsonOption);
  // tests run a command of one process several times
  if (!json || command.options.some(({ long }) => long === '--json-schema')) return;
  command
    .option('--json-schema', 'print the JSON Schema of that document, and do nothing')
    .on('option:json-schema', () => {
      process.stdout.write(`${JSON.stringify(jsonSchemaOf(json.schema), null, 2)}\n`);
      // as --help does, before anything is missed
      throw new CommanderError(0, 'standpoint.jsonSchema', '');
    })
    .addHelpText('after', `\n--json prints ${shapeOf(json.schema)}`);
}
