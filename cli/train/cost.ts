/** `npm run train -- cost`: the CPU time that everything in models/ took to train. */
import { Command } from 'commander';
import { modelsIn } from '../../bots/models.ts';
import { modelId } from '../../bots/standoff/network/model.ts';
import { committedRuns } from '../evaluate/standoff-matrix.ts';
import { rounded, table } from '../shared/table.ts';

export const costCommand = new Command('cost')
  .description('The CPU time that the kept models, and the trainings of kept tables, took.')
  .option('--json', 'rows as JSON on stdout')
  .action(({ json }: { readonly json?: true }) => {
    const models = modelsIn().map(({ card: { id, backend, episodes, updates, cpuS } }) => ({
      id,
      backend,
      episodes,
      updates,
      cpuS,
    }));
    const known = new Set(models.map(({ id }) => id));
    // a long training goes on from the short one of the same seed
    const trainings = committedRuns()
      .map(({ spec, backend, cpuS }) => ({
        id: modelId(spec),
        backend,
        episodes: spec.batches * spec.batch,
        updates: spec.batches,
        cpuS: Math.round(cpuS),
      }))
      .filter(({ id }) => !known.has(id) && !known.has(id.replace(/-b\d+/, '')));
    const rows = [...models, ...trainings];
    const totalS = rows.reduce((sum, { cpuS }) => sum + cpuS, 0);
    if (json) {
      process.stdout.write(`${JSON.stringify({ models, trainings, cpuHours: rounded(totalS / 3600, 2) })}\n`);
      return;
    }
    const lines = rows.map((row) => [row.id, row.backend, row.episodes, row.updates, row.cpuS]);
    process.stdout.write(
      `${table(['model or training', 'backend', 'episodes', 'updates', 'CPU s'], lines)}\nTogether ${(totalS / 3600).toFixed(2)} CPU hours.\n`,
    );
  });
