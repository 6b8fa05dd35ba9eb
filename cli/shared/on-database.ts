/** Subcommands of a command that work on a database: each has `--database` and `--json`. */
import type { Command, Option } from 'commander';

/** `json`: what `jsonOption` gives. */
export function onDatabase(command: Command): (name: string, description: string, json: Option) => Command {
  return (name, description, json) =>
    command
      .command(name)
      .description(description)
      .option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR')
      .addOption(json);
}
