/** The columns of an arena's table, and the order of its rows. */
import type { ArenaEstimate, ArenaFile } from '../../answers/arena.ts';
import { letterOf } from '../signs/shapes.ts';

type Row = ArenaFile['rows'][number];

export interface ArenaColumn {
  readonly title: string;
  /** null: it was not measured. */
  readonly of: (row: Row) => ArenaEstimate | number | null;
}

/** With two seats a visitor has one resident and is the resident of that one, so that two columns would say the same. */
export function columnsOf({ rows }: ArenaFile): readonly ArenaColumn[] {
  const seats = rows.find((row) => row.seats)?.seats?.length ?? 1;
  const rated: readonly ArenaColumn[] = [{ title: 'Rating', of: (row) => row.rating }];
  const visits: readonly ArenaColumn[] = [
    { title: 'As visitor', of: (row) => row.visitor?.focal ?? null },
    { title: 'Its residents', of: (row) => row.visitor?.background ?? null },
    { title: 'As resident', of: (row) => row.resident?.focal ?? null },
    { title: 'Its visitors', of: (row) => row.resident?.background ?? null },
  ];
  const pairs: readonly ArenaColumn[] = [
    { title: 'Beside another', of: (row) => row.visitor?.focal ?? null },
    { title: 'The other', of: (row) => row.visitor?.background ?? null },
    ...[0, 1].map((seat) => ({ title: `In seat ${letterOf(seat)}`, of: (row: Row) => row.seats?.[seat] ?? null })),
  ];
  return [
    ...(rows.some((row) => row.rating) ? rated : []),
    { title: 'Alone', of: (row) => row.alone },
    ...(seats === 2 ? pairs : seats > 2 ? visits : []),
    { title: 'Time-outs', of: (row) => row.timeOuts },
    { title: 'Illegal', of: (row) => row.illegalActions },
    { title: 'Crashes', of: (row) => row.crashes },
  ];
}

/** The rows with the greatest value in the column first; those without one come last. */
export function sortedBy(rows: readonly Row[], { of }: ArenaColumn): readonly Row[] {
  const numberIn = (row: Row): number => {
    const cell = of(row);
    return cell === null ? Number.NEGATIVE_INFINITY : typeof cell === 'number' ? cell : cell.value;
  };
  return rows.toSorted((a, b) => numberIn(b) - numberIn(a) || (a.policy < b.policy ? -1 : 1));
}

/** The seats of a session like those of the arena: the person in the first, the policy in all others. */
export function seatsAgainst(
  policy: string,
  { rows }: ArenaFile,
): readonly ({ readonly kind: 'person' } | { readonly kind: 'policy'; readonly policy: string })[] {
  const seats = rows.find((row) => row.seats)?.seats?.length ?? 1;
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'policy', policy }));
}
