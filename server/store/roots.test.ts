/** Roots of the log: their exact bytes, and files of them that were changed. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StreamHead } from './root-over.ts';
import { type LabLine, labLine, nextRoot, ORIGIN, type RootLine, readRoots } from './roots.ts';
import { treeLines } from './testing/older-roots.ts';

const hashFor = (text: string) => createHash('sha256').update(text).digest('hex');
const head = (stream: string, version: number): StreamHead => ({
  stream,
  version,
  hash: hashFor(`${stream} ${version}`),
});
const fileOf = (lines: readonly (LabLine | RootLine)[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A line for each list of heads, after these lines. */
function chained(
  rounds: readonly (readonly StreamHead[])[],
  before: readonly (LabLine | RootLine)[] = [],
): readonly RootLine[] {
  const lines = [...before];
  for (const [i, changed] of rounds.entries()) {
    const last = lines.findLast((line) => 'root' in line) ?? null;
    const end = lines.at(-1)?.hash ?? ORIGIN;
    const now = { at: 5 + i, position: 2 + i, streams: 1 + i, changed };
    lines.push(nextRoot({ last, end }, now));
  }
  return lines.slice(before.length) as RootLine[];
}

const three = () => chained([1, 2, 3].map((version) => [head('a', version)]));
const threeTrees = () =>
  treeLines([1, 2, 3].map((version) => ({ at: version, position: version, heads: [head('a', version)] })));

test('a root is the hash of the root before and of the heads that changed; the first goes on from the root of no streams', () => {
  const [first, second] = chained([[head('a', 2)], [head('b', 1), head('a', 3)]]);
  const { hash: a2 } = head('a', 2);
  expect(first?.root).toBe(hashFor(`${hashFor('')}\n[2,[["a",2,"${a2}"]]]`));
  expect(second?.root).toBe(
    hashFor(`${first?.root}\n[2,[["b",1,"${head('b', 1).hash}"],["a",3,"${head('a', 3).hash}"]]]`),
  );
  expect(Object.keys(first ?? {})).toEqual([
    'shape',
    'at',
    'streams',
    'position',
    'root',
    'previous',
    'hash',
    'changed',
  ]);
});

test('a line is chained to the line before; the first to a fixed text', () => {
  const [first, second] = chained([[head('a', 2)], [head('b', 1)]]);
  expect(first?.previous).toBe(hashFor('standpoint roots'));
  expect(second?.previous).toBe(first?.hash);
  expect(second?.hash).toBe(hashFor(`${first?.hash}\n[2,6,2,3,"${second?.root}"]`));
});

test('a file is read back as it was written', () => {
  const lines = chained([[head('a', 1), head('b', 1)], [head('b', 2)], []]);
  expect(readRoots(fileOf(lines))).toEqual({ lab: null, lines, end: lines[2]?.hash, broken: null });
});

test('a line that was cut off while it was written does not count', () => {
  const lines = three();
  const text = fileOf(lines);
  expect(readRoots(text.slice(0, -5))).toMatchObject({ lines: lines.slice(0, 2), broken: null });
});

const LAB = '0123456789abcdef'.repeat(2);

test('the line that names the lab is chained, too, wherever it stands, and is read back', () => {
  const [before] = treeLines([{ at: 5, position: 2, heads: [head('a', 2)] }]);
  if (!before) throw new Error('one line was written');
  const named = labLine(before.hash, LAB);
  const [after] = chained([[head('b', 1)]], [before, named]);
  expect(named).toEqual({ lab: LAB, previous: before.hash, hash: hashFor(`${before.hash}\n["lab","${LAB}"]`) });
  expect(after?.previous).toBe(named.hash);
  expect(after?.root).toBe(hashFor(`${before.root}\n[2,[["b",1,"${head('b', 1).hash}"]]]`));
  const read = readRoots(fileOf([before, named, after as RootLine]));
  expect(read).toEqual({ lab: LAB, lines: [before, after], end: after?.hash, broken: null });
  expect(readRoots(fileOf([before, named])).end).toBe(named.hash);
});

test.each<[what: string, lines: (named: LabLine) => readonly LabLine[], says: string]>([
  ['another lab', (named) => [{ ...named, lab: 'f'.repeat(32) }], 'its hash does not fit it'],
  ['the lab twice', (named) => [named, labLine(named.hash, LAB)], 'it names the lab once more'],
  ['what is no id', (named) => [{ ...named, lab: 'ours' }], 'it is no line of roots'],
])('a file that names %s is read up to there', (_what, lines, says) => {
  const given = lines(labLine(ORIGIN, LAB));
  expect(readRoots(fileOf(given)).broken).toEqual({ line: given.length, what: says });
});

describe.each([
  ['chained roots', three],
  ['roots of trees', threeTrees],
])('in a file of %s', (_of, written) => {
  test.each<[what: string, change: (lines: RootLine[]) => unknown, says: string]>([
    ['a time is another', (lines) => ({ ...lines[1], at: 99 }), 'its hash does not fit it'],
    [
      'a head is another',
      (lines) => ({ ...lines[1], changed: [['a', 2, 'x']] }),
      'its root is not the one of the heads',
    ],
    ['a stream is left out', (lines) => ({ ...lines[1], changed: [] }), 'its root is not the one of the heads'],
    ['a line is gone', (lines) => lines[2], 'it does not follow from the line before'],
    ['a line is something else', () => ({ note: 'hello' }), 'it is no line of roots'],
    ['a line has a shape of later', (lines) => ({ ...lines[1], shape: 3 }), 'it is no line of roots'],
  ])('the lines before one where %s are read', (_what, change, says) => {
    const lines = written();
    const changed = [lines[0], change([...lines]), lines[2]] as RootLine[];
    const { lines: read, broken } = readRoots(fileOf(changed));
    expect(read).toEqual(lines.slice(0, 1));
    expect(broken).toEqual({ line: 2, what: expect.stringContaining(says) });
  });
});

test('a root of a tree does not follow from a chained root', () => {
  const [first] = three();
  const older = treeLines([{ at: 9, position: 9, heads: [head('b', 1)] }], first?.hash);
  expect(readRoots(fileOf([first as RootLine, ...older])).broken).toEqual({
    line: 2,
    what: 'it has an older shape than the line before',
  });
});

const kept = readFileSync(path.join(import.meta.dirname, 'testing/roots-of-trees.jsonl'), 'utf8');

test('a file that a program with trees wrote is sound, and goes on from the last tree', () => {
  const { lab, lines, end, broken } = readRoots(kept);
  expect({ lab, lines: lines.length, broken }).toEqual({ lab: LAB, lines: 3, broken: null });
  const last = lines.at(-1) ?? null;
  const next = nextRoot({ last, end }, { at: 9, position: 9, streams: 3, changed: [head('a', 5)] });
  expect(readRoots(kept + fileOf([next]))).toMatchObject({ broken: null, end: next.hash });
  expect(next.root).toBe(hashFor(`${last?.root}\n[2,[["a",5,"${head('a', 5).hash}"]]]`));
});

test('a change of one letter, a line taken out, put in twice or changed in place is found at the first line that it touches', () => {
  const heads = fc.array(
    fc.nat(5).map((name) => head(`s${name}`, 1)),
    { maxLength: 3 },
  );
  const files = fc
    .record({ rounds: fc.array(heads, { minLength: 2, maxLength: 6 }), trees: fc.boolean() })
    .map(({ rounds, trees }) => {
      const before = trees
        ? kept
            .trimEnd()
            .split('\n')
            .map((line): LabLine | RootLine => JSON.parse(line))
        : [];
      return [...before, ...chained(rounds, before)].map((line) => JSON.stringify(line));
    });
  const changes = fc.record({
    what: fc.constantFrom('letter', 'out', 'twice', 'swapped'),
    line: fc.nat(),
    at: fc.nat(),
  });
  fc.assert(
    fc.property(files, changes, fc.constantFrom(...'0123456789abcdef":,x'), (lines, { what, line, at }, letter) => {
      const text = (given: readonly string[]) => given.map((one) => `${one}\n`).join('');
      expect(readRoots(text(lines)).broken).toBeNull();
      // a file whose last line was taken out is a file of an hour before
      const n = line % (lines.length - 1);
      const one = lines[n] ?? '';
      const i = at % one.length;
      fc.pre(what !== 'letter' || one[i] !== letter);
      const changed = {
        letter: lines.with(n, one.slice(0, i) + letter + one.slice(i + 1)),
        out: lines.toSpliced(n, 1),
        twice: lines.toSpliced(n, 0, one),
        swapped: lines.toSpliced(n, 2, lines[n + 1] ?? '', one),
      }[what];
      const { broken } = readRoots(text(changed));
      expect(broken?.line).toBe(what === 'twice' ? n + 2 : n + 1);
    }),
    { numRuns: 300 },
  );
});
