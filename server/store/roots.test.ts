/** Roots of the log: their exact bytes, and files of them that were changed. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LabLine, type RootLine, readRoots, rootChain, type StreamHead } from './roots.ts';

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The tree as RFC 6962 defines it: split at the largest power of two below the number of leaves. */
function rfc6962(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256('');
  if (leaves.length === 1) return only;
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.from([1]), rfc6962(leaves.slice(0, half)), rfc6962(leaves.slice(half)));
}

const leaf = ({ stream, version, hash }: StreamHead) =>
  sha256(Buffer.from([0]), JSON.stringify([stream, version, hash]));
const hashFor = (text: string) => sha256(text).toString('hex');
const head = (stream: string, version: number): StreamHead => ({
  stream,
  version,
  hash: hashFor(`${stream} ${version}`),
});
const fileOf = (lines: readonly (LabLine | RootLine)[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

test('a root is the tree of RFC 6962 over the heads, streams in the order in which they came, however often they grow', () => {
  const rounds = fc.array(fc.array(fc.nat(40), { maxLength: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(rounds, (drawn) => {
      const chain = rootChain([]);
      const now = new Map<string, StreamHead>();
      for (const [at, names] of drawn.entries()) {
        const heads = [...new Set(names)].map((name) => head(`s${name}`, at + 1));
        for (const one of heads) now.set(one.stream, one);
        const line = chain.add({ at, position: at, heads });
        expect(line.root).toBe(rfc6962([...now.values()].map(leaf)).toString('hex'));
        expect(line.streams).toBe(now.size);
      }
    }),
  );
});

test('a line is chained to the line before; the first to a fixed text', () => {
  const chain = rootChain([]);
  const first = chain.add({ at: 5, position: 2, heads: [head('a', 2)] });
  const second = chain.add({ at: 6, position: 3, heads: [head('b', 1)] });
  expect(first.previous).toBe(hashFor('standpoint roots'));
  expect(second.previous).toBe(first.hash);
  expect(second.hash).toBe(hashFor(`${first.hash}\n[6,2,3,"${second.root}"]`));
});

test('a line holds only the heads that changed, and a file is read back as it was written', () => {
  const chain = rootChain([]);
  const lines = [
    chain.add({ at: 5, position: 2, heads: [head('a', 1), head('b', 1)] }),
    chain.add({ at: 6, position: 3, heads: [head('a', 1), head('b', 2)] }),
  ];
  expect(lines[1]?.changed).toEqual([['b', 2, head('b', 2).hash]]);
  expect(readRoots(fileOf(lines))).toEqual({ lab: null, lines, end: lines[1]?.hash, broken: null });
  const again = rootChain(lines);
  expect(again.headOf('a')).toEqual(head('a', 1));
  const next = { at: 7, position: 4, heads: [head('c', 1)] };
  expect(again.add(next)).toEqual(chain.add(next));
});

test('a line that was cut off while it was written does not count', () => {
  const chain = rootChain([]);
  const lines = [1, 2].map((version) => chain.add({ at: version, position: version, heads: [head('a', version)] }));
  const text = fileOf(lines);
  expect(readRoots(text.slice(0, -5))).toMatchObject({ lines: lines.slice(0, 1), broken: null });
});

const LAB = '0123456789abcdef'.repeat(2);

test('the line that names the lab is chained, too, wherever it stands, and is read back', () => {
  const chain = rootChain([]);
  const before = chain.add({ at: 5, position: 2, heads: [head('a', 2)] });
  const named = chain.name(LAB);
  const after = chain.add({ at: 6, position: 3, heads: [head('b', 1)] });
  expect(named).toEqual({ lab: LAB, previous: before.hash, hash: hashFor(`${before.hash}\n["lab","${LAB}"]`) });
  expect(after.previous).toBe(named.hash);
  expect(rootChain([]).name(LAB).previous).toBe(hashFor('standpoint roots'));
  const read = readRoots(fileOf([before, named, after]));
  expect(read).toEqual({ lab: LAB, lines: [before, after], end: after.hash, broken: null });
  expect(readRoots(fileOf([before, named])).end).toBe(named.hash);
});

test.each<[what: string, lines: (named: LabLine) => readonly LabLine[], says: string]>([
  ['another lab', (named) => [{ ...named, lab: 'f'.repeat(32) }], 'its hash does not fit it'],
  ['the lab twice', (named) => [named, rootChain([], named.hash).name(LAB)], 'it names the lab once more'],
  ['what is no id', (named) => [{ ...named, lab: 'ours' }], 'it is no line of roots'],
])('a file that names %s is read up to there', (_what, lines, says) => {
  const given = lines(rootChain([]).name(LAB));
  expect(readRoots(fileOf(given)).broken).toEqual({ line: given.length, what: says });
});

test.each<[what: string, change: (lines: RootLine[]) => unknown, says: string]>([
  ['a time is another', (lines) => ({ ...lines[1], at: 99 }), 'its hash does not fit it'],
  ['a head is another', (lines) => ({ ...lines[1], changed: [['a', 2, 'x']] }), 'its root is not the one of the heads'],
  ['a stream is left out', (lines) => ({ ...lines[1], changed: [] }), 'its root is not the one of the heads'],
  ['a line is gone', (lines) => lines[2], 'it does not follow from the line before'],
  ['a line is something else', () => ({ note: 'hello' }), 'it is no line of roots'],
])('a file where %s is read up to there', (_what, change, says) => {
  const chain = rootChain([]);
  const lines = [1, 2, 3].map((version) => chain.add({ at: version, position: version, heads: [head('a', version)] }));
  const changed = [lines[0], change([...lines]), lines[2]] as RootLine[];
  const { lines: read, broken } = readRoots(fileOf(changed));
  expect(read).toEqual(lines.slice(0, 1));
  expect(broken).toEqual({ line: 2, what: expect.stringContaining(says) });
});
