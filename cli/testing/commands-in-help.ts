/** For tests: the commands of this project with their options, as their own help lists them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ran } from './run-command.ts';

export interface CommandInHelp {
  /** As it is typed, with its subcommand. */
  readonly command: string;
  /** Names of its options, as `--json`. */
  readonly options: readonly string[];
}

/** They serve until they are ended, and print no result. */
const SERVING = ['start', 'dev'];

/** Files of the programs that `npm run NAME` starts, by name. */
export const PROGRAMS: ReadonlyMap<string, string> = new Map(
  Object.entries(
    (JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as PackageFile).scripts,
  ).flatMap(([name, script]) => {
    const [, file] = /^node (\S+\.ts)$/.exec(script) ?? [];
    return file === undefined ? [] : [[name, file] as const];
  }),
);

interface PackageFile {
  readonly scripts: Readonly<Record<string, string>>;
}

/** Commands that do something themselves. `ask` runs a program with these words. */
export async function commandsInHelp(
  ask: (program: string, ...words: readonly string[]) => Promise<Ran>,
): Promise<readonly CommandInHelp[]> {
  const found: CommandInHelp[] = [];
  const look = async (program: string, words: readonly string[]): Promise<void> => {
    const { out } = await ask(program, ...words, '--help');
    const below = namesIn(out, 'Commands', /^ {2}([\w-]+)/gm).filter((name) => name !== 'help');
    for (const name of below) await look(program, [...words, name]);
    if (below.length === 0)
      found.push({
        command: [program, ...words].join(' '),
        options: namesIn(out, 'Options', /^ {2}(?:-\w, )?(--[\w-]+)/gm),
      });
  };
  for (const program of PROGRAMS.keys()) if (!SERVING.includes(program)) await look(program, []);
  return found;
}

function namesIn(help: string, head: string, name: RegExp): readonly string[] {
  const [, part = ''] = new RegExp(`^${head}:\n((?: .*\n?)*)`, 'm').exec(help) ?? [];
  return [...part.matchAll(name)].map(([, found = '']) => found);
}
