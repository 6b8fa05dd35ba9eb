/** `npm run reconcile -- STUDY SUBMISSIONS.csv`: whom the study and Prolific know, and who is still to be paid. */
import { Command } from 'commander';
import { readSettings } from '../../server/config.ts';
import { type ReconcileAnswer, reconcileWith } from '../../server/studies/reconciling.ts';
import { BadOption, run } from '../shared/command.ts';
import { decimal } from '../shared/money.ts';
import { readingStore } from '../shared/reading-store.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { askServer, serverUrl } from '../study/server.ts';
import { readSubmissions } from './submissions.ts';

interface Options {
  readonly database?: string;
  readonly url?: string;
  readonly json?: true;
}

const command = new Command('reconcile')
  .description("Compares the study's participants with the submissions that Prolific exports.")
  .argument('<study>', 'id of the study')
  .argument('<submissions>', 'the CSV file that Prolific exports for the study')
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .option('--url <address>', "the server's address; without it, that of its settings")
  .option('--json', 'print as JSON: counts, and the lists behind them as `people`')
  .addHelpText(
    'after',
    `
matched: participants with a submission. onlyHere, onlyThere: without the other side. returned, timedOut: as Prolific says.
codeMismatch: another completion code than the study gave. unpaid, overpaid: what is owed, less bonuses that are in lists, less the
base of approved submissions; submissions that await review are left out. Simulated participants are left out.

A running server does it; without one the command does it on the file. What Prolific says of each submission is noted in the
log once: its status, and its checks of authenticity, which bundles have as columns. Nothing is paid, and the data of no
participant are excluded. A participant under way whose submission was returned or timed out leaves the study.

Exit code 2 for a file that is not such an export.`,
  )
  .action(reconcile);

await run(command);

async function reconcile(study: string, file: string, options: Options) {
  const submissions = await readSubmissions(file);
  const database = options.database ?? readSettings(process.env).databaseFile;
  await readingStore(database, async () => {});
  const { people, currency, reported } =
    (await studyOnFile(database, study, async (live, store) => {
      const found = await reconcileWith(live, store, submissions);
      if ('code' in found) throw new BadOption(found.message);
      return found;
    })) ??
    (await askServer<ReconcileAnswer>(
      (options.url ?? serverUrl()).replace(/\/$/, ''),
      `/api/studies/${encodeURIComponent(study)}/reconcile`,
      { submissions },
    ));
  const counts = Object.fromEntries(Object.entries(people).map(([name, list]) => [name, list.length]));
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ study, ...counts, reported, people })}\n`);
    return;
  }
  const amounts = (list: typeof people.unpaid): string =>
    list.map(({ participant, minor }) => `  ${participant} ${decimal(minor, currency)} ${currency}\n`).join('');
  const names = (list: readonly string[]): string => list.map((name) => `  ${name}\n`).join('');
  process.stdout.write(
    [
      `noted ${reported}\n`,
      `matched ${people.matched.length}\n`,
      ...(['onlyHere', 'onlyThere', 'returned', 'timedOut'] as const).map(
        (name) => `${name} ${people[name].length}\n${names(people[name])}`,
      ),
      `codeMismatch ${people.codeMismatch.length}\n`,
      ...people.codeMismatch.map((one) => `  ${one.participant} has ${one.here ?? 'no code'}, and gave ${one.there}\n`),
      `unpaid ${people.unpaid.length}\n${amounts(people.unpaid)}`,
      `overpaid ${people.overpaid.length}\n${amounts(people.overpaid)}`,
    ].join(''),
  );
}
