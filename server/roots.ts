/**
 * Writes the roots of the log into a file beside the database: a line an hour, if anything was appended since the last
 * one. With a copy of a line, kept elsewhere, an operator can tell later whether the log is still the one that it was then.
 * The first line names the lab, so that no other log is compared with the file. A start reads the last line alone; `verify` reads all.
 */
import {
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { firstLine, lastLines } from './last-lines.ts';
import type { EventReader } from './store/event-store.ts';
import type { StreamHead } from './store/root-over.ts';
import {
  type LabLine,
  labLine,
  nextRoot,
  ORIGIN,
  type Root,
  type RootLine,
  readRoots,
  wholeLine,
} from './store/roots.ts';

export interface Roots {
  /** Every root so far, with a new one if anything was appended since the last. Rejects where a line does not follow from the one before. */
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
  readonly events: Pick<EventReader, 'headsAfter' | 'readChained' | 'streamsUpTo'>;
  /** Server clock, ms since the epoch. */
  readonly now: () => number;
}

const EVERY_MS = 3_600_000;
/** A line that names the lab is shorter, bytes. */
const LAB_LINE = 512;

/** The file of roots in the folder that the server keeps its data in. */
export function rootsFile(dataDir: string): string {
  return path.join(dataDir, 'roots.jsonl');
}

/**
 * Opens the file, or begins it. Rejects with a sentence where its last line is not as it was written, or the file is of another lab.
 * A file from before labs had ids stays as it is, and its next line names the lab.
 */
export async function openRoots({ file, lab, events, now }: RootsOptions): Promise<Roots> {
  const found = endOf(file);
  if (found.lab === null ? !(await mayBeOf(events, file)) : found.lab !== lab)
    throw new Error(
      `${file} has the roots of ${found.lab === null ? 'another lab' : `lab ${found.lab}`}, and the database is lab ${lab}. Set the DATA_DIR of this database, or move the file away, keep it, and start again`,
    );
  const handle = openSync(file, 'a', 0o600);
  let { last, end, size } = found;
  let partial = found.bytes > size;
  let unwritten: readonly (LabLine | RootLine)[] = [];
  /** null: the file has not been read. */
  let roots: Root[] | null = null;
  let closed = false;
  let writing: Promise<void> = Promise.resolve();

  const add = (line: LabLine | RootLine): void => {
    unwritten = [...unwritten, line];
    end = line.hash;
    if ('root' in line) last = withoutHeads(line);
  };
  if (found.lab === null) add(labLine(end, lab));
  const write = async (): Promise<void> => {
    if (closed) return;
    const before = last?.position ?? 0;
    const { position, heads } = await events.headsAfter(before);
    // a log that ends before the last root was put back to an earlier state, and any of its heads may be another
    const changed = position < before ? await otherHeads(events, file) : heads;
    if (changed.length > 0 || position !== before) {
      const streams = await events.streamsUpTo(position);
      add(nextRoot({ last, end }, { at: now(), position, streams, changed }));
    }
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
    roots?.push(...unwritten.flatMap((line) => ('root' in line ? [withoutHeads(line)] : [])));
    unwritten = [];
  };
  const oneAfterAnother = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const done = writing.then(task);
    writing = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  };
  return {
    current: () =>
      oneAfterAnother(async () => {
        await write();
        roots ??= await rootsIn(file, size);
        return roots;
      }),
    whenDue: () =>
      oneAfterAnother(async () => {
        if (now() - (last?.at ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) await write();
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

interface FileEnd {
  /** Id of the lab; null: no line names it. */
  readonly lab: string | null;
  readonly last: Root | null;
  /** Hash of the last line. */
  readonly end: string;
  /** Length of the whole lines on disk, bytes. A crash or a full disk can leave a part of a line after them. */
  readonly size: number;
  /** Length of the file, bytes. */
  readonly bytes: number;
}

/** Where the file ends. Throws a sentence where the last line cannot be relied on. */
function endOf(file: string): FileEnd {
  if (!existsSync(file)) return { lab: null, last: null, end: ORIGIN, size: 0, bytes: 0 };
  const handle = openSync(file, 'r');
  try {
    const first = wholeLine(firstLine(handle, LAB_LINE) ?? '');
    const { lines: texts, size, bytes } = lastLines(handle, 2);
    const lines = texts.map(wholeLine);
    const line = lines.at(-1);
    const root = lines.findLast((one) => one && 'root' in one);
    // a line that cannot be read may be the root before the lab's line
    if (line === null || (line && 'lab' in line && lines.length > 1 && lines[0]?.hash !== line.previous))
      throw new Error(brokenLine(file));
    return {
      lab: first && 'lab' in first ? first.lab : labWithin(file),
      last: root && 'root' in root ? withoutHeads(root) : null,
      end: line?.hash ?? ORIGIN,
      ...{ size, bytes },
    };
  } finally {
    closeSync(handle);
  }
}

/** The id that a file from before labs had ids was given later; null: no line has it. */
function labWithin(file: string): string | null {
  return /^\{"lab":"([0-9a-f]+)"/m.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
}

/** What is wrong with the file, from its first line on. */
function brokenLine(file: string): string {
  const { broken } = readRoots(readFileSync(file, 'utf8'));
  if (!broken) throw new Error(`the last line of ${file} cannot be read, and all of its lines can`);
  return sentence(file, broken.line, broken.what);
}

function sentence(file: string, line: number, what: string): string {
  return `line ${line} of ${file} cannot be relied on: ${what}. Keep a copy of the file, move it away, and start again`;
}

/** The roots in the first `size` bytes, which are whole lines. Their chain is proved, and not that they are those of their heads. */
async function rootsIn(file: string, size: number): Promise<Root[]> {
  const roots: Root[] = [];
  if (size === 0) return roots;
  let end = ORIGIN;
  let count = 0;
  for await (const text of createInterface({ input: createReadStream(file, { end: size - 1 }) })) {
    const line = wholeLine(text);
    count += 1;
    if (line?.previous !== end) throw new Error(sentence(file, count, 'it does not follow from the line before'));
    end = line.hash;
    if ('root' in line) roots.push(withoutHeads(line));
  }
  return roots;
}

/** The heads of the log that the last lines of the file do not have. */
async function otherHeads(events: RootsOptions['events'], file: string): Promise<readonly StreamHead[]> {
  const known = new Map(readRoots(readFileSync(file, 'utf8')).lines.flatMap(headsOf));
  const { heads } = await events.headsAfter(0);
  return heads.filter(({ stream, hash }) => known.get(stream) !== hash);
}

/** Whether the log has one of the heads in the file, or there is none in it. A log that was changed still has others. */
async function mayBeOf(events: RootsOptions['events'], file: string): Promise<boolean> {
  if (!existsSync(file)) return true;
  const { lines, broken } = readRoots(readFileSync(file, 'utf8'));
  if (broken) throw new Error(sentence(file, broken.line, broken.what));
  const heads = lines.flatMap(({ changed }) => changed);
  for (const [stream, version, hash] of heads)
    if ((await events.readChained(stream, version, 1))[0]?.hash === hash) return true;
  return heads.length === 0;
}

const headsOf = ({ changed }: RootLine) => changed.map(([stream, , hash]) => [stream, hash] as const);

function withoutHeads({ changed: _changed, ...root }: RootLine): Root {
  return root;
}
