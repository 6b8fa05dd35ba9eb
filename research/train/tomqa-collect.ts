/**
 * `train tomqa-collect`: gathers finished trainings of ToM-QA's readers into the committed table. Called again, it adds what
 * is new and replaces what was trained again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { READERS } from '../tomqa/readers/readers.ts';
import { runsIn, type TrainedReader } from '../tomqa/readers/trained.ts';
import { idOf } from '../tomqa/readers/training.ts';
import { readerIn } from './tomqa-run.ts';

const PRINTED = jsonOption(z.strictObject({ trainings: z.array(z.string()).describe('ids') }));

export const tomqaCollectCommand = new Command('tomqa-collect')
  .description("Gathers finished trainings of ToM-QA's readers into models/tomqa/runs.jsonl.")
  .argument('<folder>', 'the folder that holds the folders of the trainings')
  .option('--keep <folder>', 'where the table goes', path.join('models', 'tomqa'))
  .addOption(PRINTED)
  .action((from: string, { keep, json }: { keep: string; json?: true }) => {
    if (!existsSync(from)) throw new BadOption(`there is no folder ${from}`);
    const found = readdirSync(from, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }): readonly TrainedReader[] => {
        const trained = readerIn(path.join(from, name));
        return trained ? [trained] : [];
      });
    mkdirSync(keep, { recursive: true });
    const table = path.join(keep, 'runs.jsonl');
    const known = existsSync(table) ? runsIn(readFileSync(table, 'utf8')) : [];
    const all = new Map([...known, ...found].map((one) => [idOf(one.spec), one]));
    const place = ({ spec }: TrainedReader): number => READERS.indexOf(spec.model);
    const runs = [...all].toSorted(([a, one], [b, other]) => place(one) - place(other) || (a < b ? -1 : 1));
    writeFileSync(`${table}.part`, runs.map(([, one]) => `${JSON.stringify(one)}\n`).join(''));
    renameSync(`${table}.part`, table);
    const ids = runs.map(([id]) => id);
    process.stdout.write(json ? PRINTED.text({ trainings: ids }) : `${ids.length} trainings in ${table}\n`);
  });
