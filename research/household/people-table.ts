/**
 * What the shipped policies reach on the tasks for people, how their answers score, and what sharing secrets changes.
 * Every seat has the same policy; each task is played once with each, with private and with shared secrets.
 */

import * as z from 'zod';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, type TableCell, table } from '../../cli/shared/table.ts';
import { foldLog } from '../../games/core/log/replay.ts';
import { detectionsIn } from '../../games/household/analysis/scores/detection.ts';
import { type ScoredProbe, scoredProbes } from '../../games/household/analysis/scores/probe-scores.ts';
import {
  rate,
  runOf,
  type ScoredRun,
  type ScoreRate,
  type TaskDetections,
  tally,
} from '../../games/household/analysis/scores/scores.ts';
import { household } from '../../games/household/game.ts';
import { goalsOf } from '../../games/household/goals.ts';
import { rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import { subjectOf, toldThings } from '../../games/household/probes/statements.ts';
import { NO, YES } from '../../games/household/probes.ts';
import { HUMAN_TASKS } from '../../games/household/tasks/human.ts';
import { measuresOf, SENSITIVITY, type Sensitivity, sensitivityOf } from './detection.ts';
import { played, type Reached, reachedIn } from './play.ts';

const DEFAULT = 'household/planner';
const POLICIES = [DEFAULT, 'household/planner-informed', 'household/uniform', 'household/wait'];
/** Answers of the default table replaced by a rule of thumb. */
const RULES = ['always yes', 'yes to what it was told as a goal'] as const;

const RATE = z
  .strictObject({ mean: z.number().nullable(), standardError: z.number().nullable(), n: z.int() })
  .meta({ title: 'Rate' });
/** A `PeopleTable` as it is printed. */
export const PEOPLE = z.strictObject({
  tasks: z.int(),
  knowers: z.record(z.enum(['A', 'B']).meta({ title: 'form' }), z.array(z.int())),
  questionsASeat: z.strictObject({ least: z.int(), mean: z.number(), most: z.int() }),
  policies: z.array(
    z.strictObject({
      policy: z.string(),
      secretsShared: z.boolean(),
      goals: RATE.nullable(),
      progress: z.number().nullable(),
      known: RATE.nullable(),
      matchedTruth: RATE,
      matchedKnowledge: RATE,
      truth: SENSITIVITY.nullable(),
      knowledge: SENSITIVITY.nullable(),
      brier: z.number().nullable(),
    }),
  ),
  sharing: z.strictObject({
    policy: z.string(),
    ...{ private: RATE, shared: RATE, difference: RATE },
    progressDifference: z.number(),
    knownDifference: RATE,
    changed: z.array(z.string()),
  }),
});

interface RateRow {
  readonly mean: number;
  /** The standard error over tasks; null: one task. */
  readonly standardError: number | null;
  readonly n: number;
}

interface PeopleRow {
  /** A policy, or a rule of thumb for answers. */
  readonly policy: string;
  readonly secretsShared: boolean;
  /** null: a rule of thumb. */
  readonly goals: RateRow | null;
  readonly progress: number | null;
  readonly known: RateRow | null;
  readonly matchedTruth: RateRow;
  readonly matchedKnowledge: RateRow;
  readonly truth: Sensitivity | null;
  readonly knowledge: Sensitivity | null;
  readonly brier: number | null;
}

interface Sharing {
  readonly policy: string;
  readonly private: RateRow;
  readonly shared: RateRow;
  readonly difference: RateRow;
  /** Shares of parts of the goals that hold at the end, and of K's: shared less private. */
  readonly progressDifference: number;
  readonly knownDifference: RateRow;
  /** Tasks in which sharing secrets changes how many parts of the goal or K's hold at the end. */
  readonly changed: readonly string[];
}

export interface PeopleTable {
  readonly tasks: number;
  /** Tasks by the seat of the outermost K, in each form. */
  readonly knowers: Readonly<Record<'A' | 'B', readonly number[]>>;
  readonly questionsASeat: { readonly least: number; readonly mean: number; readonly most: number };
  readonly policies: readonly PeopleRow[];
  readonly sharing: Sharing;
}

interface Play {
  readonly policy: string;
  readonly secretsShared: boolean;
  readonly run: ScoredRun;
  readonly probes: readonly ScoredProbe[];
  readonly told: readonly ReadonlySet<string>[];
  readonly reached: Reached;
}

export async function peopleTable(): Promise<PeopleTable> {
  const conditions = POLICIES.flatMap((policy) => [false, true].map((secretsShared) => ({ policy, secretsShared })));
  const plays: Play[] = [];
  const bar = progressBar('playing', conditions.length * HUMAN_TASKS.length);
  for (const condition of conditions)
    for (const { task } of HUMAN_TASKS) {
      plays.push(playOf(condition, task));
      bar.advance(1);
      // lets the bar be drawn
      await new Promise(setImmediate);
    }
  bar.stop();
  const of = (policy: string, secretsShared: boolean) =>
    plays.filter((play) => play.policy === policy && play.secretsShared === secretsShared);
  const counts = of(DEFAULT, false).flatMap(({ probes, told }) =>
    told.map((_, seat) => probes.filter((probe) => probe.seat === seat).length),
  );
  return {
    tasks: HUMAN_TASKS.length,
    knowers: { A: knowersIn('A'), B: knowersIn('B') },
    questionsASeat: { least: Math.min(...counts), mean: mean(counts), most: Math.max(...counts) },
    policies: [
      ...conditions.map(({ policy, secretsShared }) => rowOf(policy, secretsShared, of(policy, secretsShared))),
      ...[false, true].flatMap((shared) =>
        RULES.map((rule) => rowOf(rule, shared, of(DEFAULT, shared).map(byRule(rule)), true)),
      ),
    ],
    sharing: sharingOf(of(DEFAULT, false), of(DEFAULT, true)),
  };
}

function knowersIn(form: 'A' | 'B'): readonly number[] {
  const seats = HUMAN_TASKS.filter((each) => each.form === form).flatMap(({ task }) =>
    rootKnowledgeIn(goalsOf(task).shared).map(({ agent }) => Number(agent.slice('agent_'.length))),
  );
  return [0, 1, 2].map((seat) => seats.filter((each) => each === seat).length);
}

function playOf(
  { policy, secretsShared }: Pick<Play, 'policy' | 'secretsShared'>,
  task: (typeof HUMAN_TASKS)[number]['task'],
): Play {
  const log = played(task, { policy, secretsShared, seed: '1', asks: true });
  const [run, last] = [runOf(log), foldLog(household, log).at(-1)];
  if (!run || !last) throw new Error(`${task.id} was not played`);
  return {
    policy,
    secretsShared,
    run,
    probes: scoredProbes(log) ?? [],
    told: toldThings(last.game),
    reached: reachedIn(log),
  };
}

const byRule =
  (rule: (typeof RULES)[number]) =>
  (play: Play): Play => {
    const isYes = ({ seat, literal, reversed }: ScoredProbe): boolean =>
      rule === 'always yes' || (!reversed && (play.told[seat]?.has(subjectOf(literal)) ?? false));
    const probes = play.probes.map((probe): ScoredProbe => {
      const option = isYes(probe) ? YES : NO;
      return { ...probe, option, byTruth: option === probe.so, byKnowledge: option === probe.warranted };
    });
    return { ...play, probes };
  };

function rowOf(policy: string, secretsShared: boolean, plays: readonly Play[], isRule = false): PeopleRow {
  const matched = (passes: (probe: ScoredProbe) => boolean) =>
    rowOfRate(
      rate(
        plays.map(({ probes }) => {
          const own = probes.filter((probe) => probe.matched);
          return { passed: own.filter(passes).length, of: own.length };
        }),
      ),
    );
  const detections = plays.flatMap(({ run, probes }): TaskDetections[] => {
    const of = detectionsIn(probes);
    return of ? [{ task: run.task, ...of }] : [];
  });
  const { functional, progress, literal } = tally(plays.map(({ run }) => run));
  return {
    policy,
    secretsShared,
    goals: isRule ? null : rowOfRate(functional.average),
    progress: isRule ? null : progress.final,
    known: isRule
      ? null
      : rowOfRate(rate(plays.map(({ reached }) => ({ passed: reached.known, of: reached.knowledge })))),
    matchedTruth: matched(({ byTruth }) => byTruth),
    matchedKnowledge: matched(({ byKnowledge }) => byKnowledge),
    truth: sensitivityOf(detections.map(({ truth }) => truth)),
    knowledge: sensitivityOf(detections.map(({ knowledge }) => knowledge)),
    brier: isRule ? null : (literal?.brier ?? null),
  };
}

function rowOfRate({ mean: share, variance, n }: ScoreRate): RateRow {
  return { mean: share, standardError: variance === null ? null : Math.sqrt(variance), n };
}

function sharingOf(apart: readonly Play[], together: readonly Play[]): Sharing {
  const met = (plays: readonly Play[]) => plays.map(({ run }) => (run.success ? 1 : 0));
  const [before, after] = [met(apart), met(together)];
  const differences = after.map((each, i) => each - (before[i] ?? 0));
  const rateOf = (values: readonly number[]) => rowOfRate(rate(values.map((passed) => ({ passed, of: 1 }))));
  const final = (plays: readonly Play[]) => mean(plays.map(({ run }) => run.all.final));
  return {
    policy: DEFAULT,
    private: rateOf(before),
    shared: rateOf(after),
    difference: rateOf(differences),
    progressDifference: final(together) - final(apart),
    knownDifference: rowOfRate(
      rate(
        together.map(({ reached }, i) => {
          return { passed: reached.known - (apart[i]?.reached.known ?? 0), of: reached.knowledge };
        }),
      ),
    ),
    changed: apart.flatMap(({ run, reached: { parts, known } }, i) => {
      const other = together[i]?.reached;
      return parts === other?.parts && known === other.known ? [] : [run.task];
    }),
  };
}

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(1)} points`;

export function peopleInWords({ tasks, knowers, questionsASeat, policies, sharing }: PeopleTable): string {
  const rates = (of: RateRow | null): string =>
    of === null
      ? '–'
      : `${(100 * of.mean).toFixed(1)} ± ${of.standardError === null ? '–' : (100 * of.standardError).toFixed(1)}`;
  const rows = policies.map((row): readonly TableCell[] => [
    row.policy,
    row.secretsShared ? 'shared' : 'private',
    rates(row.goals),
    rates(row.known),
    rates(row.matchedTruth),
    rates(row.matchedKnowledge),
    ...measuresOf(row.truth),
    ...measuresOf(row.knowledge),
    row.brier,
  ]);
  const head = [
    'all seats',
    'secrets',
    'goal met %',
    'K %',
    'answers true %',
    'as known %',
    "d' truth",
    'c truth',
    "d' known",
    'c known',
    'Brier',
  ];
  const { least, mean: middle, most } = questionsASeat;
  return [
    `The ${tasks} tasks for people, each played once; ± is the standard error by task. Answers: matched questions.\n`,
    table(head, rows, 3),
    `Questions a seat: ${least} to ${most}, ${middle.toFixed(1)} on average. The seat that shall know is seat 0, 1, 2 in ${knowers.A.join(', ')} tasks of form A and in ${knowers.B.join(', ')} of form B.\n`,
    `Sharing secrets, ${sharing.policy}: goal met ${rates(sharing.private)} % private, ${rates(sharing.shared)} % shared, difference ${rates(sharing.difference)}; progress ${signed(100 * sharing.progressDifference)}, K ${rates(sharing.knownDifference)}; parts or K's that hold change in ${sharing.changed.length} of ${tasks} tasks.\n`,
  ].join('\n');
}
