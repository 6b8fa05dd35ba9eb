/**
 * `household export`: writes tasks of either kind as the original's task files (EnactToM) or as ours. It names on stderr
 * what the other kind of file cannot hold. Options give what the original's files lack.
 */
import { existsSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Command, Option } from 'commander';
import { BadOption, wholeNumber } from '../../cli/shared/command.ts';
import { compact } from './authoring/generate/compact.ts';
import { exportOriginal, unsaidInOriginal } from './authoring/original/write.ts';
import { FILES, tasksIn } from './tasks.ts';

interface ExportOptions {
  readonly as: 'original' | 'ours';
  readonly turns?: number;
  readonly opens?: string;
  readonly out?: string;
}

export const exportCommand = new Command('export')
  .description("Writes tasks as the original's task files or as ours, one a line.")
  .argument('<file...>', FILES)
  .addOption(
    new Option('--as <kind>', "original: EnactToM's task files; ours: as games/household/task/types.ts has them")
      .choices(['original', 'ours'])
      .makeOptionMandatory(),
  )
  .option('--turns <n>', "length of an episode, for the original's tasks (20)", wholeNumber('--turns', 1))
  .option('--opens <list>', "furniture of the original's tasks that opens beside what its name tells; with commas")
  .option('--out <file>', 'otherwise to stdout')
  .addHelpText(
    'after',
    '\nWhat of a task has no place in the file is named on stderr. `pddl` writes the problem for other planners.\n' +
      'Exit codes: 0 written, 2 a file cannot be used.',
  )
  .action(exportTasks);

function exportTasks(files: readonly string[], { as, turns, opens, out }: ExportOptions): void {
  if (out !== undefined && existsSync(out)) throw new BadOption(`${out} is there already: name another file`);
  const known = { ...(turns === undefined ? {} : { turns }), articulated: opens?.split(',') ?? [] };
  const tasks = files.flatMap((file) => tasksIn(file, known));
  const lines = tasks.map((task) => `${JSON.stringify(as === 'original' ? exportOriginal(task) : compact(task))}\n`);
  if (as === 'original')
    for (const task of tasks)
      for (const what of unsaidInOriginal(task)) process.stderr.write(`${task.id}: not written: ${what}\n`);
  if (out === undefined) process.stdout.write(lines.join(''));
  else writeFileSync(out, lines.join(''));
}
