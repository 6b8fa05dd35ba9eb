/**
 * For tests: lines of a file of roots as programs wrote them whose roots were the top of a tree over all heads, by the definition of
 * RFC 6962. `roots-of-trees.jsonl` was written by such a program: streams a and c, then b, then more of a, an hour apart.
 */
import { hash } from 'node:crypto';
import type { StreamHead } from '../root-over.ts';
import { ORIGIN, type RootLine } from '../roots.ts';

const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

/** The tree over these heads, split at the largest power of two below the number of leaves. */
export function treeOver(heads: readonly StreamHead[]): string {
  const leaves = heads.map((head) =>
    sha256(Buffer.from([0]), Buffer.from(JSON.stringify([head.stream, head.version, head.hash]))),
  );
  return rfc6962(leaves).toString('hex');
}

function rfc6962(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.from([1]), rfc6962(leaves.slice(0, half)), rfc6962(leaves.slice(half)));
}

interface Written {
  readonly at: number;
  readonly position: number;
  readonly heads: readonly StreamHead[];
}

/** `end`: hash of the line before the first of these. */
export function treeLines(written: readonly Written[], end = ORIGIN): readonly RootLine[] {
  const now = new Map<string, StreamHead>();
  let previous = end;
  return written.map(({ at, position, heads }) => {
    for (const head of heads) now.set(head.stream, head);
    const before = { at, streams: now.size, position, root: treeOver([...now.values()]), previous };
    const fields = JSON.stringify([at, before.streams, position, before.root]);
    previous = hash('sha256', `${previous}\n${fields}`, 'hex');
    return { ...before, hash: previous, changed: heads.map((head) => [head.stream, head.version, head.hash]) };
  });
}
