/**
 * Roots: short proofs of the whole log at a time, kept outside of the database. Each line of the file of roots has the heads that
 * changed since the line before, and its root is the hash of the root before and of these heads: so the last root proves all of
 * them, and a line is written from the one before alone. Lines of an older shape have the top of a tree over the heads of all
 * streams; the first line of this shape goes on from the last of those. docs/decisions/0024-evidence.md has the bytes.
 */
import { hash } from 'node:crypto';
import * as z from 'zod';
import { headTree, NO_HEADS, type StreamHead } from './root-over.ts';

/** The shape of the lines that this program writes. */
const SHAPE = 2;

/** What is published of a line: enough to tell later whether a file of roots is the same up to here. */
export interface Root {
  /** Left out: the root is the top of a tree. */
  readonly shape?: typeof SHAPE;
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
  shape: z.literal(SHAPE).exactOptional(),
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
export const ORIGIN = hash('sha256', 'standpoint roots', 'hex');

/** The line that names the lab, after the line with the hash `previous`. */
export function labLine(previous: string, lab: string): LabLine {
  return { lab, previous, hash: labHash({ lab, previous }) };
}

/** What a line is added to. */
export interface RootsEnd {
  /** null: there is no root yet. */
  readonly last: Pick<Root, 'root'> | null;
  /** Hash of the last line, be it a root or the lab's. */
  readonly end: string;
}

/** The line that comes next. `changed`: the heads of the streams that are new or have grown since the last root. */
export function nextRoot(
  { last, end }: RootsEnd,
  { changed: heads, ...now }: Pick<Root, 'at' | 'streams' | 'position'> & { readonly changed: readonly StreamHead[] },
): RootLine {
  const changed = heads.map(({ stream, version, hash: head }) => [stream, version, head] as const);
  const { at, streams, position } = now;
  const line = { shape: SHAPE, at, streams, position, root: rootAfter(last, changed), previous: end } as const;
  return { ...line, hash: rootHash(line), changed };
}

function rootAfter(last: RootsEnd['last'], changed: RootLine['changed']): string {
  return hash('sha256', `${last?.root ?? NO_HEADS}\n${JSON.stringify([SHAPE, changed])}`, 'hex');
}

function rootHash({ shape, at, streams, position, root, previous }: Omit<Root, 'hash'>): string {
  const fields = [...(shape === undefined ? [] : [shape]), at, streams, position, root];
  return hash('sha256', `${previous}\n${JSON.stringify(fields)}`, 'hex');
}

function labHash({ lab, previous }: Omit<LabLine, 'hash'>): string {
  return hash('sha256', `${previous}\n${JSON.stringify(['lab', lab])}`, 'hex');
}

/** The line in this text, if its hash fits it; its root may still be another than that of its heads. null: it is none. */
export function wholeLine(text: string): LabLine | RootLine | null {
  const line = lineIn(text);
  return line && hashOf(line) === line.hash ? line : null;
}

const hashOf = (line: LabLine | RootLine): string => ('lab' in line ? labHash(line) : rootHash(line));

function lineIn(text: string): LabLine | RootLine | null {
  const json = jsonOf(text);
  return Named.safeParse(json).data ?? Line.safeParse(json).data ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the schema refuses it
    return undefined;
  }
}

/** The hash of the first root in the beginning of a file, which no other file has; null: there is none. */
export function firstRootIn(text: string): string | null {
  // the heads come after it, and may be many
  return /^\{"(?:shape|at)":.*?"hash":"([0-9a-f]{64})"/m.exec(text)?.[1] ?? null;
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
  const problemOf = rootProblems();
  const whole = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  for (const [i, one] of whole.entries()) {
    const broken = (what: string): RootsRead => ({ lab, lines, end, broken: { line: i + 1, what } });
    const line = lineIn(one);
    if (!line) return broken('it is no line of roots');
    if (line.previous !== end) return broken('it does not follow from the line before');
    if ('lab' in line && lab !== null) return broken('it names the lab once more');
    const problem = 'lab' in line ? null : problemOf(line);
    if (problem !== null) return broken(problem);
    if (hashOf(line) !== line.hash) return broken('its hash does not fit it');
    if ('lab' in line) lab = line.lab;
    else lines.push(line);
    end = line.hash;
  }
  return { lab, lines, end, broken: null };
}

/** Says of one line after another why its root does not follow from the roots before and from the heads; null: it does. */
function rootProblems(): (line: RootLine) => string | null {
  const tree = headTree();
  let last: RootLine | null = null;
  return (line) => {
    if (line.shape === undefined) {
      if (last?.shape !== undefined) return 'it has an older shape than the line before';
      for (const [stream, version, head] of line.changed) tree.set({ stream, version, hash: head });
    }
    const root = line.shape === undefined ? tree.root() : rootAfter(last, line.changed);
    const fits = root === line.root && (line.shape !== undefined || tree.size === line.streams);
    last = line;
    return fits ? null : 'its root is not the one of the heads in the file';
  };
}
