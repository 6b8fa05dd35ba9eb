/** Language models in calibration: each plays every task in all seats, with private secrets and with all secrets told to all. */
import type { ModelLine } from '../../cli/shared/model-line.ts';
import { playSessions } from '../../cli/shared/model-sessions.ts';
import type { HouseholdLog } from '../../games/household/beliefs/knowledge.ts';
import type { Task } from '../../games/household/task/types.ts';
import { newestRules } from '../../games/index.ts';
import { DEFAULT_SETTINGS } from '../../llm/chat.ts';
import { type CalibrationResult, calibrationResult } from './calibration-result.ts';

/** Sessions that are played at once, at most. */
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
  const sessions = tasks.flatMap((task) =>
    models.flatMap((model) =>
      [false, true].map((secretsShared) => ({
        ...{ task, model, secretsShared, rules },
        session: `calibrate-${task.id}`,
        episode: `${task.id}/${model}/${secretsShared}`,
        config: rules.game.schemas.config.parse({ task, secretsShared }),
        seed: `${seed}/${task.id}`,
        agents: task.agents.map(() => ({ model, variant, settings: DEFAULT_SETTINGS })),
      })),
    ),
  );
  const found: ModelCalibrated[] = [];
  const playing = { line, calls, atOnce: AT_ONCE, setup: { build: 'household calibrate' } };
  await playSessions(sessions, playing, (log, { task, model, secretsShared }) => {
    found.push({ task, model, secretsShared, ...calibrationResult(log as HouseholdLog) });
    onResult();
  });
  return found;
}
