/** `research models symmtom`: models take the tests of theory of mind, and play a setting of Table 1, beside learners and the paper. */
import { Command, Option } from 'commander';
import * as z from 'zod';
import { heuristic } from '../../../bots/symmtom/heuristic.ts';
import { patient } from '../../../bots/symmtom/patient.ts';
import { wholeNumber } from '../../../cli/shared/command.ts';
import { jsonOption } from '../../../cli/shared/json-option.ts';
import type { ModelSession } from '../../../cli/shared/model-sessions.ts';
import { table } from '../../../cli/shared/table.ts';
import { MODEL_RUN, modelRunInWords } from '../../../cli/simulate/with-models.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import {
  COMPARED,
  type Compared,
  KEY,
  resultOfTrials,
  TABLE_2_HEAD,
  table2Line,
  table2Rows,
} from '../../evaluate/scenarios.ts';
import { addModelOptions, type ModelOptions, typedOf } from '../options.ts';
import { inBlocks, reportOn } from '../page.ts';
import { type Player, playAll, playersOf } from '../play.ts';
import {
  EARNED,
  type Earned,
  earnedBy,
  earnedByLearners,
  earnedIn,
  earnedTable,
  SETTING,
  tableSession,
} from './table1.ts';
import { MODEL_TESTS, type ScenarioSession, sessionFor, type TestTrial, trialIn } from './trials.ts';

interface Options extends ModelOptions {
  readonly test: readonly string[];
  readonly sessions: number;
}

const PRINTED = jsonOption(z.strictObject({ tests: z.array(COMPARED), table1: z.array(EARNED), models: MODEL_RUN }));

export const symmtomCommand = addModelOptions(
  new Command('symmtom').description(
    "SymmToM: models take the paper's tests of theory of mind and our own, one seat among scripted ones, and hold all seats in a " +
      'setting of Table 1, beside learners and the paper.',
  ),
  { counts: 'trials of each test', n: 20, variants: ['zero-shot'] },
)
  .addOption(
    new Option('--test <names...>', 'which tests').choices(MODEL_TESTS.map(({ id }) => id)).default([], 'all of them'),
  )
  .option(
    '--sessions <count>',
    `of Table 1's setting with ${SETTING.agents} agents, width ${SETTING.width} and ${SETTING.pieces} pieces; 0: without it`,
    wholeNumber('--sessions', 0),
    10,
  )
  .addOption(PRINTED)
  .action(async (options: Options) => {
    const { seed, n, sessions } = options;
    const wanted = MODEL_TESTS.filter(({ id }) => options.test.length === 0 || options.test.includes(id));
    const players = playersOf(options, [heuristic, patient]);
    const each = (count: number): readonly number[] => Array.from({ length: count }, (_, episode) => episode);
    const { by, models } = await playAll(options, {
      players,
      sessionsFor: (player) => [
        ...wanted.flatMap((test) => each(n).map((episode) => sessionFor(test, { episode, seed, player }))),
        ...each(sessions).map((episode) => tableSession({ episode, seed, player })),
      ],
      rowsIn: playedIn,
    });
    const learners = table2Rows({ episodes: n, seed }, wanted);
    const tests = wanted.flatMap((test) => [
      ...by.map(({ player, rows }): Compared => {
        const trials = rows.flatMap((row) => (row.trial?.test === test ? [row.trial] : []));
        return { ...resultOfTrials(nameOf(player), test, trials), paper: null };
      }),
      ...learners.filter(({ scenario }) => scenario === test.id),
    ]);
    const earned = (rows: readonly Played[]): readonly number[] => rows.flatMap((row) => row.earned ?? []);
    const table1 =
      sessions === 0
        ? []
        : [...by.map(({ player, rows }) => earnedBy(player, earned(rows))), ...earnedByLearners(seed)];
    const text = figures(tests, table1, options);
    if (options.report) reportOn('models-symmtom', text);
    process.stdout.write(options.json ? PRINTED.text({ tests, table1, models }) : text + modelRunInWords(models));
  });

/** What a session gives: a trial of a test, or what an agent earned in a session of Table 1. */
interface Played {
  readonly trial?: TestTrial;
  readonly earned?: number;
}

function playedIn(log: readonly SessionEvent<GameTypes>[], session: ModelSession | ScenarioSession): readonly Played[] {
  return 'test' in session ? [{ trial: trialIn(log, session) }] : [{ earned: earnedIn(log) }];
}

const nameOf = ({ name, variant }: Player): string => (variant === null ? name : `${name}, ${variant}`);

function figures(tests: readonly Compared[], table1: readonly Earned[], options: Options): string {
  const { agents, width, pieces } = SETTING;
  const named = options.test.length === 0 ? [] : ['--test', ...options.test];
  const setting = `### Table 1, ${agents} agents, width ${width}, ${pieces} pieces: return of an agent`;
  return inBlocks([
    `\`${typedOf('symmtom', options, [...named, '--sessions', String(options.sessions)])}\``,
    '### Tests of theory of mind',
    table(TABLE_2_HEAD, tests.map(table2Line), 2),
    KEY,
    ...(table1.length > 0 ? [setting, earnedTable(table1)] : []),
  ]);
}
