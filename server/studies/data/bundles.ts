/**
 * The bundles that the button makes: one at a time for each study, by a process of its own, kept as zips in the folder of the
 * server's data. A kept bundle is dropped after some days, when newer ones come, and when a person in it is erased. Each of
 * several processes looks after the bundles in its own folder, whichever process runs the studies and erased the person.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { ExportLine } from '../../../answers/exports.ts';
import { TIMES, type TimeMeasure } from '../../../studies/tables/describe.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import { type ExportProcess, startExport } from '../../exports/export-process.ts';
import { ExportRefused } from '../../exports/refused.ts';
import { newId } from '../../live/seat/tokens.ts';
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
});

interface Wish {
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly until: number | null;
}

export interface Bundles {
  /** null: one is being made for this study. */
  start(study: LiveStudy, wish: Wish, operator: string): Promise<BundleLine | null>;
  /** The newest first. */
  of(study: string): Promise<readonly BundleLine[]>;
  /** Drops what is not to be kept any more. It is done every few minutes, too, and when this process erases a person. */
  tidy(): void;
  /** The zip; null: there is none, or none any more. */
  zipOf(study: string, id: string): Promise<{ readonly file: string; readonly bundle: KeptBundle } | null>;
  close(): Promise<void>;
}

export interface BundlesOptions {
  readonly databaseFile: string;
  /** `exports` in the folder of the server's data. */
  readonly folder: string;
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
const MAKING = '.making-';

export function openBundles({ databaseFile, folder, store, refusedLinks, now, fault }: BundlesOptions): Bundles {
  /** Study -> the newest that is under way or failed. */
  const here = new Map<string, BundleLine>();
  const processes = new Map<string, ExportProcess>();
  const working = new Set<Promise<void>>();
  const placeOf = (study: string, id: string, ending: 'zip' | 'json'): string =>
    path.join(folder, study, `${id}.${ending}`);
  if (existsSync(folder))
    for (const name of readdirSync(folder))
      if (name.startsWith(MAKING)) rmSync(path.join(folder, name), { recursive: true, force: true });

  const keptOf = (study: string): readonly BundleLine[] => {
    const own = path.join(folder, study);
    if (!existsSync(own)) return [];
    const lines = readdirSync(own).flatMap((name): BundleLine[] => {
      if (!name.endsWith('.json')) return [];
      const line = KeptLine.parse(JSON.parse(readFileSync(path.join(own, name), 'utf8')));
      return [{ ...line, status: 'made', read: line.bundle.streams, of: line.bundle.streams, message: null }];
    });
    return lines.toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  };
  const drop = (study: string, id: string): void => {
    for (const ending of ['json', 'zip'] as const) rmSync(placeOf(study, id, ending), { force: true });
  };
  /** Whether a person who may be in a bundle that was begun then was erased since. */
  const isErasedSince = async (study: string, begun: number): Promise<boolean> =>
    (await store.studies.erasuresOf(study)).some(({ at }) => at >= begun);
  const tidy = async (study: string): Promise<readonly BundleLine[]> => {
    const kept: BundleLine[] = [];
    for (const line of keptOf(study))
      if (kept.length < MOST && now() - line.at < DAYS_MS && !(await isErasedSince(study, line.at))) kept.push(line);
      else drop(study, line.id);
    return kept;
  };
  const tidyAll = async (): Promise<void> => {
    for (const name of existsSync(folder) ? readdirSync(folder) : []) if (!name.startsWith('.')) await tidy(name);
  };
  let closed = false;
  let tidying: Promise<void> = Promise.resolve();
  const tidyUp = (): void => {
    tidying = tidying.then(() => (closed ? undefined : tidyAll())).catch(fault);
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
    const out = path.join(folder, `${MAKING}${id}`);
    const failed = (message: string): void => void here.set(study.id, { ...line, status: 'failed', message });
    try {
      mkdirSync(path.join(folder, study.id), { recursive: true, mode: 0o700 });
      await refusedLinks.keep(study);
      await study.settled();
      const process = startExport({ file: databaseFile, study: study.id, stage, times, until, out }, (read, of) =>
        here.set(study.id, { ...line, read, of }),
      );
      processes.set(study.id, process);
      const { folder: _folder, zip, peakMb: _peak, ...made } = await process.made;
      if (await isErasedSince(study.id, line.at))
        return failed('A participant was erased while the bundle was made. Please export again.');
      const bundle: KeptBundle = {
        ...made,
        outcomes: { ...made.outcomes },
        rows: { ...made.rows },
        bytes: statSync(zip).size,
      };
      const refusal = await note(study, bundle, line.by);
      if (refusal) return failed(refusal.message);
      renameSync(zip, placeOf(study.id, id, 'zip'));
      const { at, by } = line;
      // the line is written whole, after its zip
      writeFileSync(`${out}.json`, JSON.stringify({ id, study: study.id, stage, at, by, bundle }), { mode: 0o600 });
      renameSync(`${out}.json`, placeOf(study.id, id, 'json'));
      here.delete(study.id);
      await tidy(study.id);
    } catch (error) {
      failed(error instanceof ExportRefused ? sentence(error.message) : 'The bundle could not be made.');
      if (!(error instanceof ExportRefused)) fault(error);
    } finally {
      processes.delete(study.id);
      rmSync(out, { recursive: true, force: true });
      rmSync(`${out}.json`, { force: true });
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
    async of(study) {
      const [line] = [here.get(study)];
      return [...(line ? [line] : []), ...(await tidy(study))];
    },
    tidy: tidyUp,
    async zipOf(study, id) {
      const found = (await tidy(study)).find((line) => line.id === id);
      return found?.bundle ? { file: placeOf(study, id, 'zip'), bundle: found.bundle } : null;
    },
    async close() {
      closed = true;
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

/** A message of the program as a sentence of a page. */
const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
