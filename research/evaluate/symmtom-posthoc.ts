/** `evaluate posthoc`: Tables 4 to 7 of the paper, what agents did that could not pay, for every kept model. */
import { Command } from 'commander';
import * as z from 'zod';
import { policyById } from '../../bots/index.ts';
import { wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, rounded, standardDeviation, table } from '../../cli/shared/table.ts';
import { playout } from '../../games/core/log/playout.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { type Measures, measuresOf } from '../../games/symmtom/measures.ts';
import { Config } from '../../games/symmtom/types.ts';
import { type ComparedLearner, LEARNERS, modelsOf, symmtomModels } from './symmtom-models.ts';
import { type ComparedSetting, isPublished, POST_HOC, SETTINGS, settingIndex } from './symmtom-paper.ts';

interface Options {
  readonly episodes: number;
  readonly seed: string;
  readonly json?: true;
}

interface Row extends ComparedSetting {
  readonly table: number;
  readonly measure: keyof Measures;
  readonly learner: string;
  readonly rules: 'released' | 'paper';
  readonly paper: number | null;
  readonly ours: number;
  readonly n: number;
  readonly se: number;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      table: z.int().describe('of the paper'),
      measure: z.string(),
      learner: z.string(),
      ...{ agents: z.int(), width: z.int(), pieces: z.int() },
      rules: z.enum(['released', 'paper']),
      paper: z.number().nullable(),
      ours: z.number(),
      n: z.int(),
      se: z.number(),
    }),
  ),
);

export const posthocCommand = new Command('posthoc')
  .description(
    "SymmToM's Tables 4 to 7: what learners did that could not pay, beside the paper, in both modes of the rules.",
  )
  .option('--episodes <count>', 'fresh episodes a setting', wholeNumber('--episodes', 2), 100)
  .option('--seed <text>', 'equal seeds, equal episodes', '1')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    '\nThe paper leaves open what exactly Tables 5 to 7 count; games/symmtom/measures.ts says what we count. The first seed of\n' +
      'each learner plays.',
  )
  .action((options: Options) => {
    const rows = posthocRows(options);
    const head = ['table', 'measure', 'learner', 'n', 'w', 'c', 'rules', 'paper', 'ours', 'se'];
    const lines = rows.map((r) => [
      r.table,
      r.measure,
      r.learner,
      r.agents,
      r.width,
      r.pieces,
      r.rules,
      r.paper,
      r.ours,
      r.se,
    ]);
    process.stdout.write(
      options.json
        ? PRINTED.text(rows)
        : `SymmToM, Tables 4 to 7, ${options.episodes} episodes a setting, seed ${options.seed}\n\n${table(head, lines, 2)}`,
    );
  });

export function posthocRows(
  { episodes, seed }: Pick<Options, 'episodes' | 'seed'>,
  modes: readonly Row['rules'][] = ['released', 'paper'],
): readonly Row[] {
  const models = symmtomModels();
  const cells = LEARNERS.flatMap((learner) =>
    SETTINGS.flatMap((setting) =>
      modelsOf(models, learner, setting)
        .slice(0, 1)
        .map(({ card }) => ({ card, learner, setting })),
    ),
  );
  const bar = progressBar('episodes', modes.length * cells.length * episodes);
  const rows = cells.flatMap(({ card, learner, setting }) =>
    modes.flatMap((rules) => {
      const config = Config.parse({ ...setting, rules, silence: rules === 'paper' });
      const policy = policyById(card.id);
      if (!policy) throw new Error(`the model ${card.id} is no policy`);
      const measured = Array.from({ length: episodes }, (_, episode) => {
        const policies = Array.from({ length: setting.agents }, () => policy);
        bar.advance(1);
        return measuresOf(playout(symmtom, { session: 'posthoc', config, seed: `${seed}/${episode}`, policies }));
      });
      return POST_HOC.map((one) => rowOf(one, { learner, setting, rules, measured }));
    }),
  );
  bar.stop();
  return rows;
}

interface Cell {
  readonly learner: ComparedLearner;
  readonly setting: ComparedSetting;
  readonly rules: 'released' | 'paper';
  readonly measured: readonly (readonly Measures[])[];
}

function rowOf(one: (typeof POST_HOC)[number], { learner, setting, rules, measured }: Cell): Row {
  const { algorithm, lag, name } = learner;
  const counts = measured.map((seats) => mean(seats.map((seat) => seat[one.measure])));
  const published = lag === 0 || !isPublished(algorithm) ? null : one.rows[algorithm][settingIndex(setting)];
  return {
    table: one.table,
    measure: one.measure,
    learner: name,
    ...setting,
    rules,
    paper: published ?? null,
    ours: rounded(mean(counts), 2),
    n: counts.length,
    se: rounded(standardDeviation(counts) / Math.sqrt(counts.length), 2),
  };
}
