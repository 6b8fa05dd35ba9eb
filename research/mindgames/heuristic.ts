/** `mindgames heuristic`: how often rules that read the question alone are right, beside chance. */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { rngFor } from '../../games/core/rng.ts';
import { operatorPatternOf, shapeOf } from '../../games/mindgames/patterns.ts';
import { rightAnswer } from '../../games/mindgames/problem.ts';
import { type ProblemShortcut, shortcutsFor } from '../../games/mindgames/shortcuts.ts';
import type { Answer, Problem } from '../../games/mindgames/types.ts';
import { drawn, drawOptions, type GenerateOptions } from './generate.ts';
import { rangeIn } from './range.ts';

interface Row {
  /** all, a setup, or a setup and an operator pattern. */
  readonly kind: string;
  readonly rule: string;
  readonly n: number;
  readonly accuracy: number;
  readonly chance: number;
  /** Standard error of `chance` with so many problems. */
  readonly se: number;
}

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      kind: z.string(),
      rule: z.string(),
      n: z.int(),
      accuracy: z.number().describe('share of right answers'),
      chance: z.number(),
      se: z.number().describe('of chance'),
    }),
  ),
);

export const heuristicCommand = drawOptions(
  new Command('heuristic').description(
    'Rules that read the question alone (its operator pattern, whose fact, the number of announcements), on generated ' +
      'problems: accuracy beside chance, with the standard error of chance.',
  ),
  600,
  PRINTED,
).action((options: GenerateOptions) => {
  const range = rangeIn(options);
  const labelled = drawn(options).map((problem) => ({ problem, right: rightAnswer(problem, range.answers) }));
  const rules = shortcutsFor(range, rngFor(options.seed, 'learned'));
  const rows = rowsFor(labelled, rules, 1 / range.answers);
  if (options.json) process.stdout.write(PRINTED.text(rows));
  else {
    const lines = rows.map(({ kind, rule, n, accuracy, chance, se }) => [kind, rule, n, accuracy, chance, se]);
    process.stdout.write(table(['kind', 'rule', 'n', 'accuracy', 'chance', 'se'], lines, 3));
    process.stdout.write(rules.map(({ id, about }) => `${id}: ${about}\n`).join(''));
  }
});

interface Labelled {
  readonly problem: Problem;
  readonly right: Answer;
}

function rowsFor(labelled: readonly Labelled[], rules: readonly ProblemShortcut[], chance: number): readonly Row[] {
  const kinds = new Map<string, Labelled[]>();
  for (const one of labelled) {
    const { setup, hypothesis } = one.problem;
    for (const kind of ['all', setup, `${setup} ${operatorPatternOf(shapeOf(hypothesis))}`])
      kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, own]) =>
      rules.map(({ id, answer }): Row => {
        const n = own.length;
        const right = own.filter((one) => answer(one.problem) === one.right).length;
        const se = Math.sqrt((chance * (1 - chance)) / n);
        return { kind, rule: id, n, accuracy: rounded(right / n, 4), chance: rounded(chance, 4), se: rounded(se, 4) };
      }),
    );
}
