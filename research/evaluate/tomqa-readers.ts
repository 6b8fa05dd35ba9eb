/** `evaluate tomqa-readers`: what the committed trainings of the ToM-QA study's readers answer, beside the paper. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { TrainedReader } from '../tomqa/readers/trained.ts';
import { committedReaders, rowsOf } from './tomqa-readers-rows.ts';
import { TABLES, type TableName, tableText } from './tomqa-readers-text.ts';

const REPORT = new URL('../docs/reproduction-tomqa.md', import.meta.url);

export const tomqaReadersCommand = new Command('tomqa-readers')
  .description("The four readers of the ToM-QA study, trained here: the paper's number, ours, and n.")
  .addOption(new Option('--table <name>', 'only this one').choices(TABLES))
  .option('--report', 'writes the tables into research/docs/reproduction-tomqa.md')
  .option('--json', 'rows as JSON on stdout: one for each training, test and cell; shares in percent')
  .action(({ table, report, json }: { table?: TableName; report?: true; json?: true }) => {
    const runs = committedReaders();
    if (report) writeFileSync(REPORT, withTables(readFileSync(REPORT, 'utf8'), runs));
    else if (json) process.stdout.write(`${JSON.stringify(rowsOf(runs))}\n`);
    else process.stdout.write((table ? [table] : TABLES).map((name) => tableText(name, runs)).join('\n'));
  });

const BLOCK = /(<!-- npx standpoint research evaluate tomqa-readers --table ([a-z]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with its tables, each below the command that prints it. */
export function withTables(page: string, runs: readonly TrainedReader[]): string {
  return page.replace(BLOCK, (_, head: string, name: TableName, end: string) => {
    return `${head}\n${tableText(name, runs).trim()}\n\n${end}`;
  });
}
