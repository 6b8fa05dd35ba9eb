/** Tables of right choices in Standoff: a row for each chooser and presence, a column for each regime. */

import * as z from 'zod';
import { rounded, type TableCell, table } from '../../cli/shared/table.ts';
import type { TrialAccuracy } from '../../games/standoff/accuracy.ts';
import { PRESENCES, REGIMES, type Regime } from '../../games/standoff/trials/types.ts';
import { REGIME_KEY } from '../standoff/analysis-tables.ts';

export interface RatedChooser {
  readonly name: string;
  readonly accuracy: TrialAccuracy;
}

const DIGITS = 4;

const KEY =
  'right: the box that pays most. opponent: whether there is one. of trials: the mean of all trials; of regimes: the mean of the columns.\n' +
  'A row "shortcut ...": choices by a rule of thumb that needs no theory of mind, on the same trials.\n';

const SHARE = z.number().nullable();
/** A row of `accuracyRows`. */
export const ACCURACY = z.strictObject({
  name: z.string(),
  opponent: z.enum(PRESENCES),
  trials: z.int(),
  ...{ Tt: SHARE, Tf: SHARE, Tn: SHARE, Ft: SHARE, Ff: SHARE, Fn: SHARE, Nt: SHARE, Nf: SHARE, Nn: SHARE },
  ofTrials: SHARE,
  ofRegimes: SHARE,
});

/** One row for each chooser and presence, with shares in 0..1; null where there are no such trials. */
export function accuracyRows(choosers: readonly RatedChooser[]) {
  return choosers.flatMap(({ name, accuracy }) =>
    PRESENCES.filter((presence) => accuracy.trials(presence) > 0).map((presence) => {
      const digits = (share: number | null): number | null => (share === null ? null : rounded(share, DIGITS));
      const of = (regime: Regime): number | null => digits(accuracy.share(regime, presence));
      return {
        name,
        opponent: presence,
        trials: accuracy.trials(presence),
        ...{ Tt: of('Tt'), Tf: of('Tf'), Tn: of('Tn'), Ft: of('Ft'), Ff: of('Ff'), Fn: of('Fn') },
        ...{ Nt: of('Nt'), Nf: of('Nf'), Nn: of('Nn') },
        ofTrials: digits(accuracy.ofTrials(presence)),
        ofRegimes: digits(accuracy.ofRegimes(presence)),
      };
    }),
  );
}

/** The rows as a table in percent. */
export function accuracyTable(choosers: readonly RatedChooser[]): string {
  const percent = (share: number | null): TableCell => (share === null ? null : 100 * share);
  const lines = choosers.flatMap(({ name, accuracy }) =>
    PRESENCES.filter((presence) => accuracy.trials(presence) > 0).map((presence): readonly TableCell[] => [
      name,
      presence,
      ...REGIMES.map((regime) => percent(accuracy.share(regime, presence))),
      percent(accuracy.ofTrials(presence)),
      percent(accuracy.ofRegimes(presence)),
      accuracy.trials(presence),
    ]),
  );
  return `${table(['right, %', 'opponent', ...REGIMES, 'of trials', 'of regimes', 'trials'], lines, 1)}\n${REGIME_KEY}${KEY}`;
}
