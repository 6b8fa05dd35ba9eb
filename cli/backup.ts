/** `npx standpoint lab backup FILE`: a verified copy of the database, also while a server is running. */
import { Command } from 'commander';
import { readSettings } from '../server/config.ts';
import type { Copied } from '../server/store/copies.ts';
import { backUpStore } from '../server/store/open-store.ts';
import { CannotBeDone, run } from './shared/command.ts';
import { copyBars } from './shared/copy-bars.ts';
import { databaseOption } from './shared/database-option.ts';
import { isAmongFiles, keepBackup } from './shared/kept-backups.ts';

const command = new Command('backup')
  .description('Copies the database as it is at one moment, and verifies the copy. A server may go on meanwhile.')
  .argument(
    '<file>',
    'where the copy goes; there must be no file of this name. files:NAME is one among the files that processes share (FILES)',
  )
  .addOption(databaseOption())
  .addHelpText(
    'after',
    `
The copy has this name once it is whole and verified; until then it is FILE.part. One that goes to files:NAME is made in
DATA_DIR first, which needs the room for it.
Of a PostgreSQL database it is what pg_dump writes (-Fc): this machine needs pg_dump, of the server's version or newer.
It has the seeds of running sessions and the texts of participants: keep it as safe as the database.
Roots of the log (roots.jsonl) and the operator's token are files of their own and are not in it.

Exit code 1 if the copy cannot be made, or if anything in it is not as it was written.`,
  )
  .action(backup);

await run(command);

async function backup(file: string, { database }: { database?: string }): Promise<void> {
  const from = database ?? readSettings(process.env).databaseFile;
  const { events } = isAmongFiles(file)
    ? await keepBackup(file, readSettings(process.env), (own) => copied(from, own, () => 'Nothing is kept'))
    : await copied(
        from,
        file,
        (copy) => `npx standpoint lab verify --database ${copy} names them. The copy stays there`,
      );
  process.stdout.write(`${file}: ${events} events, all as written\n`);
}

/** `whenUnsound`: what is said of a copy that is not as it was written, by where it is. */
async function copied(from: string, to: string, whenUnsound: (copy: string) => string): Promise<Copied> {
  const bars = copyBars();
  const made = await backUpStore(from, to, bars)
    .catch((error: Error) => {
      throw new CannotBeDone(error.message);
    })
    .finally(bars.stop);
  if (made.findings.length === 0) return made;
  const { length } = made.findings;
  throw new CannotBeDone(`${length} things in the copy are not as they were written: ${whenUnsound(made.file)}`);
}
