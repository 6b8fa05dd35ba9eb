/** A command of server/cli as a process of its own, for tests: what it printed, and how it ended. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

export async function runCommand(name: string, ...args: readonly string[]): Promise<Ran> {
  const program = path.join(import.meta.dirname, `../cli/${name}.ts`);
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args]);
    return { code: 0, out: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, errors: stderr };
  }
}
