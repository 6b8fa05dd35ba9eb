/** The columns of an arena's table, on its page and in a terminal, and the order of its rows. */
import type { ArenaEstimate, ArenaFile } from './arena.ts';

type Row = ArenaFile['rows'][number];

type ArenaMeasure = keyof typeof TITLES | 'seat';

export interface ArenaColumn {
  /** What it has: pages have a name for it in each language. */
  readonly key: ArenaMeasure;
  /** The head of the column, in English. */
  readonly title: string;
  /** The letter of the seat, where it has the returns in one seat. */
  readonly seat?: string;
  /** Digits after the point of an estimate. */
  readonly digits: number;
  /** null: it was not measured. */
  readonly of: (row: Row) => ArenaEstimate | number | null;
}

/** The heads of columns in English; that of a seat has its letter. */
export const TITLES = {
  rating: 'Rating',
  alone: 'Alone',
  visitor: 'As visitor',
  residents: 'Its residents',
  resident: 'As resident',
  visitors: 'Its visitors',
  beside: 'Beside another',
  other: 'The other',
  timeOuts: 'Time-outs',
  illegal: 'Illegal',
  crashes: 'Crashes',
} as const;

const DIGITS = 1;

/** A visitor at a table of two seats has one resident and is the resident of that one, so the columns of residents are left out. */
export function columnsOf({ rows }: Pick<ArenaFile, 'rows'>): readonly ArenaColumn[] {
  const seats = rows.find((row) => row.seats)?.seats?.length ?? 1;
  const rated = column('rating', (row) => row.rating, 0);
  const visits = [
    column('visitor', (row) => row.visitor?.focal ?? null),
    column('residents', (row) => row.visitor?.background ?? null),
    column('resident', (row) => row.resident?.focal ?? null),
    column('visitors', (row) => row.resident?.background ?? null),
  ];
  const pairs = [
    column('beside', (row) => row.visitor?.focal ?? null),
    column('other', (row) => row.visitor?.background ?? null),
    ...['A', 'B'].map((seat, at): ArenaColumn => {
      const of = (row: Row) => row.seats?.[at] ?? null;
      return { key: 'seat', title: `In seat ${seat}`, seat, digits: DIGITS, of };
    }),
  ];
  return [
    ...(rows.some((row) => row.rating) ? [rated] : []),
    column('alone', (row) => row.alone),
    ...(seats === 2 ? pairs : seats > 2 ? visits : []),
    column('timeOuts', (row) => row.timeOuts),
    column('illegal', (row) => row.illegalActions),
    column('crashes', (row) => row.crashes),
  ];
}

/** The column by which rows are sorted unless a reader chooses: ratings, else returns as a visitor, else returns alone. */
export function firstSorted(columns: readonly ArenaColumn[]): ArenaColumn | undefined {
  return columns[0]?.key === 'rating' || columns.length < 5 ? columns[0] : columns[1];
}

/** The rows with the greatest value in the column first; those without one come last. */
export function sortedBy<R extends Row>(rows: readonly R[], { of }: ArenaColumn): readonly R[] {
  const numberIn = (row: Row): number => {
    const cell = of(row);
    return cell === null ? Number.NEGATIVE_INFINITY : typeof cell === 'number' ? cell : cell.value;
  };
  return rows.toSorted((a, b) => numberIn(b) - numberIn(a) || (a.policy < b.policy ? -1 : 1));
}

function column(key: keyof typeof TITLES, of: ArenaColumn['of'], digits = DIGITS): ArenaColumn {
  return { key, title: TITLES[key], digits, of };
}
