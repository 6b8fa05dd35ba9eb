/**
 * The frame of every command: help, and errors that say what is wrong and what is expected.
 * Exit codes: 0 done, 1 failed, 2 asked for in a way that cannot be done.
 */
import { type Command, CommanderError, Option } from 'commander';

/** What was asked for cannot be done; the message says what can. */
export class BadOption extends Error {
  override readonly name = 'BadOption';
}

/** What was asked for is said rightly and cannot be done here; the message says why. */
export class CannotBeDone extends Error {
  override readonly name = 'CannotBeDone';
}

/** Runs the command on the arguments of this process. The exit code is set; output still flows out. */
export async function run(command: Command): Promise<void> {
  // commands of commands do not inherit this
  for (const one of [command, ...command.commands])
    one.exitOverride().showHelpAfterError('--help says what is possible');
  // whoever reads along (head, less) may have had enough
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // commander has said it already
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else if (error instanceof BadOption) {
      process.stderr.write(`error: ${error.message}\n--help says what is possible\n`);
      process.exitCode = 2;
    } else if (error instanceof CannotBeDone) {
      process.stderr.write(`error: ${error.message}\n`);
      process.exitCode = 1;
    } else {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}

/** For commander: a whole number of at least `min`. */
export function wholeNumber(name: string, min: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
      throw new BadOption(`${name} must be a whole number of at least ${min}, not '${text}'`);
    return value;
  };
}

/** For commander: an option that may be given several times. */
export function collect(value: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, value];
}

/** Such an option; `without`: what holds if it is not given, for the help. */
export function repeatable(flags: string, description: string, without: string): Option {
  return new Option(flags, description).argParser(collect).default([], without);
}
