/** `npx standpoint research train cost`: the CPU time that everything in models/ took to train. */
import { Command } from 'commander';
import * as z from 'zod';
import { modelsIn } from '../../bots/models.ts';
import { jsonOption } from '../../cli/shared/json-option.ts';
import { rounded, table } from '../../cli/shared/table.ts';
import { committedRuns } from '../evaluate/standoff-matrix.ts';
import { committedReaders } from '../evaluate/tomqa-readers-rows.ts';
import { modelId } from '../standoff/training/model.ts';
import { idOf } from '../tomqa/readers/training.ts';

const COST = {
  backend: z.string(),
  episodes: z.int(),
  updates: z.int(),
  cpuS: z.number().describe('CPU seconds'),
};
const PRINTED = jsonOption(
  z.strictObject({
    models: z.array(z.strictObject({ id: z.string(), game: z.string(), ...COST })),
    trainings: z.array(z.strictObject({ id: z.string(), ...COST })),
    cpuHours: z.number(),
  }),
);

export const costCommand = new Command('cost')
  .description('The CPU time that the kept models, and the trainings of kept tables, took.')
  .addOption(PRINTED)
  .action(({ json }: { readonly json?: true }) => {
    const models = modelCosts();
    const known = new Set(models.map(({ id }) => id));
    const trainings = committedRuns()
      .map(({ spec, backend, cpuS }) => ({
        id: modelId(spec),
        backend,
        episodes: spec.batches * spec.batch,
        updates: spec.batches,
        cpuS: Math.round(cpuS),
      }))
      .filter(({ id }) => !known.has(id));
    const readers = committedReaders().map(({ spec, backend, questions, updates, cpuS }) => ({
      id: idOf(spec),
      backend,
      // questions that were read
      episodes: questions,
      updates,
      cpuS: Math.round(cpuS),
    }));
    const rows = [...models, ...trainings, ...readers];
    const totalS = rows.reduce((sum, { cpuS }) => sum + cpuS, 0);
    if (json) {
      process.stdout.write(
        PRINTED.text({ models, trainings: [...trainings, ...readers], cpuHours: rounded(totalS / 3600, 2) }),
      );
      return;
    }
    const games = Map.groupBy(rows, ({ id }) => id.split('/')[0] ?? '');
    const parts = [...games].map(([game, own]) => `${game} ${hours(own.reduce((sum, { cpuS }) => sum + cpuS, 0))}`);
    const lines = rows.map((row) => [row.id, row.backend, row.episodes, row.updates, row.cpuS]);
    process.stdout.write(
      `${table(['model or training', 'backend', 'episodes', 'updates', 'CPU s'], lines)}\nTogether ${hours(totalS)} CPU hours: ${parts.join(', ')}.\n`,
    );
  });

const hours = (seconds: number): string => (seconds / 3600).toFixed(2);

/** What each kept model took to train. */
export function modelCosts() {
  return modelsIn().map(({ card: { id, game, backend, episodes, updates, cpuS } }) => ({
    id,
    game,
    backend,
    episodes,
    updates,
    cpuS,
  }));
}
