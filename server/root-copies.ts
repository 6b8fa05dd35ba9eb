/**
 * Copies of the roots of every process among the files that processes share, so that `verify` finds them from any machine and after a
 * disk is gone. A copy is in pieces, one for what was written since the last one; a piece is never replaced, so that a store may
 * forbid that. Each file of roots has pieces of its own, named after its first root.
 */
import { open } from 'node:fs/promises';
import { readWhole, type SharedFiles } from './files/files.ts';
import { firstRootIn } from './store/roots.ts';

export interface RootCopies {
  /** Copies what was written since the last time. Rejects with `FilesAway` where that cannot be done now. */
  copy(): Promise<void>;
}

/** What the keys of all pieces begin with. */
const ROOTS = 'roots/';
/** Bytes of a piece, which is put at once, so that it needs no faster line than any other answer. */
const MOST_A_PIECE = 1_000_000;
/** Bytes of a piece that is read: a bucket may keep larger ones of an earlier build for good. */
const MOST_READ = 8_000_000;
/** Digits of the place in the file at which a piece begins. */
const DIGITS = 16;

/** `file`: of this process. */
export function openRootCopies(files: SharedFiles, file: string): RootCopies {
  /** Where the copy is, and how much of the file is in it; null: that has not been looked for. */
  let known: { readonly folder: string; copied: number } | null = null;
  let copying: Promise<void> = Promise.resolve();
  const copy = async (): Promise<void> => {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      if (!known) {
        const name = firstRootIn((await bytesOf(0, Math.min(size, MOST_A_PIECE))).toString('utf8'));
        if (name === null) return;
        const folder = `${ROOTS}${name}/`;
        const last = (await files.list(folder)).at(-1);
        known = { folder, copied: last ? placeIn(last.key) + last.bytes : 0 };
      }
      const end = await endOfLines(known.copied, size);
      while (known.copied < end) {
        const piece = await bytesOf(known.copied, Math.min(end - known.copied, MOST_A_PIECE));
        await files.put(`${known.folder}${String(known.copied).padStart(DIGITS, '0')}.jsonl`, piece);
        known.copied += piece.length;
      }
    } finally {
      await handle.close();
    }

    /** Where the last whole line ends. One that a crash or a full disk broke off is written again. */
    async function endOfLines(from: number, size: number): Promise<number> {
      for (let end = size; end > from; ) {
        const begin = Math.max(from, end - MOST_A_PIECE);
        const at = (await bytesOf(begin, end - begin)).lastIndexOf('\n');
        if (at >= 0) return begin + at + 1;
        end = begin;
      }
      return from;
    }

    async function bytesOf(from: number, length: number): Promise<Buffer> {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    }
  };
  return {
    copy() {
      const done = copying.then(copy);
      copying = done.catch(() => {
        // a piece may be there although it was not answered for: a longer one must not be put in its place
        known = null;
      });
      return done;
    },
  };
}

/** A file of roots among the shared files. */
export interface RootCopy {
  /** Where it is, for people. */
  readonly place: string;
  readonly text: string;
}

/**
 * The copies of the roots of all processes, but for those that say no more than a file with the text `besides`. The copy of that very
 * file is among them where the file was cut or changed since.
 */
export async function readRootCopies(files: SharedFiles, besides: string): Promise<readonly RootCopy[]> {
  const pieces = Map.groupBy(await files.list(ROOTS), ({ key }) => key.slice(0, key.lastIndexOf('/') + 1));
  const copies: RootCopy[] = [];
  for (const [folder, lines] of pieces) {
    const bytes: Buffer[] = [];
    for (const { key } of lines) bytes.push((await readWhole(files, key, MOST_READ)) ?? Buffer.alloc(0));
    const text = Buffer.concat(bytes).toString('utf8');
    if (!besides.startsWith(text)) copies.push({ place: `${files.place.replace(/\/$/, '')}/${folder}`, text });
  }
  return copies;
}

const placeIn = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1).replace('.jsonl', ''));
