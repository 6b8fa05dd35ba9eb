/**
 * Backups among the files that processes share: `files:NAME` names one. It is made and verified on this machine, and then put there
 * whole; a restore takes it down first.
 */
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Settings } from '../../server/config.ts';
import { FilesAway, isKey, type SharedFiles } from '../../server/files/files.ts';
import { openFiles } from '../../server/files/open-files.ts';
import { BadOption, CannotBeDone } from './command.ts';

const SCHEME = 'files:';
/** What the keys of all backups begin with. */
const BACKUPS = 'backups/';
/** A backup or restore that was begun so long ago is under way no longer. */
const LONGEST_MS = 7 * 86_400_000;
/** What the names of folders in `DATA_DIR` begin with that hold a copy while a command runs. */
const COPY = '.backup-';

type Places = Pick<Settings, 'files' | 'dataDir'>;

/** Whether it names a backup among the shared files. */
export function isAmongFiles(file: string): boolean {
  return file.startsWith(SCHEME);
}

/** Calls `make` with the name of a file that is not there, and keeps that file unless `make` rejects. */
export async function keepBackup<Made>(
  name: string,
  places: Places,
  make: (file: string) => Promise<Made>,
): Promise<Made> {
  const key = keyOf(name);
  return withFiles(places, async (files) => {
    const refuseTaken = async (): Promise<void> => {
      if ((await files.list(BACKUPS)).some((one) => one.key === key))
        throw new CannotBeDone(`${name} is there already: give another name`);
    };
    await refuseTaken();
    await files.dropUnfinished(BACKUPS, Date.now() - LONGEST_MS);
    return inFolder(places, async (folder) => {
      const file = path.join(folder, 'backup');
      const made = await make(file);
      await refuseTaken();
      await files.put(key, createReadStream(file));
      return made;
    });
  });
}

/** Calls `use` with a copy of the backup, which is removed afterwards. */
export async function withBackup(name: string, places: Places, use: (file: string) => Promise<void>): Promise<void> {
  const key = keyOf(name);
  await withFiles(places, async (files) => {
    const found = await files.get(key);
    if (!found) throw new CannotBeDone(`there is no backup ${name} in ${files.place}`);
    await inFolder(places, async (folder) => {
      const file = path.join(folder, 'backup');
      await pipeline(found.stream, createWriteStream(file, { mode: 0o600 }));
      await use(file);
    });
  });
}

/** The names of all backups there. */
export async function keptBackups(places: Places): Promise<readonly string[]> {
  return withFiles(places, async (files) =>
    (await files.list(BACKUPS)).map(({ key }) => `${SCHEME}${key.slice(BACKUPS.length)}`),
  );
}

function keyOf(name: string): string {
  const key = `${BACKUPS}${name.slice(SCHEME.length)}`;
  if (!isKey(key))
    throw new BadOption(`after ${SCHEME} comes a name of letters, digits, '.', '_' and '-', not '${name}'`);
  return key;
}

async function withFiles<Answer>(places: Places, work: (files: SharedFiles) => Promise<Answer>): Promise<Answer> {
  const files = await openFiles(places.files);
  try {
    return await work(files);
  } catch (error) {
    if (error instanceof FilesAway) throw new CannotBeDone(`${error.message} (${error.code}). Run this again`);
    throw error;
  } finally {
    files.close();
  }
}

/**
 * A folder for the owner alone, since a backup holds what people typed. It is removed afterwards, or, where the command is killed, by a
 * later one.
 */
async function inFolder<Answer>({ dataDir }: Places, work: (folder: string) => Promise<Answer>): Promise<Answer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await dropLeftOver(dataDir);
  const folder = await mkdtemp(path.join(dataDir, COPY));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of commands that were killed. */
async function dropLeftOver(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    const folder = path.join(dataDir, name);
    // another command may have removed it since
    const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (begun !== undefined && begun < Date.now() - LONGEST_MS) await rm(folder, { recursive: true, force: true });
  }
}
