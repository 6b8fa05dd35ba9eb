/**
 * Copies a database beside a running server, and puts a copy in the place of a database. Both write to a file under
 * another name and rename it when it is whole, so that a copy or a database under its own name is never half of one.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { type Copied, type CopyProgress, partOf, type Restored, type RestoreOptions, toDisk } from '../copies.ts';
import { claim } from './claim.ts';
import { closeDoors } from './doors.ts';
import { carryDeletions, carryErasures, carryPayees, heldAbout } from './erasures.ts';
import { isNewest, openDatabase } from './open.ts';
import { verifyLog } from './verify.ts';

/** Copies a database as it is at one moment. Throws a sentence where there is nothing to copy or something in the way. */
export async function backUpSqlite(database: string, copy: string, progress: CopyProgress = {}): Promise<Copied> {
  if (!existsSync(database)) throw new Error(`there is no database at ${database}`);
  if (existsSync(copy)) throw new Error(`${copy} is there already: give another name, or remove it first`);
  const part = partOf(copy);
  mkdirSync(path.dirname(path.resolve(copy)), { recursive: true });
  removeDatabase(part);
  await copyInThread(database, part, progress);
  const { events, findings } = await verifiedInNewest(part, progress);
  if (findings.length > 0) return { file: part, events, findings };
  if (existsSync(copy)) throw new Error(`${copy} has come up meanwhile; the backup is in ${part}`);
  renameSync(part, copy);
  toDisk(path.dirname(path.resolve(copy)));
  return { file: copy, events, findings };
}

/**
 * Puts a copy of `backup` in the place of a database. Throws a sentence beside a running server, and where a database is
 * that may not be replaced. A backup of an older version of the program is brought up to date; the file stays as it is.
 */
export async function restoreSqlite(
  backup: string,
  database: string,
  { replace, now, ...progress }: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(backup)) throw new Error(`there is no backup at ${backup}`);
  const letGo = claim(database);
  try {
    if (existsSync(database) && !replace)
      throw new Error(`${database} is there already: --replace keeps it under another name`);
    if (!existsSync(database) && existsSync(`${database}-wal`))
      throw new Error(`${database}-wal is there without its database: move it away first`);
    const part = partOf(database);
    removeDatabase(part);
    await copyInThread(backup, part, progress);
    openDatabase(part).$client.close();
    const { events, findings } = await verifiedCopy(part, progress);
    if (findings.length > 0) return { file: part, events, findings, kept: null, erasures: 0 };
    const kept = existsSync(database) ? keepAside(database, now) : null;
    const erasures = carried(kept, part);
    renameSync(part, database);
    // what was verified was the other database
    rmSync(`${database}.verified`, { force: true });
    toDisk(path.dirname(path.resolve(database)));
    return { file: database, events, findings, kept, erasures };
  } finally {
    letGo();
  }
}

/** What was erased or deleted after the backup was made stays so, and operators who were removed stay out. */
function carried(kept: string | null, part: string): number | null {
  const db = openDatabase(part);
  try {
    closeDoors(db, null);
    if (kept === null) return 0;
    closeDoors(db, kept);
    carryDeletions(db, kept);
    carryPayees(db, kept);
    return carryErasures(db, kept);
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  } finally {
    db.$client.close();
    toDisk(part);
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { readonly code?: unknown }).code));
}

/**
 * Files beside a database that a restore has kept, and databases in these folders, that hold something about a participant.
 * One that cannot be read, as of an older version, counts as holding it.
 */
export function backupsAbout(
  participant: string,
  { file, folders }: { readonly file: string | null; readonly folders: readonly string[] },
): readonly string[] {
  const filesIn = (folder: string): readonly string[] => readdirSync(folder).map((name) => path.join(folder, name));
  const beside = file === null ? [] : filesIn(path.dirname(file)).filter((one) => one.startsWith(`${file}.before-`));
  return [...beside, ...folders.flatMap(filesIn)]
    .filter((one) => isDatabase(one) && (file === null || path.resolve(one) !== path.resolve(file)))
    .filter((one) => holds(one, participant));
}

function isDatabase(file: string): boolean {
  if (!statSync(file).isFile()) return false;
  const first = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  readSync(handle, first);
  closeSync(handle);
  return first.toString('latin1') === 'SQLite format 3\0';
}

function holds(file: string, participant: string): boolean {
  const had = existsSync(`${file}-wal`);
  try {
    const db = openDatabase(file, { readOnly: true });
    const { texts, drafts, recruit, payee } = heldAbout(db, participant);
    db.$client.close();
    return recruit || payee || texts + drafts > 0;
  } catch {
    return true;
  } finally {
    // a reader leaves them behind
    if (!had) for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  }
}

/** A copy of an older version is verified as it will be once a server has brought it up to date. */
async function verifiedInNewest(file: string, progress: CopyProgress): Promise<Omit<Copied, 'file'>> {
  if (isNewest(file)) return verifiedCopy(file, progress);
  toDisk(file);
  const newest = `${file}-newest`;
  copyFileSync(file, newest);
  try {
    openDatabase(newest).$client.close();
    return await verifiedCopy(newest, progress);
  } finally {
    removeDatabase(newest);
  }
}

async function verifiedCopy(file: string, { verified }: CopyProgress): Promise<Omit<Copied, 'file'>> {
  toDisk(file);
  const db = openDatabase(file, { readOnly: true });
  try {
    const { events, findings } = await verifyLog(db, verified ? { onProgress: verified } : {});
    return { events, findings };
  } finally {
    db.$client.close();
    // a reader leaves them behind
    for (const ending of ['-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  }
}

/** Gives the database a second name, under which it stays when another file takes the first one. */
function keepAside(database: string, now: number): string {
  const kept = `${database}.before-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  if (!emptyLog(database)) {
    // a damaged database keeps its log, from which it may be mended
    if (existsSync(`${database}-wal`)) renameSync(`${database}-wal`, `${kept}-wal`);
    rmSync(`${database}-shm`, { force: true });
  }
  try {
    linkSync(database, kept);
  } catch {
    // not every file system has links
    copyFileSync(database, kept);
  }
  toDisk(kept);
  return kept;
}

/**
 * Moves what is in the write-ahead log into the database: the log would be taken for that of the next file of this name.
 * Returns false if the database is damaged. Throws a sentence where another program uses it.
 */
function emptyLog(database: string): boolean {
  const client = new Sqlite(database, { timeout: 0 });
  try {
    client.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    client.close();
  }
  // the last program that closes a database removes its log
  if (existsSync(`${database}-wal`)) throw new Error(`another program is using ${database}: stop it first`);
  return true;
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true });
}

const LOOK_MS = 100;

/** Copies in a thread, since SQLite does it in one go, and looks how large the copy is meanwhile. */
async function copyInThread(from: string, to: string, { copied }: CopyProgress): Promise<void> {
  // only its owner may read a database, with its seeds and texts
  closeSync(openSync(to, 'wx', 0o600));
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), { workerData: { from, to } });
  let total = 0;
  const timer = setInterval(() => copied?.(statSync(to).size, total), LOOK_MS);
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (size: number | null) => {
        if (size === null) resolve();
        else total = size;
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the copying thread ended with code ${code}`)));
    });
    copied?.(total, total);
  } catch (error) {
    removeDatabase(to);
    throw error;
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
