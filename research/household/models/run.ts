/** One session of language models on a task, and what is counted of it. */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { MODEL_RUN, modelRunOf } from '../../../cli/simulate/with-models.ts';
import type { ModelSettings } from '../../../games/core/session/model-calls.ts';
import { failuresIn } from '../../../games/household/analysis/failures/failures.ts';
import { FAILURE_PATTERNS, readingOf } from '../../../games/household/analysis/failures/reading.ts';
import { runOf } from '../../../games/household/analysis/scores/scores.ts';
import type { HouseholdLog } from '../../../games/household/beliefs/knowledge.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { newestRules } from '../../../games/index.ts';
import { callCost } from '../../../llm/call-cost.ts';
import type { AskModel } from '../../../llm/chat.ts';
import { playoutWithModels } from '../../../llm/playout.ts';
import type { PriceTable } from '../../../llm/prices.ts';
import type { Condition } from './conditions.ts';

const PART = z.strictObject({ passed: z.int(), of: z.int() }).meta({ title: 'Part' });

/** What is kept of a run: everything that the tables need. */
export const RUN = z
  .strictObject({
    ...{ model: z.string(), split: z.string(), condition: z.string(), task: z.string() },
    number: z.int().describe('of the run, from 1'),
    category: z.enum(['cooperative', 'mixed']),
    kDepth: z.int(),
    ended: z.boolean().describe('false: models left all seats'),
    success: z.boolean().describe('the goal holds at the end, facts under K included'),
    successOfProgram: z.boolean().describe('each part outside of K was true at some time'),
    literal: z
      .strictObject({ program: PART, known: PART, truth: PART, matched: PART })
      .nullable()
      .describe('questions at the end that were answered right, by rule; null: none were asked'),
    failures: z.array(z.enum(FAILURE_PATTERNS)).describe('patterns that rules find, each once'),
    texts: z.int().describe('messages in free text, which rules do not read'),
    turns: z.int(),
    // runs that were kept before calls had it say nothing
    usage: MODEL_RUN.omit({ sent: true }).extend({ says: MODEL_RUN.shape.says.default({}) }),
  })
  .meta({ title: 'Run' });
export type ModelsRun = Printed<typeof RUN>;

export interface RunWanted {
  /** As tables call it. */
  readonly model: string;
  /** As the endpoint calls it. */
  readonly asked: string;
  readonly split: string;
  readonly condition: Condition;
  readonly task: Task;
  readonly number: number;
}

export interface RunningWith {
  readonly ask: AskModel;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly prices: PriceTable | null;
  readonly settings: ModelSettings;
  readonly seed: string;
  /** Calls that the models of a session may make; left out: no limit. */
  readonly calls?: number;
}

/** Two runs are one if these are equal. */
export function keyOfRun({ model, split, condition, task, number }: Pick<ModelsRun, KeyPart>): string {
  return JSON.stringify([model, split, condition, task, number]);
}

type KeyPart = 'model' | 'split' | 'condition' | 'task' | 'number';

export function keyOfWanted(run: RunWanted): string {
  return keyOfRun({ ...run, condition: run.condition.id, task: run.task.id });
}

/** The same model holds all seats, and is asked the questions at the end. */
export async function playRun(
  { model, asked, split, condition, task, number }: RunWanted,
  { ask, wait, prices, settings, seed, calls }: RunningWith,
): Promise<ModelsRun> {
  const rules = newestRules('household');
  if (!rules) throw new Error('expected the rules of the household');
  const played = condition.changed ? condition.changed(task) : task;
  const agent = { model: asked, variant: condition.variant, settings };
  const signal = AbortSignal.any([]);
  const log = (await playoutWithModels(rules, {
    session: `${split}-${task.id}-${condition.id}-${number}`,
    config: rules.game.schemas.config.parse({ task: played, ...condition.options }),
    seed: `${seed}/${number}/${task.id}`,
    agents: task.agents.map(() => agent),
    ...{ ask, at: 0, signal },
    wait: (ms) => wait(ms, signal),
    costOf: (name, reply) => callCost(prices, name, reply),
    setup: {
      build: 'household models',
      questions: { limitMs: null },
      ...(calls === undefined ? {} : { budget: { session: { calls } } }),
    },
  })) as HouseholdLog;
  const run = runOf(log);
  if (!run) throw new Error(`${task.id} was not played`);
  const { literal, ended, success, original, turns, category, kDepth } = run;
  const { sent: _, ...usage } = modelRunOf([log], 0);
  return {
    ...{ model, split, condition: condition.id, task: task.id, number, category, kDepth, ended, success, turns },
    successOfProgram: original.latched === 1,
    literal: literal && {
      program: literal.original,
      known: literal.knowledge,
      truth: literal.truth,
      matched: literal.matchedKnowledge,
    },
    failures: FAILURE_PATTERNS.filter((pattern) => failuresIn(log).some((found) => found.pattern === pattern)),
    texts: readingOf(log)?.messages.filter(({ isUncoded }) => isUncoded).length ?? 0,
    usage,
  };
}
