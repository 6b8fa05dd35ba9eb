/** Power: how many simulated studies a second one core gets through, apart from the real sessions that they draw from. */

import { FUNCTIONS } from '../cli/power/functions.ts';
import { type PowerStudy, playGroup } from '../cli/power/groups.ts';
import { contrastOf } from '../studies/power/contrast.ts';
import { comparedCells, libraryOf, librarySlots } from '../studies/power/library.ts';
import { type PowerPlan, simulateRun } from '../studies/power/simulate.ts';
import type { BenchRow } from './row.ts';
import { shipped } from './studies.bench.ts';

const N = 80;

export async function benchPower({ seconds }: { readonly seconds: number }): Promise<BenchRow[]> {
  const frozen = await shipped('symmtom-memory');
  const { definition } = frozen;
  const contrast = contrastOf(definition, null);
  if (typeof contrast === 'string') throw new Error(contrast);
  const playing: PowerStudy = {
    frozen,
    contrast,
    outcome: 'returns',
    seed: 'bench',
    policies: {},
    errs: 0.15,
    forgets: 0.1,
  };
  const cells = new Set(comparedCells(definition, contrast).keys());
  const slots = librarySlots(definition, { seed: 'bench', cells, perKind: () => 4 });
  const begun = performance.now();
  const library = libraryOf(
    slots.map((slot) => playGroup(slot, playing)),
    FUNCTIONS,
  );
  const playMs = performance.now() - begun;
  if (!library) throw new Error('all groups reached the same');
  const plan: PowerPlan = {
    ...{ seed: 'bench', contrast, unit: 'group', test: 't', effects: [0, 0.3], dropout: 0.1, absent: 0 },
    sd: { person: 0.3, group: 0.2, item: 0.1 },
  };
  const until = performance.now() + seconds * 1000;
  const from = performance.now();
  let runs = 0;
  while (performance.now() < until) simulateRun(frozen, plan, { library, n: N, run: runs++, functions: FUNCTIONS });
  const perSecond = (runs * 1000) / (performance.now() - from);
  return [
    { name: `power, simulated studies of ${N} in pairs`, value: perSecond, unit: 'runs/s' },
    { name: 'power, groups that play real sessions', value: (slots.length * 1000) / playMs, unit: 'groups/s' },
  ];
}
