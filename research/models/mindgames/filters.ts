/** The small classifiers that are trained here, before and after their filters, on both sets of problems (research/mindgames/filter). */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { progressBar } from '../../../cli/shared/progress.ts';
import { rounded, table } from '../../../cli/shared/table.ts';
import { UNSCORED } from '../../../games/mindgames/values.ts';
import { CLASSIFIERS } from '../../mindgames/filter/classifiers.ts';
import { filtered } from '../../mindgames/filter/rounds.ts';
import { PROBLEM_SETS, problemsOf } from './problems.ts';

export const FILTERED = z.strictObject({
  set: z.enum(PROBLEM_SETS),
  classifier: z.enum(CLASSIFIERS),
  problems: z.int(),
  right: z.number().describe('share of held-out problems'),
  mostFrequent: z.number().describe('share of the most frequent answer'),
  kept: z.int(),
  rightAfter: z.number(),
  mostFrequentAfter: z.number(),
});
type Filtering = Printed<typeof FILTERED>;

/** As many as `research mindgames filter` has folds, share dropped in a round, and least number left, unless it is told otherwise. */
const FILTER = { folds: 5, drop: 0.1, least: 150 } as const;

export function filterings(options: { readonly n: number; readonly seed: string }): readonly Filtering[] {
  return PROBLEM_SETS.flatMap((set) => {
    const asked = problemsOf(set, options).map(({ problem }) => problem);
    const problems = asked.filter(({ setup }) => !UNSCORED.includes(setup));
    return CLASSIFIERS.map((classifier) => {
      const bar = progressBar(`${set}, ${classifier}: problems dropped`, problems.length);
      let dropped = 0;
      const { rounds } = filtered(problems, {
        ...{ ...FILTER, classifier, answers: 2, seed: options.seed },
        onRound: (round) => {
          bar.advance(problems.length - round.problems - dropped);
          dropped = problems.length - round.problems;
        },
      });
      bar.stop();
      const [first, last] = [rounds[0], rounds.at(-1)];
      if (!first || !last) throw new Error('a filter has rounds');
      return {
        ...{ set, classifier, problems: first.problems, right: rounded(first.accuracy, 4) },
        ...{ mostFrequent: rounded(first.chance, 4), kept: last.problems },
        ...{ rightAfter: rounded(last.accuracy, 4), mostFrequentAfter: rounded(last.chance, 4) },
      };
    });
  });
}

export function filterTable(rows: readonly Filtering[]): string {
  const head = [
    'set',
    'classifier',
    'problems',
    'right',
    'most frequent',
    'kept',
    'right after',
    'most frequent after',
  ];
  return table(
    head,
    rows.map((row) => Object.values(row)),
    2,
  );
}
