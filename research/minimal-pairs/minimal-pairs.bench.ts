/** How fast minimal pairs are found and proved, on one core: for each game, in its first class. */
import process from 'node:process';
import { type BenchRow, median } from '../../bench/row.ts';
import { pairRows } from './rows.ts';
import { PAIR_SOURCES } from './sources.ts';

/** How many pairs one measurement makes. */
const PAIRS = 10;

export function bench(rounds: number): BenchRow[] {
  return PAIR_SOURCES.map((source) => {
    const of = source.classes[0]?.id ?? '';
    const rates: number[] = [];
    // the first round warms up
    for (let round = 0; round <= rounds; round++) {
      const before = process.cpuUsage();
      const { rows } = pairRows(source, { of, count: PAIRS, seed: `bench ${round}` });
      const { user, system } = process.cpuUsage(before);
      if (rows.length !== PAIRS) throw new Error(`${source.game.id}: ${rows.length} pairs`);
      if (round > 0) rates.push(PAIRS / ((user + system) / 1e6));
    }
    return { name: `minimal pairs: ${source.game.id}, ${of}`, value: median(rates), unit: 'pairs/s of CPU' };
  });
}
