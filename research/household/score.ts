/**
 * `npx standpoint research household score`: scores recorded sessions and their answers to questions as the paper does, and finds
 * failures in their logs.
 */
import process from 'node:process';
import { Command } from 'commander';
import { BadOption, repeatable } from '../../cli/shared/command.ts';
import type { Printed } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import { readSessionArgument } from '../../cli/shared/sessions.ts';
import { rounded, type TableCell, table } from '../../cli/shared/table.ts';
import { type BrokenChain, brokenChains } from '../../games/household/analysis/failures/broken-chains.ts';
import { failuresIn } from '../../games/household/analysis/failures/failures.ts';
import { FAILURE_PATTERNS, type Failure } from '../../games/household/analysis/failures/reading.ts';
import { type ScoredProbe, scoredProbes } from '../../games/household/analysis/scores/probe-scores.ts';
import {
  LITERAL_RATES,
  runOf,
  type ScoredRun,
  type ScoreRate,
  type TallyRow,
  tallies,
  taskKey,
} from '../../games/household/analysis/scores/scores.ts';
import { momentsOf } from '../../games/household/beliefs/knowledge.ts';
import { measuresOf, sensitivitiesByOrder } from './detection.ts';
import { logsOf } from './logs.ts';
import { type RuleRow, ruleRows, rulesInWords } from './rules.ts';
import { PRINTED, type TALLY } from './score-printed.ts';
import { FILES, tasksIn } from './tasks.ts';

interface Options {
  readonly database?: string;
  readonly branches?: true;
  readonly tasks: readonly string[];
  readonly runs?: true;
  readonly failures?: true;
  readonly rules?: true;
  readonly json?: true;
}

export const scoreCommand = new Command('score')
  .description('Functional and literal scores of recorded sessions, over tasks, and the failures found in them.')
  .addArgument(readSessionArgument('[session...]', 'without any, all ended sessions'))
  .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
  .option('--branches', 'take branches, too, which are no sessions of their own')
  .addOption(
    repeatable(
      '--tasks <file>',
      `the tasks to run, three times each; a missing run counts as failed. ${FILES}`,
      'the tasks of the sessions',
    ),
  )
  .option('--runs', 'also print every run')
  .option('--failures', 'also print every failure found, and where chains of knowledge broke')
  .option('--rules', 'also score rules of thumb as if they had answered')
  .addOption(PRINTED)
  .addHelpText(
    'after',
    `
Functional: Avg is the share of runs that met the goal, with its standard error by task (cluster-robust: runs of one task
are alike). Pass@3 is the share of tasks that at least one of three runs passed, Pass^3 that all three passed; (c/n)^3 is
the original program's formula for it. These three take only runs that differ by seed or by people; the others are
counted as repeats.
With --tasks, every task has at least three runs, and missing runs count as failed. Without it only actual runs count, and
a task with fewer than three runs has no Pass of three. Sessions with shared secrets, under the faithful
rules, with one channel or with everything seen are counted apart, as runs of another team.
Literal: answers to the questions at the end, each beside the score of answering yes to everything. truth: the answer is
true; known: it is what the agent had reason to answer; original: as the program scores (about the house "yes" and true,
about other agents the answer that they gave); foils: the other questions, scored as known. Brier: score of the stated
confidence in known, over answers that have one; 0 is best.
Detection: matched questions, by order, never pooled. 0: about the house; 1: what another would answer; 2: what it would say
that a third would. hits: yes where yes is right; false alarms: yes where it is not; claims: yes or no where "I don't know"
is right. d' and criterion with the log-linear correction, and with standard errors by task (jackknife).
--rules: the same of rules of thumb that reckon with no other mind, each answering for the seats from what they saw and
were told, and of the belief model (exact). Sessions under rules before version 3 have none.
Knowledge is folded from formal facts and from what coders agreed to find in texts.
Exit codes: 0 done, 2 a session cannot be used.`,
  )
  .action(score);

interface Scored {
  readonly run: ScoredRun;
  readonly probes: readonly ScoredProbe[] | null;
  readonly failures: readonly Failure[];
  readonly broken: readonly BrokenChain[];
}

async function score(names: readonly string[], options: Options): Promise<void> {
  const expected = options.tasks.flatMap((file) => tasksIn(file)).map(taskKey);
  const logs = await logsOf(names, options);
  const rules: readonly RuleRow[] | null = options.rules ? ruleRows(logs.map(({ log }) => log)) : null;
  const bar = logs.length > 1 ? progressBar('scoring', logs.length) : null;
  const scored: Scored[] = [];
  for (const { log, annotations } of logs) {
    const run = runOf(log, annotations);
    if (run)
      scored.push({
        run,
        probes: scoredProbes(log, annotations),
        failures: failuresIn(log, annotations),
        broken: brokenChains(momentsOf(log, annotations)),
      });
    bar?.advance(1);
    // lets the bar be drawn
    await new Promise(setImmediate);
  }
  bar?.stop();
  if (scored.length === 0) throw new BadOption('there is no played household session');
  const rows = tallies(
    scored.map(({ run }) => run),
    expected,
  );
  if (options.json) {
    process.stdout.write(
      PRINTED.text({ tallies: rows.map(withErrors), sessions: scored, ...(rules ? { rules } : {}) }),
    );
    return;
  }
  process.stdout.write(functionalTable(rows));
  process.stdout.write(`\n± is the standard error by task. ${passOfThree(rows)}\n`);
  if (rows.some(({ tally }) => tally.literal !== null)) process.stdout.write(`\n${literalTable(rows)}`);
  if (rows.some(({ tally }) => tally.detections.length > 0)) process.stdout.write(`\n${detectionTable(rows)}`);
  if (rules) process.stdout.write(`\n${rulesInWords(rules)}`);
  process.stdout.write(`\n${failureTable(scored)}`);
  if (options.runs) process.stdout.write(`\n${runTable(scored)}`);
  if (options.failures) process.stdout.write(`\n${failuresInWords(scored)}`);
}

const HEAD = ['who', 'category', 'K'];
const keyOf = ({ who, category, kDepth }: TallyRow): readonly TableCell[] => [
  who,
  category ?? 'all',
  kDepth?.toString() ?? 'all',
];
const percent = ({ mean, variance, n }: ScoreRate): string => {
  if (n === 0) return '–';
  return `${(100 * mean).toFixed(1)} ± ${variance === null ? '–' : (100 * Math.sqrt(variance)).toFixed(1)}`;
};

function functionalTable(rows: readonly TallyRow[]): string {
  return table(
    [
      ...HEAD,
      'tasks',
      'runs',
      'missing',
      'repeats',
      'Avg %',
      'Pass@3 %',
      'Pass^3 %',
      '(c/n)^3 %',
      'progress %',
      'ever %',
    ],
    rows.map((row) => {
      const { tasks, runs, missing, repeats, functional, progress } = row.tally;
      const { average, passAt3, passHat3, programPassHat3 } = functional;
      const shares = [passAt3, passHat3, programPassHat3, progress.final, progress.latched];
      return [
        ...keyOf(row),
        tasks,
        runs,
        missing,
        repeats,
        percent(average),
        ...shares.map((share) => (share === null ? null : 100 * share)),
      ];
    }),
  );
}

function passOfThree(rows: readonly TallyRow[]): string {
  const repeats = rows.filter(({ category, kDepth }) => category === null && kDepth === null);
  const count = repeats.reduce((sum, { tally }) => sum + tally.repeats, 0);
  const only = 'Pass of three takes only runs that differ by seed or by people';
  return count === 0 ? `${only}.` : `${only}: ${count} ${count === 1 ? 'run is a repeat' : 'runs are repeats'}.`;
}

function detectionTable(rows: readonly TallyRow[]): string {
  const measures = ['truth', 'known'].flatMap((rule) => [`d' ${rule}`, `c ${rule}`]);
  return table(
    [...HEAD, 'order', 'questions', ...measures, 'hits %', 'false alarms %', 'claims %'],
    rows.flatMap((row) =>
      sensitivitiesByOrder(row.tally.detections).map(({ order, truth, knowledge }) => {
        const shares = [truth.hitRate, truth.falseAlarmRate, truth.claimRate];
        return [
          ...keyOf(row),
          order,
          truth.n,
          ...[truth, knowledge].flatMap(measuresOf),
          ...shares.map((share) => (share === null ? null : 100 * share)),
        ];
      }),
    ),
  );
}

function literalTable(rows: readonly TallyRow[]): string {
  const rules = ['truth', 'yes', 'known', 'yes', 'original', 'yes', 'foils', 'yes', 'matched, truth', 'matched, known'];
  return table(
    [...HEAD, 'roots', ...rules.map((rule) => `${rule} %`), 'Brier'],
    rows.flatMap((row) => {
      const { literal } = row.tally;
      if (!literal) return [];
      return [[...keyOf(row), literal.truth.n, ...LITERAL_RATES.map((of) => percent(literal[of])), literal.brier]];
    }),
    3,
  );
}

/** Counts of failed and of successful runs in which each pattern is found. */
function failureTable(scored: readonly Scored[]): string {
  const [met, unmet] = [true, false].map((success) => scored.filter(({ run }) => run.success === success));
  const having = (runs: readonly Scored[] = [], pattern: string) =>
    runs.filter(({ failures }) => failures.some((failure) => failure.pattern === pattern)).length;
  return table(
    ['failure pattern', `of ${unmet?.length ?? 0} failed runs`, `of ${met?.length ?? 0} others`],
    FAILURE_PATTERNS.map((pattern) => [pattern.replaceAll('_', ' '), having(unmet, pattern), having(met, pattern)]),
  );
}

function runTable(scored: readonly Scored[]): string {
  return table(
    ['session', 'task', 'who', 'goal met', 'progress %', 'ever %', 'turns', 'messages', 'truth', 'known', 'original'],
    scored.map(({ run }) => {
      const { literal } = run;
      const share = literal
        ? [literal.truth, literal.knowledge, literal.original].map(({ passed, of }) => `${passed}/${of}`)
        : [null, null, null];
      const met = run.ended ? (run.success ? 'yes' : 'no') : 'broken off';
      return [
        run.session,
        run.task,
        run.who,
        met,
        100 * run.all.final,
        100 * run.all.latched,
        run.turns,
        run.messages,
        ...share,
      ];
    }),
  );
}

function failuresInWords(scored: readonly Scored[]): string {
  return scored
    .map(({ run, failures, broken }) => {
      const lines = [
        ...failures.map(({ pattern, evidence }) => `  ${pattern.replaceAll('_', ' ')}: ${evidence}`),
        ...broken.map(({ how, says }) => `  broken chain (${how.replaceAll('_', ' ')}): ${says}`),
      ];
      return `${run.session} (${run.task})\n${lines.length > 0 ? lines.join('\n') : '  nothing found'}\n`;
    })
    .join('');
}

/** The row with standard errors beside its variances, and with d' and criterion by order. */
function withErrors(row: TallyRow): Printed<typeof TALLY> {
  const sensitivity = sensitivitiesByOrder(row.tally.detections);
  return JSON.parse(
    JSON.stringify({ ...row, sensitivity }, (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null || !('variance' in value)) return value;
      const { variance } = value;
      return { ...value, standardError: typeof variance === 'number' ? rounded(Math.sqrt(variance), 6) : null };
    }),
  );
}
