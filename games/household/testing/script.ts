/**
 * For tests: whole sessions from scripts. A seat without an action waits, and one without an answer does not answer.
 */
import { playout } from '../../core/log/playout.ts';
import type { Policy } from '../../core/policy.ts';
import type { Probe, ProbeAnswer } from '../../core/session/types.ts';
import type { HouseholdLog } from '../beliefs/knowledge.ts';
import { Config, Config2 } from '../config.ts';
import { household, household2, household3 } from '../game.ts';
import type { Task } from '../task/types.ts';
import type { Household } from '../types.ts';
import { type Acts, FINISH, WAIT } from './house.ts';

interface Script extends Partial<Omit<Config, 'task'>> {
  readonly acts: readonly Acts[];
  /** If given, the game's questions are asked at the end and answered by this. */
  readonly answer?: (probe: Probe) => ProbeAnswer | null;
  /** The version whose rules, questions and beliefs are taken; left out: the newest. */
  readonly version?: 2 | 3;
}

/** The session ends after the last of the acts. */
export function logOf(task: Task, { acts, answer, version, ...treatments }: Script): HouseholdLog {
  const policies = task.agents.map((_, seat): Policy<Household, number> => {
    return {
      id: 'script',
      game: 'household',
      version: 1,
      about: 'Does what is written down.',
      initialMemory: () => 0,
      observe: (turn) => turn + 1,
      act: (turn) => acts[turn]?.[seat] ?? (turn < acts.length ? WAIT : FINISH),
      answer: (_turn, probe) => answer?.(probe) ?? { option: probe.options[0] ?? '', confidence: null },
    };
  });
  const given = { task: { ...task, turns: Math.max(1, acts.length) }, ...treatments };
  const game = { 2: household2, 3: household3, 4: household }[version ?? 4];
  return playout(game, {
    session: 'scripted',
    config: version === 2 ? Config2.parse(given) : Config.parse(given),
    seed: 'script',
    policies,
    ...(answer ? { setup: { questions: { limitMs: null } } } : {}),
  });
}
