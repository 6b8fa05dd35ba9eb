/**
 * Compares a bundle with its own hashes: each file with SHA256SUMS, each event with the chain of its stream, the end of each
 * stream with chain.json. It needs no database. Who changes events and all hashes after them is found by the heads that
 * were kept elsewhere: the root in chain.json is that of the same events in every bundle.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import { RAW_EVENTS, TIMES } from '../../studies/tables/describe.ts';
import { linkHash, originOf } from '../store/chain.ts';
import { rootOver, type StreamHead } from '../store/root-over.ts';
import type { RawLine } from './raw-events.ts';
import { readZip } from './read-zip.ts';
import { ExportRefused } from './refused.ts';

export interface BundleVerification {
  /** Files that are as SHA256SUMS says. */
  readonly files: number;
  /** Streams whose events follow from each other. */
  readonly chains: number;
  /** Streams that end as chain.json says. */
  readonly heads: number;
  /** Roots in the study's stream, as of earlier exports, that the events up to them still give. */
  readonly roots: number;
  /** Events whose content is withheld: only their hashes are in the bundle. */
  readonly gaps: number;
  /** Files, and events as `stream at version`, that are not as they were written. */
  readonly altered: readonly string[];
  readonly missing: readonly string[];
  readonly reordered: readonly string[];
  /** Files that do not belong to the bundle. */
  readonly foreign: readonly string[];
}

export function isSound({ altered, missing, reordered, foreign }: BundleVerification): boolean {
  return altered.length + missing.length + reordered.length + foreign.length === 0;
}

interface Bundle {
  readonly names: readonly string[];
  read(name: string): Readable;
}

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Heads = {
  study: z.string(),
  stage: z.string(),
  position: z.int(),
  root: Hash,
  heads: z.array(z.strictObject({ stream: z.string(), version: z.int().min(1), hash: Hash })),
};
/** Bundles of format 1 have exact times. */
const Chain = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal(1), ...Heads }).transform((chain) => ({ ...chain, times: 'exact' as const })),
  z.strictObject({ format: z.literal(2), times: z.enum(TIMES), ...Heads }),
]);
const Line = z.strictObject({
  position: z.int().min(1),
  stream: z.string(),
  version: z.int().min(1),
  type: z.string(),
  schema_version: z.int(),
  command_id: z.string(),
  command_index: z.int(),
  recorded_at: z.int(),
  hash: Hash,
  data: z.unknown(),
  metadata: z.unknown(),
});

/** `place`: a folder or a zip. Rejects with ExportRefused, with a sentence, where it is no bundle. */
export async function verifyBundle(place: string): Promise<BundleVerification> {
  const bundle = await openBundle(place);
  const found = { altered: [] as string[], missing: [] as string[], reordered: [] as string[] };
  const sums = await sumsIn(bundle, place);
  let files = 0;
  for (const [name, hash] of sums) {
    if (!bundle.names.includes(name)) found.missing.push(name);
    else if ((await hashOf(bundle.read(name))) === hash) files += 1;
    else found.altered.push(name);
  }
  const foreign = bundle.names.filter((name) => !sums.has(name) && name !== 'SHA256SUMS');
  const chain = Chain.safeParse(bundle.names.includes('chain.json') ? await jsonIn(bundle.read('chain.json')) : null);
  if (!chain.success) {
    found.altered.push(
      ...['chain.json'].filter((name) => !found.altered.includes(name) && !found.missing.includes(name)),
    );
    return { files, chains: 0, heads: 0, roots: 0, gaps: 0, ...found, foreign };
  }
  const { root, heads, stage, times } = chain.data;
  // events with exact times are not shared where times are coarse
  if (times === 'exact' && !bundle.names.includes(RAW_EVENTS) && !found.missing.includes(RAW_EVENTS))
    found.missing.push(RAW_EVENTS);
  if (rootOver(heads) !== root) found.altered.push('chain.json: its root');
  const kept = await keptRoots(bundle, stage);
  const counted = await verifyEvents(bundle, { found, heads, kept });
  return { files, ...counted, ...found, foreign };
}

interface Found {
  readonly altered: string[];
  readonly missing: string[];
  readonly reordered: string[];
}

interface Expected {
  readonly found: Found;
  readonly heads: z.infer<typeof Chain>['heads'];
  readonly kept: readonly KeptRoot[];
}

/** A root that the study's stream has, and the heads of the streams up to its position, as they come. */
interface KeptRoot {
  readonly event: string;
  readonly root: string;
  readonly position: number;
  readonly heads: Map<string, StreamHead>;
}

const Rooted = z.object({ root: Hash, position: z.int(), stage: z.string() });

/** The roots over the streams of this stage. Events that cannot be read are named later. */
async function keptRoots(bundle: Bundle, stage: string): Promise<readonly KeptRoot[]> {
  const kept: KeptRoot[] = [];
  if (!bundle.names.includes(RAW_EVENTS)) return kept;
  try {
    for await (const text of linesOf(bundle)) {
      if (!text.includes('"type":"study.HeadsRooted"')) continue;
      const line = Line.safeParse(jsonOf(text)).data;
      const rooted = Rooted.safeParse(line?.data).data;
      if (line && rooted?.stage === stage)
        kept.push({ event: `${line.stream} at ${line.version}`, ...rooted, heads: new Map() });
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  return kept;
}

/** The lines of the raw events. */
function linesOf(bundle: Bundle): AsyncIterable<string> {
  const raw = bundle.read(RAW_EVENTS);
  const text = createGunzip();
  raw.on('error', (error) => text.destroy(error));
  return createInterface({ input: raw.pipe(text), crlfDelay: Number.POSITIVE_INFINITY });
}

/** A damaged file cannot be unpacked. */
const isDamage = (error: unknown): boolean => (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true;

async function verifyEvents(bundle: Bundle, { found, heads, kept }: Expected) {
  const counted = { chains: 0, heads: 0, roots: 0, gaps: 0 };
  const expected = new Map(heads.map((head) => [head.stream, head]));
  const seen = new Set<string>();
  const close = (lines: readonly RawLine[]): void => {
    const stream = lines[0]?.stream;
    if (stream === undefined) return;
    const head = expected.get(stream);
    if (seen.has(stream) || !head) {
      // a part of a stream that stands elsewhere, or a stream that the bundle does not have
      const names = lines.map(({ version }) => `${stream} at ${version}`);
      (seen.has(stream) ? found.reordered : found.altered).push(...names);
      return;
    }
    seen.add(stream);
    const before = found.altered.length + found.missing.length + found.reordered.length;
    const sorted = lines.toSorted((a, b) => a.version - b.version);
    found.reordered.push(
      ...lines.filter((line, i) => line !== sorted[i]).map(({ version }) => `${stream} at ${version}`),
    );
    counted.gaps += lines.filter(isWithheld).length;
    checkChain(sorted, head, found);
    if (before === found.altered.length + found.missing.length + found.reordered.length) counted.chains += 1;
    const last = sorted.at(-1);
    if (last?.version === head.version && last.hash === head.hash) counted.heads += 1;
    else if (last?.version === head.version) found.altered.push(`${stream}: its head`);
  };
  if (!bundle.names.includes(RAW_EVENTS)) return counted;
  let group: RawLine[] = [];
  let number = 0;
  try {
    for await (const line of linesOf(bundle)) {
      number += 1;
      const parsed = Line.safeParse(jsonOf(line));
      if (!parsed.success) {
        found.altered.push(`${RAW_EVENTS}: line ${number}`);
        continue;
      }
      const event = parsed.data as RawLine;
      if (group.length > 0 && group[0]?.stream !== event.stream) {
        close(group);
        group = [];
      }
      group.push(event);
      for (const one of kept) {
        const { stream, version, hash, position } = event;
        if (position <= one.position) one.heads.set(stream, { stream, version, hash });
      }
    }
    close(group);
  } catch (error) {
    // its hash has been compared already
    if (!isDamage(error)) throw error;
    if (!found.altered.includes(RAW_EVENTS)) found.altered.push(RAW_EVENTS);
    return counted;
  }
  for (const { stream } of heads) if (!seen.has(stream)) found.missing.push(stream);
  for (const { event, root, position, heads: then } of kept)
    if (rootOver([...then.values()].toSorted((a, b) => (a.stream < b.stream ? -1 : 1))) === root) counted.roots += 1;
    else found.altered.push(`${event}: its root over the heads at position ${position}`);
  return counted;
}

const isWithheld = ({ data, metadata }: RawLine): boolean => data === null && metadata === null;

/** `lines`: of one stream, by version. */
function checkChain(
  lines: readonly RawLine[],
  head: { readonly stream: string; readonly version: number },
  { altered, missing }: Found,
): void {
  const { stream } = head;
  let next = 1;
  let previous: string | null = originOf(stream);
  for (const line of lines) {
    const { version, hash } = line;
    if (version < next) {
      altered.push(`${stream} at ${version}`);
      continue;
    }
    for (; next < version; next++) {
      missing.push(`${stream} at ${next}`);
      previous = null;
    }
    // after a missing event nothing says what this one is chained to
    if (previous !== null && !isWithheld(line) && linkHash(previous, linkOf(line)) !== hash)
      altered.push(`${stream} at ${version}`);
    previous = hash;
    next = version + 1;
  }
  for (; next <= head.version; next++) missing.push(`${stream} at ${next}`);
}

function linkOf(line: RawLine) {
  return {
    ...{ stream: line.stream, version: line.version, type: line.type, schemaVersion: line.schema_version },
    ...{ commandId: line.command_id, commandIndex: line.command_index, recordedAt: line.recorded_at },
    // the store writes JSON as this does, so that parsing and writing give the same text
    ...{ data: JSON.stringify(line.data), metadata: JSON.stringify(line.metadata) },
  };
}

async function openBundle(place: string): Promise<Bundle> {
  const found = await stat(place).catch(() => null);
  if (!found) throw new ExportRefused(`there is no folder and no zip ${place}`);
  if (found.isFile()) {
    const entries = await readZip(place);
    const inside = new Map(entries.map((entry) => [entry.name.slice(entry.name.indexOf('/') + 1), entry]));
    return {
      names: [...inside.keys()].toSorted(),
      read: (name) => {
        const entry = inside.get(name);
        if (!entry) throw new Error(`the zip has no ${name}`);
        return entry.read();
      },
    };
  }
  const files = await readdir(place, { recursive: true, withFileTypes: true });
  const names = files.flatMap((entry) =>
    entry.isDirectory()
      ? []
      : [path.relative(place, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')],
  );
  return { names: names.toSorted(), read: (name) => createReadStream(path.join(place, name)) };
}

async function sumsIn(bundle: Bundle, place: string): Promise<ReadonlyMap<string, string>> {
  if (!bundle.names.includes('SHA256SUMS')) throw new ExportRefused(`${place} is no bundle: it has no SHA256SUMS`);
  const text = await textOf(bundle.read('SHA256SUMS'));
  const lines = text.split('\n').filter(Boolean);
  return new Map(
    lines.map((line, i) => {
      const [, hash = '', name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (name === undefined) throw new ExportRefused(`line ${i + 1} of SHA256SUMS in ${place} is no hash with a name`);
      return [name, hash];
    }),
  );
}

async function textOf(file: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function jsonIn(file: Readable): Promise<unknown> {
  return jsonOf(await textOf(file));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // the schema refuses it
    return undefined;
  }
}

async function hashOf(file: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
