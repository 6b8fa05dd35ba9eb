/** `npx standpoint lab backup FILE`: a verified copy of the database, also while a server is running. */
import { Command } from 'commander';
import { readSettings } from '../server/config.ts';
import { backUpStore } from '../server/store/open-store.ts';
import { CannotBeDone, run } from './shared/command.ts';
import { copyBars } from './shared/copy-bars.ts';
import { databaseOption } from './shared/database-option.ts';

const command = new Command('backup')
  .description('Copies the database as it is at one moment, and verifies the copy. A server may go on meanwhile.')
  .argument('<file>', 'where the copy goes; there must be no file of this name')
  .addOption(databaseOption())
  .addHelpText(
    'after',
    `
The copy has this name once it is whole and verified; until then it is FILE.part.
Of a PostgreSQL database it is what pg_dump writes (-Fc): this machine needs pg_dump, of the server's version or newer.
It has the seeds of running sessions and the texts of participants: keep it as safe as the database.
Roots of the log (roots.jsonl) and the operator's token are files of their own and are not in it.

Exit code 1 if the copy cannot be made, or if anything in it is not as it was written.`,
  )
  .action(backup);

await run(command);

async function backup(file: string, { database }: { database?: string }): Promise<void> {
  const bars = copyBars();
  const { events, findings, ...made } = await backUpStore(
    database ?? readSettings(process.env).databaseFile,
    file,
    bars,
  )
    .catch((error: Error) => {
      throw new CannotBeDone(error.message);
    })
    .finally(bars.stop);
  if (findings.length > 0)
    throw new CannotBeDone(
      `${findings.length} things in the copy are not as they were written: npx standpoint lab verify --database ${made.file} names them. The copy stays there`,
    );
  process.stdout.write(`${made.file}: ${events} events, all as written\n`);
}
