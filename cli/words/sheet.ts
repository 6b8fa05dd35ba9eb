/** `npx standpoint words sheet`: a sheet for translators, of the project's pages or of a study. */
import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { run } from '../shared/command.ts';
import { sheetAsCsv } from './sheet-csv.ts';
import { sheetAsPo } from './sheet-po.ts';
import { rowsOf } from './sheet-rows.ts';
import { studyOption, textsFor } from './which-texts.ts';

interface Options {
  readonly format: 'csv' | 'po';
  readonly out?: string;
  readonly study?: string;
}

await run(
  new Command('sheet')
    .description('Writes a sheet for translators: each text with its translation, its state and what is known of it.')
    .argument('<language>', 'into which is translated, such as de')
    .addOption(
      new Option('--format <format>', 'csv for spreadsheets, po for the editors of translators')
        .choices(['csv', 'po'])
        .default('csv'),
    )
    .option('--out <file>', 'where it goes; without it, to standard output')
    .addOption(studyOption())
    .addHelpText(
      'after',
      `
Columns that a translator changes: translation, state, initials, back_translation.
In the end: npx standpoint words apply FILE.

  npx standpoint words sheet de --out de.csv
  npx standpoint words sheet he --format po --study my-study --out he.po`,
    )
    .action(sheet),
);

async function sheet(language: string, { format, out, study }: Options): Promise<void> {
  const rows = rowsOf(await textsFor(language, { study, withContext: true }));
  const text = format === 'po' ? sheetAsPo(rows) : sheetAsCsv(rows);
  if (out === undefined) process.stdout.write(text);
  else {
    writeFileSync(out, text);
    process.stdout.write(`${out}: ${rows.length} texts\n`);
  }
}
