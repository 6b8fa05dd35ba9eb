/**
 * Logs of studies that are kept for ever, one folder for each format of the definition and version of the way (and one for an older
 * build that wrote the same format, named by its commit), and in it for
 * each study that ships: the database of a pilot, what participants were shown, and what an export tells.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createGunzip, gunzipSync } from 'node:zlib';
import { canonicalJson } from '../../games/core/json.ts';
import { exportStudy } from '../../server/exports/export-study.ts';
import { openStore } from '../../server/store/open-store.ts';
import { streamOfStudy } from '../../server/store/releases.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { participantEvent, streamOfParticipant, studyEvent } from '../../server/store/study-log.ts';
import type { StreamEvent } from '../../studies/way/contract/events.ts';
import { beginStudy } from '../../studies/way/contract/state.ts';
import { apply, workingCopy } from '../../studies/way/fold/evolve.ts';
import { pageFor } from '../../studies/way/read/page-for.ts';

export const LOGS = path.resolve(import.meta.dirname, '../../studies/logs');

/** The folder of a format and a way. */
export function folderOf(format: number, way: number): string {
  return path.join(LOGS, `format-${format}-way-${way}`);
}

/** Paths of the databases that are kept, without their ending. */
export function keptLogs(): readonly string[] {
  return readdirSync(LOGS).flatMap((folder) =>
    readdirSync(path.join(LOGS, folder)).flatMap((name) =>
      name.endsWith(DATABASE) ? [path.join(LOGS, folder, name.slice(0, -DATABASE.length))] : [],
    ),
  );
}

export const DATABASE = '.sqlite.gz';
/** What stands beside a database, by ending. */
export const EXPECTED = { pages: '.pages.txt', tables: '.tables.txt' } as const;

/** Calls `read` with the database of a kept log, in a copy that today's program has brought up to its migrations. */
export async function withKept<A>(log: string, read: (store: StoreReader) => Promise<A>): Promise<A> {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-kept-'));
  try {
    const file = path.join(folder, 'lab.sqlite');
    writeFileSync(file, gunzipSync(readFileSync(`${log}${DATABASE}`)));
    const store = await openStore({ file });
    try {
      return await read(store);
    } finally {
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Placed {
  readonly position: number;
  readonly commandId: string;
  readonly given: StreamEvent;
}

/** The events of the study and its participants, in the order of the log. */
async function eventsOf(store: StoreReader, study: string): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for (const stored of await store.events.read(streamOfStudy(study)))
    placed.push({ ...stored, given: studyEvent(stored) });
  for (const { participant } of await store.studies.recruitsOf(study))
    for (const stored of await store.events.read(streamOfParticipant(participant)))
      placed.push({ ...stored, given: participantEvent(participant, stored) });
  return placed.toSorted((a, b) => a.position - b.position);
}

/**
 * Every page that a participant was shown: one line after each append that changed it, with the hash of the page. The pages of
 * the participant who saw most are written out, with a hash in place of each long text.
 */
export async function pagesIn(store: StoreReader, study: string): Promise<string> {
  const events = await eventsOf(store, study);
  const state = workingCopy(beginStudy());
  const shown = new Map<string, { readonly key: string; readonly json: string; readonly short: string }[]>();
  const touched = new Set<string>();
  for (const [i, { commandId, given }] of events.entries()) {
    apply(state, given);
    if (given.stream === 'participant') touched.add(given.participant);
    if (events[i + 1]?.commandId === commandId) continue;
    for (const participant of touched) {
      const { now: _, ...page } = pageFor(state, participant, given.event.at);
      const pages = shown.get(participant) ?? [];
      const json = canonicalJson(page);
      if (pages.at(-1)?.json !== json) pages.push({ key: page.key, json, short: canonicalJson(shortened(page)) });
      shown.set(participant, pages);
    }
    touched.clear();
  }
  const most = [...shown.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const lines = [...shown].map(
    ([participant, pages]) => `${participant}\n${pages.map(({ key, json }) => `  ${key} ${sha256(json)}\n`).join('')}`,
  );
  return `${lines.join('\n')}\nThe pages of the participant who saw most:\n\n${most.map(({ short }) => `${short}\n`).join('')}`;
}

/** Texts longer than a line are named by a hash. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 80 ? `sha256 ${sha256(value).slice(0, 16)}` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

/** A hash for each table, the raw events, the study and its chain as an export writes them, then the flow of participants. */
export async function tablesIn(store: StoreReader, study: string): Promise<string> {
  const out = mkdtempSync(path.join(tmpdir(), 'standpoint-export-'));
  try {
    const { folder } = await exportStudy(store, { study, stage: 'simulated', until: null, out });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^(data\/.*\.(csv|gz)|code\/.*|chain\.json)$/.test(file))
      .toSorted();
    const lines: string[] = [];
    for (const file of files) lines.push(`${await hashOf(path.join(folder, file))}  ${file.replace(/\.gz$/, '')}\n`);
    const flow = files.find((file) => file.includes('description-flow_')) ?? '';
    return `${lines.join('')}\n${readFileSync(path.join(folder, flow), 'utf8')}`;
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** The hash of what a compressed file holds: the compression is not the program's. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  const bytes = createReadStream(file);
  for await (const chunk of file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Writes what today's program shows and exports of the log beside it. Returns the paths of the files. */
export async function writeExpected(log: string): Promise<readonly string[]> {
  const study = path.basename(log);
  const [pages, tables] = await withKept(log, async (store) => [
    await pagesIn(store, study),
    await tablesIn(store, study),
  ]);
  writeFileSync(`${log}${EXPECTED.pages}`, pages);
  writeFileSync(`${log}${EXPECTED.tables}`, tables);
  return Object.values(EXPECTED).map((ending) => `${log}${ending}`);
}

export function isKept(log: string): boolean {
  return existsSync(`${log}${DATABASE}`);
}
