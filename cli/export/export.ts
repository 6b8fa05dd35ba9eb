/** `npm run export -- STUDY`: the data of a study as a bundle, also while it runs. */
import path from 'node:path';
import { Command, Option } from 'commander';
import { readSettings } from '../../server/config.ts';
import { exportStudy } from '../../server/exports/export-study.ts';
import { ExportRefused } from '../../server/exports/refused.ts';
import { CannotBeDone, run, wholeNumber } from '../shared/command.ts';
import { readingStore } from '../shared/reading-store.ts';

interface Options {
  readonly until?: number;
  readonly stage: string;
  readonly out: string;
  readonly database?: string;
  readonly json?: true;
}

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
    .option('--out <folder>', 'where the bundle goes', '.')
    .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
    .option('--json', 'print what was written as JSON')
    .addHelpText('after', '\nThe same position and erasures give the same bytes.')
    .action(write),
);

async function write(study: string, { until, stage, out, database, json }: Options): Promise<void> {
  const file = database ?? readSettings(process.env).databaseFile;
  try {
    const exported = await readingStore(file, (store) =>
      exportStudy(store, { study, stage, until: until ?? null, out: path.resolve(out) }),
    );
    if (json) return void process.stdout.write(`${JSON.stringify(exported)}\n`);
    const { folder, zip, sha256, position, arrivals, events } = exported;
    process.stdout.write(
      `${folder}\n${zip}\n${sha256}\nup to position ${position}: ${arrivals} arrivals, ${events} events\n`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof ExportRefused) throw new CannotBeDone(error.message);
    if (code === 'ENOSPC' || String(error).includes('No space left on device'))
      throw new CannotBeDone(`the disk of ${out} is full; nothing of the bundle was kept`);
    if (code === 'EACCES' || code === 'ENOTDIR' || code === 'EEXIST' || code === 'EROFS')
      throw new CannotBeDone(`${out} is no folder that can be written to (${code})`);
    throw error;
  }
}
