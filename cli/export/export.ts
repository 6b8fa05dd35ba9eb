/** `npx standpoint study export STUDY`: the data of a study as a bundle, also while it runs. */
import path from 'node:path';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { FILE_OPERATOR } from '../../server/access/file-operator.ts';
import { readSettings } from '../../server/config.ts';
import { startExport } from '../../server/exports/export-process.ts';
import type { Exported } from '../../server/exports/export-study.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { readStudyLog, stateIn } from '../../server/store/study-log.ts';
import { note } from '../../server/studies/data/bundles.ts';
import { noteLook, REASON_NEEDED, wouldUnblind } from '../../server/studies/operators/early-look.ts';
import { TIMES, type TimeMeasure } from '../../studies/tables/describe.ts';
import { noteScript } from '../preregister/note-script.ts';
import { CannotBeDone, run, wholeNumber } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readingStore } from '../shared/reading-store.ts';
import { isServed, studyOnFile } from '../shared/study-on-file.ts';
import { serverUrl } from '../study/server.ts';
import { exportByServer } from './by-server.ts';

interface Options {
  readonly until?: number;
  readonly stage: string;
  readonly times: TimeMeasure;
  readonly out: string;
  readonly database?: string;
  readonly url?: string;
  readonly note: boolean;
  readonly reason?: string;
  readonly script?: string;
  readonly json?: true;
}

const COUNTS = z.record(z.string(), z.int());
const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    stage: z.string(),
    times: z.enum(TIMES),
    position: z.int(),
    folder: z.string(),
    zip: z.string(),
    sha256: z.string().describe('of the zip'),
    files: z.int(),
    root: z.string().describe('over the heads of its streams'),
    ...{ streams: z.int(), events: z.int(), withheld: z.int(), arrivals: z.int() },
    outcomes: COUNTS.describe('participants by outcome'),
    rows: COUNTS.describe('by table'),
    reconciled: z.literal(true),
  }),
);

await run(
  new Command('export')
    .description(
      'Writes the data of a study as a folder and a zip: tables, codebook, raw events, hashes (docs/export.md).',
    )
    .argument('<study>', 'its id')
    .option('--until <position>', 'the last position of the log; without it, the newest', wholeNumber('--until', 1))
    .addOption(
      new Option('--stage <stage>', 'of data collection').choices(['main', 'pilot', 'simulated']).default('main'),
    )
    .addOption(
      new Option('--times <times>', 'exact, or coarse for a bundle that is shared: days, without events')
        .choices([...TIMES])
        .default('exact'),
    )
    .option('--out <folder>', 'where the bundle goes', '.')
    .addOption(databaseOption())
    .option('--url <address>', "the server's address; without it, that of its settings")
    .option('--reason <text>', 'why arms are seen before intake closes; the log keeps it')
    .option('--script <file>', 'the analysis script; one that is not the registered one is recorded as a deviation')
    .option('--no-note', 'only read the database, also beside a server: the log will not say that there is a bundle')
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
A running server makes the bundle; without one the command does. The log notes that it was made, and the root over its
heads. While intake is open a bundle of stage main shows arms: that needs a reason, and the log says so. The same position, erasures and comments give the same bytes.

Exit code 1 where the bundle cannot be made: nothing of it is left then.`,
    )
    .action(write),
);

async function write(study: string, { json, ...options }: Options): Promise<void> {
  const exported = await madeOf(study, options).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new CannotBeDone(error.message) : error;
  });
  if (json) return void process.stdout.write(PRINTED.text(exported));
  const { folder, zip, sha256, position, arrivals, events, withheld } = exported;
  process.stdout.write(
    `${folder}\n${zip}\n${sha256}\nup to position ${position}: ${arrivals} arrivals, ${events} events, ${withheld} of them withheld\n`,
  );
}

async function madeOf(study: string, { database, url, script, ...options }: Omit<Options, 'json'>): Promise<Exported> {
  const file = database ?? readSettings(process.env).databaseFile;
  if (script !== undefined) {
    const other = await noteScript(study, { database: file, url, script, note: options.note });
    if (other !== null) process.stderr.write(`${other}\n`);
  }
  const { stage, times } = options;
  const wish = { study, stage, times, until: options.until ?? null, out: path.resolve(options.out) };
  // a file that is not there must not be made
  const looks = await readingStore(file, async (store) =>
    wouldUnblind(stateIn(await readStudyLog(store, study)), options.stage),
  );
  const bar = progressBar('streams', 1);
  let [read, total] = [0, 1];
  const progress = (streams: number, of: number): void => {
    if (of > total) bar.widen(of);
    bar.advance(streams - read);
    [read, total] = [streams, of];
  };
  try {
    if (options.note && (await isServed(file)))
      return await exportByServer({
        ...wish,
        progress,
        reason: options.reason,
        url: (url ?? serverUrl()).replace(/\/$/, ''),
      });
    if (options.note && looks) {
      const { reason } = options;
      if (reason === undefined) throw new CannotBeDone(`${REASON_NEEDED.message} (--reason)`);
      const look = { operator: FILE_OPERATOR.id, reason, at: Date.now() };
      const refusal = await studyOnFile(file, study, (live) => noteLook(live, look));
      if (refusal) throw new CannotBeDone(`${refusal.message} (${refusal.code})`);
    }
    const { peakMb: _peak, ...made } = await startExport({ ...wish, file }, progress).made;
    if (options.note) {
      const noted = await studyOnFile(file, study, (live) => note(live, made, FILE_OPERATOR.id));
      if (noted) throw new CannotBeDone(`${noted.message} (${noted.code})`);
    }
    return made;
  } finally {
    bar.stop();
  }
}
