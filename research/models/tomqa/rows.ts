/** Right answers of readers by set and kind of question, with balanced accuracy, and how tables show them. */
import * as z from 'zod';
import type { Printed } from '../../../cli/shared/json-option.ts';
import { rounded, table } from '../../../cli/shared/table.ts';
import { scoresOf } from '../../../games/tomqa/scores.ts';
import { heuristicRows } from '../../../games/tomqa/shortcuts.ts';
import { textOf } from '../../../games/tomqa/text.ts';
import { KINDS, SETS, type StorySet } from '../../../games/tomqa/types.ts';
import { paperOverall } from '../../evaluate/tomqa-paper.ts';
import { READERS } from '../../tomqa/readers/readers.ts';
import type { Player } from '../play.ts';
import { balancedShareOf, SHARE, shareInWords, shareOf } from '../share.ts';
import type { AskedStory, ReadAnswer } from './stories.ts';

const RIGHT = z.number().nullable();

export const READ_STORY = z.strictObject({
  reader: z.string(),
  variant: z.string().nullable().describe('of its prompts; null: it is no model'),
  set: z.enum(SETS),
  kind: z.enum(['all', ...KINDS]),
  ...SHARE,
  balanced: RIGHT.describe('mean of the shares about true and about false beliefs; null: there are not both'),
  balancedSe: RIGHT.describe('cluster-robust by story'),
  falseBelief: RIGHT.describe('share of right answers where the belief is false'),
  trueBelief: RIGHT,
  joint: RIGHT.describe('share of stories with every question right; null: a rule'),
  none: z.int().describe('questions without an answer'),
});
export type ReadStories = Printed<typeof READ_STORY>;

export function readingsOf(player: Player, rows: readonly ReadAnswer[]): readonly ReadStories[] {
  return SETS.flatMap((set) => {
    const own = rows.filter((row) => row.set === set);
    return scoresOf(own, ({ group }) => group).map(({ kind, falseBelief, trueBelief, joint }): ReadStories => {
      const asked = own.filter((row) => kind === 'all' || row.kind === kind);
      const { balanced, se } = balancedShareOf(asked, {
        groupOf: ({ group }) => group,
        sideOf: (row) => row.falseBelief,
      });
      return {
        ...{ reader: player.name, variant: player.variant, set, kind, ...shareOf(asked, ({ group }) => group) },
        ...{ balanced, balancedSe: se, joint: rounded(joint, 4) },
        falseBelief: falseBelief && rounded(falseBelief.accuracy, 4),
        trueBelief: trueBelief && rounded(trueBelief.accuracy, 4),
        none: asked.filter(({ option }) => option === null).length,
      };
    });
  });
}

/** The rules without theory of mind, on the questions about minds in the same stories. */
export function ruleReadings(stories: readonly AskedStory[]): readonly ReadStories[] {
  return [...Map.groupBy(stories, ({ set }) => set)].flatMap(([set, own]) =>
    heuristicRows(own.map(({ item }) => textOf(item)))
      .filter(({ kind }) => kind.endsWith('order'))
      .map(
        ({ rule, kind, n, accuracy, balanced, whenFalse, whenTrue }): ReadStories => ({
          ...{ reader: rule, variant: null, set, kind, n, right: rounded(accuracy, 4), se: null },
          ...{ balanced: balanced === null ? null : rounded(balanced, 4), balancedSe: null, joint: null, none: 0 },
          falseBelief: whenFalse.n === 0 ? null : rounded(whenFalse.accuracy, 4),
          trueBelief: whenTrue.n === 0 ? null : rounded(whenTrue.accuracy, 4),
        }),
      ),
  );
}

export function readTable(readings: readonly ReadStories[], set: StorySet): string {
  const share = (right: number | null): string => shareInWords({ n: 0, right, se: null });
  const lines = readings
    .filter((row) => row.set === set)
    .map((row) => [
      ...[row.reader, row.variant, row.kind, row.n, shareInWords(row)],
      shareInWords({ n: row.n, right: row.balanced, se: row.balancedSe }),
      ...[share(row.falseBelief), share(row.trueBelief), row.kind === 'all' ? share(row.joint) : null, row.none],
    ]);
  const head = ['reader', 'prompts', 'questions of', 'n', 'right', 'balanced', 'false belief', 'true belief', 'joint'];
  return table([...head, 'no answer'], lines);
}

/** Right answers of the paper's readers, without noise, %. */
export function publishedTable(): string {
  const lines = READERS.map((name) => [
    name,
    ...(['tom-easy', 'tom'] as const).map((set) => paperOverall(name, set, false)),
    ...['not run', 'not run'],
  ]);
  return table(['reader', 'tom-easy, the paper, %', 'tom, the paper, %', 'debiased', 'hard'], lines, 2);
}
