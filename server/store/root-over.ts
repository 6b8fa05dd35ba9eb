/**
 * The root over the heads of streams: the top of a Merkle tree, as RFC 6962 defines it. Bundles, the roots that a study keeps in its
 * own stream, and older lines of a file of roots (roots.ts) have it. docs/decisions/0024-evidence.md has the bytes.
 */
import { hash } from 'node:crypto';

/** The end of a stream: how many events it has, and the hash of the last one. */
export interface StreamHead {
  readonly stream: string;
  readonly version: number;
  readonly hash: string;
}

/** The root over no heads. */
export const NO_HEADS = hash('sha256', '', 'hex');

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** The root over these heads, in this order. */
export function rootOver(heads: readonly StreamHead[]): string {
  const tree = headTree();
  for (const head of heads) tree.set(head);
  return tree.root();
}

interface HeadTree {
  /** How many streams the tree has. */
  readonly size: number;
  /** A new stream gets the leaf after the last; the head of any other replaces the one before. */
  set(head: StreamHead): void;
  /** The root, in hex. */
  root(): string;
}

/** A tree that computes only the nodes above changed leaves. A last node without a neighbour goes up as it is. */
export function headTree(): HeadTree {
  const places = new Map<string, number>();
  const levels: Buffer[][] = [[]];
  const changed = new Set<number>();
  return {
    get size() {
      return places.size;
    },
    set(head) {
      const index = places.get(head.stream) ?? places.size;
      places.set(head.stream, index);
      (levels[0] as Buffer[])[index] = leafOf(head);
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
      return levels.find((level) => level.length === 1)?.[0]?.toString('hex') ?? NO_HEADS;
    },
  };
}

function leafOf({ stream, version, hash: end }: StreamHead): Buffer {
  return sha256(LEAF, Buffer.from(JSON.stringify([stream, version, end])));
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat(parts), 'buffer');
}
