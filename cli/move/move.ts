/** `npx standpoint lab move --from FILE --to postgres://…`: copies a lab into another database, and verifies both. */
import { Command } from 'commander';
import * as z from 'zod';
import { moveStore } from '../../server/store/open-store.ts';
import { CannotBeDone, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';

const PRINTED = jsonOption(z.strictObject({ streams: z.int(), events: z.int(), findings: z.array(z.string()) }));

const command = new Command('move')
  .description(
    'Copies everything that a database holds into another one, and verifies both. No server may run meanwhile.',
  )
  .requiredOption('--from <where>', 'a SQLite file or postgres://…; it is not changed')
  .requiredOption('--to <where>', 'an empty database: a file that is not there yet, or postgres://…')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
A move that was broken off goes on when it is started again. Until it is whole, no server takes the copy for a lab.
Afterwards set DATABASE_URL to the new database and start the server. Roots of the log (roots.jsonl), bundles and the
operator's token are files in DATA_DIR and stay there.

Exit code 1 if it cannot be done, or if anything in one of the two is not as it was written.`,
  )
  .action(move);

await run(command);

async function move({ from, to, json = false }: { from: string; to: string; json?: boolean }): Promise<void> {
  const bar = progressBar('rows of the log', 0);
  let seen = 0;
  const { streams, events, findings } = await moveStore(from, to, {
    moved: (rows, of) => {
      bar.widen(of);
      bar.advance(rows - seen);
      seen = rows;
    },
  })
    .catch((error: Error) => {
      throw new CannotBeDone(error.message);
    })
    .finally(() => bar.stop());
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
  const result = findings.length === 0 ? 'all as written' : `${findings.length} findings`;
  process.stdout.write(
    json ? PRINTED.text({ streams, events, findings }) : `${streams} streams, ${events} events: ${result}\n`,
  );
}
