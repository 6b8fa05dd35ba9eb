/** `npm run train -- cost`: the CPU time that the kept models took to train. */
import { Command } from 'commander';
import { modelsIn } from '../../bots/models.ts';
import { rounded, table } from '../shared/table.ts';

export const costCommand = new Command('cost')
  .description('The CPU time that the kept models took to train, by the time on their cards.')
  .option('--json', 'rows as JSON on stdout')
  .action(({ json }: { readonly json?: true }) => {
    const rows = modelsIn().map(({ card: { id, backend, episodes, updates, cpuS } }) => ({
      id,
      backend,
      episodes,
      updates,
      cpuS,
    }));
    const totalS = rows.reduce((sum, { cpuS }) => sum + cpuS, 0);
    if (json) {
      process.stdout.write(`${JSON.stringify({ models: rows, cpuHours: rounded(totalS / 3600, 2) })}\n`);
      return;
    }
    const lines = rows.map((row) => [row.id, row.backend, row.episodes, row.updates, row.cpuS]);
    process.stdout.write(
      `${table(['model', 'backend', 'episodes', 'updates', 'CPU s'], lines)}\nTogether ${(totalS / 3600).toFixed(2)} CPU hours.\n`,
    );
  });
