/** `mindgames label FILE`: problems as text or JSON, with the answers that follow. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { INCONSISTENT, isInconsistent } from '../../games/mindgames/config.ts';
import { readProblems } from '../../games/mindgames/read.ts';
import { Problem } from '../../games/mindgames/types.ts';
import { answersOption, type RangeOptions, rangeIn } from './range.ts';
import { PROBLEMS, rowOf, textOf } from './rows.ts';

interface Options {
  readonly answers: string;
  readonly json?: true;
}

export const labelCommand = new Command('label')
  .description(
    'The answers of problems in a file: as text, one sentence a line as `generate` prints them, or as a JSON array, as ' +
      '`generate --json` prints it.',
  )
  .argument('<file>', 'the file; - reads stdin')
  .addOption(answersOption())
  .addOption(PROBLEMS)
  .action((file: string, { answers: text, json }: Options) => {
    const { answers } = rangeIn({ answers: text } satisfies RangeOptions);
    const problems = problemsIn(contentsOf(file));
    const wrong = problems.findIndex(isInconsistent);
    if (wrong >= 0) throw new BadOption(`problem ${wrong + 1} of ${file}: ${INCONSISTENT}`);
    const rows = problems.map((problem) => rowOf(problem, answers));
    process.stdout.write(json ? PROBLEMS.text(rows) : textOf(rows, answers));
  });

function contentsOf(file: string): string {
  try {
    return readFileSync(file === '-' ? process.stdin.fd : file, 'utf8');
  } catch (error) {
    throw new BadOption(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function problemsIn(text: string): readonly Problem[] {
  if (/^\s*\[/.test(text)) return fromJson(text);
  // the answers that `generate` prints are worked out again
  const read = readProblems(text.replaceAll(/^\(.*\)\s*$/gm, ''));
  if (!read.ok) throw new BadOption(`line ${read.line}: ${read.problem}`);
  return read.problems;
}

/** Rows have more than the problem, which is worked out again. */
const Rows = z.array(
  z
    .object({
      setup: z.unknown(),
      names: z.unknown(),
      sees: z.unknown(),
      announcements: z.unknown(),
      hypothesis: z.unknown(),
    })
    .transform((row) => row)
    .pipe(Problem),
);

function fromJson(text: string): readonly Problem[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BadOption(`this is not JSON: ${(error as Error).message}`);
  }
  const rows = Rows.safeParse(value);
  if (rows.success) return rows.data;
  const [issue] = rows.error.issues;
  throw new BadOption(
    `problem ${Number(issue?.path[0] ?? 0) + 1}, ${issue?.path.slice(1).join('.')}: ${issue?.message}`,
  );
}
