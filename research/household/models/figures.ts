/**
 * What runs come to, as in the paper's Table 2: Avg, Pass@3 (at least one of three runs) and Pass^3 (all three). Errors are
 * standard errors by task, because runs of one task are alike; the paper's are binomial.
 */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { FAILURE_PATTERNS } from '../../../games/household/analysis/failures/reading.ts';
import { rate, type ScoreRate } from '../../../games/household/analysis/scores/scores.ts';
import type { ModelsRun } from './run.ts';

/** As in the paper. */
export const RUNS_A_TASK = 3;

const RATE = z
  .strictObject({ mean: z.number(), error: z.number().nullable().describe('null: of one task'), n: z.int() })
  .meta({ title: 'RateByTask' });
const PASSES = z.strictObject({ average: RATE, passAt3: RATE, passHat3: RATE }).meta({ title: 'PassesByTask' });
export type RunPasses = Printed<typeof PASSES>;

export const FIGURES = z.strictObject({
  ...{ model: z.string(), split: z.string(), condition: z.string() },
  scope: z.enum(['cooperative', 'mixed', 'all']),
  ...{ tasks: z.int(), runs: z.int(), missing: z.int().describe('of three for each task; they count as not passed') },
  functional: PASSES.describe('the goal holds at the end, facts under K included'),
  functionalOfProgram: PASSES.describe('each part outside of K was true at some time'),
  programPassHat3: z.number().describe("functionalOfProgram by the program's formula for Pass^3, (c/n)^3"),
  literalOfProgram: PASSES.describe('all questions of a run right: as the program scores'),
  literalKnown: PASSES.describe('the same: as the agent had reason to answer'),
  literalTrue: PASSES.describe('the same: by the truth'),
  matched: RATE.describe('matched questions answered as the agent had reason to'),
  failed: z.int().describe('runs'),
  patterns: z.record(z.enum(FAILURE_PATTERNS), z.int()).describe('failed runs in which rules find this pattern'),
  unclassed: z.int().describe('failed runs in which rules find no pattern'),
  unclassedWithTexts: z.int().describe('those of them with messages in free text'),
  ...{
    answered: z.int().describe('calls; others that an endpoint could not take were made again'),
    missedTurns: z.int().describe('default actions for want of an action'),
    left: z.int(),
  },
});
export type RunFigures = Printed<typeof FIGURES>;

/** One row for each model, split, condition and scope that runs are of. */
export function figuresOf(runs: readonly ModelsRun[]): readonly RunFigures[] {
  const cells = Map.groupBy(runs, ({ model, split, condition }) => JSON.stringify([model, split, condition]));
  return [...cells.values()].flatMap((cell) =>
    (['cooperative', 'mixed', 'all'] as const).flatMap((scope) => {
      const own = cell.filter(({ category }) => scope === 'all' || category === scope);
      return own[0] ? [figuresIn(own[0], scope, own)] : [];
    }),
  );
}

function figuresIn(
  { model, split, condition }: Pick<ModelsRun, 'model' | 'split' | 'condition'>,
  scope: RunFigures['scope'],
  runs: readonly ModelsRun[],
): RunFigures {
  const tasks = [...Map.groupBy(runs, ({ task }) => task).values()];
  const failed = runs.filter(({ success }) => !success);
  const unclassed = failed.filter(({ failures }) => failures.length === 0);
  const literal = (by: 'program' | 'known' | 'truth') =>
    passesOf(tasks, (run) => run.literal !== null && run.literal[by].passed === run.literal[by].of);
  const ofProgram = ({ successOfProgram }: ModelsRun): boolean => successOfProgram;
  return {
    ...{ model, split, condition, scope, tasks: tasks.length, runs: runs.length },
    missing: tasks.length * RUNS_A_TASK - runs.length,
    functional: passesOf(tasks, ({ success }) => success),
    functionalOfProgram: passesOf(tasks, ofProgram),
    programPassHat3: sumOf(tasks.map((own) => (own.filter(ofProgram).length / RUNS_A_TASK) ** 3)) / tasks.length,
    literalOfProgram: literal('program'),
    literalKnown: literal('known'),
    literalTrue: literal('truth'),
    matched: rateOf(
      rate(
        tasks.map((own) => {
          const asked = own.flatMap((run) => run.literal?.matched ?? []);
          return { passed: sumOf(asked.map(({ passed }) => passed)), of: sumOf(asked.map(({ of }) => of)) };
        }),
      ),
    ),
    failed: failed.length,
    patterns: Object.fromEntries(
      FAILURE_PATTERNS.map((pattern) => [pattern, failed.filter(({ failures }) => failures.includes(pattern)).length]),
    ) as RunFigures['patterns'],
    unclassed: unclassed.length,
    unclassedWithTexts: unclassed.filter(({ texts }) => texts > 0).length,
    answered: sumOf(runs.map(({ usage }) => usage.outcomes.answered ?? 0)),
    missedTurns: sumOf(runs.flatMap(({ usage }) => Object.values(usage.missed))),
    left: sumOf(runs.map(({ usage }) => usage.left)),
  };
}

/** `tasks`: the runs of each. */
function passesOf(tasks: readonly (readonly ModelsRun[])[], passed: (run: ModelsRun) => boolean): RunPasses {
  const counts = tasks.map((runs) => runs.filter(passed).length);
  const share = (of: (count: number) => boolean) =>
    rateOf(rate(counts.map((count) => ({ passed: of(count) ? 1 : 0, of: 1 }))));
  return {
    average: rateOf(rate(counts.map((count) => ({ passed: count, of: RUNS_A_TASK })))),
    passAt3: share((count) => count > 0),
    passHat3: share((count) => count === RUNS_A_TASK),
  };
}

function rateOf({ mean, variance, n }: ScoreRate): Printed<typeof RATE> {
  return { mean, error: variance === null ? null : Math.sqrt(variance), n };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
