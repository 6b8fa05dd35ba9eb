/**
 * Roots: short proofs of the whole log at a time, kept outside of the database. A root is the top of a Merkle tree over
 * the heads of all streams. Each line of the file of roots has the heads that changed since the line before, so the file
 * alone gives every root again, and says of every stream where it stood. docs/decisions/0024-evidence.md has the bytes.
 */
import { hash } from 'node:crypto';
import * as z from 'zod';

/** The end of a stream: how many events it has, and the hash of the last one. */
export interface StreamHead {
  readonly stream: string;
  readonly version: number;
  readonly hash: string;
}

/** What is published of a line: enough to tell later whether a file of roots is the same up to here. */
export interface Root {
  /** Server clock, ms since the epoch. */
  readonly at: number;
  /** How many streams there were. */
  readonly streams: number;
  /** Position of the last event. */
  readonly position: number;
  readonly root: string;
  /** Hash of the line before. */
  readonly previous: string;
  readonly hash: string;
}

/** A line of the file. */
export interface RootLine extends Root {
  /** The streams that are new or have grown since the line before, as stream, version and hash. */
  readonly changed: readonly (readonly [stream: string, version: number, hash: string])[];
}

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Line = z.strictObject({
  at: z.int(),
  streams: z.int().min(0),
  position: z.int().min(0),
  root: Hash,
  previous: Hash,
  hash: Hash,
  changed: z.array(z.tuple([z.string(), z.int().min(0), z.string()])),
});

/** The hash that the first line is chained to. */
const ORIGIN = hash('sha256', 'standpoint roots', 'hex');

function lineHash({ at, streams, position, root, previous }: Omit<Root, 'hash'>): string {
  return hash('sha256', `${previous}\n${JSON.stringify([at, streams, position, root])}`, 'hex');
}

/** The roots so far, to which lines are added. */
export interface RootChain {
  readonly last: Root | null;
  /** Where the last lines say that the stream stands; null: no line has it. */
  headOf(stream: string): StreamHead | null;
  /** The line that comes next, which this call adds. */
  add(now: { readonly at: number; readonly position: number; readonly heads: readonly StreamHead[] }): RootLine;
}

/** The root over these heads, in this order. */
export function rootOver(heads: readonly StreamHead[]): string {
  return rootChain([]).add({ at: 0, position: 0, heads }).root;
}

export function rootChain(lines: readonly RootLine[]): RootChain {
  const heads = new Map<string, { readonly index: number; readonly head: StreamHead }>();
  const tree = merkleTree();
  let last: Root | null = null;
  const set = (head: StreamHead): void => {
    const index = heads.get(head.stream)?.index ?? heads.size;
    heads.set(head.stream, { index, head });
    tree.set(index, leafOf(head));
  };
  for (const line of lines) for (const [stream, version, end] of line.changed) set({ stream, version, hash: end });
  last = lines.at(-1) ?? null;
  return {
    get last() {
      return last;
    },
    headOf: (stream) => heads.get(stream)?.head ?? null,
    add({ at, position, heads: given }) {
      const changed = given.filter(({ stream, hash: end }) => heads.get(stream)?.head.hash !== end);
      for (const head of changed) set(head);
      const before = { at, streams: heads.size, position, root: tree.root(), previous: last?.hash ?? ORIGIN };
      last = { ...before, hash: lineHash(before) };
      return { ...last, changed: changed.map((head) => [head.stream, head.version, head.hash] as const) };
    },
  };
}

/** A line of the file that is not what it was written as. */
export interface BrokenLine {
  /** From 1. */
  readonly line: number;
  readonly what: string;
}

/** The lines of a file of roots, up to the first that does not follow from those before it. A last line without its end is not read. */
export function readRoots(text: string): { readonly lines: readonly RootLine[]; readonly broken: BrokenLine | null } {
  const lines: RootLine[] = [];
  const chain = rootChain([]);
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  for (const [i, one] of whole.entries()) {
    const what = ((): string | null => {
      const parsed = Line.safeParse(jsonOf(one));
      if (!parsed.success) return 'it is no line of roots';
      const given = parsed.data;
      if (given.previous !== (chain.last?.hash ?? ORIGIN)) return 'it does not follow from the line before';
      const heads = given.changed.map(([stream, version, end]) => ({ stream, version, hash: end }));
      const again = chain.add({ at: given.at, position: given.position, heads });
      if (again.root !== given.root || again.streams !== given.streams)
        return 'its root is not the one of the heads in the file';
      if (again.hash !== given.hash) return 'its hash does not fit it';
      lines.push(given);
      return null;
    })();
    if (what !== null) return { lines, broken: { line: i + 1, what } };
  }
  return { lines, broken: null };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the schema refuses it
    return undefined;
  }
}

const EMPTY = hash('sha256', '', 'hex');
const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

function leafOf({ stream, version, hash: end }: StreamHead): Buffer {
  return sha256(LEAF, Buffer.from(JSON.stringify([stream, version, end])));
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}

interface MerkleTree {
  /** Sets a leaf that exists, or the one after the last. */
  set(index: number, leaf: Buffer): void;
  /** In hex. */
  root(): string;
}

/** A tree that computes only the nodes above changed leaves. A last node without a neighbour goes up as it is. */
function merkleTree(): MerkleTree {
  const levels: Buffer[][] = [[]];
  const changed = new Set<number>();
  return {
    set(index, leaf) {
      (levels[0] as Buffer[])[index] = leaf;
      changed.add(index);
    },
    root() {
      let dirty = new Set(changed);
      changed.clear();
      for (let depth = 0; (levels[depth]?.length ?? 0) > 1; depth++) {
        const level = levels[depth] as Buffer[];
        levels[depth + 1] ??= [];
        const above = levels[depth + 1] as Buffer[];
        const parents = new Set<number>();
        for (const index of dirty) parents.add(index >> 1);
        for (const parent of parents) {
          const [left, right] = [level[2 * parent] as Buffer, level[2 * parent + 1]];
          above[parent] = right ? sha256(NODE, left, right) : left;
        }
        dirty = parents;
      }
      return levels.find((level) => level.length === 1)?.[0]?.toString('hex') ?? EMPTY;
    },
  };
}
