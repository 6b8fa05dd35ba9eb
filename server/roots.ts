/**
 * Writes the roots of the log into a file beside the database: a line an hour, if anything was appended since the last
 * one. With a copy of a line, kept elsewhere, an operator can tell later whether the log is still the one that it was then.
 * The first line names the lab, so that no other log is compared with the file.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { EventReader } from './store/event-store.ts';
import { type LabLine, type Root, type RootLine, readRoots, rootChain } from './store/roots.ts';

export interface Roots {
  /** Every root so far, with a new one if anything was appended since the last. */
  current(): Promise<readonly Root[]>;
  /** Writes a root if the last one is an hour old and anything was appended since. */
  whenDue(): Promise<void>;
  /** Writes a last root if anything was appended since the one before, and closes the file. */
  close(): Promise<void>;
}

export interface RootsOptions {
  readonly file: string;
  /** Id of the lab whose log this is. */
  readonly lab: string;
  readonly events: Pick<EventReader, 'headsAfter' | 'readChained'>;
  /** Server clock, ms since the epoch. */
  readonly now: () => number;
}

const EVERY_MS = 3_600_000;

/** The file of roots in the folder that the server keeps its data in. */
export function rootsFile(dataDir: string): string {
  return path.join(dataDir, 'roots.jsonl');
}

/**
 * Opens the file, or begins it. Rejects with a sentence where its lines do not follow from each other, or are of another lab.
 * A file from before labs had ids stays as it is, and its next line names the lab.
 */
export async function openRoots({ file, lab, events, now }: RootsOptions): Promise<Roots> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { lab: named, lines, end, broken } = readRoots(text);
  if (broken)
    throw new Error(
      `line ${broken.line} of ${file} cannot be relied on: ${broken.what}. Keep a copy of the file, move it away, and start again`,
    );
  if (named === null ? !(await mayBeOf(events, lines)) : named !== lab)
    throw new Error(
      `${file} has the roots of ${named === null ? 'another lab' : `lab ${named}`}, and the database is lab ${lab}. Set the DATA_DIR of this database, or move the file away, keep it, and start again`,
    );
  const handle = openSync(file, 'a', 0o600);
  const chain = rootChain(lines, end);
  const roots: Root[] = lines.map(withoutHeads);
  /** Length of the whole lines on disk, bytes. A crash or a full disk can leave a part of a line after them. */
  let size = Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1));
  let partial = Buffer.byteLength(text) > size;
  let unwritten: readonly (LabLine | RootLine)[] = named === null ? [chain.name(lab)] : [];
  /** The position up to which this process has compared the heads. A file can be older or newer than the database. */
  let compared = 0;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    if (closed) return;
    const { position, heads } = await events.headsAfter(compared);
    const changed = heads.some(({ stream, hash }) => chain.headOf(stream)?.hash !== hash);
    if (changed || position !== (chain.last?.position ?? 0)) {
      unwritten = [...unwritten, chain.add({ at: now(), position, heads })];
    }
    compared = position;
    if (unwritten.length > 0) toDisk();
  };
  const toDisk = (): void => {
    const added = unwritten.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (fstatSync(handle).size !== size && !partial)
      throw new Error(`${file} was changed by another program: give each server a DATA_DIR of its own`);
    partial = true;
    ftruncateSync(handle, size);
    writeFileSync(handle, added);
    fsyncSync(handle);
    partial = false;
    size += Buffer.byteLength(added);
    roots.push(...unwritten.flatMap((line) => ('root' in line ? [withoutHeads(line)] : [])));
    unwritten = [];
  };
  const oneAfterAnother = (task: () => Promise<void>): Promise<void> => {
    const done = writing.then(task);
    writing = done.catch(() => undefined);
    return done;
  };
  return {
    async current() {
      await oneAfterAnother(write);
      return roots;
    },
    whenDue: () =>
      oneAfterAnother(async () => {
        if (now() - (chain.last?.at ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) await write();
        else if (unwritten.length > 0 && !closed) toDisk();
      }),
    async close() {
      try {
        await oneAfterAnother(write);
      } finally {
        closed = true;
        closeSync(handle);
      }
    },
  };
}

/** Whether the log has one of the heads in these lines, or there is none in them. A log that was changed still has others. */
async function mayBeOf(events: RootsOptions['events'], lines: readonly RootLine[]): Promise<boolean> {
  const heads = lines.flatMap(({ changed }) => changed);
  for (const [stream, version, hash] of heads)
    if ((await events.readChained(stream, version, 1))[0]?.hash === hash) return true;
  return heads.length === 0;
}

function withoutHeads({ changed: _changed, ...root }: RootLine): Root {
  return root;
}
