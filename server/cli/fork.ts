/**
 * `npm run fork`: one recorded history handed to many seats, policies and variants at once, played to the end, and what
 * that made of their actions. The branches are kept with their parent, and enter no export unless asked for.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { boundariesOf, boundaryBefore } from '../../games/core/branch.ts';
import type { GameTypes, Seat } from '../../games/core/game.ts';
import { wordsOf } from '../../games/words.ts';
import { buildId } from '../build-id.ts';
import { readSettings } from '../config.ts';
import type { BranchJob, BranchResult } from '../live/branch-worker.ts';
import { type Parent, readParent, textsIn, withTokens } from '../live/branches.ts';
import { eventReader } from '../store/reader.ts';
import { textOpener } from '../store/side-rows.ts';
import { BadOption, repeatable, run, wholeNumber } from './command.ts';
import { csvOf } from './csv.ts';
import { COLUMNS, effectsOf, type ForkRow, type Played, returnsOf, rowsOf } from './forks/effect.ts';
import { type Planned, planForks, type Variant } from './forks/plan.ts';
import { keepLogsIn } from './keep-logs.ts';
import { writeParquet } from './parquet.ts';
import { progressBar } from './progress.ts';
import { readDatabase } from './read-database.ts';
import { rounded, table } from './table.ts';
import { work } from './workers.ts';

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

/** Branches are named in the text only where somebody would read so many. */
const FEW = 30;

await run(
  new Command('fork')
    .description('Goes on from any event of a recorded session with other policies, one action or one percept changed.')
    .argument('<session>', 'its id; `npm run replay` lists them')
    .requiredOption(
      '--at <seq>',
      'an event of it, from 1; the fork is at the turn boundary before',
      wholeNumber('--at', 1),
    )
    .option('--seat <seats>', 'who is handed the history, as 0,1,2: a branch for each; without it, every seat', seatsIn)
    .addOption(repeatable('--policy <id>', 'who goes on in that seat; once for each to compare', 'whoever was there'))
    .addOption(repeatable('--with <seat=id>', 'who goes on in another seat, as 2=symmtom/greedy', 'whoever was there'))
    .addOption(
      repeatable(
        '--percept <file>',
        "JSON of what the seat notices of the last event up to --at instead; 'nothing': nothing of it",
        'what it noticed',
      ),
    )
    .addOption(repeatable('--action <json>', 'what the seat does in the turn of --at instead', 'what it did'))
    .option('--times <count>', 'runs each, with other luck of the policy in the seat', wholeNumber('--times', 1), 1)
    .option('--until-turn <turn>', 'break the branches off before this turn, from 0', wholeNumber('--until-turn', 1))
    .option('--rows <file>', 'also write a row for every branch and seat, as .csv or .parquet')
    .option('--no-keep', 'do not keep the branches in the database')
    .option('--workers <count>', 'worker threads', wholeNumber('--workers', 1), availableParallelism())
    .option('--database <file>', 'without it, the one of DATABASE_URL or DATA_DIR')
    .option('--json', 'print rows, shares of actions and returns as JSON')
    .addHelpText(
      'after',
      '\nEvery variant stands beside a control, which goes on from the same turn with nothing changed and the same luck.' +
        "\nThe session's own chance falls as it did. Exit code 1 if a branch could not be played to its end.",
    )
    .action(fork),
);

async function fork(session: string, options: Options): Promise<void> {
  const file = options.database ?? readSettings(process.env).databaseFile;
  const write = options.rows === undefined ? null : writerOf(options.rows);
  const db = readDatabase(file);
  const parent = await readParent(db, eventReader(db), session);
  const close = parent && withTokens(parent, textOpener(db, session));
  const texts = parent && textsIn(parent, textOpener(db, session));
  db.$client.close();
  if (!parent || !close) throw new BadOption(`there is no session '${session}' in ${file} that can be forked`);
  const { game, events } = parent;
  const roles = game.roles(configOf(parent));
  const seats = options.seat ?? roles.map((_, seat) => seat);
  if (seats.some((seat) => seat >= roles.length))
    throw new BadOption(`--seat must be of 0 to ${roles.length - 1}, not '${seats.join(',')}'`);
  const told = options.percept.map(perceptIn).map((variant) => ({ ...variant, percept: close(variant.percept) }));
  const variants: readonly Variant[] = [...told, ...options.action.map(actionIn)];
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

  const keeper = options.keep ? keepLogsIn(file) : null;
  const bar = progressBar('branches', planned.length);
  const jobs = planned.map(({ fork: { events: past } }): BranchJob => {
    return { game: game.id, past, seed: parent.seed, untilTurn: options.untilTurn, texts };
  });
  const results = await work<BranchJob, BranchResult>(jobs, {
    module: new URL('../live/branch-worker.ts', import.meta.url),
    workers: options.workers,
    onResult: async (result, i) => {
      const past = planned[i]?.fork.events;
      if (result.ok && past) await keeper?.keep([[...past, ...result.future]], result.also);
      bar.advance(1);
    },
  }).finally(() => bar.stop());
  await keeper?.close();

  const played = planned.map((one, i): Played => ({ planned: one, result: results[i] as BranchResult }));
  const rows = rowsOf(played, events, wordsOf(game.id).actionInWords);
  await write?.(rows);
  const acting = variants.some(({ kind }) => kind === 'action');
  const watched = ({ seat, forked_seat }: ForkRow): boolean => acting || seat === forked_seat;
  const effects = effectsOf(rows, watched);
  const returns = returnsOf(rows, watched);
  const where = placeOf(parent, options.at, planned[0]);
  if (options.json) process.stdout.write(`${JSON.stringify({ parent: session, ...where, rows, effects, returns })}\n`);
  else process.stdout.write(inWords({ session, where, planned, kept: options.keep, rows, effects, returns }));
  if (rows.some(({ failed }) => failed !== null)) process.exitCode = 1;
}

interface Place {
  readonly at: number;
  readonly boundary: number | null;
  readonly turn: number;
}

function placeOf({ game, events }: Parent, at: number, first: Planned | undefined): Place {
  const boundary = boundaryBefore(boundariesOf<GameTypes>(game, events), at);
  return { at, boundary: boundary?.seq ?? null, turn: first?.fork.turn ?? 0 };
}

interface Report {
  readonly session: string;
  readonly where: Place;
  readonly planned: readonly Planned[];
  readonly kept: boolean;
  readonly rows: readonly ForkRow[];
  readonly effects: ReturnType<typeof effectsOf>;
  readonly returns: ReturnType<typeof returnsOf>;
}

function inWords({ session, where, planned, kept, rows, effects, returns }: Report): string {
  const { at, boundary, turn } = where;
  const moved =
    boundary === at ? '' : `; event ${at} is not between two turns, event ${boundary ?? '–'} is the last before it`;
  const head = `${planned.length} branches of ${session}, which play anew from turn ${turn}${moved}.\n\n`;
  const actions = table(
    ['forked', 'seat', 'policy', 'variant', 'first action', 'share %', 'control %', 'runs'],
    effects.map((one) => [
      one.forked_seat,
      one.seat,
      one.policy,
      one.variant,
      one.action,
      one.share,
      one.control_share,
      one.runs,
    ]),
  );
  const paid = table(
    ['forked', 'seat', 'policy', 'variant', 'mean return', 'runs'],
    returns.map((one) => [one.forked_seat, one.seat, one.policy, one.variant, one.return, one.runs]),
    2,
  );
  const own = rows.filter(({ seat, forked_seat }) => seat === forked_seat);
  const named =
    own.length > FEW
      ? ''
      : `\n${table(
          ['branch', 'seat', 'policy', 'variant', 'run', 'turn', 'first action', 'return', 'outcome'],
          own.map((one) => [
            ...[one.branch, one.seat, one.policy, one.variant, one.run, one.action_turn, one.action_words],
            ...[one.return === null ? null : rounded(one.return), one.failed ?? one.outcome],
          ]),
        )}`;
  return `${head}${actions}\n${paid}${named}${kept ? '' : '\nThe branches are not kept.\n'}`;
}

/** Says at once, not after an hour, what cannot be written. */
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

function seatsIn(text: string): readonly Seat[] {
  if (!/^\d+(,\d+)*$/.test(text)) throw new InvalidArgumentError(`seats are numbers from 0, as 0,1,2, not '${text}'`);
  return [...new Set(text.split(',').map(Number))];
}

function holderIn(text: string): readonly [string, string] {
  const [, seat, policy] = /^(\d+)=(.+)$/.exec(text) ?? [];
  if (seat === undefined || policy === undefined) throw new BadOption(`--with is as 2=symmtom/greedy, not '${text}'`);
  return [seat, policy];
}

function perceptIn(file: string): Extract<Variant, { kind: 'percept' }> {
  if (file === 'nothing') return { kind: 'percept', name: 'told nothing', percept: null };
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadOption(`--percept ${file} cannot be read: ${(error as Error).message}`);
  }
  return { kind: 'percept', name: `told ${path.basename(file, '.json')}`, percept: parsed(text, `--percept ${file}`) };
}

function actionIn(text: string): Variant {
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
