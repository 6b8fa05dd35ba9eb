/**
 * Writes the bundle of a study: tables, codebook, raw events, and hashes of it all, as a folder and as a zip. It reads stream
 * by stream in short transactions, so that play, checkpoints and erasures go on; a stream only grows, so what stands up to
 * a position is the same whenever it is read. Texts are read last, and again where an erasure came between.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { GameTypes } from '../../games/core/game.ts';
import { canonicalJson } from '../../games/core/json.ts';
import { type Row, type Table, tablesOf } from '../../studies/tables/columns.ts';
import type { Permits } from '../../studies/tables/consent.ts';
import {
  type BundleFacts,
  bundleName,
  CODEBOOK_COLUMNS,
  codebookOf,
  csvPath,
  datasetDescription,
  jsonFile,
  readmeOf,
} from '../../studies/tables/describe.ts';
import { type StudyFacts, studyFacts } from '../../studies/tables/design.ts';
import { countsOf, disagreements, type FlowFact, flowRows } from '../../studies/tables/flow.ts';
import {
  operatorRows,
  type ParticipantRows,
  type PlayedSeat,
  participantRows,
} from '../../studies/tables/participant-rows.ts';
import { sessionRows } from '../../studies/tables/session-rows.ts';
import type { ParticipantEvent, StudyLogEvent } from '../../studies/way/events.ts';
import type { ChainedEvent } from '../store/event-store.ts';
import { streamOfStudy } from '../store/releases.ts';
import { rootChain, type StreamHead } from '../store/roots.ts';
import { factsIn, fromLog, streamOfSession } from '../store/session-log.ts';
import { UPCASTERS } from '../store/shapes.ts';
import type { StoreReader } from '../store/store.ts';
import { storedOf, upcasting } from '../store/upcast.ts';
import { participantEvent, streamOfParticipant, studyEvent } from '../studies/study-log.ts';
import { openRawFile, type RawFile } from './raw-events.ts';
import { ExportRefused } from './refused.ts';
import { openTableFiles, type TableFiles } from './table-files.ts';
import { packZip } from './zip.ts';

/** Events that one transaction reads. */
const CHUNK = 5000;
const SHAPES = upcasting(UPCASTERS);
export const RAW_EVENTS = 'data/raw/events.jsonl.gz';

export interface ExportOptions {
  readonly study: string;
  readonly stage: string;
  /** The last position of the log; null: the newest. */
  readonly until: number | null;
  /** The folder that the bundle goes into. */
  readonly out: string;
}

export interface Exported {
  readonly study: string;
  readonly stage: string;
  readonly position: number;
  readonly folder: string;
  readonly zip: string;
  /** Of the zip. */
  readonly sha256: string;
  readonly files: number;
  readonly streams: number;
  readonly events: number;
  readonly arrivals: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** By name of the table: number of rows. */
  readonly rows: Readonly<Record<string, number>>;
  readonly reconciled: true;
}

/** Nothing is left behind where it fails. Rejects with ExportRefused, with a sentence, where the bundle cannot be made. */
export async function exportStudy(store: StoreReader, options: ExportOptions): Promise<Exported> {
  const { study, stage, out } = options;
  const position = await positionFor(store, options.until);
  const name = bundleName({ study, stage, position });
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(path.join(out, '.export-'));
  try {
    const inside = path.join(work, name);
    for (const folder of ['data/raw', 'parquet', 'code']) await mkdir(path.join(inside, folder), { recursive: true });
    const collected = await collect(store, { ...options, position, work, inside });
    const zip = path.join(work, `${name}.zip`);
    const files = await writeSums(inside, collected.files);
    await packZip(zip, inside, files);
    const [folder, packed] = [path.join(out, name), path.join(out, `${name}.zip`)];
    const sha256 = await hashOfFile(zip);
    await rm(folder, { recursive: true, force: true });
    await rename(inside, folder);
    await rename(zip, packed);
    const { streams, events, facts } = collected;
    return {
      ...{ study, stage, position, folder, zip: packed, sha256, files: files.length, streams, events },
      ...{ arrivals: facts.counts.arrivals ?? 0, outcomes: facts.outcomes, rows: facts.counts, reconciled: true },
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function positionFor({ events }: StoreReader, until: number | null): Promise<number> {
  const { position } = await events.headsAfter(Number.MAX_SAFE_INTEGER);
  if (until !== null && until > position)
    throw new ExportRefused(`the log ends at position ${position}, before ${until}`);
  return until ?? position;
}

interface Collecting extends ExportOptions {
  readonly position: number;
  /** For files that do not belong to the bundle. */
  readonly work: string;
  readonly inside: string;
}

interface Collected {
  readonly files: readonly string[];
  readonly streams: number;
  readonly events: number;
  readonly facts: BundleFacts;
}

/** Whose texts must be read: of a session, or of a stream. */
type TextOwner = string;

async function collect(store: StoreReader, options: Collecting): Promise<Collected> {
  const { study, stage, position, inside, work } = options;
  const secret = await store.studies.secretOf(study);
  const own = secret ? await readStream(store, streamOfStudy(study), position) : [];
  if (!secret || own.length === 0)
    throw new ExportRefused(
      `there is no study '${study}' ${secret ? `up to position ${position}` : 'in this database'}`,
    );
  const studyLog = own.map((event) => ({ version: event.version, event: studyEventOf(event) }));
  const facts = studyFacts(
    studyLog.map(({ event }) => event),
    secret.seed,
  );
  const tables = tablesOf(facts.own);
  const files = await openTableFiles(path.join(work, 'rows.duckdb'), tables);
  const raw = openRawFile(path.join(inside, RAW_EVENTS));
  const writer = streamWriter({ files, raw });
  let closed = false;
  try {
    await writer.add(own, false);
    for (const row of operatorRows(streamOfStudy(study), studyLog, null)) files.add('operator_actions', row);
    const people = await writePeople(store, { options, facts, files, writer });
    await writeSessions(store, { options, facts, files, writer, people });
    const flow = flowRows(people.flow);
    for (const row of flow) files.add('flow', row);
    await raw.close();
    closed = true;
    const counts = await writeTables(store, {
      files,
      tables,
      inside,
      study,
      owners: [streamOfStudy(study), ...writer.owners()],
    });
    const outcomes = countsOf(people.flow);
    const faults = disagreements({
      ...{ logged: people.flow.length, outcomes, refused: [...facts.refused.keys()], known: people.known },
      ...{ arrivals: counts.arrivals ?? 0, participants: counts.participants ?? 0 },
    });
    if (faults.length > 0) throw new ExportRefused(`the counts do not agree: ${faults.join('; ')}`);
    const newest = [...facts.versions.values()].at(-1);
    const bundle: BundleFacts = {
      ...{ study, stage, position, counts, outcomes, flow, withheld: people.withheld },
      title: newest?.frozen.definition.title ?? study,
      hashes: [...facts.versions.values()].map(({ hash }) => hash),
    };
    const described = await describe(inside, { bundle, tables, facts, heads: writer.heads() });
    const written = tables.flatMap(({ name }) => [
      ...(name === 'events' ? [] : [csvPath(study, name)]),
      `parquet/${name}.parquet`,
    ]);
    return {
      files: [RAW_EVENTS, ...written, ...described],
      streams: writer.heads().length,
      events: writer.count(),
      facts: bundle,
    };
  } finally {
    files.close();
    // an export that fails takes the file away
    if (!closed) await raw.close().catch(() => {});
  }
}

/** The events of a stream up to a position. */
async function readStream({ events }: StoreReader, stream: string, position: number): Promise<readonly ChainedEvent[]> {
  const log: ChainedEvent[] = [];
  for (;;) {
    const chunk = await events.readChained(stream, log.length + 1, CHUNK);
    const wanted = chunk.filter((event) => event.position <= position);
    log.push(...wanted);
    if (chunk.length < CHUNK || wanted.length < chunk.length) return log;
  }
}

const studyEventOf = (event: ChainedEvent): StudyLogEvent => studyEvent(storedOf(event, SHAPES)).event as StudyLogEvent;

interface StreamWriter {
  add(events: readonly ChainedEvent[], withheld: boolean): Promise<void>;
  /** Texts of this session or stream are named in rows. */
  opens(owner: TextOwner): void;
  heads(): readonly StreamHead[];
  owners(): readonly TextOwner[];
  count(): number;
}

function streamWriter({ files, raw }: { readonly files: TableFiles; readonly raw: RawFile }): StreamWriter {
  const heads: StreamHead[] = [];
  const owners: TextOwner[] = [];
  let count = 0;
  return {
    async add(events, withheld) {
      for (const event of events) {
        await raw.add(event, withheld);
        if (!withheld) files.add('events', eventRow(event));
      }
      const last = events.at(-1);
      if (last) heads.push({ stream: last.stream, version: last.version, hash: last.hash });
      count += events.length;
    },
    opens: (owner) => void owners.push(owner),
    heads: () => heads,
    owners: () => owners,
    count: () => count,
  };
}

function eventRow(event: ChainedEvent): Row {
  const { position, stream, version, type, schemaVersion, data, metadata, commandId, recordedAt, hash } = event;
  return {
    ...{ position, stream, version, type, schema_version: schemaVersion, data, metadata },
    ...{ command_id: commandId, recorded: recordedAt, hash },
  };
}

interface Writing {
  readonly options: Collecting;
  readonly facts: StudyFacts;
  readonly files: TableFiles;
  readonly writer: StreamWriter;
}

interface People {
  readonly flow: readonly FlowFact[];
  readonly permits: ReadonlyMap<string, Permits>;
  /** By session: the seats of its participants. */
  readonly played: ReadonlyMap<string, readonly PlayedSeat[]>;
  /** All participants of the study, of whatever stage. */
  readonly known: ReadonlySet<string>;
  readonly withheld: BundleFacts['withheld'];
}

async function writePeople(store: StoreReader, { options, facts, files, writer }: Writing): Promise<People> {
  const { study, stage, position } = options;
  const flow: FlowFact[] = [];
  const permits = new Map<string, Permits>();
  const played = new Map<string, PlayedSeat[]>();
  const stages = new Set<string>();
  const known = new Set<string>();
  const ids = (await store.studies.recruitsOf(study)).map(({ participant }) => participant).toSorted();
  for (const id of ids) {
    const stream = streamOfParticipant(id);
    const log = await readStream(store, stream, position);
    const events = log.map((event) => ({
      version: event.version,
      event: participantEvent(id, storedOf(event, SHAPES)).event as ParticipantEvent,
    }));
    const found: ParticipantRows | null = participantRows(stream, events, facts);
    if (!found) continue;
    known.add(id);
    stages.add(found.stage);
    if (found.stage !== stage) continue;
    permits.set(id, found.permits);
    await writer.add(log, !found.permits.data);
    writer.opens(stream);
    addAll(files, found.rows);
    for (const seat of found.played) played.set(seat.session, [...(played.get(seat.session) ?? []), seat]);
    const { arm, outcome } = found;
    const plays = found.played.some(({ play }) => play !== null);
    flow.push({ arm, outcome, consented: events.some(({ event }) => event.type === 'ConsentGiven'), played: plays });
  }
  if (flow.length === 0) {
    const others = [...stages].toSorted().join(', ') || 'none';
    throw new ExportRefused(
      `study '${study}' has no participants of stage ${stage} up to position ${position}; stages with participants: ${others}`,
    );
  }
  const all = [...permits.values()];
  const withheld = { data: all.filter(({ data }) => !data).length, texts: all.filter(({ texts }) => !texts).length };
  return { flow, permits, played, known, withheld };
}

async function writeSessions(
  store: StoreReader,
  { options, facts, files, writer, people }: Writing & { readonly people: People },
): Promise<void> {
  const none: Permits = { data: false, texts: false };
  const sessions = [...people.played].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [session, seats] of sessions) {
    const stream = streamOfSession(session);
    const log = await readStream(store, stream, options.position);
    const stored = log.map((event) => storedOf(event, SHAPES));
    const last = log.at(-1);
    if (!last) throw new ExportRefused(`${stream} is named by a participant and is not in the log`);
    await writer.add(log, false);
    writer.opens(session);
    const events = stored.map((event) => fromLog<GameTypes>(event));
    addAll(
      files,
      sessionRows(
        { stream, events, facts: stored.map((event) => factsIn(event)), head: last.hash },
        { seats, permits: (participant) => people.permits.get(participant) ?? none, study: facts },
      ),
    );
  }
}

function addAll(files: TableFiles, rows: Readonly<Record<string, readonly Row[]>>): void {
  for (const [table, own] of Object.entries(rows)) for (const row of own) files.add(table, row);
}

interface WritingTables {
  readonly files: TableFiles;
  readonly tables: readonly Table[];
  readonly inside: string;
  readonly study: string;
  readonly owners: readonly TextOwner[];
}

/** Returns the number of rows by table. Files with texts are written again until no erasure came between. */
async function writeTables(
  store: StoreReader,
  { files, tables, inside, study, owners }: WritingTables,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const write = async (of: readonly Table[]): Promise<void> => {
    for (const { name } of of) {
      const csv = name === 'events' ? null : path.join(inside, csvPath(study, name));
      counts[name] = await files.write(name, { csv, parquet: path.join(inside, `parquet/${name}.parquet`) });
    }
  };
  const hasTexts = ({ columns }: Table): boolean => columns.some(({ opens }) => opens);
  await write(tables.filter((table) => !hasTexts(table)));
  for (let texts = await textsIn(store, owners); ; ) {
    await files.keepTexts(texts);
    await write(tables.filter(hasTexts));
    const after = await textsIn(store, owners);
    if (after.size === texts.size) return counts;
    texts = after;
  }
}

/** The texts that are not erased, by id. */
async function textsIn({ texts }: StoreReader, owners: readonly TextOwner[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const owner of owners) for (const [id, { text }] of await texts.of(owner)) found.set(id, text);
  return found;
}

interface Described {
  readonly bundle: BundleFacts;
  readonly tables: readonly Table[];
  readonly facts: StudyFacts;
  readonly heads: readonly StreamHead[];
}

/** Returns the paths of the files that it writes. */
async function describe(inside: string, { bundle, tables, facts, heads }: Described): Promise<readonly string[]> {
  const { study, stage, position } = bundle;
  const codebook = codebookOf(tables);
  const { root } = rootChain([]).add({ at: 0, position, heads });
  const csv = [
    CODEBOOK_COLUMNS.join(','),
    ...codebook.map((row) => CODEBOOK_COLUMNS.map((name) => cell(row[name])).join(',')),
  ];
  const files: Record<string, string> = {
    'README.md': readmeOf(bundle, tables),
    'dataset_description.json': jsonFile(datasetDescription(bundle, tables)),
    'codebook.csv': `${csv.join('\n')}\n`,
    'codebook.json': jsonFile(codebook),
    'chain.json': jsonFile({ format: 1, study, stage, position, root, heads }),
  };
  for (const [version, { frozen }] of facts.versions)
    files[`code/study-v${version}.json`] = `${canonicalJson(frozen)}\n`;
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(inside, name), text);
  return Object.keys(files);
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes SHA256SUMS, as sha256sum does. Returns the names of all files. */
async function writeSums(inside: string, names: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of names.toSorted()) lines.push(`${await hashOfFile(path.join(inside, name))}  ${name}\n`);
  await writeFile(path.join(inside, 'SHA256SUMS'), lines.join(''));
  return [...names, 'SHA256SUMS'];
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
