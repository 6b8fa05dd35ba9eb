/** How another play of a result with bots from outside compares with it, in words. */
import { estimateInWords } from '../../cli/shared/estimate.ts';
import { sameJson } from '../../games/core/json.ts';
import type { ArenaResult } from './result.ts';

export function comparisonInWords(before: ArenaResult, now: ArenaResult): string {
  const bots = (now.outside ?? []).map(({ bot }) => bot);
  const isOurs = ({ residents, visitor }: ArenaResult['pairs'][number]): boolean =>
    !bots.includes(residents) && !bots.includes(visitor);
  const pairs = now.pairs.filter(isOurs);
  const same = pairs.filter((pair) => before.pairs.some((one) => sameJson(one, pair)));
  const earned = (bot: string, { rows }: ArenaResult): string => {
    const row = rows.find(({ policy }) => policy === bot);
    const { focal, background } = row?.visitor ?? { focal: row?.alone ?? null, background: null };
    if (!focal) return 'nothing';
    return `${estimateInWords(focal, 1)}${background ? ` and its residents ${estimateInWords(background, 1)}` : ''}`;
  };
  const lines = bots.map((bot) => `${bot} as visitor earned ${earned(bot, before)}, and now ${earned(bot, now)}.`);
  return [
    'Bots from outside play the same again only where they are deterministic.',
    `Of the pairs without them, ${same.length} of ${pairs.length} are the same.`,
    ...lines,
  ].join('\n');
}
