/** PostgreSQL's own programs as child processes. They get the password by their environment, where no list of processes shows it. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type PostgresProgram = 'pg_dump' | 'pg_restore';

export interface ProgramRun {
  /** The database that it connects to; left out: none. */
  readonly url?: string;
  readonly args: readonly string[];
  /** What it reads, in chunks; it ends when they end. */
  readonly input?: AsyncIterable<Buffer>;
  /** Where its output goes; left out: nowhere. */
  readonly output?: Writable;
}

/** Runs a program to its end. Rejects with its last words if it fails. */
export async function runProgram(name: PostgresProgram, { url, args, input, output }: ProgramRun): Promise<void> {
  const connection = url === undefined ? { args: [], env: {} } : connectionOf(url);
  const child = spawn(name, [...args, ...connection.args], {
    env: { ...process.env, LC_ALL: 'C', PGAPPNAME: 'standpoint', ...connection.env },
    stdio: [input ? 'pipe' : 'ignore', output ? 'pipe' : 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'ENOENT' ? new MissingProgram(name) : cause),
    );
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal !== null) reject(new Killed(`${name} was ended by ${signal}`));
      else reject(new Error(lastWords(words) ?? `${name} ended with code ${code}`));
    });
  });
  const piped = Promise.all([
    input && child.stdin ? pipeline(Readable.from(input), child.stdin) : null,
    output && child.stdout ? pipeline(child.stdout, output) : null,
  ]).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  const [end, pipes] = await Promise.allSettled([ended, piped]);
  // a program that fails breaks its pipes, and a pipe that fails, as with a full disk, ends its program
  if (end.status === 'rejected' && !(end.reason instanceof Killed)) throw end.reason;
  if (pipes.status === 'rejected') throw pipes.reason;
  if (end.status === 'rejected') throw end.reason;
}

class Killed extends Error {
  override readonly name = 'Killed';
}

/** The message says what to install. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';
  constructor(program: PostgresProgram) {
    super(
      `${program} is not on this machine: install the client programs of PostgreSQL (on Debian and Ubuntu, apt install postgresql-client)`,
    );
  }
}

/** Rejects with a sentence where the program is missing, or older than the server. */
export async function checkProgram(name: PostgresProgram, serverMajor: number): Promise<void> {
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(await outputOf(name, ['--version']))?.[1] ?? 0);
  if (major < serverMajor)
    throw new Error(
      `${name} is of PostgreSQL ${major} and the server of ${serverMajor}: install the client programs of PostgreSQL ${serverMajor} on this machine, and put them first in PATH`,
    );
}

/** What the program prints. */
export async function outputOf(name: PostgresProgram, args: readonly string[]): Promise<string> {
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  await runProgram(name, { args, output });
  return Buffer.concat(chunks).toString();
}

/** An address without its password, and the password apart from it. */
function connectionOf(url: string): { readonly args: readonly string[]; readonly env: Record<string, string> } {
  const parsed = new URL(url);
  const password = parsed.searchParams.get('password') ?? decodeURIComponent(parsed.password);
  parsed.password = '';
  parsed.searchParams.delete('password');
  return { args: ['--dbname', parsed.href], env: password === '' ? {} : { PGPASSWORD: password } };
}

/** The first error that a program reported, in its own words, or the last line that it wrote. */
function lastWords(words: string): string | null {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const error = lines.find((line) => /^\w+: (error|fatal):/.test(line)) ?? lines.at(-1);
  return error?.trim() ?? null;
}
