/** A result of an arena as a table, to read in a terminal and to paste into Markdown. */
import { type ArenaColumn, columnsOf, firstSorted, sortedBy } from '../../answers/arena-columns.ts';
import { estimateInWords } from '../../cli/shared/estimate.ts';
import { type TableCell, table } from '../../cli/shared/table.ts';
import type { ArenaResult, ArenaRow } from './result.ts';

export function inWords({
  game,
  rules,
  episodes,
  seed,
  seatings,
  outside = [],
  models,
  pool,
  rows,
}: ArenaResult): string {
  const columns = columnsOf({ rows });
  const sorting = firstSorted(columns);
  return [
    `${game} ${rules}, ${episodes} deals of ${seatings} seatings, seed ${seed}${pool ? `, beside the pool ${pool.id}` : ''}\n`,
    table(
      ['Policy', ...columns.map(({ title }) => title)],
      (sorting ? sortedBy(rows, sorting) : rows).map((row) => [row.policy, ...columns.map((one) => cellOf(row, one))]),
    ),
    ...outside.map(({ bot, checksum }) => `${bot} played from outside: checksum ${checksum}.\n`),
    ...(models ? [`Language models were asked as ${models.variant}.\n`] : []),
    'Returns of a seat, with 95 % intervals by deal. A dash: not measured.\n',
  ].join('\n');
}

function cellOf(row: ArenaRow, { of, digits }: ArenaColumn): TableCell {
  const value = of(row);
  return value === null || typeof value === 'number' ? value : estimateInWords(value, digits).replace('95 %: ', '');
}
