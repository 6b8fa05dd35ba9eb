/** `npm run docs`: writes the tables of the schemas into the documents, between their markers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { run } from '../cli/shared/command.ts';
import { withTables } from './schema-tables.ts';

/** The documents that have tables. */
export const DOCUMENTS = ['protocol.md', 'events.md', 'export.md'] as const;

if (import.meta.main)
  await run(
    new Command('docs')
      .description(
        'Writes the tables of messages, events and bundles into docs/protocol.md, docs/events.md and docs/export.md.',
      )
      .option('--json', 'print the names of the files that changed as JSON')
      .action(({ json }: { readonly json?: true }) => {
        const changed = DOCUMENTS.filter((name) => {
          const path = join(import.meta.dirname, name);
          const before = readFileSync(path, 'utf8');
          const { text } = withTables(before);
          if (text !== before) writeFileSync(path, text);
          return text !== before;
        });
        process.stdout.write(
          json ? `${JSON.stringify({ changed })}\n` : changed.map((name) => `docs/${name}\n`).join(''),
        );
      }),
  );
