/** `evaluate tomqa-readers`: what the committed trainings of the ToM-QA study's readers answer, beside the paper. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import * as z from 'zod';
import { jsonOption } from '../../cli/shared/json-option.ts';
import type { TrainedReader } from '../tomqa/readers/trained.ts';
import { committedReaders, rowsOf } from './tomqa-readers-rows.ts';
import { TABLES, type TableName, tableText } from './tomqa-readers-text.ts';

const REPORT = new URL('../docs/reproduction-tomqa.md', import.meta.url);

const PRINTED = jsonOption(
  z.array(
    z.strictObject({
      id: z.string().describe('of the training'),
      model: z.string(),
      trainedOn: z.string(),
      memory: z.int(),
      times: z.string(),
      noiseInTraining: z.boolean(),
      alteredAnswers: z.boolean(),
      seed: z.string(),
      testedOn: z.string(),
      noise: z.number(),
      questions: z.string().describe('all, or a cell'),
      paper: z.number().nullable().describe('percent'),
      ours: z.number().describe('percent'),
      n: z.int(),
      se: z.number().describe('percent'),
    }),
  ),
);

export const tomqaReadersCommand = new Command('tomqa-readers')
  .description("The four readers of the ToM-QA study, trained here: the paper's number, ours, and n.")
  .addOption(new Option('--table <name>', 'only this one').choices(TABLES))
  .option('--report', 'writes the tables into research/docs/reproduction-tomqa.md')
  .addOption(PRINTED)
  .action(({ table, report, json }: { table?: TableName; report?: true; json?: true }) => {
    const runs = committedReaders();
    if (report) writeFileSync(REPORT, withTables(readFileSync(REPORT, 'utf8'), runs));
    else if (json) process.stdout.write(PRINTED.text(rowsOf(runs)));
    else process.stdout.write((table ? [table] : TABLES).map((name) => tableText(name, runs)).join('\n'));
  });

const BLOCK = /(<!-- npx standpoint research evaluate tomqa-readers --table ([a-z]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with its tables, each below the command that prints it. */
export function withTables(page: string, runs: readonly TrainedReader[]): string {
  return page.replace(BLOCK, (_, head: string, name: TableName, end: string) => {
    return `${head}\n${tableText(name, runs).trim()}\n\n${end}`;
  });
}
