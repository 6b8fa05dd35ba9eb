/**
 * `npx standpoint lab verify`: checks every stream (versions, hash chain, checksums of states, branches beside their parents), the
 * rows beside the log, and the roots. With --audit it also makes every decision again. It works on all cores. With a bundle
 * it compares that with its own hashes, without a database; in a file with the log of a session it checks states and decisions.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { readSettings, type Settings } from '../../server/config.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { isSound, verifyBundle } from '../../server/exports/verify-bundle.ts';
import { FilesAway } from '../../server/files/files.ts';
import { openFiles } from '../../server/files/open-files.ts';
import { isShared } from '../../server/files/place.ts';
import { rootsFile } from '../../server/roots.ts';
import type { StreamFinding } from '../../server/store/finding.ts';
import { isPostgres } from '../../server/store/open-store.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption, CannotBeDone, run, wholeNumber } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readingStore } from '../shared/reading-store.ts';
import { readRecorded } from '../shared/recorded.ts';
import { work } from '../shared/workers.ts';
import type { Undecided } from './check.ts';
import { keepLast, type Last, noteOf, readLast } from './last.ts';
import { verifyLog } from './log-file.ts';
import { comparisonInWords, copiedRoots, type RootsComparison, rootsOf } from './which-roots.ts';
import { type VerifyJob, type VerifyResult, verifyStreams } from './worker.ts';

/** Events in one job of a thread. */
const PART = 20_000;
/** A log of this many jobs is verified by the time that threads have started. */
const FEW = 4;

const FINDING = z.strictObject({
  name: z.string(),
  stream: z.string().nullable(),
  version: z.int().nullable(),
  what: z.string(),
});
const BUNDLE = z.strictObject({
  ...{ files: z.int(), chains: z.int(), heads: z.int(), roots: z.int(), gaps: z.int() },
  altered: z.array(z.string()),
  missing: z.array(z.string()),
  reordered: z.array(z.string()),
  foreign: z.array(z.string()),
});
const PRINTED = jsonOption(
  z.union([
    z.strictObject({
      streams: z.int(),
      events: z.int(),
      roots: z.strictObject({
        file: z.string(),
        lab: z.string().nullable(),
        why: z.string().nullable().describe('why the log was not compared with the file'),
        compared: z.int(),
        copies: z
          .array(
            z.strictObject({
              file: z.string(),
              lab: z.string().nullable(),
              why: z.string().nullable(),
              compared: z.int(),
            }),
          )
          .describe('those of other processes, among the files that processes share'),
      }),
      findings: z.array(FINDING),
      undecided: z.array(z.strictObject({ stream: z.string(), why: z.string() })),
    }),
    BUNDLE.describe('of a bundle'),
    z
      .strictObject({
        events: z.int(),
        findings: z.array(z.strictObject({ event: z.int().describe('its line'), what: z.string() })),
        undecided: z
          .string()
          .nullable()
          .describe('why decisions were not made again; null: they were, or --audit was not given'),
      })
      .describe('of a file with a log'),
  ]),
);

const command = new Command('verify')
  .description(
    'Checks every stream of the database and reports what differs from what was written. Changes nothing but a note of what it has verified.',
  )
  .argument(
    '[bundle]',
    'folder or zip of an export, or a .jsonl file with the log of a session; without it, the database',
  )
  .addOption(databaseOption())
  .option('--audit', 'also decide every turn of the ended sessions again, and ask their deterministic policies again')
  .option(
    '--roots <file>',
    'roots of this lab to compare the log with; without it, roots.jsonl beside the database, if it is of this lab, and the copies of all processes where FILES says',
  )
  .option(
    '--since-last',
    'read only streams that have grown since the last run without findings; that run is not repeated',
  )
  .option('--workers <n>', 'how many threads; without it, one for each core', wholeNumber('--workers', 1))
  .addOption(PRINTED)
  .addHelpText('after', '\nExit code 1 if anything is wrong.')
  .action(verify);

await run(command);

interface Options {
  readonly database?: string;
  readonly audit?: boolean;
  readonly roots?: string;
  readonly sinceLast?: boolean;
  readonly workers?: number;
  readonly json?: boolean;
}

interface Verified {
  readonly streams: number;
  readonly events: number;
  readonly findings: readonly StreamFinding[];
  readonly undecided: readonly Undecided[];
}

async function verify(bundle: string | undefined, options: Options): Promise<void> {
  if (bundle?.endsWith('.jsonl')) return verifyFile(bundle, options);
  if (bundle !== undefined) return verifyExport(bundle, options);
  const { database } = options;
  const settings = database === undefined || isPostgres(database) ? readSettings(process.env) : null;
  const file = database ?? settings?.databaseFile ?? '';
  const dataDir = settings?.dataDir ?? path.dirname(file);
  const { roots: named } = options;
  const { findings } = await readingStore(file, async (store) => {
    const lab = await store.labId();
    const compared = rootsOf(lab, { ...(named === undefined ? {} : { named }), beside: rootsFile(dataDir) });
    const copies = named === undefined && settings ? await copiesOf(lab, settings) : [];
    const note = noteOf(file, { lab, dataDir });
    const last = options.sinceLast ? lastRun({ note, lab, dataDir }, options) : null;
    // what a server appends from now on is read the next time
    const mark = await store.verification.markAt();
    const found = await verifiedIn(store, { ...options, file, compared: [compared, ...copies], last });
    if (found.findings.length === 0 && note !== null) {
      const problem = keepLast(note, { lab, at: Date.now(), ...mark, audited: options.audit ?? false });
      if (problem) process.stderr.write(`the next run cannot use --since-last: ${problem}\n`);
    }
    print(found, { compared, copies, last, json: options.json ?? false });
    return found;
  });
  if (findings.length > 0) process.exitCode = 1;
}

async function verifyExport(bundle: string, { json = false }: Options): Promise<void> {
  const verified = await verifyBundle(bundle).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new BadOption(error.message) : error;
  });
  if (!isSound(verified)) process.exitCode = 1;
  if (json) return void process.stdout.write(PRINTED.text(verified));
  const { files, chains, heads, roots, gaps, ...wrong } = verified;
  for (const [what, names] of Object.entries(wrong))
    for (const name of names) process.stdout.write(`${name}: ${what}\n`);
  const result = isSound(verified) ? 'all as written' : 'not as written';
  process.stdout.write(
    `${files} files, ${chains} chains, ${heads} heads, ${roots} roots, ${gaps} events withheld: ${result}\n`,
  );
}

/** A log in a file has no chain: whether it was changed together with its checksums, only --audit can tell. */
async function verifyFile(file: string, { audit: again = false, json = false }: Options): Promise<void> {
  if (!existsSync(file)) throw new BadOption(`there is no file ${file}`);
  const { log } = await readRecorded(file, undefined);
  const { events, findings, undecided } = verifyLog(log, again);
  if (findings.length > 0) process.exitCode = 1;
  const lines = findings.map(({ index, what }) => ({ event: index + 1, what }));
  if (json) return void process.stdout.write(PRINTED.text({ events, findings: lines, undecided }));
  for (const { event, what } of lines) process.stdout.write(`${file} at ${event}: ${what}\n`);
  if (undecided !== null) process.stdout.write(`${file} was not decided again: ${undecided}\n`);
  const result = findings.length === 0 ? 'all as written' : `${findings.length} findings`;
  process.stdout.write(`1 log, ${events} events: ${result}\n`);
}

/** The last run; null, with a sentence: everything has to be verified. */
function lastRun(
  { note, lab, dataDir }: { readonly note: string | null; readonly lab: string; readonly dataDir: string },
  { audit = false }: Options,
): Last | null {
  const last = note === null ? null : readLast(note, lab);
  if (last && (last.audited || !audit)) return last;
  const why =
    note === null
      ? `there is no folder ${dataDir} to note a run in`
      : last
        ? 'the last run was without --audit'
        : 'there is no last run without findings';
  process.stderr.write(`${why}: verifying everything\n`);
  return null;
}

/** The copies of roots among the files that the processes of the lab share, this machine's own copy among them where its file lacks something. */
async function copiesOf(lab: string, { files: place, dataDir }: Settings): Promise<readonly RootsComparison[]> {
  if (!isShared(place, dataDir)) return [];
  const files = await openFiles(place);
  try {
    return await copiedRoots(lab, { files, file: rootsFile(dataDir) });
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error;
    throw new CannotBeDone(
      `${error.message} (${error.code}), so that the log cannot be compared with the roots there. Try again; --roots compares it with a file instead`,
    );
  } finally {
    files.close();
  }
}

interface How extends Omit<Options, 'roots'> {
  readonly file: string;
  readonly compared: readonly RootsComparison[];
  readonly last: Last | null;
}

async function verifiedIn(
  store: StoreReader,
  { file, compared, last, audit: again = false, workers }: How,
): Promise<Verified> {
  const recorded = compared.flatMap(({ roots }) => roots ?? []);
  const whole = [...(await store.verification.whole(...recorded)), ...(last ? await changedSince(store, last) : [])];
  const parts = await store.verification.parts({ size: PART, ...(last ? { after: last.position } : {}) });
  const bar = progressBar(
    'events',
    parts.reduce((sum, { events }) => sum + events, 0),
  );
  const results: VerifyResult[] = [];
  const onResult = (result: VerifyResult): void => {
    results.push(result);
    bar.advance(result.events);
  };
  try {
    if (workers === undefined ? parts.length <= FEW : workers === 1)
      for (const { streams } of parts) onResult(await verifyStreams(store, { streams, again }));
    else {
      const jobs = parts.map(({ streams }): VerifyJob => ({ file, streams, again }));
      const module = new URL('worker.ts', import.meta.url);
      await work<VerifyJob, VerifyResult>(jobs, { module, onResult, ...(workers ? { workers } : {}) });
    }
  } finally {
    bar.stop();
  }
  return {
    streams: results.reduce((sum, { streams }) => sum + streams, 0),
    events: results.reduce((sum, { events }) => sum + events, 0),
    findings: [...whole, ...results.flatMap(({ findings }) => findings)],
    undecided: results.flatMap(({ undecided }) => undecided),
  };
}

/** Whether the heads of what was verified are still the same. */
async function changedSince({ verification }: StoreReader, last: Last): Promise<readonly StreamFinding[]> {
  const { heads } = await verification.markAt(last.position);
  if (heads === last.heads) return [];
  const what = `up to position ${last.position} the log is not the one that was verified at ${new Date(last.at).toISOString()}: verify without --since-last to see where`;
  return [{ name: 'verified_differs', stream: null, version: null, what }];
}

function print(
  { streams, events, findings, undecided }: Verified,
  {
    compared,
    copies,
    last,
    json,
  }: {
    readonly compared: RootsComparison;
    readonly copies: readonly RootsComparison[];
    readonly last: Last | null;
    readonly json: boolean;
  },
): void {
  if (json) {
    const told = ({ roots, ...which }: RootsComparison) => ({ ...which, compared: roots?.lines.length ?? 0 });
    const all = { ...told(compared), copies: copies.map(told) };
    process.stdout.write(PRINTED.text({ streams, events, roots: all, findings, undecided }));
    return;
  }
  for (const { name, stream, version, what } of findings)
    process.stdout.write(`${stream ?? 'log'}${version === null ? '' : ` at ${version}`}: ${what} (${name})\n`);
  for (const { stream, why } of undecided) process.stdout.write(`${stream} was not decided again: ${why}\n`);
  const since = last ? ` since ${new Date(last.at).toISOString()}` : '';
  const result = findings.length === 0 ? 'all as written' : `${findings.length} findings`;
  for (const one of [compared, ...copies]) process.stdout.write(`${comparisonInWords(one)}\n`);
  process.stdout.write(`${streams} streams, ${events} events${since}: ${result}\n`);
}
