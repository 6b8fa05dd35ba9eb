/** `npx standpoint study analyse BUNDLE`: the registered test and first figures of a bundle, in one HTML file with the SQL of each. */
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { ExportRefused } from '../../server/exports/refused.ts';
import { isSound, verifyBundle } from '../../server/exports/verify-bundle.ts';
import { scriptDeparture } from '../../studies/preregister/plan.ts';
import { givenScriptHash } from '../preregister/plan-file.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { openBundleTables } from './bundle-tables.ts';
import type { FigureRow } from './figure.ts';
import { figuresOf } from './figures.ts';
import { type AnalysisReport, type MeasuredFigure, measuredOf, pageOf, sizeOf } from './page.ts';
import { primaryOf } from './primary.ts';
import { LEFT_OUT } from './queries.ts';

interface Options {
  readonly out: string;
  readonly script?: string;
  readonly json?: true;
}

const CELL = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ROW = z.record(z.string().meta({ title: 'column' }), CELL);
const PRINTED = jsonOption(
  z.strictObject({
    study: z.string(),
    stage: z.string(),
    position: z.int(),
    file: z.string().describe('the page'),
    primary: z
      .strictObject({
        text: z.string(),
        sentence: z.string(),
        rows: z.array(ROW),
        tested: z
          .strictObject({ estimate: z.number(), p: z.number(), low: z.number(), high: z.number() })
          .nullable()
          .describe('the interval has 95 %'),
        excluded: z.record(z.string().meta({ title: 'rule' }), z.int()),
        sql: z.string(),
      })
      .nullable()
      .describe('null: the study is not preregistered'),
    departures: z.array(z.string()),
    leftOut: z.array(z.string()),
    figures: z.array(
      z.strictObject({
        id: z.string(),
        n: z.int().describe('answers, decisions or sessions behind the rows'),
        groups: z.int(),
        sentence: z.string(),
        sql: z.string(),
        rows: z.array(ROW),
      }),
    ),
  }),
);

await run(
  new Command('analyse')
    .description('Runs the registered test on a bundle, and draws first figures with intervals apart from it.')
    .argument('<bundle>', 'folder or zip of an export')
    .option('--out <file>', 'where the page goes; a file of this name is replaced', 'analysis.html')
    .option('--script <file>', 'the analysis script, whose hash is compared with the registered one')
    .addOption(PRINTED)
    .addHelpText(
      'after',
      `
The bundle is verified first. The registered primary test stands first, as it was registered; what departs from the plan is
listed. Intervals are of 95 %, with groups that play together as wholes. The page loads nothing, so it can be kept and sent on. The same bundle gives the same bytes.

Exit code 1 for a bundle that was changed, 2 for what is no bundle.`,
    )
    .action(analyse),
);

async function analyse(bundle: string, { out, script, json }: Options): Promise<void> {
  const verified = await verifyBundle(bundle).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new BadOption(error.message) : error;
  });
  if (!isSound(verified))
    throw new CannotBeDone(`${bundle} is not as it was written: npx standpoint lab verify ${bundle} says where`);
  const tables = await openBundleTables(bundle);
  const measured: MeasuredFigure[] = [];
  let report: AnalysisReport;
  try {
    const { registration } = tables;
    if (script !== undefined && !registration) throw new BadOption(`study ${tables.study} is not preregistered`);
    const other = script !== undefined && registration ? scriptDeparture(registration, givenScriptHash(script)) : null;
    const primary = await primaryOf(tables);
    const figures = figuresOf(tables.factors);
    const bar = progressBar('figures', figures.length);
    try {
      for (const figure of figures) {
        measured.push(measuredOf(figure, await tables.rows(figure.sql)));
        bar.advance(1);
      }
    } finally {
      bar.stop();
    }
    const registered = await tables.rows('SELECT what FROM deviations ORDER BY "position", kind, what');
    report = {
      ...{ primary, figures: measured, leftOut: leftOut(await tables.rows(LEFT_OUT)) },
      departures: [...registered.map(({ what }) => String(what)), ...(other === null ? [] : [other])],
    };
    writeWhole(path.resolve(out), pageOf(tables, report));
  } finally {
    await tables.close();
  }
  const { primary, departures, leftOut: without, figures } = report;
  process.stdout.write(
    json
      ? PRINTED.text({
          ...{ study: tables.study, stage: tables.stage, position: tables.position, file: out },
          ...{ primary, departures, leftOut: without },
          figures: figures.map(({ figure: { id, sql }, rows, n, groups, sentence }) => ({
            id,
            n,
            groups,
            sentence,
            sql,
            rows,
          })),
        })
      : [
          `Registered test: ${primary?.sentence ?? 'the study is not preregistered.'}`,
          ...departures.map((what) => `Departs from the plan: ${what}`),
          ...without.map((what) => `Left out: ${what}`),
          ...figures.map((one) => `${one.figure.title}: ${one.sentence} ${sizeOf(one)}`),
          `${out}\n`,
        ].join('\n'),
  );
}

function leftOut(rows: readonly FigureRow[]): readonly string[] {
  return rows.map(({ kind, what, n }) =>
    kind === 'excluded'
      ? `participants who are excluded by the rule ${what}: ${n}.`
      : `${what} in groups that did not fill their slot: ${n}.`,
  );
}

/** The file is whole, or as it was before. */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw new CannotBeDone(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
