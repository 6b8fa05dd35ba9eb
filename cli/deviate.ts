/**
 * `npx standpoint study deviate STUDY --what TEXT`: records a departure from the preregistration that the log cannot know, and lists all
 * departures with `--deviations`.
 */
import { Command } from 'commander';
import * as z from 'zod';
import { FILE_OPERATOR } from '../server/access/file-operator.ts';
import { readSettings } from '../server/config.ts';
import { preregistrationOf } from '../server/store/preregistration.ts';
import { recordDeviation } from '../server/studies/operators/preregistering.ts';
import { DEVIATIONS, listDeviations } from './preregister/list-deviations.ts';
import { BadOption, CannotBeDone, run } from './shared/command.ts';
import { databaseOption } from './shared/database-option.ts';
import { jsonOption } from './shared/json-option.ts';
import { readingStore } from './shared/reading-store.ts';
import { studyOnFile } from './shared/study-on-file.ts';
import { askServer, serverUrl } from './study/server.ts';

interface Options {
  readonly what?: string;
  readonly deviations?: true;
  readonly script?: string;
  readonly database?: string;
  readonly url?: string;
  readonly json?: true;
}

const PRINTED = jsonOption(
  z.union([z.strictObject({ study: z.string(), what: z.string() }), DEVIATIONS.describe('with --deviations')]),
);

await run(
  new Command('deviate')
    .description('Records in what a study departs from its preregistration, or lists all that does.')
    .argument('<study>', 'its id')
    .option('--deviations', 'list what departs from the plan, as `preregister --deviations` does')
    .option('--script <file>', 'with --deviations: the analysis script, whose hash is compared with the registered one')
    .option('--what <text>', 'what differs from the plan, and why; it stays in the log: name no person in it')
    .addOption(databaseOption())
    .option('--url <address>', "the server's address; without it, that of its settings")
    .addOption(PRINTED)
    .action(deviate),
);

async function deviate(study: string, { what: given, url, json, script, ...options }: Options): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  if (options.deviations) {
    if (given !== undefined) throw new BadOption('--deviations lists, and --what records: take one of them');
    return listDeviations(study, { database: file, script, json });
  }
  if (script !== undefined) throw new BadOption('--script goes with --deviations');
  if (given === undefined) throw new BadOption('--what must say what differs from the plan, and why');
  const what = given.trim();
  if (what === '' || what.length > 2000) throw new BadOption('--what must have 1 to 2000 letters');
  const found = await readingStore(file, (store) => preregistrationOf(store, study));
  if (found === undefined) throw new BadOption(`there is no study '${study}' in ${file}`);
  const done = await studyOnFile(file, study, async (live) => ({
    refusal: await recordDeviation(live, what, { operator: FILE_OPERATOR.id, reason: null }),
  }));
  if (done === null) await askServer(url ?? serverUrl(), `/api/studies/${study}/deviations`, { what });
  else if (done.refusal) throw new CannotBeDone(`${done.refusal.message} (${done.refusal.code})`);
  process.stdout.write(json ? PRINTED.text({ study, what }) : `A deviation of ${study} is recorded.\n`);
}
