/**
 * What the shipped policies reach on the tasks for people, how their answers score, and what sharing secrets changes.
 * Every seat has the same policy; each task is played once with each, with private and with shared secrets.
 */

import * as z from 'zod';
import { progressBar } from '../../cli/shared/progress.ts';
import { mean, type TableCell, table } from '../../cli/shared/table.ts';
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
import { goalsOf } from '../../games/household/goals.ts';
import { rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import { LEAST_CONTRARY } from '../../games/household/probes/nested.ts';
import { HUMAN_TASKS } from '../../games/household/tasks/human.ts';
import { measuresOf, SENSITIVITY_BY_ORDER, type SensitivityByOrder, sensitivitiesByOrder } from './detection.ts';
import { played, type Reached, reachedIn } from './play.ts';
import {
  type Contrary,
  contraryIn,
  type Questioned,
  questionedIn,
  RULE_ROW,
  type RuleRow,
  rowsOf,
  rulesInWords,
} from './rules.ts';

const DEFAULT = 'household/planner';
const POLICIES = [DEFAULT, 'household/planner-informed', 'household/uniform', 'household/wait'];
/** Whether all agents are told all secrets. */
const SECRETS = [false, true];
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
      goals: RATE,
      progress: z.number(),
      known: RATE,
      matchedTruth: RATE,
      matchedKnowledge: RATE,
      byOrder: z.array(SENSITIVITY_BY_ORDER),
      brier: z.number().nullable(),
    }),
  ),
  rules: z.array(
    z.strictObject({
      secretsShared: z.boolean(),
      rows: z.array(RULE_ROW),
      contrary: z.array(z.strictObject({ task: z.string(), seat: z.int(), nested: z.int(), contrary: z.int() })),
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
  readonly policy: string;
  readonly secretsShared: boolean;
  readonly goals: RateRow;
  readonly progress: number;
  readonly known: RateRow;
  readonly matchedTruth: RateRow;
  readonly matchedKnowledge: RateRow;
  readonly byOrder: readonly SensitivityByOrder[];
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

/** Rules of thumb in the place of the seats of the default policy, which are told what they shall know, as in templates. */
interface RulesTable {
  readonly secretsShared: boolean;
  readonly rows: readonly RuleRow[];
  /** For each seat. */
  readonly contrary: readonly Contrary[];
}

export interface PeopleTable {
  readonly tasks: number;
  /** Tasks by the seat of the outermost K, in each form. */
  readonly knowers: Readonly<Record<'A' | 'B', readonly number[]>>;
  readonly questionsASeat: { readonly least: number; readonly mean: number; readonly most: number };
  readonly policies: readonly PeopleRow[];
  readonly rules: readonly RulesTable[];
  readonly sharing: Sharing;
}

interface Play {
  readonly policy: string;
  readonly secretsShared: boolean;
  readonly run: ScoredRun;
  readonly probes: readonly ScoredProbe[];
  readonly seats: number;
  readonly reached: Reached;
}

/** `questioned`: what is asked in the tasks as templates order them, with private and with shared secrets. */
export async function peopleTable(questioned = SECRETS.map(questionedOf)): Promise<PeopleTable> {
  const conditions = POLICIES.flatMap((policy) => SECRETS.map((secretsShared) => ({ policy, secretsShared })));
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
  const counts = of(DEFAULT, false).flatMap(({ probes, seats }) =>
    [...Array(seats).keys()].map((seat) => probes.filter((probe) => probe.seat === seat).length),
  );
  const [apart = [], together = []] = questioned;
  return {
    tasks: HUMAN_TASKS.length,
    knowers: { A: knowersIn('A'), B: knowersIn('B') },
    questionsASeat: { least: Math.min(...counts), mean: mean(counts), most: Math.max(...counts) },
    policies: conditions.map(({ policy, secretsShared }) => rowOf(policy, secretsShared, of(policy, secretsShared))),
    rules: [
      { secretsShared: false, rows: rowsOf(apart), contrary: contraryIn(apart) },
      { secretsShared: true, rows: rowsOf(together), contrary: contraryIn(together) },
    ],
    sharing: sharingOf(of(DEFAULT, false), of(DEFAULT, true)),
  };
}

/** The sessions of the default policy, which is told what it shall know. */
export function questionedOf(secretsShared: boolean): readonly Questioned[] {
  const play = { policy: DEFAULT, secretsShared, seed: '1', asks: true, knowledge: 'told' } as const;
  return HUMAN_TASKS.flatMap(({ task }) => questionedIn(played(task, play)) ?? []);
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
  const run = runOf(log);
  if (!run) throw new Error(`${task.id} was not played`);
  return {
    policy,
    secretsShared,
    run,
    probes: scoredProbes(log) ?? [],
    seats: task.agents.length,
    reached: reachedIn(log),
  };
}

function rowOf(policy: string, secretsShared: boolean, plays: readonly Play[]): PeopleRow {
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
    return detectionsIn(probes).map((of) => ({ task: run.task, ...of }));
  });
  const { functional, progress, literal } = tally(plays.map(({ run }) => run));
  return {
    policy,
    secretsShared,
    goals: rowOfRate(functional.average),
    progress: progress.final,
    known: rowOfRate(rate(plays.map(({ reached }) => ({ passed: reached.known, of: reached.knowledge })))),
    matchedTruth: matched(({ byTruth }) => byTruth),
    matchedKnowledge: matched(({ byKnowledge }) => byKnowledge),
    byOrder: sensitivitiesByOrder(detections),
    brier: literal?.brier ?? null,
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

export function peopleInWords(all: PeopleTable): string {
  const { tasks, knowers, questionsASeat, policies, sharing } = all;
  const rates = (of: RateRow): string =>
    `${(100 * of.mean).toFixed(1)} ± ${of.standardError === null ? '–' : (100 * of.standardError).toFixed(1)}`;
  const secrets = ({ secretsShared }: { readonly secretsShared: boolean }) => (secretsShared ? 'shared' : 'private');
  const rows = policies.map((row): readonly TableCell[] => {
    const shares = [row.goals, row.known, row.matchedTruth, row.matchedKnowledge].map(rates);
    return [row.policy, secrets(row), ...shares, row.brier];
  });
  const head = ['all seats', 'secrets', 'goal met %', 'K %', 'answers true %', 'as known %', 'Brier'];
  const answers = policies.flatMap((row) =>
    row.byOrder.map(({ order, truth, knowledge }): readonly TableCell[] => {
      return [row.policy, secrets(row), order, truth.n, ...measuresOf(truth), ...measuresOf(knowledge)];
    }),
  );
  const measures = ["d' truth", 'c truth', "d' known", 'c known'];
  const { least, mean: middle, most } = questionsASeat;
  return [
    `The ${tasks} tasks for people, each played once; ± is the standard error by task. Answers: matched questions.\n`,
    table(head, rows, 3),
    table(['all seats', 'secrets', 'order', 'questions', ...measures], answers, 3),
    `Questions a seat: ${least} to ${most}, ${middle.toFixed(1)} on average. The seat that shall know is seat 0, 1, 2 in ${knowers.A.join(', ')} tasks of form A and in ${knowers.B.join(', ')} of form B.\n`,
    ...all.rules.map(rulesTableInWords),
    `Sharing secrets, ${sharing.policy}: goal met ${rates(sharing.private)} % private, ${rates(sharing.shared)} % shared, difference ${rates(sharing.difference)}; progress ${signed(100 * sharing.progressDifference)}, K ${rates(sharing.knownDifference)}; parts or K's that hold change in ${sharing.changed.length} of ${tasks} tasks.\n`,
  ].join('\n');
}

export function rulesTableInWords({ secretsShared, rows, contrary }: RulesTable): string {
  const sum = (of: (each: Contrary) => number): number => contrary.reduce((total, each) => total + of(each), 0);
  const [nested, against] = [sum((each) => each.nested), sum((each) => each.contrary)];
  const few = contrary.filter((each) => each.contrary < LEAST_CONTRARY);
  const fewer = few.map(({ task, seat, ...each }) => `${task}, seat ${seat}: ${each.contrary}`);
  return [
    `Rules of thumb in the place of ${DEFAULT}, secrets ${secretsShared ? 'shared' : 'private'}.`,
    `Of ${nested} matched questions about others, ${against} (${((100 * against) / nested).toFixed(0)} %) are contrary to the seat's own belief.`,
    `${contrary.length - few.length} of ${contrary.length} seats have ${LEAST_CONTRARY} of these or more${few.length > 0 ? ` (${fewer.join('; ')})` : ''}.`,
    '± standard error by task (standard error as if answers were independent).',
    '',
    rulesInWords(rows),
  ].join('\n');
}
