/**
 * The bundles that the button makes: one at a time for each study, by a process of its own, kept as zips among the files that all
 * processes of the lab share. A kept bundle is dropped after some days, when newer ones come, and when a person in it is erased. Every
 * process looks after all kept bundles, whichever process made them, runs the study or erased the person.
 */
import { createReadStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import * as z from 'zod';
import type { ExportLine } from '../../../answers/exports.ts';
import { TIMES, type TimeMeasure } from '../../../studies/tables/describe.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import { type ExportProcess, startExport } from '../../exports/export-process.ts';
import { ExportRefused } from '../../exports/refused.ts';
import { type FileLine, FilesAway, readWhole, type SharedFiles } from '../../files/files.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { KeptErasure } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { RefusedLinks } from '../arrivals/refused-links.ts';
import type { LiveStudy } from '../run/live-study.ts';

/** A bundle that is being made, was made, or could not be made. */
export interface BundleLine extends ExportLine {
  /** Pseudonym of the operator. */
  readonly by: string;
  readonly bundle: KeptBundle | null;
}

const KeptBundle = z.object({
  ...{ study: z.string(), stage: z.string(), position: z.int(), sha256: z.string(), root: z.string() },
  ...{ files: z.int(), streams: z.int(), events: z.int(), arrivals: z.int(), bytes: z.int() },
  // lines of earlier builds have neither
  ...{ times: z.enum(TIMES).default('exact'), withheld: z.int().default(0) },
  ...{ outcomes: z.record(z.string(), z.int()), rows: z.record(z.string(), z.int()), reconciled: z.literal(true) },
});
export type KeptBundle = z.infer<typeof KeptBundle>;
const KeptLine = z.object({
  ...{ id: z.string(), study: z.string(), stage: z.string(), at: z.number(), by: z.string(), bundle: KeptBundle },
  /** How many participants of the study were erased when it was begun; null: a line of an earlier build, which has `at` alone. */
  erasures: z.int().nullable().default(null),
});
type KeptLine = z.infer<typeof KeptLine>;

interface Wish {
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly until: number | null;
}

/** While the place of the shared files does not answer, all but `start` and `tidy` reject with `FilesAway`. */
export interface Bundles {
  /** null: one is being made for this study. */
  start(study: LiveStudy, wish: Wish, operator: string): Promise<BundleLine | null>;
  /** Whether this process makes one of the study now. */
  isMaking(study: string): boolean;
  /** The newest first. */
  of(study: string): Promise<readonly BundleLine[]>;
  /** Drops what is not to be kept any more. It is done every few minutes, too, and when this process erases a person. */
  tidy(): void;
  /** The zip; null: there is none, or none any more. */
  zipOf(study: string, id: string): Promise<{ readonly zip: Readable; readonly bundle: KeptBundle } | null>;
  /** Breaks off what is being made, put or moved, and waits for that. A bundle that was being moved stays where it was. */
  close(): Promise<void>;
}

export interface BundlesOptions {
  readonly databaseFile: string;
  /** Where bundles are kept. */
  readonly files: SharedFiles;
  /** Where this process kept bundles before it shared its files; they are moved. null: it never did, or still does. */
  readonly before: SharedFiles | null;
  /** A folder of this process, for bundles that are being made. */
  readonly work: string;
  readonly store: Pick<Store, 'studies' | 'texts'>;
  readonly refusedLinks: Pick<RefusedLinks, 'keep'>;
  /** Server clock, ms. */
  readonly now: () => number;
  readonly fault: (error: unknown) => void;
}

const MOST = 5;
const DAYS_MS = 14 * 86_400_000;
/** Another process may have erased a person since. */
const TIDY_MS = 5 * 60_000;
/** A line without a zip and an upload that are older are left over from a process that is gone. A large zip may take hours. */
const UNFINISHED_MS = 6 * 3_600_000;
/** A line is about a kilobyte. */
const LINE_BYTES = 1_000_000;
const MAKING = '.making-';
/** What the keys of all bundles begin with. */
const EXPORTS = 'exports/';
const ERASED = 'A participant was erased while the bundle was made. Please export again.';

const keyOf = (study: string, id: string, ending: 'zip' | 'json'): string => `${EXPORTS}${study}/${id}.${ending}`;

export function openBundles({
  databaseFile,
  files,
  before,
  work: workFolder,
  store,
  refusedLinks,
  now,
  fault,
}: BundlesOptions): Bundles {
  /** Study -> the newest that is under way or failed. */
  const here = new Map<string, BundleLine>();
  const processes = new Map<string, ExportProcess>();
  const working = new Set<Promise<void>>();
  mkdirSync(workFolder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(workFolder))
    if (name.startsWith(MAKING)) rmSync(path.join(workFolder, name), { recursive: true, force: true });

  const lineOf = async (from: SharedFiles, key: string): Promise<KeptLine | null> => {
    const text = await readWhole(from, key, LINE_BYTES);
    // another process may have dropped it since it was listed
    return text === null ? null : KeptLine.parse(JSON.parse(text.toString('utf8')));
  };
  const drop = async (study: string, id: string): Promise<void> => {
    for (const ending of ['json', 'zip'] as const) await files.delete(keyOf(study, id, ending));
  };
  /** Drops what is not to be kept of a study. `found`: its files. Resolves to what is kept, the newest first. */
  const tidy = async (study: string, found: readonly FileLine[]): Promise<readonly BundleLine[]> => {
    const erasures = await store.studies.erasuresOf(study);
    const zips = new Set(found.flatMap(({ key }) => (key.endsWith('.zip') ? [key] : [])));
    const lines: { readonly line: KeptLine; readonly put: number }[] = [];
    for (const { key, at: put } of found) {
      const line = key.endsWith('.json') ? await lineOf(files, key) : null;
      if (line) lines.push({ line, put });
    }
    const kept: BundleLine[] = [];
    for (const { line, put } of lines.toSorted(({ line: a }, { line: b }) => b.at - a.at || (a.id < b.id ? -1 : 1))) {
      const hasZip = zips.delete(keyOf(study, line.id, 'zip'));
      // the line of a bundle that is moved here is older than the upload of its zip
      const age = now() - (hasZip ? line.at : Math.max(line.at, put));
      const isDue = isErasedSince(line, erasures) || age >= (hasZip ? DAYS_MS : UNFINISHED_MS);
      if (isDue || kept.length >= MOST) await drop(study, line.id);
      else if (hasZip) kept.push(asMade(line));
    }
    // its line was dropped while the zip was being put
    for (const key of zips) await files.delete(key);
    return kept;
  };
  const tidyOne = async (study: string): Promise<readonly BundleLine[]> =>
    tidy(study, await files.list(`${EXPORTS}${study}/`));
  const closing = new AbortController();
  /** The stream, which breaks off when the bundles are closed. */
  const untilClosed = (stream: Readable): Readable => addAbortSignal(closing.signal, stream);
  /** What breaks off because the bundles are closed is no fault. */
  const faultUntilClosed = (error: unknown): void => {
    if (!closing.signal.aborted) fault(error);
  };
  const moveHere = async (from: SharedFiles): Promise<void> => {
    for (const { key } of await from.list(EXPORTS)) {
      if (closing.signal.aborted) return;
      const line = key.endsWith('.json') ? await lineOf(from, key) : null;
      if (!line) continue;
      const both = [key, keyOf(line.study, line.id, 'zip')];
      for (const one of both) {
        const file = await from.get(one);
        if (file) await files.put(one, untilClosed(file.stream));
      }
      for (const one of both) await from.delete(one);
    }
    // zips without lines, and what a put that broke off left: nothing else would drop an erased person there
    for (const { key } of await from.list(EXPORTS)) await from.delete(key);
    await from.dropUnfinished(EXPORTS, now());
  };
  const tidyAll = async (): Promise<void> => {
    if (before) await moveHere(before);
    await files.dropUnfinished(EXPORTS, now() - UNFINISHED_MS);
    const byStudy = Map.groupBy(await files.list(EXPORTS), ({ key }) => key.split('/')[1] ?? '');
    for (const [study, found] of byStudy) await tidy(study, found);
  };
  let tidying: Promise<void> = Promise.resolve();
  const tidyUp = (): void => {
    tidying = tidying.then(() => (closing.signal.aborted ? undefined : tidyAll())).catch(faultUntilClosed);
  };
  const stopListening = store.texts.onErased(tidyUp);
  const timer = setInterval(tidyUp, TIDY_MS).unref();
  tidyUp();

  const make = async (
    study: LiveStudy,
    line: BundleLine,
    { times, until }: Pick<Wish, 'times' | 'until'>,
  ): Promise<void> => {
    const { id, stage } = line;
    const out = path.join(workFolder, `${MAKING}${id}`);
    const failed = (message: string): void => void here.set(study.id, { ...line, status: 'failed', message });
    try {
      const known = await store.studies.erasuresOf(study.id);
      const isErased = async (): Promise<boolean> => (await store.studies.erasuresOf(study.id)).length !== known.length;
      await refusedLinks.keep(study);
      await study.settled();
      const process = startExport({ file: databaseFile, study: study.id, stage, times, until, out }, (read, of) =>
        here.set(study.id, { ...line, read, of }),
      );
      processes.set(study.id, process);
      const { folder: _folder, zip, peakMb: _peak, ...made } = await process.made;
      if (await isErased()) return failed(ERASED);
      const bundle: KeptBundle = {
        ...made,
        outcomes: { ...made.outcomes },
        rows: { ...made.rows },
        bytes: statSync(zip).size,
      };
      const refusal = await note(study, bundle, line.by);
      if (refusal) return failed(refusal.message);
      const { at, by } = line;
      const kept: KeptLine = { id, study: study.id, stage, at, by, bundle, erasures: known.length };
      // the line says to every process which erasures the zip knows, before there is a zip
      await files.put(keyOf(study.id, id, 'json'), Buffer.from(JSON.stringify(kept)));
      await files.put(keyOf(study.id, id, 'zip'), untilClosed(createReadStream(zip)));
      if (!(await tidyOne(study.id)).some((one) => one.id === id))
        return failed((await isErased()) ? ERASED : 'The bundle was not kept. Please export again.');
      here.delete(study.id);
    } catch (error) {
      failed(whyNotMade(error));
      if (!(error instanceof ExportRefused)) faultUntilClosed(error);
    } finally {
      processes.delete(study.id);
      rmSync(out, { recursive: true, force: true });
    }
  };

  return {
    async start(study, { stage, times, until }, by) {
      if (here.get(study.id)?.status === 'running') return null;
      const line: BundleLine = {
        ...{ id: newId(), study: study.id, stage, at: now(), by },
        ...{ status: 'running', read: 0, of: 0, message: null, bundle: null },
      };
      here.set(study.id, line);
      const work = make(study, line, { times, until }).finally(() => working.delete(work));
      working.add(work);
      return line;
    },
    isMaking: (study) => here.get(study)?.status === 'running',
    async of(study) {
      const line = here.get(study);
      const kept = (await tidyOne(study)).filter(({ id }) => id !== line?.id);
      return [...(line ? [line] : []), ...kept];
    },
    tidy: tidyUp,
    async zipOf(study, id) {
      const found = (await tidyOne(study)).find((line) => line.id === id);
      const zip = found && (await files.get(keyOf(study, id, 'zip')));
      return found?.bundle && zip ? { zip: zip.stream, bundle: found.bundle } : null;
    },
    async close() {
      closing.abort();
      clearInterval(timer);
      stopListening();
      for (const process of processes.values()) process.stop();
      await Promise.allSettled([...working, tidying]);
    },
  };
}

/** Notes the bundle in the study's stream; the same bytes of the same position are noted once. */
export function note(
  study: LiveStudy,
  { position, stage, sha256, root }: Pick<KeptBundle, 'position' | 'stage' | 'sha256' | 'root'>,
  operator: string,
): Promise<StudyRefusal | null> {
  const cause = { operator, reason: null };
  const command = { type: 'noteExport', position, stage, sha256, root, cause } as const;
  return study.perform(command, { commandId: `export-${newId()}` });
}

/** Whether a person who may be in the bundle was erased since it was begun. Clocks of processes differ, and counts do not. */
const isErasedSince = ({ at, erasures }: KeptLine, now: readonly KeptErasure[]): boolean =>
  erasures === null ? now.some((one) => one.at >= at) : now.length !== erasures;

function asMade({ erasures: _known, ...line }: KeptLine): BundleLine {
  const { streams } = line.bundle;
  return { ...line, status: 'made', read: streams, of: streams, message: null };
}

function whyNotMade(error: unknown): string {
  if (error instanceof ExportRefused) return sentence(error.message);
  if (error instanceof FilesAway)
    return `The bundle could not be kept: ${error.message} (${error.code}). Please export again.`;
  return 'The bundle could not be made.';
}

/** A message of the program as a sentence of a page. */
const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
