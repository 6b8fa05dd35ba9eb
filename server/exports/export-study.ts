/**
 * Writes the bundle of a study: tables, codebook, raw events, and hashes of it all, as a folder and as a zip. It reads stream
 * by stream in short transactions, so that play, checkpoints and erasures go on; a stream only grows, so what stands up to
 * a position is the same whenever it is read. Texts are read last, and again where an erasure came between.
 */
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PlacedEvent as Departure } from '../../studies/preregister/deviation.ts';
import { preregistrationIn } from '../../studies/preregister/deviations.ts';
import { DEVIATIONS_TABLE, deviationRows, preregistrationFile } from '../../studies/preregister/document.ts';
import { armRows } from '../../studies/tables/arm-rows.ts';
import {
  type BundleFacts,
  bundleName,
  csvPath,
  RAW_EVENTS,
  type TimeMeasure,
  tablesWith,
} from '../../studies/tables/describe.ts';
import { studyFacts } from '../../studies/tables/design.ts';
import { countsOf, disagreements, flowRows } from '../../studies/tables/flow.ts';
import { operatorRows, refusedLinkRows } from '../../studies/tables/participant-rows.ts';
import { tablesOf } from '../../studies/tables/tables.ts';
import type { ChainedEvent } from '../store/event-store.ts';
import { streamOfStudy } from '../store/releases.ts';
import type { StoreReader } from '../store/store.ts';
import { hashOfFile, writeDescriptions, writeSums, writeTables } from './bundle-files.ts';
import { writePeople, writeSessions } from './participants-and-sessions.ts';
import { openRawFile } from './raw-events.ts';
import { ExportRefused, failureOf } from './refused.ts';
import { rulesMet } from './rules-met.ts';
import { type Cut, isInsideAppend, readStream, streamWriter, studyEventOf } from './streams.ts';
import { openTableFiles } from './table-files.ts';
import { packZip } from './zip.ts';

export interface ExportOptions {
  readonly study: string;
  readonly stage: string;
  /** The last position of the log; null: the newest. */
  readonly until: number | null;
  /** Left out: exact. */
  readonly times?: TimeMeasure;
  /** The folder that the bundle goes into. */
  readonly out: string;
  /** Called with the folder that is removed at the end, before anything is in it. */
  readonly began?: (work: string) => void;
  /** Called with the number of streams that were read, of how many. */
  readonly progress?: (streams: number, of: number) => void;
}

export interface Exported {
  readonly study: string;
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly position: number;
  readonly folder: string;
  readonly zip: string;
  /** The hash of the zip. */
  readonly sha256: string;
  readonly files: number;
  /** Over the heads of its streams. */
  readonly root: string;
  readonly streams: number;
  readonly events: number;
  /** Events whose content is left out, because there is no consent for it. */
  readonly withheld: number;
  readonly arrivals: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Name of the table -> number of rows. */
  readonly rows: Readonly<Record<string, number>>;
  readonly reconciled: true;
}

/**
 * Nothing is left behind where it fails. Rejects with ExportRefused, with a sentence, where the bundle cannot be made, also
 * because the log is not as it was written.
 */
export async function exportStudy(store: StoreReader, options: ExportOptions): Promise<Exported> {
  try {
    return await writeBundle(store, options);
  } catch (cause) {
    const failure = failureOf(cause, options.out);
    if (failure instanceof ExportRefused) throw failure;
    const [finding] = (await store.verify()).findings;
    if (!finding) throw failure;
    const { name, stream, version } = finding;
    throw new ExportRefused(
      `the log is not as it was written (${name}, ${stream} at ${version}): npx standpoint lab verify says more`,
    );
  }
}

async function writeBundle(store: StoreReader, options: ExportOptions): Promise<Exported> {
  const { study, stage, times = 'exact', out } = options;
  const position = await positionFor(store, options);
  const name = bundleName({ study, stage, position, times });
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(path.join(out, '.export-'));
  options.began?.(work);
  try {
    const inside = path.join(work, name);
    for (const folder of [...(times === 'exact' ? ['data/raw'] : ['data']), 'parquet', 'code'])
      await mkdir(path.join(inside, folder), { recursive: true });
    const collected = await collect(store, { ...options, times, position, work, inside });
    const zip = path.join(work, `${name}.zip`);
    const files = await writeSums(inside, collected.files);
    await packZip(zip, inside, files);
    const [folder, packed] = [path.join(out, name), path.join(out, `${name}.zip`)];
    const sha256 = await hashOfFile(zip);
    await rm(folder, { recursive: true, force: true });
    await rename(inside, folder);
    await rename(zip, packed);
    const { streams, events, facts, root } = collected;
    return {
      ...{ study, stage, times, position, folder, zip: packed, sha256, files: files.length, root, streams },
      ...{ events, withheld: facts.events.withheld },
      ...{ arrivals: facts.counts.arrivals ?? 0, outcomes: facts.outcomes, rows: facts.counts, reconciled: true },
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Without a wish the newest, but for notes of exports at the end: a bundle does not change because it was made. */
async function positionFor(
  { events }: StoreReader,
  { study, until }: Pick<ExportOptions, 'study' | 'until'>,
): Promise<number> {
  const { position } = await events.headsAfter(Number.MAX_SAFE_INTEGER);
  if (until !== null && until > position)
    throw new ExportRefused(`the log ends at position ${position}, before ${until}`);
  if (until !== null) return until;
  const stream = streamOfStudy(study);
  const tail = await events.readChained(stream, Math.max(1, (await events.head(stream)) - NOTES));
  let newest = position;
  for (const event of tail.toReversed()) {
    if (event.position !== newest || !isNote(event)) break;
    newest -= 1;
  }
  return newest;
}

/** How many notes at the end are looked at. */
const NOTES = 1000;

function isNote({ type, data }: ChainedEvent): boolean {
  if (type === 'study.BundleExported') return true;
  return type === 'study.HeadsRooted' && (JSON.parse(data) as { readonly occasion: string }).occasion === 'export';
}

interface Collecting extends ExportOptions {
  readonly times: TimeMeasure;
  readonly position: number;
  /** For files that do not belong to the bundle. */
  readonly work: string;
  readonly inside: string;
}

interface Collected {
  readonly files: readonly string[];
  readonly root: string;
  readonly streams: number;
  readonly events: number;
  readonly facts: BundleFacts;
}

async function collect(store: StoreReader, options: Collecting): Promise<Collected> {
  const { study, stage, times, position, inside, work } = options;
  const secret = await store.studies.secretOf(study);
  const cut: Cut = { position, last: null, next: null };
  const own = secret ? await readStream(store, streamOfStudy(study), cut) : [];
  if (!secret || own.length === 0)
    throw new ExportRefused(
      `there is no study '${study}' ${secret ? `up to position ${position}` : 'in this database'}`,
    );
  const studyLog = own.map((event) => ({ version: event.version, event: studyEventOf(event) }));
  const facts = studyFacts(
    studyLog.map(({ event }) => event),
    secret.seed,
  );
  const tables = tablesWith(times, tablesOf(facts.own));
  const files = await openTableFiles(path.join(work, 'rows.duckdb'), tables, times);
  const raw = times === 'exact' ? openRawFile(path.join(inside, RAW_EVENTS)) : null;
  const writer = streamWriter({ files, raw });
  let closed = false;
  try {
    writer.opens(streamOfStudy(study));
    for (const row of refusedLinkRows(studyLog)) files.add('refused_links', row);
    const { progress } = options;
    const writing = { options: { study, stage, times, cut, progress }, facts, files, writer };
    const people = await writePeople(store, writing);
    const missing = await writeSessions(store, { ...writing, people });
    // streams are in the order of their names
    await writer.add(own, false);
    for (const row of operatorRows(streamOfStudy(study), studyLog, null)) files.add('operator_actions', row);
    if (isInsideAppend(cut))
      throw new ExportRefused(`position ${position} stands between events that were decided together: take another`);
    if (missing.length > 0) throw new ExportRefused(`the log does not have the sessions ${missing.join(', ')}`);
    const registered: Departure[] = [
      ...own.map((event) => ({ stream: 'study' as const, event: studyEventOf(event), position: event.position })),
      ...people.departures,
    ].toSorted((a, b) => a.position - b.position);
    const flow = flowRows(people.flow);
    for (const row of armRows(facts)) files.add('arms', row);
    for (const row of flow) files.add('flow', row);
    await raw?.close();
    closed = true;
    const owners = writer.owners();
    const data = tables.filter(({ name }) => name !== DEVIATIONS_TABLE.name);
    const counts = { ...(await writeTables(store, { files, tables: data, inside, study, owners })) };
    const plan = preregistrationIn(registered)?.registration.plan;
    const met = await rulesMet(plan?.exclusions ?? [], { folder: inside, tables: data.map(({ name }) => name) });
    for (const row of deviationRows(registered, { stage, met })) files.add(DEVIATIONS_TABLE.name, row);
    Object.assign(counts, await writeTables(store, { files, tables: [DEVIATIONS_TABLE], inside, study, owners: [] }));
    const outcomes = countsOf(people.flow);
    const faults = disagreements({
      ...{ logged: people.flow.length, outcomes, named: facts.named, known: people.known, flow },
      ...{ arrivals: counts.arrivals ?? 0, participants: counts.participants ?? 0 },
    });
    if (faults.length > 0) throw new ExportRefused(`the counts do not agree: ${faults.join('; ')}`);
    const newest = [...facts.versions.values()].at(-1);
    const bundle: BundleFacts = {
      ...{ study, stage, position, counts, outcomes, flow, withheld: people.withheld, times },
      events: { all: writer.count(), withheld: writer.withheld() },
      title: newest?.frozen.definition.title ?? study,
      hashes: [...facts.versions.values()].map(({ hash }) => hash),
    };
    const described = await writeDescriptions(inside, {
      ...{ bundle, tables, facts, heads: writer.heads() },
      preregistration: preregistrationFile(registered),
    });
    const { root } = described;
    const written = tables.flatMap(({ name }) => [
      ...(name === 'events' ? [] : [csvPath(study, name)]),
      `parquet/${name}.parquet`,
    ]);
    return {
      files: [...(raw ? [RAW_EVENTS] : []), ...written, ...described.files],
      root,
      streams: writer.heads().length,
      events: writer.count(),
      facts: bundle,
    };
  } finally {
    files.close();
    // an export that fails takes the file away
    if (!closed) await raw?.close().catch(() => {});
  }
}
