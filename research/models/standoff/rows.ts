/** Right choices and answers of players, by what the opponent believes, and how tables show them. */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { table } from '../../../cli/shared/table.ts';
import { REGIMES } from '../../../games/standoff/trials/types.ts';
import { paperShare } from '../../evaluate/standoff-paper.ts';
import { SHARE, shareOf, shareWhere } from '../share.ts';
import { ASKED, type AskedTrialRow, CONDITIONS } from './trials.ts';

export const PLAYED = z.strictObject({
  player: z.string(),
  variant: z.string().nullable().describe('of its prompts; null: it is no model'),
  asked: z.enum(ASKED).describe('for a box, for the place of a treat, or for where the other agent takes it to be'),
  of: z
    .enum(['all', ...CONDITIONS, ...REGIMES])
    .describe("trials, by the opponent's belief about the treat, or by regime"),
  ...SHARE,
  none: z.int().describe('without an answer'),
});
export type PlayedShare = Printed<typeof PLAYED>;

export interface TrialPlayer {
  readonly player: string;
  readonly variant: string | null;
  readonly rows: readonly AskedTrialRow[];
}

export function sharesOf({ player, variant, rows }: TrialPlayer): readonly PlayedShare[] {
  return ASKED.flatMap((asked) =>
    (['all', ...CONDITIONS, ...REGIMES] as const).flatMap((of): PlayedShare[] => {
      const own = rows.filter(
        (row) => row.asked === asked && (of === 'all' || row.condition === of || row.regime === of),
      );
      if (own.length === 0) return [];
      const none = own.filter((row) => row.none).length;
      return [{ player, variant, asked, of, ...shareOf(own, ({ group }) => group), none }];
    }),
  );
}

const IN_WORDS: Readonly<Record<(typeof ASKED)[number], string>> = {
  choice: 'Which box is best?',
  large: 'Where is the large treat?',
  small: 'Where is the small treat?',
  otherLarge: 'Where does the other agent think that the large treat is?',
  otherSmall: 'Where does the other agent think that the small treat is?',
};

/** One table for each question: a line for each player, a column for each condition. */
export function conditionTables(shares: readonly PlayedShare[]): readonly string[] {
  return ASKED.flatMap((asked) => {
    const lines = playersIn(shares, asked).map((own) => [
      ...[own[0]?.player ?? '', own[0]?.variant ?? null, own[0]?.n ?? 0],
      ...(['all', ...CONDITIONS] as const).map((of) => shareWhere(own, of)),
      own[0]?.none ?? 0,
    ]);
    const head = ['player', 'prompts', 'trials', 'all', ...CONDITIONS, 'no answer'];
    return [`### ${IN_WORDS[asked]}`, table(head, lines)];
  });
}

/** Choices by regime, with the paper's networks. */
export function regimeTable(shares: readonly PlayedShare[]): string {
  const lines = playersIn(shares, 'choice').map((own) => [
    [own[0]?.player, own[0]?.variant].filter(Boolean).join(', '),
    ...REGIMES.map((of) => shareWhere(own, of)),
  ]);
  const paper = ['full-both', 'contrast-Tt'].map((dataset) => [
    `the paper's networks, ${dataset}`,
    ...REGIMES.map((regime) => paperShare(dataset, regime)?.toFixed(2) ?? null),
  ]);
  return table(['player', ...REGIMES], [...lines, ...paper]);
}

function playersIn(shares: readonly PlayedShare[], asked: PlayedShare['asked']): readonly (readonly PlayedShare[])[] {
  const own = shares.filter((share) => share.asked === asked);
  return [...Map.groupBy(own, ({ player, variant }) => `${player} ${variant}`).values()];
}
