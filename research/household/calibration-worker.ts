/** A worker thread of `household calibrate`: plays one task with one policy in all seats. */
import { parentPort } from 'node:worker_threads';
import { policyById } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import { isTrueOf, momentsOf } from '../../games/household/beliefs/knowledge.ts';
import { household } from '../../games/household/game.ts';
import { goalsOf } from '../../games/household/goals.ts';
import { rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import type { Task } from '../../games/household/task/types.ts';
import type { TaskResult } from '../../games/household/types.ts';

export interface CalibrationJob {
  readonly task: Task;
  /** Whether all agents are told all secrets. */
  readonly secretsShared: boolean;
  readonly policy: string;
  readonly seed: string;
}

export interface CalibrationResult {
  readonly success: boolean;
  /** Share of the conjuncts of the shared goal that hold at the end. */
  readonly progress: number;
  /** Number of outermost K's of the shared goal that hold at the end, and number of all. */
  readonly known: number;
  readonly knowledge: number;
  readonly personal: number;
  readonly turns: number;
  readonly messages: number;
}

parentPort?.on('message', (job: CalibrationJob) => parentPort?.postMessage(play(job)));

function play({ task, secretsShared, policy: id, seed }: CalibrationJob): CalibrationResult {
  const policy = policyById(id);
  if (!policy) throw new Error(`there is no policy ${id}`);
  const config = household.schemas.config.parse({ task, secretsShared });
  const log = playout(household, {
    session: `calibrate-${task.id}`,
    config,
    seed: `${seed}/${task.id}`,
    policies: task.agents.map(() => policy),
  });
  const events = log.flatMap((event) => (event.type === 'GameEventOccurred' ? [event.event] : []));
  const played = events.filter((event) => event.type === 'TurnPlayed');
  const actions = played.flatMap(({ outcomes }) => outcomes).filter((outcome) => (outcome?.delivered.length ?? 0) > 0);
  const ended = events.find((event) => event.type === 'Ended');
  if (!ended) throw new Error(`${task.id} did not end`);
  const roots = rootKnowledgeIn(goalsOf(config.task).shared);
  const end = momentsOf(log).at(-1);
  return {
    ...measured(ended.result),
    known: roots.filter((root) => end !== undefined && isTrueOf(end, root)).length,
    knowledge: roots.length,
    turns: played.length,
    messages: actions.length,
  };
}

function measured({
  success,
  all,
  personal,
}: TaskResult): Pick<CalibrationResult, 'success' | 'progress' | 'personal'> {
  return {
    success,
    progress: all.total === 0 ? 0 : all.holding / all.total,
    personal: personal.filter(({ holding }) => holding).length,
  };
}
