/** The options that say which problems a command is about. */
import { type Command, Option } from 'commander';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import type { Setup } from '../../games/mindgames/types.ts';
import { type AnswerCount, LEAST_AGENTS, MOST_AGENTS, SETUPS } from '../../games/mindgames/values.ts';

export interface RangeOptions {
  readonly setup?: string;
  readonly agents?: number;
  readonly answers: string;
}

export function rangeOptions(command: Command): Command {
  return command
    .option('--setup <name>', `one of ${SETUPS.join(', ')}; without it all`)
    .option(
      '--agents <n>',
      `in each problem, ${LEAST_AGENTS} to ${MOST_AGENTS}; without it all`,
      wholeNumber('--agents', LEAST_AGENTS),
    )
    .addOption(answersOption());
}

export function answersOption(): Option {
  return new Option('--answers <n>', '3: yes, no, cannot tell; 2: it follows or does not')
    .choices(['3', '2'])
    .default('3');
}

export function rangeIn({ setup, agents, answers }: RangeOptions) {
  const named = SETUPS.find((one) => one === setup);
  if (setup !== undefined && !named) throw new BadOption(`there is no setup ${setup}; there are ${SETUPS.join(', ')}`);
  if (agents !== undefined && agents > MOST_AGENTS)
    throw new BadOption(`--agents must be ${LEAST_AGENTS} to ${MOST_AGENTS}, not ${agents}`);
  const setups: readonly Setup[] = named ? [named] : SETUPS;
  const count: AnswerCount = answers === '2' ? 2 : 3;
  return { setups, agents: agents === undefined ? [2, 3, 4] : [agents], answers: count };
}
