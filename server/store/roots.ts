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

/** The line that says whose roots these are: the first of the file, or, in one from before labs had ids, a later one. */
export interface LabLine {
  /** Id of the lab. */
  readonly lab: string;
  /** Hash of the line before. */
  readonly previous: string;
  readonly hash: string;
}

const Named = z.strictObject({ lab: z.string().regex(/^[0-9a-f]{32}$/), previous: Hash, hash: Hash });

/** The hash that the first line is chained to. */
const ORIGIN = hash('sha256', 'standpoint roots', 'hex');

function lineHash({ at, streams, position, root, previous }: Omit<Root, 'hash'>): string {
  return hash('sha256', `${previous}\n${JSON.stringify([at, streams, position, root])}`, 'hex');
}

function labHash(previous: string, lab: string): string {
  return hash('sha256', `${previous}\n${JSON.stringify(['lab', lab])}`, 'hex');
}

/** The lines so far, to which lines are added. */
export interface RootChain {
  readonly last: Root | null;
  /** The line that names the lab, which this call adds. */
  name(lab: string): LabLine;
  /** Where the last lines say that the stream stands; null: no line has it. */
  headOf(stream: string): StreamHead | null;
  /** The line that comes next, which this call adds. */
  add(now: { readonly at: number; readonly position: number; readonly heads: readonly StreamHead[] }): RootLine;
}

/** The root over these heads, in this order. */
export function rootOver(heads: readonly StreamHead[]): string {
  return rootChain([]).add({ at: 0, position: 0, heads }).root;
}

/** `end`: hash of the last line of the file; without it, that of the last of these. */
export function rootChain(lines: readonly RootLine[], end = lines.at(-1)?.hash ?? ORIGIN): RootChain {
  const heads = new Map<string, { readonly index: number; readonly head: StreamHead }>();
  const tree = merkleTree();
  let last: Root | null = null;
  let previous = end;
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
    name(lab) {
      const line = { lab, previous, hash: labHash(previous, lab) };
      previous = line.hash;
      return line;
    },
    headOf: (stream) => heads.get(stream)?.head ?? null,
    add({ at, position, heads: given }) {
      const changed = given.filter(({ stream, hash: end }) => heads.get(stream)?.head.hash !== end);
      for (const head of changed) set(head);
      const before = { at, streams: heads.size, position, root: tree.root(), previous };
      last = { ...before, hash: lineHash(before) };
      previous = last.hash;
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

/** A file of roots, up to the first line that does not follow from those before it. */
export interface RootsRead {
  /** Id of the lab; null: no line names it. */
  readonly lab: string | null;
  readonly lines: readonly RootLine[];
  /** Hash of the last line that was read. */
  readonly end: string;
  readonly broken: BrokenLine | null;
}

/** A last line without its end is not read. */
export function readRoots(text: string): RootsRead {
  const lines: RootLine[] = [];
  let lab: string | null = null;
  let end = ORIGIN;
  const chain = rootChain([]);
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  for (const [i, one] of whole.entries()) {
    const what = ((): string | null => {
      const json = jsonOf(one);
      const named = Named.safeParse(json);
      const parsed = Line.safeParse(json);
      const given = named.data ?? parsed.data;
      if (!given) return 'it is no line of roots';
      if (given.previous !== end) return 'it does not follow from the line before';
      if ('lab' in given) {
        if (lab !== null) return 'it names the lab once more';
        if (chain.name(given.lab).hash !== given.hash) return 'its hash does not fit it';
        ({ lab, hash: end } = given);
        return null;
      }
      const heads = given.changed.map(([stream, version, end]) => ({ stream, version, hash: end }));
      const again = chain.add({ at: given.at, position: given.position, heads });
      if (again.root !== given.root || again.streams !== given.streams)
        return 'its root is not the one of the heads in the file';
      if (again.hash !== given.hash) return 'its hash does not fit it';
      lines.push(given);
      end = given.hash;
      return null;
    })();
    if (what !== null) return { lab, lines, end, broken: { line: i + 1, what } };
  }
  return { lab, lines, end, broken: null };
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
  /** The root in hex. */
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
