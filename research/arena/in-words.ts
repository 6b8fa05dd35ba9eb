/** A result of an arena as a table, to read in a terminal and to paste into Markdown. */
import { estimateInWords } from '../../cli/shared/estimate.ts';
import { seatLetter } from '../../cli/shared/seats.ts';
import { type TableCell, table } from '../../cli/shared/table.ts';
import type { ArenaResult, ArenaRow } from './result.ts';

export function inWords({ game, rules, episodes, seed, seatings, pool, rows }: ArenaResult): string {
  const columns = [...columnsFor(rows), ...(rows.some(({ rating }) => rating !== null) ? [RATING] : []), ...FAULTS];
  const rank = ({ rating, visitor, alone }: ArenaRow): number => (rating ?? visitor?.focal ?? alone)?.value ?? 0;
  return [
    `${game} ${rules}, ${episodes} deals of ${seatings} seatings, seed ${seed}${pool ? `, beside the pool ${pool.id}` : ''}\n`,
    table(
      columns.map(({ title }) => title),
      rows.toSorted((a, b) => rank(b) - rank(a)).map((row) => columns.map(({ cell }) => cell(row))),
    ),
    'Returns of a seat, with 95 % intervals by deal. A dash: not measured.\n',
  ].join('\n');
}

interface Column {
  readonly title: string;
  readonly cell: (row: ArenaRow) => TableCell;
}

const shown = (of: ArenaRow['alone'] | undefined, digits = 1): TableCell =>
  of ? estimateInWords(of, digits).replace('95 %: ', '') : null;

/** With two seats a visitor has one resident and is the resident of that one, so that two columns would say the same. */
function columnsFor(rows: readonly ArenaRow[]): readonly Column[] {
  const common: readonly Column[] = [
    { title: 'policy', cell: ({ policy }) => policy },
    { title: 'alone', cell: ({ alone }) => shown(alone) },
  ];
  if (rows.some(({ seats }) => seats?.length === 2))
    return [
      ...common,
      { title: 'beside another', cell: ({ visitor }) => shown(visitor?.focal) },
      { title: 'the other', cell: ({ visitor }) => shown(visitor?.background) },
      ...[0, 1].map((seat) => ({
        title: `in seat ${seatLetter(seat)}`,
        cell: ({ seats }: ArenaRow) => shown(seats?.[seat]),
      })),
    ];
  return [
    ...common,
    { title: 'as visitor', cell: ({ visitor }) => shown(visitor?.focal) },
    { title: 'its residents', cell: ({ visitor }) => shown(visitor?.background) },
    { title: 'as resident', cell: ({ resident }) => shown(resident?.focal) },
    { title: 'its visitors', cell: ({ resident }) => shown(resident?.background) },
  ];
}

const RATING: Column = { title: 'rating', cell: ({ rating }) => shown(rating, 0) };
const FAULTS: readonly Column[] = [
  { title: 'time-outs', cell: ({ timeOuts }) => timeOuts },
  { title: 'illegal', cell: ({ illegalActions }) => illegalActions },
  { title: 'crashes', cell: ({ crashes }) => crashes },
];
