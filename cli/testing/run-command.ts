/** For tests: runs a command as a process of its own; returns its output and exit code. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** The file of a command: `cli/name.ts`, or `cli/name/name.ts` where it has a folder. */
export function programOf(name: string): string {
  const file = path.join(import.meta.dirname, '..', `${name}.ts`);
  return existsSync(file) ? file : path.join(import.meta.dirname, '..', name, `${name}.ts`);
}

export async function runCommand(name: string, ...args: readonly string[]): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [programOf(name), ...args]);
    return { code: 0, out: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, errors: stderr };
  }
}
