/**
 * `npx standpoint play fork`: hands one recorded history to many seats, policies and variants, plays each branch to its end, and
 * compares their actions. Branches are stored with their parent; exports leave them out unless asked for them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { NOT_SHOWN, type OpenText } from '../../games/core/free-text.ts';
import type { Seat } from '../../games/core/game.ts';
import { type BranchJob, type BranchResult, playBranch } from '../../server/branches/branch-worker.ts';
import { type Parent, readParent, textsFor, withTokens } from '../../server/branches/branches.ts';
import { buildId } from '../../server/build-id.ts';
import { readSettings } from '../../server/config.ts';
import { openerOf } from '../../server/live/session/free-text.ts';
import { keepLogs } from '../../server/store/keep-logs.ts';
import { openStore } from '../../server/store/open-store.ts';
import { BadOption, CannotBeDone, repeatable, run, wholeNumber, workersOption } from '../shared/command.ts';
import { csvOf } from '../shared/csv.ts';
import { databaseOption } from '../shared/database-option.ts';
import { jsonOption } from '../shared/json-option.ts';
import { writeParquet } from '../shared/parquet.ts';
import { progressBar } from '../shared/progress.ts';
import { readingStore } from '../shared/reading-store.ts';
import { checkSeats, seatIn, severalSeats } from '../shared/seats.ts';
import { keptSessionArgument, noSession, sessionMeant } from '../shared/sessions.ts';
import { work } from '../shared/workers.ts';
import { COLUMNS, effectsOf, type ForkRow, type PlayedBranch, returnsOf, rowsOf } from './effect.ts';
import { type ForkVariant, type PlannedBranch, planForks } from './plan.ts';
import { placeOf, reportInWords } from './report.ts';

interface Options {
  readonly at: number;
  readonly seat?: readonly Seat[];
  readonly policy: readonly string[];
  readonly with: readonly string[];
  readonly percept: readonly string[];
  readonly action: readonly string[];
  readonly times: number;
  readonly untilTurn?: number;
  readonly rows?: string;
  readonly keep: boolean;
  readonly workers: number;
  readonly database?: string;
  readonly json?: true;
}

const ROW = z.strictObject({
  branch: z.string(),
  parent: z.string(),
  seq: z.int().describe('version of the last event that the branch shares with its parent'),
  turn: z.int().describe('the first new turn'),
  forked_seat: z.int(),
  variant: z.string(),
  run: z.int(),
  seat: z.int(),
  policy: z.string(),
  policy_version: z.int().nullable(),
  action: z.string().nullable().describe('the first action after the fork, as JSON'),
  action_words: z.string().nullable(),
  action_turn: z.int().nullable(),
  control_action: z.string().nullable(),
  parent_action: z.string().nullable(),
  return: z.number().nullable(),
  turns: z.int(),
  outcome: z.string().nullable(),
  failed: z.string().nullable().describe('why the branch was not played to its end'),
});
const GROUP = { forked_seat: z.int(), policy: z.string(), variant: z.string(), seat: z.int() };
const PRINTED = jsonOption(
  z.strictObject({
    parent: z.string().describe('the session'),
    at: z.int(),
    boundary: z.int().nullable().describe('the last event before `at` that is between two turns'),
    turn: z.int().describe('the first new turn'),
    rows: z.array(ROW),
    effects: z
      .array(
        z.strictObject({
          ...GROUP,
          action: z.string(),
          share: z.number(),
          control_share: z.number().nullable(),
          runs: z.int(),
        }),
      )
      .describe('shares in percent'),
    returns: z.array(z.strictObject({ ...GROUP, return: z.number().nullable(), runs: z.int() })),
  }),
);

await run(
  new Command('fork')
    .description('Goes on from any event of a recorded session with other policies, one action or one percept changed.')
    .addArgument(keptSessionArgument())
    .requiredOption(
      '--at <seq>',
      'an event of it, from 1; the fork is at the turn boundary before',
      wholeNumber('--at', 1),
    )
    .option(
      '--seat <seats>',
      'the seats to hand the history to, as A,B or 0,1: a branch for each; without it, every seat',
      severalSeats('--seat'),
    )
    .addOption(
      repeatable('--policy <id>', 'the policy that goes on in that seat; once for each to compare', "the seat's own"),
    )
    .addOption(
      repeatable('--with <seat=id>', 'the policy that goes on in another seat, as C=symmtom/greedy', "the seat's own"),
    )
    .addOption(
      repeatable(
        '--percept <file>',
        "JSON of what the seat notices of the last event up to --at instead, in a file or here; 'nothing': nothing of it",
        'its own percept',
      ),
    )
    .addOption(repeatable('--action <json>', 'what the seat does in the turn of --at instead', 'its own action'))
    .option('--times <count>', 'runs each, with other luck of the policy in the seat', wholeNumber('--times', 1), 1)
    .option('--until-turn <turn>', 'break the branches off before this turn, from 0', wholeNumber('--until-turn', 1))
    .option('--rows <file>', 'also write a row for every branch and seat, as .csv or .parquet')
    .option('--no-keep', 'do not keep the branches in the database')
    .addOption(workersOption())
    .addOption(databaseOption())
    .addOption(PRINTED)
    .addHelpText(
      'after',
      '\nEvery variant stands beside a control, which goes on from the same turn with nothing changed and the same luck.' +
        "\nThe session's own chance falls as it did. Exit code 1 if a branch could not be played to its end.",
    )
    .action(fork),
);

async function fork(name: string, options: Options): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  const write = options.rows === undefined ? null : writerOf(options.rows);
  const { session, parent, texts } = await readingStore(file, async (store) => {
    const session = await sessionMeant(store, name);
    return { session, parent: await readParent(store, session), texts: await store.texts.of(session) };
  });
  if ('code' in parent && parent.code === 'no_rules') throw new CannotBeDone(parent.message);
  if ('code' in parent) throw noSession(name, file, ' that can be forked');
  const openText = openerOf(texts);
  const close = withTokens(parent, openText);
  const { game, words, events } = parent;
  const roles = game.roles(configOf(parent));
  const seats = options.seat ?? roles.map((_, seat) => seat);
  checkSeats('--seat', seats, roles.length);
  const told = named(options.percept.map(perceptIn)).map((variant) => ({
    ...variant,
    percept: close(variant.percept),
  }));
  const variants: readonly ForkVariant[] = [...told, ...options.action.map(actionIn)];
  const planned = planForks({
    parent,
    seq: options.at,
    seats,
    policies: options.policy.length > 0 ? options.policy : [null],
    variants,
    others: Object.fromEntries(options.with.map(holderIn)),
    times: options.times,
    build: buildId(),
    at: Date.now(),
  });

  const played = await playAll(planned, { parent, openText, file, options });
  const rows = rowsOf(played, events, {
    actionInWords: words.actionInWords,
    // people's words cannot be erased from rows, which leave the database
    openText: ({ textId }) => {
      const kept = texts.get(textId);
      return kept && !policyById(kept.author) ? NOT_SHOWN : (kept?.text ?? null);
    },
  });
  await write?.(rows);
  const acting = variants.some(({ kind }) => kind === 'action');
  const watched = ({ seat, forked_seat }: ForkRow): boolean => acting || seat === forked_seat;
  const effects = effectsOf(rows, watched);
  const returns = returnsOf(rows, watched);
  const where = placeOf(parent, options.at, planned[0]?.fork.turn ?? 0);
  if (options.json) process.stdout.write(PRINTED.text({ parent: session, ...where, rows, effects, returns }));
  else process.stdout.write(reportInWords({ session, where, kept: options.keep, rows, effects, returns }));
  if (rows.some(({ failed }) => failed !== null)) process.exitCode = 1;
}

/** Plays each branch to its end and stores it at once. */
async function playAll(
  planned: readonly PlannedBranch[],
  { parent, openText, file, options }: { parent: Parent; openText: OpenText; file: string; options: Options },
): Promise<readonly PlayedBranch[]> {
  const { seed } = parent;
  const store = options.keep ? await openStore({ file }) : null;
  const bar = progressBar('branches', planned.length);
  const jobs = planned.map(({ fork: { events: past }, also }): BranchJob => {
    return { past, seed, untilTurn: options.untilTurn, texts: textsFor(parent, openText, also) };
  });
  const results = await work<BranchJob, BranchResult>(jobs, {
    module: new URL('../../server/branches/branch-worker.ts', import.meta.url),
    workers: options.workers,
    here: playBranch,
    onResult: async (result, i) => {
      const one = planned[i];
      if (store && result.ok && one)
        await keepLogs(store, [[...one.fork.events, ...result.future]], [...one.also, ...result.also]);
      bar.advance(1);
    },
  }).finally(() => bar.stop());
  await store?.close();
  return planned.map((one, i): PlayedBranch => ({ planned: one, result: results[i] as BranchResult }));
}

/** The writer of rows. It checks the file before any branch is played. */
function writerOf(file: string): (rows: readonly ForkRow[]) => Promise<void> {
  const records = (rows: readonly ForkRow[]) => rows as readonly (ForkRow & Record<string, string | number | null>)[];
  switch (path.extname(file)) {
    case '.csv':
      return async (rows) => writeFileSync(file, csvOf(Object.keys(COLUMNS), records(rows)));
    case '.parquet':
      return (rows) => writeParquet(file, COLUMNS, records(rows));
    default:
      throw new BadOption(`--rows must end in .csv or .parquet, not '${file}'`);
  }
}

function holderIn(text: string): readonly [string, string] {
  const [, name = '', policy] = /^(\w+)=(.+)$/.exec(text) ?? [];
  const seat = seatIn(name);
  if (seat === null || policy === undefined) throw new BadOption(`--with is as C=symmtom/greedy, not '${text}'`);
  return [String(seat), policy];
}

function perceptIn(file: string): Extract<ForkVariant, { kind: 'percept' }> {
  // logs keep the name, so it must not tell what the percept holds
  if (file.startsWith('{')) return { kind: 'percept', name: 'told otherwise', percept: parsed(file, '--percept') };
  if (file === 'nothing') return { kind: 'percept', name: 'told nothing', percept: null };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadOption(`--percept ${file} cannot be read: ${(error as Error).message}`);
  }
  return { kind: 'percept', name: `told ${path.basename(file, '.json')}`, percept: parsed(text, `--percept ${file}`) };
}

/** Numbers the variants that have the same name. */
function named<V extends ForkVariant>(variants: readonly V[]): readonly V[] {
  return variants.map((one, i) => {
    const before = variants.slice(0, i).filter(({ name }) => name === one.name).length;
    return before === 0 ? one : { ...one, name: `${one.name} ${before + 1}` };
  });
}

function actionIn(text: string): ForkVariant {
  return { kind: 'action', name: `did ${text}`, action: parsed(text, '--action') };
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadOption(`${what} is not JSON: ${(error as Error).message}`);
  }
}

function configOf({ events }: Parent): unknown {
  const created = events[0];
  return created?.type === 'SessionCreated' ? created.config : null;
}
