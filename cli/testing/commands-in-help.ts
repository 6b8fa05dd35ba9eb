/** For tests and docs/commands.md: the commands of this project with their options, as their own help lists them. */
import { COMMAND_PLACES } from '../commands.ts';
import { namesIn } from '../help.ts';
import type { Ran } from './run-command.ts';

export interface CommandInHelp {
  /** As it is typed after `standpoint`, with its subcommand. */
  readonly command: string;
  /** Names of its options, as `--json`. */
  readonly options: readonly string[];
  readonly help: string;
}

/** Commands that do something themselves. `ask` runs a command with these words. */
export async function commandsInHelp(
  ask: (command: string, ...words: readonly string[]) => Promise<Ran>,
): Promise<readonly CommandInHelp[]> {
  const found: CommandInHelp[] = [];
  const look = async (typed: string, words: readonly string[]): Promise<void> => {
    const { out } = await ask(typed, ...words, '--help');
    const below = namesIn(out, 'Commands');
    for (const name of below) await look(typed, [...words, name]);
    if (below.length === 0)
      found.push({
        command: [typed, ...words].join(' '),
        options: namesIn(out, 'Options'),
        help: out,
      });
  };
  for (const { typed } of COMMAND_PLACES) await look(typed, []);
  return found;
}
