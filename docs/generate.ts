/** `npx standpoint dev docs`: writes the tables of the schemas into the documents, between their markers, and the page of commands. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { run } from '../cli/shared/command.ts';
import { commandsInHelp } from '../cli/testing/commands-in-help.ts';
import { runCommand } from '../cli/testing/run-command.ts';
import { commandsPage } from './commands-page.ts';
import { DOCUMENTS, withTables } from './schema-tables.ts';

await run(
  new Command('docs')
    .description(
      'Writes the tables of messages, events and bundles into docs/protocol.md, docs/events.md and docs/export.md, and docs/commands.md from the help of the commands.',
    )
    .option('--json', 'print the names of the files that changed as JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const commands = commandsPage(await commandsInHelp(runCommand));
      const changed = [...DOCUMENTS, 'commands.md'].filter((name) => {
        const path = join(import.meta.dirname, name);
        const before = readFileSync(path, 'utf8');
        const text = name === 'commands.md' ? commands : withTables(before).text;
        if (text !== before) writeFileSync(path, text);
        return text !== before;
      });
      process.stdout.write(
        json ? `${JSON.stringify({ changed })}\n` : changed.map((name) => `docs/${name}\n`).join(''),
      );
    }),
);
