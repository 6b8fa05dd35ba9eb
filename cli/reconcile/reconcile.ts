/**
 * `npx standpoint study reconcile STUDY [SUBMISSIONS.csv]`: whom the study and Prolific know, what to do with each submission, and who is
 * still to be paid.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { FILE_OPERATOR } from '../../server/access/file-operator.ts';
import { readSettings } from '../../server/config.ts';
import { readOf } from '../../server/http/studies/recruiter-routes.ts';
import { notePersonalRead } from '../../server/studies/operators/personal-reads.ts';
import {
  type PlanAnswer,
  planFor,
  type ReconcileAnswer,
  reconcileWith,
} from '../../server/studies/operators/reconciling.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { readingStore } from '../shared/reading-store.ts';
import { studyOnFile } from '../shared/study-on-file.ts';
import { askServer, serverUrl } from '../study/server.ts';
import { actionsCsv, actionsInWords, outcomesInWords, peopleInWords } from './report.ts';
import { readSubmissions, type Submissions } from './submissions.ts';

interface Options {
  readonly actions?: string;
  readonly database?: string;
  readonly url?: string;
  readonly json?: true;
}

const NAMES = z.array(z.string()).describe('pseudonyms of participants');
const AMOUNTS = z.array(z.strictObject({ participant: z.string(), minor: z.int() }));
const PEOPLE = z.strictObject({
  matched: NAMES,
  onlyHere: NAMES,
  onlyThere: z.array(z.string()).describe('ids of submissions'),
  returned: NAMES,
  timedOut: NAMES,
  codeMismatch: z.array(z.strictObject({ participant: z.string(), here: z.string().nullable(), there: z.string() })),
  paidTwice: z.array(z.strictObject({ participant: z.string(), submissions: z.array(z.string()) })),
  contradictory: z.array(z.strictObject({ submission: z.string(), says: z.array(z.string()) })),
  amounts: z.array(
    z.strictObject({
      participant: z.string(),
      what: z.enum(['reward', 'bonus']),
      here: z.number(),
      there: z.number(),
    }),
  ),
  unpaid: AMOUNTS,
  overpaid: AMOUNTS,
});
const COUNTS = {
  ...{ matched: z.int().optional(), onlyHere: z.int().optional(), onlyThere: z.int().optional() },
  ...{ returned: z.int().optional(), timedOut: z.int().optional(), codeMismatch: z.int().optional() },
  ...{ paidTwice: z.int().optional(), contradictory: z.int().optional(), amounts: z.int().optional() },
  ...{ unpaid: z.int().optional(), overpaid: z.int().optional() },
};
const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    ...COUNTS,
    reported: z.int().describe('submissions with news that were noted'),
    people: PEOPLE.nullable(),
    unread: z.array(z.strictObject({ line: z.int(), why: z.string() })),
    currency: z.string(),
    outcomes: z.array(
      z.strictObject({
        outcome: z.string(),
        code: z.string(),
        do: z.string(),
        minor: z.int().describe('what the recruiter pays by it, in minor units of the currency'),
        more: z.boolean(),
      }),
    ),
    actions: z.array(
      z.strictObject({
        submission: z.string().nullable(),
        person: z.string().nullable().describe("the recruiter's id"),
        participant: z.string().nullable(),
        outcome: z.string().nullable(),
        status: z.string().nullable(),
        do: z.string(),
        minor: z.int(),
        bonus: z.int(),
        why: z.string(),
      }),
    ),
  }),
);

const command = new Command('reconcile')
  .description(
    "Compares the study's participants with the submissions that Prolific exports, and says what to do there.",
  )
  .argument('<study>', 'id of the study')
  .argument('[submissions]', 'the CSV file that Prolific exports; without it, only what to do by outcome is said')
  .option('--actions <file>', 'write what to do with each submission as CSV; there must be no file of this name')
  .addOption(databaseOption())
  .option('--url <address>', "the server's address; without it, that of its settings")
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
matched: participants with a submission. onlyHere, onlyThere: without the other side. returned, timedOut: as Prolific says.
codeMismatch: another completion code than the study gave. paidTwice: several submissions of one person are paid. contradictory:
the file says several things of one submission, which is not noted. amounts: the columns Reward and Bonus, if the file has them,
differ from the study's base and lists. unpaid, overpaid: what is owed, less what was paid: by Reward and Bonus, or else the base
of approved submissions and the lists of bonuses. Submissions that await review are left out, and so are simulated participants.
unread: lines of the file that are no submissions, with the reason.

What to do: approve (Prolific pays the base), screen_out (Prolific pays a fixed reward; if your study there has none of this
amount, ask to return instead, and the list of bonuses has it), ask_to_return (Prolific pays nothing; what is owed is in the
list of bonuses), wait, nothing, look (a person has to decide). amount is what Prolific pays by it, bonus what is owed beside it.
Do it, export from Prolific once more, run reconcile again, and then bonuses: no amount is paid twice in this order.

A running server does it; without one the command does it on the file. What Prolific says of each submission is noted in the
log once: its status, and its checks of authenticity, which bundles have as columns. Nothing is paid, and the data of no
participant are excluded. A participant under way whose submission was returned or timed out leaves the study.

Exit code 2 for a file that is not such an export.`,
  )
  .action(reconcile);

await run(command);

async function reconcile(study: string, file: string | undefined, options: Options): Promise<void> {
  if (options.actions !== undefined && existsSync(options.actions))
    throw new BadOption(`${options.actions} is there already`);
  const read = file === undefined ? null : await readSubmissions(file);
  const found = await answerFor(study, read, options);
  const { actions, currency, outcomes } = found;
  if (options.actions !== undefined) writeNew(options.actions, actionsCsv(actions, currency));
  const unread = read?.unread ?? [];
  const people = 'people' in found ? found.people : null;
  const reported = 'reported' in found ? found.reported : 0;
  if (options.json) {
    const counts = Object.fromEntries(Object.entries(people ?? {}).map(([name, list]) => [name, list.length]));
    process.stdout.write(PRINTED.text({ study, ...counts, reported, people, unread, currency, outcomes, actions }));
    return;
  }
  process.stdout.write(
    people === null
      ? outcomesInWords(outcomes, currency)
      : `noted ${reported}\n${peopleInWords(people, currency)}unread ${unread.length}\n${unread
          .map(({ line, why }) => `  line ${line}: ${why}\n`)
          .join('')}\n${actionsInWords(actions, currency)}`,
  );
  if (options.actions !== undefined) process.stdout.write(`${options.actions}: ${actions.length} lines\n`);
}

async function answerFor(
  study: string,
  read: Submissions | null,
  { database, url }: Options,
): Promise<PlanAnswer | ReconcileAnswer> {
  const at = database ?? readSettings(process.env).databaseFile;
  await readingStore(at, async () => {});
  const submissions = read?.submissions ?? null;
  const onFile = await studyOnFile(at, study, async (live, store) => {
    const answer = submissions === null ? await planFor(live, store) : await reconcileWith(live, store, submissions);
    if ('code' in answer) throw new BadOption(answer.message);
    if (submissions === null) await notePersonalRead(live, FILE_OPERATOR, ...readOf(answer));
    return answer;
  });
  const route = `/api/studies/${encodeURIComponent(study)}/reconcile`;
  return (
    onFile ?? askServer<PlanAnswer | ReconcileAnswer>((url ?? serverUrl()).replace(/\/$/, ''), route, { submissions })
  );
}

function writeNew(file: string, text: string): void {
  try {
    // ids of the recruiter are in it
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CannotBeDone(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
