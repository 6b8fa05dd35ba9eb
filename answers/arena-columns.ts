/** The columns of an arena's table, on its page and in a terminal, and the order of its rows. */
import type { ArenaEstimate, ArenaFile } from './arena.ts';

type Row = ArenaFile['rows'][number];

export interface ArenaColumn {
  readonly title: string;
  /** Digits after the point of an estimate. */
  readonly digits: number;
  /** null: it was not measured. */
  readonly of: (row: Row) => ArenaEstimate | number | null;
}

/** A visitor at a table of two seats has one resident and is the resident of that one, so the columns of residents are left out. */
export function columnsOf({ rows }: Pick<ArenaFile, 'rows'>): readonly ArenaColumn[] {
  const seats = rows.find((row) => row.seats)?.seats?.length ?? 1;
  const rated = column('Rating', (row) => row.rating, 0);
  const visits = [
    column('As visitor', (row) => row.visitor?.focal ?? null),
    column('Its residents', (row) => row.visitor?.background ?? null),
    column('As resident', (row) => row.resident?.focal ?? null),
    column('Its visitors', (row) => row.resident?.background ?? null),
  ];
  const pairs = [
    column('Beside another', (row) => row.visitor?.focal ?? null),
    column('The other', (row) => row.visitor?.background ?? null),
    ...['A', 'B'].map((letter, seat) => column(`In seat ${letter}`, (row) => row.seats?.[seat] ?? null)),
  ];
  return [
    ...(rows.some((row) => row.rating) ? [rated] : []),
    column('Alone', (row) => row.alone),
    ...(seats === 2 ? pairs : seats > 2 ? visits : []),
    column('Time-outs', (row) => row.timeOuts),
    column('Illegal', (row) => row.illegalActions),
    column('Crashes', (row) => row.crashes),
  ];
}

/** The column by which rows are sorted unless a reader chooses: ratings, else returns as a visitor, else returns alone. */
export function firstSorted(columns: readonly ArenaColumn[]): ArenaColumn | undefined {
  return columns[0]?.title === 'Rating' || columns.length < 5 ? columns[0] : columns[1];
}

/** The rows with the greatest value in the column first; those without one come last. */
export function sortedBy<R extends Row>(rows: readonly R[], { of }: ArenaColumn): readonly R[] {
  const numberIn = (row: Row): number => {
    const cell = of(row);
    return cell === null ? Number.NEGATIVE_INFINITY : typeof cell === 'number' ? cell : cell.value;
  };
  return rows.toSorted((a, b) => numberIn(b) - numberIn(a) || (a.policy < b.policy ? -1 : 1));
}

function column(title: string, of: ArenaColumn['of'], digits = 1): ArenaColumn {
  return { title, digits, of };
}
