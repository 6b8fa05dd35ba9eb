/** A worker thread of `household calibrate`: plays one task with one policy in all seats. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import { household } from '../../games/household/game.ts';
import type { Task } from '../../games/household/task/types.ts';
import { type CalibrationResult, calibrationResult } from './calibration-result.ts';

export interface CalibrationJob {
  readonly task: Task;
  /** Whether all agents are told all secrets. */
  readonly secretsShared: boolean;
  readonly policy: string;
  readonly seed: string;
}

parentPort?.on('message', (job: CalibrationJob) => parentPort?.postMessage(playCalibration(job)));

export function playCalibration({ task, secretsShared, policy: id, seed }: CalibrationJob): CalibrationResult {
  const policy = policyById(id);
  if (!policy) throw new Error(`there is no policy ${id}`);
  const log = playout(household, {
    session: `calibrate-${task.id}`,
    config: household.schemas.config.parse({ task, secretsShared }),
    seed: `${seed}/${task.id}`,
    policies: task.agents.map(() => policy),
  });
  return calibrationResult(log);
}
