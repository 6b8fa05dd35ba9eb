/** `npx standpoint study erase PARTICIPANT --reason R`: erases what is held about a person, beside a server or without one. */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { FILE_OPERATOR } from '../server/access/file-operator.ts';
import { readSettings } from '../server/config.ts';
import { isShared } from '../server/files/place.ts';
import { backupsAbout } from '../server/store/open-store.ts';
import { openErasing } from '../server/studies/data/erasing.ts';
import { BadOption, CannotBeDone, repeatable, run } from './shared/command.ts';
import { databaseOption } from './shared/database-option.ts';
import { jsonOption } from './shared/json-option.ts';
import { keptBackups } from './shared/kept-backups.ts';
import { participantIn } from './shared/participant.ts';
import { studyOnFile } from './shared/study-on-file.ts';
import { askServer, serverUrl } from './study/server.ts';

interface Options {
  readonly reason: string;
  readonly study?: string;
  readonly database?: string;
  readonly url?: string;
  readonly backups: readonly string[];
  readonly json?: true;
}

interface Taken {
  readonly texts: number;
  readonly rows: number;
}

const PRINTED = jsonOption(
  z.strictObject({
    participant: z.string(),
    texts: z.int(),
    rows: z.int(),
    backups: z.array(z.string()).describe('files that still hold something'),
  }),
);

const command = new Command('erase')
  .description('Erases what is held about a participant: typed texts of all sessions and surveys, drafts, the recruit.')
  .argument('<participant>', 'pseudonym of the participant, as in the log')
  .requiredOption('--reason <text>', 'why; it is kept as a text, beside the log')
  .option('--study <id>', "PARTICIPANT is the recruiter's id of the person in this study")
  .addOption(databaseOption())
  .option('--url <address>', "the server's address; without it, that of its settings")
  .addOption(
    repeatable(
      '--backups <folder>',
      'a folder of backups to look into; may be repeated',
      'backups, unless --database names the database',
    ),
  )
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
A running server does it; without one the command does it on the file. A participant who is under way leaves the study as
withdrew, and is paid for it. The log, its chains and what partners did stay as they are.

Every backup among the files that processes share (FILES) is named, since none of them is looked into.

texts: typed texts that were erased. rows: rows of recruit, drafts and rights that were emptied. backups: files that still
hold something about the participant; remove them. A backup that is restored over this database is erased again.

Exit code 1 if traces are left, as while another program reads: run it again.`,
  )
  .action(erase);

await run(command);

async function erase(named: string, { reason, url, json, ...options }: Options): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  const folders = backupFolders(options);
  for (const folder of folders) if (!existsSync(folder)) throw new BadOption(`there is no folder '${folder}'`);
  if (reason.trim() === '') throw new BadOption('--reason must say why');
  const { study, participant } = await participantIn(file, named, options.study);
  const { texts, rows } = (await onFile(file, { study, participant, reason })) ?? (await byServer());
  const backups = [...(await backupsAbout(participant, { file, folders })), ...(await backupsAmongFiles(options))];
  if (folders.length === 0) process.stderr.write('no folder of backups was looked into: --backups names one\n');
  process.stdout.write(
    json
      ? PRINTED.text({ participant, texts, rows, backups })
      : `${participant} is erased: texts ${texts}, rows ${rows}.\n${backups
          .map((backup) => `Still in the backup ${backup}: remove it.\n`)
          .join('')}`,
  );

  function byServer(): Promise<Taken> {
    const at = (url ?? serverUrl()).replace(/\/$/, '');
    return askServer(at, `/api/studies/${study}/participants/${participant}/erase`, { reason });
  }
}

/** The folder beside the lab of the settings is not one of a database that is named. */
function backupFolders({ backups, database }: Pick<Options, 'backups' | 'database'>): readonly string[] {
  if (backups.length > 0) return backups;
  return database === undefined && existsSync('backups') ? ['backups'] : [];
}

/** Those of the lab of the settings, where processes share their files. They count as holding the person: none is looked into. */
async function backupsAmongFiles({ database }: Pick<Options, 'database'>): Promise<readonly string[]> {
  if (database !== undefined) return [];
  const settings = readSettings(process.env);
  return isShared(settings.files, settings.dataDir) ? keptBackups(settings) : [];
}

/** null: a server has the file. */
function onFile(
  file: string,
  { study, participant, reason }: { readonly study: string; readonly participant: string; readonly reason: string },
): Promise<Taken | null> {
  return studyOnFile(file, study, async (live, store) => {
    const erasing = openErasing({ store, now: Date.now });
    const erased = await erasing.eraseFor(live, participant, { operator: FILE_OPERATOR.id, reason });
    if ('code' in erased) throw new CannotBeDone(`${erased.message} (${erased.code})`);
    return erased;
  });
}
