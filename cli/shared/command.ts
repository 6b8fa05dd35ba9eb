/**
 * The frame of every command: help, and errors that say what is wrong and what is expected.
 * Exit codes: 0 done, 1 failed, 2 wrong options or arguments. Standard output has what the command was asked for and nothing
 * else: with --json one JSON document, or none where the command could not do its work (decision 59).
 */
import { Console } from 'node:console';
import { availableParallelism } from 'node:os';
import { type Command, CommanderError, Option } from 'commander';
import { warnOfMisspeltSettings } from '../../server/misspelt.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { typedBefore } from '../commands.ts';
import { describeJson } from './json-option.ts';

/** An option or argument is wrong; the message says what is possible. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}

/** The options are right, but the command cannot do it here; the message says why. */
export class CannotBeDone extends Error {
  override readonly name = 'CannotBeDone';
}

/** Runs the command on the arguments of this process and sets the exit code; the process ends once its output is out. */
export async function run(command: Command): Promise<void> {
  command.name(typedBefore(process.argv[1] ?? '') ?? command.name());
  // subcommands do not inherit this
  for (const one of [command, ...command.commands]) {
    one.exitOverride().showHelpAfterError('--help says what is possible');
    describeJson(one);
  }
  // a reader of the output, like head or less, may close it early
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  // what libraries and policies log is no part of the output
  globalThis.console = new Console(process.stderr, process.stderr);
  warnOfMisspeltSettings();
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has printed the error already
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof BadOption) {
      process.stderr.write(`error: ${error.message}\n--help says what is possible\n`);
      process.exitCode = 2;
    } else if (error instanceof CannotBeDone || error instanceof UnreadableStudy) {
      process.stderr.write(`error: ${error.message}\n`);
      process.exitCode = 1;
    } else {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/** A parser for commander: a whole number of at least `min`. */
export function wholeNumber(name: string, min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
      throw new BadOption(`${name} must be a whole number of at least ${min}, not '${text}'`);
    return value;
  };
}

/** `--workers`: as many threads as the machine has cores, unless it is given. */
export function workersOption(): Option {
  return new Option('--workers <count>', 'worker threads')
    .argParser(wholeNumber('--workers', 1))
    .default(availableParallelism(), 'one for each core');
}

/** A parser for commander: collects the values of an option that may be given several times. */
export function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}

/** An option that may be given several times; `without`: its default, in words for the help. */
export function repeatable(flags: string, description: string, without: string): Option {
  return new Option(flags, description).argParser(collect).default([], without);
}
