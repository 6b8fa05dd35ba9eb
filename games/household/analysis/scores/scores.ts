/**
 * Scores runs of household tasks as EnactToM does: functional (was the goal met) and literal (the answers to probes),
 * for each run and tallied over runs: Avg with its standard error, Pass@3 (at least one of three runs), Pass^3 (all
 * three). If the expected runs are given, a missing run is a failure. Runs of one task are alike, so standard errors are
 * cluster-robust by task (Liang & Zeger 1986), and Pass of three counts only runs that differ by seed or by people. The
 * program's `benchmark_metrics.py` computes pass^3 as (c/n)^3; that is printed too, named as the program's.
 */

import { agentName } from '../../../core/session/server-agent.ts';
import type { Controller } from '../../../core/session/types.ts';
import { type HouseholdLog, momentsOf } from '../../beliefs/knowledge.ts';
import type { Config } from '../../config.ts';
import { goalsOf, resultOf } from '../../goals.ts';
import { kDepth } from '../../pddl/formula.ts';
import type { Task } from '../../task/types.ts';
import type { PointsAccount, TaskResult } from '../../types.ts';
import type { AnnotatedFacts } from '../annotated-message.ts';
import { type Detections, pointsFor, sumOfDetections } from './detection.ts';
import { type LiteralScore, literalScore, type ScoredProbe, type Share, scoredProbes } from './probe-scores.ts';

interface Progress {
  /** The shares of conjuncts that ever held, and that hold at the end. */
  readonly latched: number;
  readonly final: number;
}

/** What is counted of a task. */
export interface TaskKey {
  readonly task: string;
  readonly category: Task['category'];
  readonly kDepth: number;
}

export interface ScoredRun extends TaskKey {
  readonly session: string;
  /** Equal for runs with the same seeds and the same people, which are no two runs for Pass of three. */
  readonly drawn: string;
  /** The agents in the order of their seats, each kind named once, and the treatments, which are tallied separately. */
  readonly who: string;
  /** false: abandoned before the end of the game, which is a failure. */
  readonly ended: boolean;
  readonly success: boolean;
  readonly all: Progress;
  readonly original: Progress;
  readonly personal: TaskResult['personal'];
  readonly turns: number;
  readonly messages: number;
  /** null: nothing was asked. */
  readonly literal: LiteralScore | null;
  /** Points for answers, by seat; null: answers were not paid. */
  readonly points: readonly number[] | null;
}

/** null: the session never started. */
export function runOf(log: HouseholdLog, annotations: readonly AnnotatedFacts[] = []): ScoredRun | null {
  const created = log.find((event) => event.type === 'SessionCreated');
  const end = momentsOf(log, annotations).at(-1);
  if (!created || !end) return null;
  const { state } = end;
  const result = state.result ?? resultOf(state);
  const probes = scoredProbes(log, annotations);
  return {
    ...taskKey(state.config.task),
    session: created.session,
    drawn: drawnIn(log, created),
    who: [seatedIn(log), ...treatmentsIn(state.config)].join(', '),
    ended: state.result !== null,
    success: state.result?.success ?? false,
    all: progress(result.all),
    original: progress(result.original),
    personal: result.personal,
    turns: state.turn,
    messages: state.sent.reduce((sum, each) => sum + each, 0),
    literal: probes ? literalScore(probes) : null,
    points: probes && state.config.knowledge === 'paid' ? pointsIn(probes, state.config) : null,
  };
}

function pointsIn(probes: readonly ScoredProbe[], { task }: Config): readonly number[] {
  return task.agents.map((_, seat) => sum(probes.filter((each) => each.seat === seat).map(pointsFor)));
}

export function taskKey(task: Task): TaskKey {
  return { task: task.id, category: task.category, kDepth: kDepth(goalsOf(task).shared) };
}

function progress({ total, latched, holding }: PointsAccount): Progress {
  return total === 0 ? { latched: 1, final: 1 } : { latched: latched / total, final: holding / total };
}

function drawnIn(log: HouseholdLog, { session, seedHash }: { readonly session: string; readonly seedHash: string }) {
  const seats = log.flatMap((event): readonly unknown[] => {
    if (event.type !== 'AgentSeated' && event.type !== 'ControllerChanged') return [];
    const { controller } = event;
    if (controller.kind === 'policy') return [[event.seat, controller.policy, controller.version, controller.seed]];
    if (controller.kind === 'recorded') return [[event.seat, controller.session, controller.seat]];
    // people and language models do not repeat themselves, even with the same seed
    return [[event.seat, controller.kind === 'model' ? controller.model : controller.participant, session]];
  });
  return JSON.stringify([seedHash, seats]);
}

function seatedIn(log: HouseholdLog): string {
  const bySeat = new Map<number, string>();
  for (const event of log) {
    if (event.type !== 'AgentSeated' && event.type !== 'ControllerChanged') continue;
    const { controller } = event;
    bySeat.set(event.seat, nameOf(controller));
  }
  return [...new Set([...bySeat].toSorted(([a], [b]) => a - b).map(([, name]) => name))].join('+');
}

/** A language model with the variant of its prompts, since another prompt is another agent. */
function nameOf(controller: Controller): string {
  const name = agentName(controller);
  return controller.kind === 'model' ? `model/${name} ${controller.variant}` : name;
}

/** How the session differs from one with private secrets under the corrected rules, in words. */
function treatmentsIn({
  rules,
  channel,
  secretsShared,
  everythingSeen,
  knowledge = 'untold',
}: Config): readonly string[] {
  return [
    ...(rules === 'faithful' ? ['faithful'] : []),
    ...(channel === 'both' ? [] : [`${channel} only`]),
    ...(secretsShared ? ['secrets shared'] : []),
    ...(everythingSeen ? ['everything seen'] : []),
    ...(knowledge === 'untold' ? [] : [`knowledge ${knowledge}`]),
  ];
}

export interface ScoreTally {
  readonly tasks: number;
  /** Runs played; `missing`: expected runs that were not played, counted as failures. */
  readonly runs: number;
  readonly missing: number;
  readonly functional: Passes;
  readonly progress: Progress;
  /** Runs that have the same seeds and people as another run of their task, and so no part in Pass of three. */
  readonly repeats: number;
  /** Roots right, pooled over the runs with probes; null: there are none. */
  readonly literal: (Readonly<Record<LiteralRate, ScoreRate>> & { readonly brier: number | null }) | null;
  /** Answers to matched questions, by order and task. */
  readonly detections: readonly TaskDetections[];
}

export interface TaskDetections extends Detections {
  readonly task: string;
}

export const LITERAL_RATES = [
  'truth',
  'truthOfYes',
  'knowledge',
  'knowledgeOfYes',
  'original',
  'originalOfYes',
  'foils',
  'foilsOfYes',
  'matchedTruth',
  'matchedKnowledge',
] as const;
type LiteralRate = (typeof LITERAL_RATES)[number];

/** The mean of n trials in this many tasks, and its cluster-robust variance; null: one task says nothing of others. */
export interface ScoreRate {
  readonly mean: number;
  readonly variance: number | null;
  readonly n: number;
  readonly tasks: number;
}

interface Passes {
  readonly average: ScoreRate;
  /**
   * Mean over tasks of the probability that at least one, or all, of three of its runs pass; null: a task has fewer.
   */
  readonly passAt3: number | null;
  readonly passHat3: number | null;
  readonly programPassHat3: number | null;
}

const RUNS_A_TASK = 3;

/** `expected`: the tasks that should have been run three times each. If empty, only the runs played count. */
export function tally(
  runs: readonly ScoredRun[],
  expected: readonly TaskKey[] = [],
  least = expected.length > 0 ? RUNS_A_TASK : 1,
): ScoreTally {
  const ids = [...new Set([...expected.map(({ task }) => task), ...runs.map(({ task }) => task)])];
  const outcomes = ids.map((id): Outcomes => {
    const own = runs.filter(({ task }) => task === id);
    // the first of repeats counts
    const differing = own.filter((run, i) => own.findIndex(({ drawn }) => drawn === run.drawn) === i);
    const passed = (some: readonly ScoredRun[]) => some.filter(({ success }) => success).length;
    return {
      all: { passed: passed(own), of: Math.max(least, own.length) },
      n: Math.max(least, differing.length),
      c: passed(differing),
      repeats: own.length - differing.length,
    };
  });
  const n = sum(outcomes.map(({ all }) => all.of));
  const ofThree = (of: (outcome: Outcomes) => number): number | null =>
    outcomes.some((each) => each.n < RUNS_A_TASK) ? null : meanOf(outcomes.map(of));
  const asked = runs.flatMap(({ task, literal }) => (literal ? [{ task, literal }] : []));
  const pooled = (of: LiteralRate) =>
    rate(ids.map((id) => total(asked.filter(({ task }) => task === id).map(({ literal }) => literal[of]))));
  const brier = asked.flatMap(({ literal }) => (literal.brier === null ? [] : [literal.brier]));
  return {
    tasks: ids.length,
    runs: runs.length,
    missing: n - runs.length,
    repeats: sum(outcomes.map(({ repeats }) => repeats)),
    functional: {
      average: rate(outcomes.map(({ all }) => all)),
      passAt3: ofThree((each) => 1 - allOfThree(each.n, each.n - each.c)),
      passHat3: ofThree((each) => allOfThree(each.n, each.c)),
      programPassHat3: ofThree(({ c, n: of }) => (c / of) * (c / of) * (c / of)),
    },
    progress: {
      latched: sum(runs.map(({ all }) => all.latched)) / Math.max(1, n),
      final: sum(runs.map(({ all }) => all.final)) / Math.max(1, n),
    },
    literal:
      asked.length === 0
        ? null
        : {
            truth: pooled('truth'),
            truthOfYes: pooled('truthOfYes'),
            knowledge: pooled('knowledge'),
            knowledgeOfYes: pooled('knowledgeOfYes'),
            original: pooled('original'),
            originalOfYes: pooled('originalOfYes'),
            foils: pooled('foils'),
            foilsOfYes: pooled('foilsOfYes'),
            matchedTruth: pooled('matchedTruth'),
            matchedKnowledge: pooled('matchedKnowledge'),
            brier: brier.length === 0 ? null : meanOf(brier),
          },
    detections: ids.flatMap((id) =>
      detectionsOf(asked.flatMap(({ task, literal }) => (task === id ? literal.detections : []))).map((of) => {
        return { ...of, task: id };
      }),
    ),
  };
}

/** The counts of several sessions summed, by order. */
function detectionsOf(all: readonly Detections[]): readonly Detections[] {
  const orders = [...new Set(all.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.map((order) => {
    const own = all.filter((each) => each.order === order);
    const of = (rule: 'truth' | 'knowledge') => sumOfDetections(own.map((each) => each[rule]));
    return { order, truth: of('truth'), knowledge: of('knowledge') };
  });
}

/** The outcomes of one task. */
interface Outcomes {
  /** All runs, the missing ones included. */
  readonly all: Share;
  /** Runs that differ, and how many of them passed. */
  readonly n: number;
  readonly c: number;
  readonly repeats: number;
}

export interface TallyRow {
  readonly who: string;
  /** null: all of them. */
  readonly category: Task['category'] | null;
  readonly kDepth: number | null;
  readonly tally: ScoreTally;
}

/** For each set of agents: all tasks, then by category, by depth, and by both. */
export function tallies(runs: readonly ScoredRun[], expected: readonly TaskKey[] = []): readonly TallyRow[] {
  const whos = [...new Set(runs.map(({ who }) => who))].toSorted();
  const known = [...expected, ...runs];
  const categories = (['cooperative', 'mixed'] as const).filter((each) => known.some((key) => key.category === each));
  const depths = [...new Set(known.map((key) => key.kDepth))].toSorted((a, b) => a - b);
  const parts: readonly (readonly [TallyRow['category'], number | null])[] = [
    [null, null],
    ...categories.map((category) => [category, null] as const),
    ...depths.map((depth) => [null, depth] as const),
    ...categories.flatMap((category) => depths.map((depth) => [category, depth] as const)),
  ];
  return whos.flatMap((who) =>
    parts.flatMap(([category, depth]): TallyRow[] => {
      const isIn = (key: TaskKey) =>
        (category === null || key.category === category) && (depth === null || key.kDepth === depth);
      const own = runs.filter((run) => run.who === who && isIn(run));
      const due = expected.filter(isIn);
      if (own.length === 0 && due.length === 0) return [];
      return [{ who, category, kDepth: depth, tally: tally(own, due, expected.length > 0 ? RUNS_A_TASK : 1) }];
    }),
  );
}

/** `shares`: of each task. A task without trials does not count. */
export function rate(shares: readonly Share[]): ScoreRate {
  const tried = shares.filter(({ of }) => of > 0);
  const { passed, of: n } = total(tried);
  const tasks = tried.length;
  const mean = n === 0 ? 0 : passed / n;
  const squares = sum(tried.map((each) => (each.passed - mean * each.of) * (each.passed - mean * each.of)));
  return { mean, variance: tasks < 2 ? null : (tasks / (tasks - 1)) * (squares / (n * n)), n, tasks };
}

function total(shares: readonly Share[]): Share {
  return { passed: sum(shares.map(({ passed }) => passed)), of: sum(shares.map(({ of }) => of)) };
}

/** The probability that three of n, drawn without replacement, are all among c of them. For n = 3 it is 1 or 0. */
function allOfThree(n: number, c: number): number {
  return (c * (c - 1) * (c - 2)) / (n * (n - 1) * (n - 2));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]): number => (values.length === 0 ? 0 : sum(values) / values.length);
