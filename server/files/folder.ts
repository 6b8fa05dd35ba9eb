/** Files that processes share, in a folder: that of one process alone, or one that is mounted on every machine. */
import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, checkPrefix, type FileLine, FilesAway, type SharedFiles, type Source } from './files.ts';

/** A file that is not whole yet. */
const PART = '.part-';

export function folderFiles(folder: string): SharedFiles {
  const placeOf = (key: string): string => {
    checkKey(key);
    return path.join(folder, key);
  };
  /** An error of the system, as a full disk or a lost mount gives, as a sentence. */
  const told = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      throw new FilesAway(`the folder of files ${folder} cannot be used: ${message}`);
    }
  };
  return {
    place: folder,
    async put(key, source) {
      const stream = source instanceof Uint8Array ? null : source;
      let broken: Error | null = null;
      stream?.once('error', (error) => {
        broken = error;
      });
      try {
        const file = placeOf(key);
        await told(async () => {
          const own = path.dirname(file);
          await mkdir(own, { recursive: true, mode: 0o700 });
          const part = path.join(own, `${PART}${randomUUID()}`);
          try {
            await write(part, source);
            await rename(part, file);
          } finally {
            await rm(part, { force: true });
          }
          await toDisk(own);
        });
      } catch (error) {
        throw broken ?? error;
      } finally {
        stream?.destroy();
      }
    },
    get: async (key) => {
      const file = placeOf(key);
      return told(async () => {
        const handle = await open(file).catch(noneWhereGone);
        if (!handle) return null;
        const { size } = await handle.stat();
        return { bytes: size, stream: handle.createReadStream() };
      });
    },
    async list(prefix) {
      checkPrefix(prefix);
      return told(async () => {
        const lines: FileLine[] = [];
        for (const name of await namesIn(path.join(folder, prefix))) {
          if (name.split('/').some((part) => part.startsWith('.'))) continue;
          const found = await stat(path.join(folder, prefix, name)).catch(noneWhereGone);
          if (found) lines.push({ key: `${prefix}${name}`, bytes: found.size, at: found.mtimeMs });
        }
        return lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      });
    },
    async delete(key) {
      const file = placeOf(key);
      await told(() => rm(file, { force: true }));
    },
    async dropUnfinished(prefix, begun) {
      checkPrefix(prefix);
      await told(async () => {
        for (const name of await namesIn(path.join(folder, prefix))) {
          if (!path.basename(name).startsWith(PART)) continue;
          const file = path.join(folder, prefix, name);
          const found = await stat(file).catch(noneWhereGone);
          if (found && found.mtimeMs < begun) await rm(file, { force: true });
        }
      });
    },
    close() {},
  };
}

async function write(part: string, source: Source): Promise<void> {
  const handle = await open(part, 'wx', 0o600);
  try {
    await handle.writeFile(source);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function toDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Paths of all files below the folder, from there, with `/`. Folders that begin with a dot are not looked into. */
async function namesIn(folder: string, from = ''): Promise<readonly string[]> {
  const entries: readonly Dirent[] =
    (await readdir(path.join(folder, from), { withFileTypes: true }).catch(noneWhereGone)) ?? [];
  const names: string[] = [];
  for (const entry of entries) {
    const name = `${from}${entry.name}`;
    if (entry.isFile()) names.push(name);
    else if (entry.isDirectory() && !entry.name.startsWith('.')) names.push(...(await namesIn(folder, `${name}/`)));
  }
  return names;
}

/** Another process may have removed it in the meantime. */
function noneWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
