/** For tests: runs a command, in this process or as one of its own; returns its output and exit code. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { type ResolveFnOutput, registerHooks } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { environmentOf } from '../../server/testing/environment.ts';
import { placeOf } from '../commands.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** What Node is given for a command as it is typed after `standpoint`: the file of its program, and its arguments. */
export function programOf(command: string, ...args: readonly string[]): readonly [file: string, ...args: string[]] {
  const found = placeOf([...command.split(' '), ...args]);
  if (found === null) throw new Error(`there is no command ${[command, ...args].join(' ')}`);
  return [path.join(import.meta.dirname, '../..', found.place.file), ...found.args];
}

/** The ids in the list of sessions that `npx standpoint play replay` prints, from the top. */
export function sessionsListed(out: string): readonly string[] {
  return out.split('\n').flatMap((line) => (/^\| (?!session )\S/.exec(line) ? [line.split('|')[1]?.trim() ?? ''] : []));
}

export function runAsProcess(name: string, ...args: readonly string[]): Promise<Ran> {
  return runAsProcessWith({}, name, ...args);
}

/** `environment`: settings of the command, as in `runWith`. */
export async function runAsProcessWith(
  environment: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): Promise<Ran> {
  try {
    const program = programOf(name, ...args);
    const options = { env: environmentOf(environment), maxBuffer: 2 ** 28 };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, program, options);
    return { code: 0, out: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, errors: stderr };
  }
}

/** A command's own module is loaded again under another address. */
const AGAIN = '?run=';
/** The file of a command, and what it imports -> where that was found. */
const places = new Map<string, ResolveFnOutput>();
// a command that is loaded again imports what it imported before, and does not look for it on the disk again
registerHooks({
  resolve(specifier, context, next) {
    const [file, again] = context.parentURL?.split(AGAIN) ?? [];
    if (again === undefined) return next(specifier, context);
    const key = `${file} ${specifier}`;
    const known = places.get(key);
    if (known) return { ...known, shortCircuit: true };
    const found = next(specifier, context);
    places.set(key, found);
    return found;
  },
});

let last: Promise<unknown> = Promise.resolve();
const inCommand = new AsyncLocalStorage<true>();
let runs = 0;

/**
 * Runs a command in this process, which loads the modules that commands share only once. The command's own module is
 * loaded again. Commands run one after the other, because a process has one list of arguments and one output. Not for
 * commands that pipe a stream to stdout: `runAsProcess`.
 */
export function runCommand(name: string, ...args: readonly string[]): Promise<Ran> {
  return runWith({}, name, ...args);
}

/**
 * `environment`: settings of the command. It sees nothing else of this process's environment than every program does. A command
 * that itself runs commands, one after the other, does not wait for its own end.
 */
export function runWith(environment: Readonly<Record<string, string>>, name: string, ...args: readonly string[]) {
  const run = (): Promise<Ran> => inCommand.run(true, () => runHere(environment, name, args));
  if (inCommand.getStore()) return run();
  const ran = last.then(run);
  last = ran.catch(() => {});
  return ran;
}

async function runHere(
  environment: Readonly<Record<string, string>>,
  name: string,
  args: readonly string[],
): Promise<Ran> {
  const { argv, env, stdout, stderr } = process;
  const { console } = globalThis;
  const writes = [stdout.write, stderr.write] as const;
  const listeners = stdout.listeners('error');
  const written = { out: '', errors: '' };
  const catching = (where: keyof typeof written) => (text: string | Uint8Array, done?: unknown) => {
    written[where] += typeof text === 'string' ? text : Buffer.from(text).toString();
    if (typeof done === 'function') done();
    return true;
  };
  const program = programOf(name, ...args);
  process.argv = [process.execPath, ...program];
  process.env = environmentOf(environment);
  process.exitCode = 0;
  // each thread of a policy listens to this process's output, and Node would warn of the eleventh
  const most = stdout.getMaxListeners();
  stdout.setMaxListeners(Number.POSITIVE_INFINITY);
  stdout.write = catching('out');
  stderr.write = catching('errors');
  try {
    await import(`${pathToFileURL(program[0])}${AGAIN}${++runs}`);
    return { code: Number(process.exitCode), ...written };
  } finally {
    [stdout.write, stderr.write] = writes;
    stdout.setMaxListeners(most);
    for (const listener of stdout.listeners('error'))
      if (!listeners.includes(listener)) stdout.off('error', listener as () => void);
    process.argv = argv;
    process.env = env;
    process.exitCode = 0;
    globalThis.console = console;
  }
}
