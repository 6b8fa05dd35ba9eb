/**
 * `train standoff-collect`: gathers finished trainings of Standoff's network into the committed table, and the models of three
 * datasets beside it, those of held-out trainings too. Called again, it adds what is new and replaces what was trained again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Command } from 'commander';
import * as z from 'zod';
import type { Encoding } from '../../bots/standoff/encoder.ts';
import { HOLD_OUTS, type HoldOut } from '../../bots/standoff/network/spec.ts';
import { BadOption } from '../../cli/shared/command.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { DATASETS } from '../../games/standoff/trials/datasets.ts';
import { modelId, modelOf } from '../standoff/training/model.ts';
import { runsIn } from '../standoff/training/runs.ts';
import type { TrainedNetwork } from '../standoff/training/trained.ts';
import { PAPER } from '../standoff/training/training.ts';
import { sha256 } from './run-folder.ts';
import { keepModel, networkIn, weightsIn } from './standoff-run.ts';

/** Their models are kept: of each encoding and each way to hold out those of the longest trainings, up to the paper's length. */
const NAMED = ['full-both', 'contrast-Tt', 'homogeneous'] as const;

/** Frames that seats get; `unmasked` ones are for comparisons alone. */
const PLAYED: readonly Encoding[] = ['default', 'paper-time'];

interface Found {
  readonly folder: string;
  readonly trained: TrainedNetwork;
}

const PRINTED = jsonOption(
  z.strictObject({ trainings: z.array(z.string()).describe('ids'), models: z.array(z.string()).describe('new ids') }),
);

export const collectCommand = new Command('standoff-collect')
  .description("Gathers finished trainings of Standoff's network into models/standoff/.")
  .argument('<folder>', 'the folder that holds the folders of the trainings')
  .option('--keep <folder>', 'where the table and the models go', path.join('models', 'standoff'))
  .addOption(PRINTED)
  .action((from: string, { keep, json }: { keep: string; json?: true }) => {
    if (!existsSync(from)) throw new BadOption(`there is no folder ${from}`);
    const found = trainingsIn(from);
    mkdirSync(keep, { recursive: true });
    const table = path.join(keep, 'runs.jsonl');
    const known = existsSync(table) ? runsIn(readFileSync(table, 'utf8')) : [];
    const all = new Map([...known, ...found.map(({ trained }) => trained)].map((one) => [modelId(one.spec), one]));
    const runs = [...all.values()].toSorted(
      (a, b) => placeOf(a) - placeOf(b) || (modelId(a.spec) < modelId(b.spec) ? -1 : 1),
    );
    writeFileSync(`${table}.part`, runs.map((one) => `${JSON.stringify(one)}\n`).join(''));
    renameSync(`${table}.part`, table);
    const models = NAMED.flatMap((dataset) =>
      PLAYED.flatMap((encoding) =>
        HOLD_OUTS.flatMap((holdOut) => keepModels({ dataset, encoding, holdOut }, found, keep)),
      ),
    );
    const ids = runs.map(({ spec }) => modelId(spec));
    process.stdout.write(
      json
        ? PRINTED.text({ trainings: ids, models })
        : `${ids.length} trainings in ${table}\nnew models: ${models.join(', ') || 'none'}\n`,
    );
  });

function trainingsIn(from: string): readonly Found[] {
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }): Found[] => {
      const folder = path.join(from, name);
      const trained = networkIn(folder);
      return trained ? [{ folder, trained }] : [];
    });
}

function placeOf({ spec }: TrainedNetwork): number {
  return DATASETS.findIndex(({ name }) => name === spec.dataset);
}

interface Kept {
  readonly dataset: string;
  readonly encoding: Encoding;
  readonly holdOut: HoldOut;
}

/** Copies the models of the longest trainings, and takes shorter ones away. Ids of those that are new. */
function keepModels({ dataset, encoding, holdOut }: Kept, found: readonly Found[], keep: string): readonly string[] {
  const own = found.filter(
    ({ trained: { spec } }) => spec.dataset === dataset && spec.encoding === encoding && spec.holdOut === holdOut,
  );
  const longest = Math.min(PAPER.batches, Math.max(0, ...own.map(({ trained }) => trained.spec.batches)));
  return own.flatMap(({ folder, trained }): string[] => {
    const id = modelId(trained.spec);
    const to = path.join(keep, path.basename(id));
    if (trained.spec.batches < longest) rmSync(to, { recursive: true, force: true });
    if (trained.spec.batches !== longest || existsSync(path.join(to, 'card.json'))) return [];
    const finishedAt = Math.round(statSync(path.join(folder, 'result.json')).mtimeMs);
    keepModel(to, modelOf(trained, weightsIn(folder), finishedAt, sha256));
    return [id];
  });
}
