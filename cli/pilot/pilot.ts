/** `npx standpoint study pilot`: a study is played through by simulated participants, with faults, on a server of its own. */
import { Command } from 'commander';
import * as z from 'zod';
import { readSettings } from '../../server/config.ts';
import { installed } from '../../server/studies/installed.ts';
import { checkStudy } from '../../studies/definition/check.ts';
import { type FrozenStudy, freeze } from '../../studies/definition/freeze.ts';
import { postgresOption, redisOption } from '../chaos/where.ts';
import { BadOption, CannotBeDone, run, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { operatorToken } from '../shared/operator-token.ts';
import { progressBar } from '../shared/progress.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { paced } from './paced.ts';
import type { Shares } from './plan.ts';
import { pilotRun } from './run.ts';

interface Options extends Shares {
  readonly participants: number;
  readonly kill: number;
  readonly browsers: number;
  readonly pace: number;
  readonly seed: string;
  readonly url?: string;
  readonly keep?: string;
  readonly processes: number;
  readonly postgres: string;
  readonly redis: string;
  readonly json?: boolean;
}

const alarmFields = {
  ...{ paste: z.int(), untrusted: z.int(), automation: z.int(), hidden: z.int() },
  ...{ reading: z.int(), no_keys: z.int(), no_input: z.int() },
};
const COUNTS = z.record(z.string(), z.int());
const PRINTED = jsonOption(
  z.strictObject({
    participants: z.int(),
    outcomes: COUNTS.describe('also refused: the link was; unfinished: under way when the run ended'),
    ...{ stuck: z.int(), lost: z.int() },
    losses: z.array(z.string()),
    ...{ duplicates: z.int(), leaks: z.int() },
    cells: z.array(
      z.strictObject({ arm: z.string(), started: z.int(), complete: z.int(), dropped: z.int(), target: z.int() }),
    ),
    languages: z.array(
      z.strictObject({
        language: z.string(),
        from: COUNTS.describe('participants by what named it: link, recruiter, browser, study or chosen'),
        ...{ started: z.int(), complete: z.int() },
        groups: z.int().describe('of this language alone'),
      }),
    ),
    acrossLanguages: z.int().describe('groups of participants with several languages'),
    pay: z
      .strictObject({ currency: z.string(), minor: z.int(), most: z.int() })
      .describe('in minor units of the currency'),
    flags: COUNTS,
    simulated: z.int(),
    authenticity: z
      .record(z.string().meta({ title: 'kind' }), z.strictObject({ participants: z.int(), ...alarmFields }))
      .describe('on how many participants each alarm is on'),
    restarts: z.int(),
    crashes: z.array(z.string()),
    p95Ms: z.number().nullable().describe('ms of an answer of the server, 95th percentile'),
    durationS: z.number(),
    rssMb: z.number().nullable(),
    recorded: z
      .strictObject({
        ...{ sessions: z.int(), actions: z.int(), asRecorded: z.int() },
        offMs: z.number().nullable().describe('how far their times are from those of the record, 99th percentile'),
      })
      .nullable()
      .describe('of recorded seats; null: the study has no recordings'),
    models: z
      .strictObject({
        sessions: z.int(),
        calls: z.int().describe('in the logs, also those that were given up before they were sent'),
        sent: z.int().describe('that came to the endpoint'),
        faulty: z.int().describe('on which a fault was played'),
        tokens: z.int(),
        ...{ chosen: z.int(), defaults: z.int(), left: z.int() },
        keysInFiles: z.int().describe('files of the server in which the key of the endpoint stands'),
      })
      .nullable()
      .describe('of language models; null: the study has none, or the server is not of the pilot'),
  }),
);

const command = new Command('pilot')
  .description(
    'Sends simulated participants through a study, on one or more servers of its own, and says what went wrong.',
  )
  .argument('<study>', 'a folder, or one of the studies that ship')
  .option('--participants <n>', 'how many open the link', wholeNumber('--participants', 1), 30)
  .option('--dropout <share>', 'of them close the page, leave or withdraw on the way', share('--dropout'), 0.15)
  .option('--slow <share>', 'take most of the time that a page gives, or more', share('--slow'), 0.1)
  .option('--double-tab <share>', 'open the study a second time', share('--double-tab'), 0.05)
  .option('--reload <share>', 'reload the page', share('--reload'), 0.1)
  .option('--phone <share>', 'lose their connections for a minute', share('--phone'), 0.2)
  .option(
    '--llm <share>',
    'are language models and programs: they answer at once, in several ways',
    share('--llm'),
    0.05,
  )
  .option(
    '--kill <n>',
    'how often the server that runs the study is killed (kill -9) and started again',
    wholeNumber('--kill', 0),
    0,
  )
  .option('--browsers <n>', 'of the participants use real pages in a browser', wholeNumber('--browsers', 0), 0)
  .option('--pace <n>', 'all durations of the study are divided by it', wholeNumber('--pace', 1), 20)
  .option('--seed <text>', 'the same seed gives the same plan', '1')
  .option('--url <address>', 'of a server that runs here, instead of one of its own; nothing is killed')
  .option('--keep <folder>', 'a new folder for the data of its own server, which stays')
  .option('--processes <n>', 'servers of its own; several share PostgreSQL and Redis', wholeNumber('--processes', 1), 1)
  .addOption(postgresOption())
  .addOption(redisOption())
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nThe pilot opens the study at any hour, to labels; graces and ready checks keep what a page needs.' +
      '\nOf a study with recordings, simulated participants play these first, in a live study of up to 12 groups.' +
      '\nThe language models of a study are the scripted model, at an endpoint of the pilot. One in ten of its calls has a fault.' +
      '\nExit code 1 if anything was stuck, lost, doubled or leaked, if a call of a model is not in a log, or if a server ended by itself.',
  )
  .action(pilot);

await run(command);

async function pilot(name: string, options: Options): Promise<void> {
  const { participants, kill: kills, browsers, pace, seed, url, keep, processes, postgres, redis, json } = options;
  if (processes > 1 && (url ?? keep) !== undefined)
    throw new BadOption('--processes: several servers are of the pilot, and keep nothing; leave out --url and --keep');
  if (browsers > participants) throw new BadOption('--browsers: there are not so many participants');
  const { source, problems } = await readSource(studyFolder(name));
  const frozen = problems.length > 0 ? null : freeze(source);
  if (!frozen || !('definition' in frozen) || !checkStudy(frozen, installed()).ok)
    throw new CannotBeDone(`'${name}' does not pass the check: npx standpoint study check ${name}`);
  const hurried = paced(frozen, pace);
  const running = url === undefined ? null : await runningServer(url, options);
  const bar = progressBar('participants', participants);
  const report = await pilotRun({
    ...{
      frozen: running ? renamed(hurried, seed) : hurried,
      participants,
      shares: options,
      kills,
      browsers,
      pace,
      seed,
    },
    ...{ running, keep: keep ?? null },
    ...(processes > 1 ? { several: { count: processes, postgres, redis } } : {}),
    onFinished: () => bar.advance(1),
  }).finally(() => bar.stop());
  if (json) process.stdout.write(PRINTED.text(report));
  else
    for (const [what, value] of Object.entries(report))
      process.stdout.write(`${`${what} `.padEnd(14)}${typeof value === 'object' ? JSON.stringify(value) : value}\n`);
  const { stuck, lost, duplicates, leaks, crashes, outcomes, models } = report;
  const unrecorded = models ? Math.max(0, models.sent - models.calls) + models.keysInFiles : 0;
  const faults = stuck + lost + duplicates + leaks + crashes.length + unrecorded + (outcomes.unfinished ?? 0);
  if (faults > 0) process.exitCode = 1;
}

/** The server at this address, with what this machine has of it. */
async function runningServer(url: string, { kill, keep }: Options) {
  if (kill > 0) throw new BadOption('--kill: a server that runs already is not killed; leave out --url');
  if (keep !== undefined) throw new BadOption('--keep is for the data of a server of its own; leave out --url');
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  if (!answer) throw new BadOption(`--url: no server answers at ${url}`);
  return {
    url: url.replace(/\/$/, ''),
    operatorToken: operatorToken(),
    databaseFile: readSettings(process.env).databaseFile,
  };
}

/** The study under a name of its own, so that it does not mix with the study itself. */
function renamed({ definition, ...rest }: FrozenStudy, seed: string): FrozenStudy {
  const id = `${definition.id.slice(0, 30)}-pilot-${seed}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '-')
    .slice(0, 48);
  return { ...rest, definition: { ...definition, id } };
}

/** A parser for commander: a share of participants. */
function share(name: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= 0 && value <= 1))
      throw new BadOption(`${name} must be in 0..1, not '${text}'`);
    return value;
  };
}
