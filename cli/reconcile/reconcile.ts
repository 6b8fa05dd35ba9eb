/** `npm run reconcile -- STUDY SUBMISSIONS.csv`: whom the study and Prolific know, and who is still to be paid. Nothing is written. */
import { Command } from 'commander';
import { readSettings } from '../../server/config.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { externalKeyOf } from '../../server/studies/recruiters.ts';
import { readStudyLog, stateIn } from '../../server/studies/study-log.ts';
import { owedTo } from '../../studies/way/account.ts';
import { listedIn } from '../../studies/way/bonuses.ts';
import { frozenOf } from '../../studies/way/stops.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { decimal } from '../shared/money.ts';
import { readingStore } from '../shared/reading-store.ts';
import { compare, type Here, type There } from './compare.ts';
import { readSubmissions, type Submission } from './submissions.ts';

const command = new Command('reconcile')
  .description("Compares the study's participants with the submissions that Prolific exports.")
  .argument('<study>', 'id of the study')
  .argument('<submissions>', 'the CSV file that Prolific exports for the study')
  .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
  .option('--json', 'print as JSON: counts, and the lists behind them as `people`')
  .addHelpText(
    'after',
    `
matched: participants with a submission. onlyHere, onlyThere: without the other side. returned, timedOut: as Prolific says.
codeMismatch: another completion code than the study gave. unpaid, overpaid: what is owed, less bonuses that are in lists, less the
base of approved submissions; submissions that await review are left out. Simulated participants are left out.

Exit code 2 for a file that is not such an export.`,
  )
  .action(reconcile);

await run(command);

async function reconcile(study: string, file: string, options: { readonly database?: string; readonly json?: true }) {
  const submissions = await readSubmissions(file);
  const database = options.database ?? readSettings(process.env).databaseFile;
  const { here, there, currency } = await readingStore(database, (store) => bothSides(store, study, submissions));
  const people = compare(here, there);
  const counts = Object.fromEntries(Object.entries(people).map(([name, list]) => [name, list.length]));
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ study, ...counts, people })}\n`);
    return;
  }
  const amounts = (list: typeof people.unpaid): string =>
    list.map(({ participant, minor }) => `  ${participant} ${decimal(minor, currency)} ${currency}\n`).join('');
  const names = (list: readonly string[]): string => list.map((name) => `  ${name}\n`).join('');
  process.stdout.write(
    [
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

async function bothSides(store: StoreReader, study: string, submissions: readonly Submission[]) {
  const secret = await store.studies.secretOf(study);
  if (!secret) throw new BadOption(`there is no study '${study}' in this database`);
  const state = stateIn(await readStudyLog(store, study));
  if (state.emptied)
    throw new CannotBeDone(
      `the personal data of study '${study}' are erased: no submission can be told to be a participant's`,
    );
  const listed = listedIn(state);
  const recruits = await store.studies.recruitsOf(study);
  const here = recruits.flatMap(({ participant, externalKey, submissionId }): Here[] => {
    const one = state.participants.get(participant);
    if (!one || one.simulated) return [];
    const { payment } = frozenOf(state, one).definition;
    return [
      {
        ...{ participant, key: externalKey, submission: submissionId },
        code: one.state.status === 'finished' ? one.state.code : null,
        ...{ owed: owedTo(one), listed: listed.get(participant) ?? 0 },
        ...{ base: payment.base.minor, fixed: one.account.byRule.fixed ?? 0 },
      },
    ];
  });
  const { recruiter } = state.versions.at(-1)?.frozen.definition.intake ?? {};
  if (recruiter !== 'prolific') throw new BadOption(`the recruiter of study '${study}' is ${recruiter}, not prolific`);
  const there = submissions.map(
    (one): There => ({ ...one, key: externalKeyOf(secret.joinKey, 'prolific', one.person) }),
  );
  return { here, there, currency: state.versions.at(-1)?.frozen.definition.payment.currency ?? 'GBP' };
}
