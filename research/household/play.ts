/** Plays a household task with one policy in all seats. */
import { policyById } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import { type HouseholdLog, isTrueOf, momentsOf } from '../../games/household/beliefs/knowledge.ts';
import { Config, type KnowledgeOption } from '../../games/household/config.ts';
import { household } from '../../games/household/game.ts';
import { goalsOf } from '../../games/household/goals.ts';
import { rootKnowledgeIn } from '../../games/household/pddl/formula.ts';
import type { Task } from '../../games/household/task/types.ts';

export interface PlayedPolicy {
  readonly policy: string;
  /** Whether all agents are told all secrets. */
  readonly secretsShared: boolean;
  readonly seed: string;
  /** Whether the questions at the end are asked. */
  readonly asks?: boolean;
  readonly knowledge?: KnowledgeOption;
}

export function played(
  task: Task,
  { policy: id, secretsShared, seed, asks = false, knowledge = 'untold' }: PlayedPolicy,
): HouseholdLog {
  const policy = policyById(id);
  if (!policy) throw new Error(`there is no policy ${id}`);
  return playout(household, {
    session: `${task.id}-${seed}`,
    config: Config.parse({ task, secretsShared, knowledge }),
    seed: `${seed}/${task.id}`,
    policies: task.agents.map(() => policy),
    ...(asks ? { setup: { questions: { limitMs: null } } } : {}),
  });
}

/** Parts of the shared goal that hold at the end, about the house and about knowledge. */
export interface Reached {
  readonly parts: number;
  /** Outermost K's, and how many there are. */
  readonly known: number;
  readonly knowledge: number;
}

export function reachedIn(log: HouseholdLog): Reached {
  const end = momentsOf(log).at(-1);
  if (!end?.state.result) throw new Error('the session did not end');
  const roots = rootKnowledgeIn(goalsOf(end.state.config.task).shared);
  return {
    parts: end.state.result.all.holding,
    known: roots.filter((root) => isTrueOf(end, root)).length,
    knowledge: roots.length,
  };
}
