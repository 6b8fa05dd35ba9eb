/** Standoff's analyses as tables: right choices by condition with shortcuts beside them, and transfer between regimes. */

import * as z from 'zod';
import { rounded, standardDeviation, type TableCell, table } from '../../cli/shared/table.ts';
import { conditionsOf, type JudgedTrial, type TrialCondition } from '../../games/standoff/conditions.ts';
import { SHORTCUTS } from '../../games/standoff/shortcuts.ts';
import {
  anyLearned,
  asymmetriesOf,
  homogeneityOf,
  type Transfer,
  type TransferTest,
  transfersOf,
} from '../../games/standoff/transfer.ts';
import { REGIMES, type RegimeWithPresence } from '../../games/standoff/trials/types.ts';

const DIGITS = 4;

/** What the names of regimes say. */
export const REGIME_KEY =
  'Regimes: what the opponent believes, of the large treat (capital letter) and of the small one. T: where it is. F: where it is not.\n' +
  'N: it never saw the treat, or saw it go. Nt: it never saw the large treat, and is right about the small one.\n';

/** Shares in 0..1; `name`: of the agent that chose. */
/** A row of `conditionRows`. */
export const CONDITION = z.strictObject({
  name: z.string(),
  about: z.string(),
  value: z.string(),
  trials: z.int(),
  right: z.number().describe('share of right choices'),
  shortcuts: z.record(z.string().meta({ title: 'shortcut' }), z.number()).describe('their shares of right choices'),
});

const KIND = z.enum(['single', 'contrast']);
const ASYMMETRIC = z.strictObject({
  kind: KIND,
  ...{ one: z.string(), other: z.string(), forth: z.number(), back: z.number(), difference: z.number() },
});
const HOMOGENEOUS = z.strictObject({
  kind: KIND,
  pairs: z.int(),
  ...{ toHeterogeneous: z.number(), toHomogeneous: z.number(), difference: z.number() },
  differences: z.array(z.number()),
});
/** The comparisons of `transferRows`. */
export const COMPARISONS = { asymmetric: z.array(ASYMMETRIC), homogeneous: z.array(HOMOGENEOUS) };
/** What `transferRows` returns. */
export const TRANSFER = {
  transfer: z.array(
    z.strictObject({
      learned: z.string(),
      regime: z.string(),
      trials: z.int(),
      share: z.number().describe('of right choices'),
    }),
  ),
  ...COMPARISONS,
};

export function conditionRows(name: string, judged: readonly JudgedTrial[]) {
  return conditionsOf(judged).map(({ about, value, trials, right, shortcuts }) => ({
    name,
    about,
    value,
    trials,
    right: rounded(right, DIGITS),
    shortcuts: Object.fromEntries(SHORTCUTS.map(({ id }) => [id, rounded(shortcuts[id], DIGITS)])),
  }));
}

/** The table of conditions, in percent. Empty text where no trial has an opponent. */
export function conditionTable(name: string, judged: readonly JudgedTrial[]): string {
  const conditions = conditionsOf(judged);
  if (conditions.length === 0) return '';
  const lines = conditions.map(({ about, value, trials, right, shortcuts }: TrialCondition): readonly TableCell[] => [
    about === 'all' ? 'all trials with an opponent' : about,
    about === 'all' ? '' : value,
    trials,
    100 * right,
    ...SHORTCUTS.map(({ id }) => 100 * shortcuts[id]),
  ]);
  const head = ['condition', '', 'trials', 'right, %', ...SHORTCUTS.map(({ id }) => id)];
  return `\n${name}, by condition; shortcuts on the same trials\n\n${table(head, lines)}`;
}

/** The tables of transfer in 0..1. */
export function transferRows(tested: readonly TransferTest[]) {
  const transfers = transfersOf(tested);
  return { transfer: transfers, asymmetric: asymmetriesOf(transfers), homogeneous: homogeneityOf(transfers) };
}

/** What the tables by condition mean; once below all of them. */
export const CONDITION_KEY = `
right: the box that pays most. A column with the name of a shortcut: right choices of this rule of thumb on the same trials. It takes
the small treat, and else the large one:
${SHORTCUTS.map(({ id, about }) => `  ${id}: ${about}`).join('\n')}
`;

/** Empty text where no agent had feedback before it was tested. */
export function transferTables(tested: readonly TransferTest[]): string {
  if (!anyLearned(tested)) return '';
  const { transfer, asymmetric, homogeneous } = transferRows(tested);
  const parts = [
    `\nTransfer: right in trials without feedback, %, by what earlier feedback taught\n\n${matrix(transfer)}`,
  ];
  if (asymmetric.length > 0)
    parts.push(
      '\nAsymmetric transfer: from one regime to the other, less the reverse, in points\n\n' +
        table(
          ['learned by', 'one', 'other', 'forth, %', 'back, %', 'difference'],
          asymmetric.map(({ kind, one, other, forth, back, difference }) => [
            kind,
            one,
            other,
            100 * forth,
            100 * back,
            100 * difference,
          ]),
        ),
    );
  if (homogeneous.length > 0)
    parts.push(
      '\nHomogeneous (Tt, Ff, Nn) to heterogeneous regimes, less the reverse, with an opponent\n\n' +
        table(
          ['learned by', 'pairs', 'to heterogeneous, %', 'to homogeneous, %', 'difference', 'SD of pairs'],
          homogeneous.map(({ kind, pairs, toHeterogeneous, toHomogeneous, difference, differences }) => [
            kind,
            pairs,
            100 * toHeterogeneous,
            100 * toHomogeneous,
            100 * difference,
            100 * standardDeviation(differences),
          ]),
        ),
    );
  return `${parts.join('')}\n${TRANSFER_KEY}${REGIME_KEY}`;
}

const TRANSFER_KEY =
  'learned: the regimes of the blocks with feedback that came before. Columns: regimes of the trials that tested; p: with an opponent, a: without.\n' +
  'forth, back: right in "other" after learning from "one", and the reverse. pairs: agents or blocks compared. SD: standard deviation.\n';

function matrix(transfers: readonly Transfer[]): string {
  const regimes = (['a', 'p'] as const)
    .flatMap((presence) => REGIMES.map((regime): RegimeWithPresence => `${regime}-${presence}`))
    .filter((regime) => transfers.some((one) => one.regime === regime));
  const lines = [...Map.groupBy(transfers, ({ learned }) => learned)].map(([learned, own]): readonly TableCell[] => [
    learned,
    ...regimes.map((regime) => {
      const cell = own.find((one) => one.regime === regime);
      return cell ? 100 * cell.share : null;
    }),
    own.reduce((sum, { trials }) => sum + trials, 0),
  ]);
  return table(['learned', ...regimes, 'trials'], lines);
}
