/** `tomqa check`: reads bAbI files in either spelling and compares each answer with the one that follows from the story. */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { table } from '../../cli/shared/table.ts';
import { answersIn } from '../../games/tomqa/text.ts';
import { questionOf } from '../../games/tomqa/words/released-sentences.ts';
import { readBabi } from './babi.ts';

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      file: z.string(),
      stories: z.int(),
      questions: z.int(),
      differences: z.array(
        z.strictObject({
          file: z.string(),
          line: z.int().optional(),
          question: z.string(),
          recorded: z.string().optional(),
          ours: z.string().optional(),
        }),
      ),
    }),
  ),
);

export const checkCommand = new Command('check')
  .description('Reads bAbI files of ToM-QA and answers their questions: exit code 1 if an answer differs.')
  .argument('<file...>')
  .addOption(PRINTED)
  .action((files: readonly string[], { json }: { readonly json?: true }) => {
    const rows = files.map(check);
    const differences = rows.flatMap((row) => row.differences);
    if (json) process.stdout.write(PRINTED.text(rows));
    else {
      const lines = rows.map((row) => [row.file, row.stories, row.questions, row.differences.length]);
      process.stdout.write(table(['file', 'stories', 'questions', 'different'], lines, 0));
      for (const { file, line, question, recorded, ours } of differences)
        process.stdout.write(`${file}, line ${line}: ${question} ${recorded} in the file, ${ours} by the story\n`);
    }
    if (differences.length > 0) process.exitCode = 1;
  });

function check(file: string) {
  const read = readBabi(textOf(file));
  if ('problem' in read) throw new BadOption(`${file}, line ${read.line}: ${read.problem}`);
  const differences = read.flatMap(({ story, answers, lines }) => {
    const ours = answersIn(story);
    return story.questions.flatMap((question, i) =>
      ours[i] === answers[i]
        ? []
        : [{ file, line: lines[i], question: questionOf(question), recorded: answers[i], ours: ours[i] }],
    );
  });
  const questions = read.reduce((sum, { story }) => sum + story.questions.length, 0);
  return { file, stories: read.length, questions, differences };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadOption(`${file} cannot be read: ${(error as Error).message}`);
  }
}
