/** Subcommands of a command that work on a database: each has `--database` and `--json`. */
import type { Command, Option } from 'commander';
import { databaseOption } from './database-option.ts';

/** `json`: what `jsonOption` gives. */
export function onDatabase(command: Command): (name: string, description: string, json: Option) => Command {
  return (name, description, json) =>
    command.command(name).description(description).addOption(databaseOption()).addOption(json);
}
