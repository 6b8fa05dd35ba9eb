/** For tests: a command as a row of the table of all commands (all-commands.ts). */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What a command works on. */
export interface Around {
  /** A SQLite file or an address, filled by `fillLab`. */
  readonly database: string;
  /** A session of the study `small`. */
  readonly pairs: string;
  /** A file of `writeInputs`. */
  readonly input: (name: string) => string;
  /** A file or folder to write, which is not there yet. */
  readonly own: (name: string) => string;
  /** What an earlier command of the table printed last. */
  readonly printed: (command: string) => string;
  /** The address of a server without studies. */
  readonly server: string;
  /** A file of the project. */
  readonly project: (name: string) => string;
}

export interface CommandRow {
  /** As it is typed, before its arguments. */
  readonly command: string;
  readonly args?: (around: Around) => readonly string[];
  /** Its exit code, if it is not 0. */
  readonly code?: number;
  /** It takes --database. */
  readonly database?: true;
  /** It takes --json. */
  readonly json?: true;
  /** Its output has something random, or names a file. */
  readonly varies?: true;
  /** It asks the server `around.server` as its operator. */
  readonly atServer?: true;
  /** It asks the scripted model. */
  readonly atModel?: true;
}

/** A server that is not there. */
export const NO_SERVER = ['--url', 'http://127.0.0.1:9'];
export const ON_DATABASE = { database: true, json: true } as const;
export const JSON_ONLY = { json: true } as const;

/** The zip of the one bundle in a folder. */
export function bundleIn(folder: string): string {
  const [bundle = ''] = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  return path.join(folder, bundle);
}
