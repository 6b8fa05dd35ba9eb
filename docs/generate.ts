/** `npx standpoint dev docs`: writes what documents have from the code: tables of schemas, JSON Schemas, the page of commands, the picture of the house. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { run } from '../cli/shared/command.ts';
import { jsonOption } from '../cli/shared/json-option.ts';
import { commandsInHelp } from '../cli/testing/commands-in-help.ts';
import { runCommand } from '../cli/testing/run-command.ts';
import { importsOfProject } from '../lint/imports.ts';
import { commandsPage } from './commands-page.ts';
import { withHouse } from './house.ts';
import { schemaFiles } from './json-schemas.ts';
import { DOCUMENTS, withTables } from './schema-tables.ts';

const PRINTED = jsonOption(z.strictObject({ changed: z.array(z.string()) }));

await run(
  new Command('docs')
    .description(
      'Writes the tables of messages, events and bundles into docs/protocol.md, docs/events.md and docs/export.md, the JSON Schemas into docs/schemas, docs/commands.md from the help of the commands, and the picture of docs/architecture.md from the imports.',
    )
    .addOption(PRINTED)
    .action(async ({ json }: { readonly json?: true }) => {
      const commands = commandsPage(await commandsInHelp(runCommand));
      const imports = importsOfProject(join(import.meta.dirname, '..'));
      const written: Readonly<Record<string, (before: string) => string>> = {
        ...Object.fromEntries(DOCUMENTS.map((name) => [name, (before: string) => withTables(before).text])),
        ...Object.fromEntries(Object.entries(schemaFiles()).map(([name, text]) => [name, () => text])),
        'commands.md': () => commands,
        'architecture.md': (before) => withHouse(before, imports),
      };
      const changed = Object.entries(written).flatMap(([name, write]) => {
        const path = join(import.meta.dirname, name);
        const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
        const text = write(before);
        if (text !== before) writeFileSync(path, text);
        return text === before ? [] : [name];
      });
      process.stdout.write(json ? PRINTED.text({ changed }) : changed.map((name) => `docs/${name}\n`).join(''));
    }),
);
