/** `npx standpoint dev study-log`: writes logs of studies by today's format, which tests fold, show and export for ever. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import * as z from 'zod';
import { backUpStore, databaseFile } from '../../server/store/open-store.ts';
import { templateNames } from '../../server/studies/templates.ts';
import { FORMAT, WAY } from '../../studies/definition/formats/newest.ts';
import { freeze } from '../../studies/definition/freeze.ts';
import { paced } from '../pilot/paced.ts';
import { pilotRun } from '../pilot/run.ts';
import { BadOption, CannotBeDone, collect, run, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { progressBar } from '../shared/progress.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { DATABASE, folderOf, isKept, keptLogs, writeExpected } from './kept.ts';

interface Options {
  readonly study: readonly string[];
  readonly participants: number;
  readonly pace: number;
  readonly seed: string;
  readonly update?: true;
  readonly json?: true;
}

/** A share of participants close the page or leave, reload it, and open it twice: each is in the log. */
const SHARES = { dropout: 0.35, slow: 0, doubleTab: 0.2, reload: 0.3, phone: 0, llm: 0 };

const PRINTED = jsonOption(z.strictObject({ files: z.array(z.string()) }));

await run(
  new Command('study-log')
    .description(
      'Plays studies that ship in a pilot and keeps their logs in studies/logs/format-F-way-W, with what participants were ' +
        'shown and what an export tells. With --update, writes only what is shown and exported of kept logs anew: read ' +
        'the difference.',
    )
    .option('--study <id>', 'one of the studies that ship; may be repeated; without it all', collect, [])
    .option('--participants <n>', 'how many open the link', wholeNumber('--participants', 1), 6)
    .option('--pace <n>', 'all durations of the study are divided by it', wholeNumber('--pace', 1), 20)
    .option('--seed <text>', 'of the pilot', '139')
    .option('--update', 'play nothing')
    .addOption(PRINTED)
    .addHelpText('after', '\nA log that is kept is never written again. A study takes a minute or two.')
    .action(async (options: Options) => {
      for (const study of options.study)
        if (!templateNames().includes(study))
          throw new BadOption(`--study: no study '${study}' ships: ${templateNames().join(', ')}`);
      const files = options.update ? await update(options) : await keep(options);
      const names = files.map((file) => path.relative(process.cwd(), file));
      process.stdout.write(options.json ? PRINTED.text({ files: names }) : names.map((name) => `${name}\n`).join(''));
    }),
);

async function update({ study }: Options): Promise<readonly string[]> {
  const written: string[] = [];
  const logs = keptLogs().filter((log) => study.length === 0 || study.includes(path.basename(log)));
  for (const log of logs) written.push(...(await writeExpected(log)));
  return written;
}

async function keep(options: Options): Promise<readonly string[]> {
  const studies = options.study.length > 0 ? options.study : templateNames();
  const folder = folderOf(FORMAT, WAY);
  for (const study of studies)
    if (isKept(path.join(folder, study)))
      throw new CannotBeDone(`${path.relative(process.cwd(), path.join(folder, study))} is kept for ever`);
  mkdirSync(folder, { recursive: true });
  const written: string[] = [];
  for (const study of studies) written.push(...(await played(study, path.join(folder, study), options)));
  return written;
}

async function played(study: string, log: string, { participants, pace, seed }: Options): Promise<readonly string[]> {
  const frozen = freeze((await readSource(studyFolder(study))).source);
  if (!('definition' in frozen))
    throw new CannotBeDone(`'${study}' does not pass the check: npx standpoint study check ${study}`);
  const work = mkdtempSync(path.join(tmpdir(), 'standpoint-log-'));
  const bar = progressBar(study, participants);
  try {
    const keepIn = path.join(work, 'data');
    await pilotRun({
      ...{ frozen: paced(frozen, pace), participants, shares: SHARES, pace, seed, keep: keepIn },
      ...{ kills: 0, browsers: 0, running: null, onFinished: () => bar.advance(1) },
    });
    const copy = path.join(work, 'copy.sqlite');
    await backUpStore(databaseFile(keepIn), copy);
    writeFileSync(`${log}${DATABASE}`, gzipSync(readFileSync(copy), { level: 9 }));
  } finally {
    bar.stop();
    rmSync(work, { recursive: true });
  }
  return [`${log}${DATABASE}`, ...(await writeExpected(log))];
}
