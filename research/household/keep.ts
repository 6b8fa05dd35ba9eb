/** Stores golden plans as sessions, so that the replay opens them. The informed planner plays them in every seat. */
import { policyById } from '../../bots/index.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { playout } from '../../games/core/log/playout.ts';
import { Config } from '../../games/household/config.ts';
import { household } from '../../games/household/game.ts';
import type { Task } from '../../games/household/task/types.ts';
import { keepLogsIn, type Log } from '../../server/store/keep-logs.ts';

/** The session of a task's golden plan. */
const goldenSession = (task: Task): string =>
  `golden-${task.id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.slice(0, 100);

/** Returns the sessions' ids. Throws if the database has one of them already, since it never changes a session. */
export async function keepGolden(file: string, tasks: readonly Task[], at: number): Promise<readonly string[]> {
  try {
    await keepLogsIn(
      file,
      tasks.map((task) => goldenLog(task, at)),
    );
  } catch (error) {
    const sessions = tasks.map(goldenSession).join(', ');
    throw new BadOption(`${file} has one of the sessions ${sessions} already: give another file (${String(error)})`);
  }
  return tasks.map(goldenSession);
}

function goldenLog(task: Task, at: number): Log {
  const policy = policyById('household/planner-informed');
  if (!policy) throw new Error('expected the informed planner in the catalogue of policies');
  return playout(household, {
    session: goldenSession(task),
    config: Config.parse({ task }),
    seed: task.id,
    policies: task.agents.map(() => policy),
    at,
    setup: { build: 'household verify', label: `golden plan: ${task.title}`.slice(0, 80) },
  }) as Log;
}
