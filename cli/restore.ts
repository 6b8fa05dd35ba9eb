/** `npx standpoint lab restore FILE`: puts a backup in the place of the database. */
import { Command } from 'commander';
import { readSettings } from '../server/config.ts';
import { restoreStore } from '../server/store/open-store.ts';
import { CannotBeDone, run } from './shared/command.ts';
import { copyBars } from './shared/copy-bars.ts';
import { databaseOption } from './shared/database-option.ts';
import { isAmongFiles, withBackup } from './shared/kept-backups.ts';

const command = new Command('restore')
  .description('Puts a verified copy of a backup in the place of the database. Stop the server first.')
  .argument('<file>', 'the backup; it stays as it is. files:NAME is one among the files that processes share (FILES)')
  .addOption(databaseOption())
  .option('--replace', 'replace a database that is there, which is kept under another name')
  .addHelpText(
    'after',
    `
Events that came after the backup are not in it: they are in the database that was replaced.
The roots of the log (roots.jsonl) stay, so that npx standpoint lab verify names the streams that the backup lacks.
Move them away to begin new ones.

A backup of a PostgreSQL database goes into one. This machine needs pg_restore, of the server's version or newer, and the
user of the database the right to make databases: the copy is made beside the old one, and takes its name when it is whole.

Exit code 1 if the backup cannot be restored; then the database is as it was.`,
  )
  .action(restore);

await run(command);

interface Options {
  readonly database?: string;
  readonly replace?: boolean;
}

async function restore(backup: string, { database, replace = false }: Options): Promise<void> {
  const to = { file: database ?? readSettings(process.env).databaseFile, replace };
  if (isAmongFiles(backup)) await withBackup(backup, readSettings(process.env), (own) => restoreTo(own, to));
  else await restoreTo(backup, to);
}

async function restoreTo(
  backup: string,
  { file, replace }: { readonly file: string; readonly replace: boolean },
): Promise<void> {
  const bars = copyBars();
  const { events, findings, kept, erasures, ...made } = await restoreStore(backup, file, {
    replace,
    now: Date.now(),
    ...bars,
  })
    .catch((error: Error) => {
      throw new CannotBeDone(error.message);
    })
    .finally(bars.stop);
  if (findings.length > 0)
    throw new CannotBeDone(
      `${findings.length} things in the backup are not as they were written: npx standpoint lab verify --database ${made.file} names them. The database is as it was`,
    );
  if (kept) process.stdout.write(`the database that was there is now ${kept}\n`);
  process.stdout.write(`${made.file}: ${events} events, all as written\n`);
  if (erasures === null)
    process.stdout.write(
      'The database that was there is damaged and does not say who was erased after the backup: npx standpoint study erase again.\n',
    );
  else if (erasures > 0)
    process.stdout.write(`Participants erased after the backup: ${erasures}. The next server erases them again.\n`);
}
