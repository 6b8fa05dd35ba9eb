/**
 * For tests, benches, chaos and pilots: the environment of the programs that they start. A program gets what it needs to run
 * on this machine and the settings that it is given, so that it can touch no lab of the person who runs the tests.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { SETTING_NAMES } from '../config.ts';

/** What programs need of this machine. None of these names is a setting of ours. */
const MACHINE = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TMP', 'TEMP', 'LD_LIBRARY_PATH'],
  ...['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ', 'NODE_COMPILE_CACHE', 'NODE_COMPILE_CACHE_PORTABLE'],
];

/** No program can make or read this folder. A program that is not given a folder of its own fails as soon as it writes. */
const NO_LAB = '/dev/null/no-lab';

/**
 * The environment of a program: what it needs of this machine, and `settings`. Without DATA_DIR among them, the program has
 * no lab: it reads an empty one, and cannot write.
 */
export function environmentOf(settings: Readonly<Record<string, string>> = {}): Record<string, string> {
  const machine = MACHINE.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(machine), DATA_DIR: NO_LAB, ...settings };
}

/**
 * Takes all settings out of this process's own environment and gives it a new folder for its data, which is returned. The
 * caller removes the folder.
 */
export function leaveLabs(): string {
  for (const name of SETTING_NAMES) delete process.env[name];
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-own-'));
  process.env.DATA_DIR = folder;
  return folder;
}
