/**
 * `mindgames heuristic`: how often rules that read the question alone are right, beside chance, and two rules that read an
 * announcement, too.
 */
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { rngFor } from '../../games/core/rng.ts';
import { lastAnnouncementCue, patternIn, sameSubjectCue } from '../../games/mindgames/announcement-cues.ts';
import { rightAnswer } from '../../games/mindgames/problem.ts';
import { type ProblemShortcut, shortcutsFor } from '../../games/mindgames/shortcuts.ts';
import type { Answer, Problem } from '../../games/mindgames/types.ts';
import { UNSCORED } from '../../games/mindgames/values.ts';
import { heldOut, tableOf } from './folds.ts';
import { drawn, drawOptions, type GenerateOptions } from './generate.ts';
import { rangeIn } from './range.ts';

/** Rules that read the announcements. They are fitted to the other four fifths of the same problems. */
const ANNOUNCEMENT_RULES = [
  {
    id: 'same-subject',
    about: 'the usual answer for setup, pattern, and the last announcement about what is asked (5-fold)',
    cueOf: sameSubjectCue,
  },
  {
    id: 'last-announcement',
    about: 'the usual answer for setup, pattern, and the last announcement (5-fold)',
    cueOf: lastAnnouncementCue,
  },
] as const;
const FOLDS = 5;

interface Row {
  /** all, but for setups that do not count in scores; a setup; or a setup and an operator pattern. */
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
    'Rules that read the question alone (its operator pattern, whose fact, the number of announcements), and two that read an ' +
      'announcement, on generated problems: accuracy beside chance, with the standard error of chance.',
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
    process.stdout.write([...rules, ...ANNOUNCEMENT_RULES].map(({ id, about }) => `${id}: ${about}\n`).join(''));
    process.stdout.write(`all: without ${UNSCORED.join(', ')}\n`);
  }
});

interface Labelled {
  readonly problem: Problem;
  readonly right: Answer;
}

function rowsFor(labelled: readonly Labelled[], shortcuts: readonly ProblemShortcut[], chance: number): readonly Row[] {
  const fitted = ANNOUNCEMENT_RULES.map(({ id, cueOf }) => {
    const learn = (from: readonly Labelled[]) => {
      return tableOf(
        from,
        ({ problem }) => cueOf(problem),
        ({ right }) => right,
      );
    };
    const answers = heldOut(labelled, FOLDS, learn);
    const answered = new Map(labelled.map(({ problem }, i) => [problem, answers[i] ?? null]));
    return { id, answer: (problem: Problem): Answer | null => answered.get(problem) ?? null };
  });
  const rules = [...shortcuts, ...fitted];
  const kinds = new Map<string, Labelled[]>();
  for (const one of labelled) {
    const { setup } = one.problem;
    const scored = UNSCORED.includes(setup) ? [] : ['all'];
    for (const kind of [...scored, setup, patternIn(one.problem)]) kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
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
