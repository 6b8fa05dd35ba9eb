/**
 * A program that a bench starts as a child. Standard output belongs to the bench's rows, so what the child prints there, such
 * as a line of a server's log, goes to standard error.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '../../server/testing/environment.ts';

export interface ChildOptions {
  readonly args?: readonly string[];
  /** Environment variables beside those that every program gets. */
  readonly settings?: Readonly<Record<string, string>>;
}

export function benchChild(program: URL, { args = [], settings = {} }: ChildOptions = {}): ChildProcess {
  return fork(fileURLToPath(program), [...args], {
    env: environmentOf(settings),
    execArgv: [],
    stdio: ['ignore', 2, 'inherit', 'ipc'],
  });
}

/** Resolves when the child has ended, also if it ended before. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGKILL');
  await over;
}

/** A function that returns the child's messages one by one, in order; it rejects once the child has ended. */
export function inbox(child: ChildProcess): () => Promise<unknown> {
  const arrived: unknown[] = [];
  const waiting: PromiseWithResolvers<unknown>[] = [];
  let gone: Error | null = null;
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first.resolve(message);
    else arrived.push(message);
  });
  child.on('exit', (code) => {
    gone = new Error(`a process of the bench ended early (${code})`);
    for (const { reject } of waiting.splice(0)) reject(gone);
  });
  return () => {
    if (arrived.length > 0) return Promise.resolve(arrived.shift());
    if (gone) return Promise.reject(gone);
    const next = Promise.withResolvers<unknown>();
    waiting.push(next);
    return next.promise;
  };
}
