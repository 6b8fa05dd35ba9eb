/** `npx standpoint words apply`: takes a sheet that comes back from translators. */
import { readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { changesIn, type RowProblem } from './apply-sheet.ts';
import { sheetFromCsv } from './sheet-csv.ts';
import { sheetFromPo } from './sheet-po.ts';
import { type ReadRow, UnreadableSheet } from './sheet-rows.ts';
import { studyOption, textsFor, writeChanges } from './which-texts.ts';

interface Options {
  readonly study?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

/** Bytes of a sheet. */
const LARGEST_SHEET = 32 * 1024 * 1024;

const ROWS = z.array(z.strictObject({ line: z.int(), name: z.string(), reason: z.string() }));
const PRINTED = jsonOption(
  z.strictObject({
    language: z.string(),
    changed: z.int().describe('texts whose translation, state, initials or back-translation changes'),
    files: z.array(z.string()).describe('that are written; with --dry-run, that would be'),
    refused: ROWS.describe('rows that cannot be meant; if there is one, nothing is written'),
    stale: ROWS.describe('rows for a source that has changed since; they are left out'),
  }),
);

await run(
  new Command('apply')
    .description('Takes the translations of a sheet, once all of its rows have been checked.')
    .argument('<file>', 'a sheet as words sheet writes it: a name that ends in .csv or .po')
    .addOption(studyOption())
    .option('--dry-run', 'say what would change, and write nothing')
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
A row is refused if its placeholders are not those of the source, if it has no state that there is, or if there is no such text.
Exit code 1: a row is refused, and nothing is written; or a row is stale, and left out.

  npx standpoint words apply de.csv --dry-run
  npx standpoint words apply he.po --study my-study`,
    )
    .action(apply),
);

async function apply(file: string, { study, dryRun, json }: Options): Promise<void> {
  const rows = rowsIn(file);
  const [first] = rows;
  if (!first) throw new CannotBeDone(`${file} has no rows`);
  const set = await textsFor(first.language, { study });
  const { changes, refused, stale } = changesIn(set, rows);
  const changing = refused.length > 0 ? [] : changes;
  const files = writeChanges(set, changing, { study, dryRun });
  const { language } = set;
  process.stdout.write(
    json
      ? PRINTED.text({ language, changed: changing.length, files, refused, stale })
      : [
          ...refused.map((row) => problemInWords('refused', row)),
          ...stale.map((row) => problemInWords('stale', row)),
          refused.length > 0
            ? `Nothing is written: ${refused.length} of ${rows.length} rows are refused.\n`
            : `${changing.length} of ${rows.length} rows change${dryRun ? ' (dry run, nothing is written)' : ''}.\n`,
          ...files.map((name) => `  ${name}\n`),
          stale.length > 0 ? 'Stale rows are left out: write a new sheet for them.\n' : '',
        ].join(''),
  );
  if (refused.length + stale.length > 0) process.exitCode = 1;
}

function problemInWords(what: string, { line, name, reason }: RowProblem): string {
  return `line ${line}, ${name}, ${what}: ${reason}.\n`;
}

function rowsIn(file: string): readonly ReadRow[] {
  const [, format] = /\.(csv|po)$/i.exec(file) ?? [];
  if (format === undefined) throw new BadOption(`the name of a sheet ends in .csv or .po, not '${file}'`);
  const text = textIn(file);
  try {
    return format.toLowerCase() === 'po' ? sheetFromPo(text) : sheetFromCsv(text);
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new CannotBeDone(`${file}: ${error.message}`);
    throw error;
  }
}

function textIn(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new BadOption(`there is no file ${file}`);
  if (size > LARGEST_SHEET) throw new CannotBeDone(`${file} has more than ${LARGEST_SHEET / 1024 / 1024} MB`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new CannotBeDone(`${file} is not in UTF-8: save it as "CSV UTF-8"`);
    throw error;
  }
}
