/**
 * `npx standpoint research golden FILE...`: checks files recorded from the original programs against ours.
 * Exit codes: 0 all agree, 1 something disagrees, 2 a file cannot be used.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Command } from 'commander';
import * as z from 'zod';
import { run, wholeNumber } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { progressBar } from '../../cli/shared/progress.ts';
import type { CheckOptions, GoldenFile } from './format.ts';
import { FORMATS, formatOf } from './formats.ts';
import type { GoldenReport } from './report.ts';

interface Options {
  readonly episodes: number;
  readonly show: number;
  readonly json?: true;
}

type Outcome =
  | { readonly file: string; readonly format: string; readonly report: GoldenReport }
  | { readonly file: string; readonly unusable: string };

const PRINTED = jsonOption(
  z.strictObject({
    agreed: z.boolean(),
    files: z.array(
      z.union([
        z.strictObject({
          file: z.string(),
          format: z.string(),
          unit: z.string().describe('what was checked'),
          ...{ entries: z.int(), checked: z.int(), agreed: z.int() },
          disagreements: z.array(
            z.strictObject({
              place: z.string(),
              what: z.string(),
              recorded: z.unknown().optional(),
              ours: z.unknown().optional(),
            }),
          ),
          notes: z.array(z.string()),
        }),
        z.strictObject({ file: z.string(), unusable: z.string().describe('why') }),
      ]),
    ),
  }),
);

await run(
  new Command('golden')
    .description('Checks files recorded from the original programs, and says how much of them our programs do alike.')
    .argument('<file...>', 'files of the formats below, plain or gzipped, told apart by what is in them')
    .option(
      '--episodes <count>',
      'played a setting, where figures of chance are compared',
      wholeNumber('--episodes', 2),
      300,
    )
    .option('--show <count>', 'disagreements shown of each file', wholeNumber('--show', 0), 10)
    .addOption(PRINTED)
    .addHelpText('after', `\nFormats:\n${FORMATS.map(({ id, about }) => `  ${id}: ${about}`).join('\n')}`)
    .addHelpText('after', '\nExit codes: 0 all agree, 1 something disagrees, 2 a file cannot be used.')
    .action(golden),
);

function golden(files: readonly string[], options: Options): void {
  const outcomes = files.map((file) => check(file, options));
  if (options.json) {
    const agreed = outcomes.every((outcome) => 'report' in outcome && outcome.report.disagreements.length === 0);
    const rows = outcomes.map((outcome) => {
      if ('unusable' in outcome) return outcome;
      const { file, format, report } = outcome;
      return { file, format, ...report, disagreements: report.disagreements.slice(0, options.show) };
    });
    process.stdout.write(PRINTED.text({ agreed, files: rows }));
  } else {
    process.stdout.write(outcomes.map((outcome) => inWords(outcome, options.show)).join(''));
  }
  if (outcomes.some((outcome) => 'unusable' in outcome)) process.exitCode = 2;
  else if (outcomes.some((outcome) => 'report' in outcome && outcome.report.disagreements.length > 0))
    process.exitCode = 1;
}

function check(path: string, { episodes }: Options): Outcome {
  let bar: ReturnType<typeof progressBar> | undefined;
  let shown = 0;
  const progress: CheckOptions['progress'] = (done, total) => {
    bar ??= progressBar(path, total);
    bar.advance(done - shown);
    shown = done;
  };
  try {
    const file = read(path);
    const format = formatOf(file);
    if (!format)
      return { file: path, unusable: `of no known format; known are ${FORMATS.map(({ id }) => id).join(', ')}` };
    return { file: path, format: format.id, report: format.check(file, { episodes, progress }) };
  } catch (error) {
    return { file: path, unusable: error instanceof Error ? error.message : String(error) };
  } finally {
    bar?.stop();
  }
}

function read(path: string): GoldenFile {
  const bytes = readFileSync(path);
  const gzipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (gzipped ? gunzipSync(bytes) : bytes).toString('utf8');
  try {
    return { path, text, json: JSON.parse(text) };
  } catch {
    // not JSON: a format may read the text
    return { path, text, json: undefined };
  }
}

function inWords(outcome: Outcome, show: number): string {
  if ('unusable' in outcome) return `${outcome.file}: cannot be used: ${outcome.unusable}\n`;
  const { file, format, report } = outcome;
  const { agreed, checked, unit, entries, disagreements, notes } = report;
  const lines = [
    `${file}: ${agreed} of ${checked} ${unit} agree, in ${entries} entries (${format})`,
    ...notes.map((note) => `  ${note}`),
    ...disagreements.slice(0, show).map(({ place, what, recorded, ours }) => {
      return `  ${place}: ${what}: recorded ${short(recorded)}, ours ${short(ours)}`;
    }),
  ];
  if (disagreements.length > show) lines.push(`  and ${disagreements.length - show} more disagreements`);
  return `${lines.join('\n')}\n`;
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}
