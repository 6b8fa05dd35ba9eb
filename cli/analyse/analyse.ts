/** `npm run analyse -- BUNDLE`: first figures of a bundle, in one HTML file with the SQL of each. */
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { ExportRefused } from '../../server/exports/refused.ts';
import { isSound, verifyBundle } from '../../server/exports/verify-bundle.ts';
import { BadOption, CannotBeDone, run } from '../shared/command.ts';
import { progressBar } from '../shared/progress.ts';
import { openBundleTables } from './bundle-tables.ts';
import { figuresOf } from './figures.ts';
import { type Measured, measuredOf, pageOf } from './page.ts';

interface Options {
  readonly out: string;
  readonly json?: true;
}

await run(
  new Command('analyse')
    .description('Draws accuracy by regime, reward by seat, functional against literal, and regret from a bundle.')
    .argument('<bundle>', 'folder or zip of an export')
    .option('--out <file>', 'where the page goes; a file of this name is replaced', 'analysis.html')
    .option('--json', 'print sentences, numbers and queries as JSON')
    .addHelpText(
      'after',
      `
The bundle is verified first. The page loads nothing, so it can be kept and sent on. The same bundle gives the same bytes.

Exit code 1 for a bundle that was changed, 2 for what is no bundle.`,
    )
    .action(analyse),
);

async function analyse(bundle: string, { out, json }: Options): Promise<void> {
  const verified = await verifyBundle(bundle).catch((error: unknown) => {
    throw error instanceof ExportRefused ? new BadOption(error.message) : error;
  });
  if (!isSound(verified))
    throw new CannotBeDone(`${bundle} is not as it was written: npm run verify -- ${bundle} says where`);
  const tables = await openBundleTables(bundle);
  const measured: Measured[] = [];
  try {
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
    writeWhole(path.resolve(out), pageOf(tables, measured));
  } finally {
    await tables.close();
  }
  process.stdout.write(
    json
      ? `${JSON.stringify({
          ...{ study: tables.study, stage: tables.stage, position: tables.position, file: out },
          figures: measured.map(({ figure: { id, sql }, rows, n, sentence }) => ({ id, n, sentence, sql, rows })),
        })}\n`
      : `${measured.map(({ figure, n, sentence }) => `${figure.title}: ${sentence} n = ${n}\n`).join('')}${out}\n`,
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
