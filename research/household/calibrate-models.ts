/** Language models in calibration: each plays every task in all seats, with private secrets and with all secrets told to all. */
import pLimit from 'p-limit';
import { CannotBeDone } from '../../cli/shared/command.ts';
import type { ModelLine } from '../../cli/shared/model-line.ts';
import type { HouseholdLog } from '../../games/household/beliefs/knowledge.ts';
import type { Task } from '../../games/household/task/types.ts';
import { newestRules } from '../../games/index.ts';
import { callCost } from '../../llm/call-cost.ts';
import { DEFAULT_SETTINGS } from '../../llm/chat.ts';
import { playoutWithModels } from '../../llm/playout.ts';
import { CassetteError } from '../../server/llm/exchange.ts';
import { type CalibrationResult, calibrationResult } from './calibration-result.ts';

/** Tasks that are played at once; the sessions of one task follow one another, so that a cassette gives each its own answers. */
const AT_ONCE = 4;

export interface ModelCalibration {
  readonly line: ModelLine;
  readonly models: readonly string[];
  readonly variant: string;
  readonly seed: string;
  /** Calls that the models of a session may make; left out: no limit. */
  readonly calls?: number;
  readonly onResult: () => void;
}

export interface ModelCalibrated extends CalibrationResult {
  readonly task: Task;
  readonly model: string;
  readonly secretsShared: boolean;
}

/** The sessions of the first task come first, those of each model together. */
export async function calibrateModels(
  tasks: readonly Task[],
  { line, models, variant, seed, calls, onResult }: ModelCalibration,
): Promise<readonly ModelCalibrated[]> {
  const rules = newestRules('household');
  if (!rules) throw new Error('expected the rules of the household');
  const played = async (task: Task, model: string, secretsShared: boolean): Promise<ModelCalibrated> => {
    const agent = { model, variant, settings: DEFAULT_SETTINGS };
    const signal = AbortSignal.any([]);
    const log = await playoutWithModels(rules, {
      session: `calibrate-${task.id}`,
      config: rules.game.schemas.config.parse({ task, secretsShared }),
      seed: `${seed}/${task.id}`,
      agents: task.agents.map(() => agent),
      ...{ ask: line.askIn(`${task.id}/${model}/${secretsShared}`), at: 0, signal },
      wait: (ms) => line.wait(ms, signal),
      costOf: (name, reply) => callCost(line.prices, name, reply),
      setup: { build: 'household calibrate', ...(calls === undefined ? {} : { budget: { session: { calls } } }) },
    });
    onResult();
    return { task, model, secretsShared, ...calibrationResult(log as HouseholdLog) };
  };
  try {
    const found = await pLimit(AT_ONCE).map(tasks, async (task) => {
      const rows: ModelCalibrated[] = [];
      for (const model of models)
        for (const secretsShared of [false, true]) rows.push(await played(task, model, secretsShared));
      return rows;
    });
    return found.flat();
  } catch (error) {
    throw error instanceof CassetteError ? new CannotBeDone(error.message) : error;
  }
}
