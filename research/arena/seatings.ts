/**
 * Which policies sit where: all seats alike, and of each two policies one in a single seat, the visitor, beside the other in the
 * rest, its residents (after Melting Pot, Leibo et al., ICML 2021). With two or three seats these are all seatings of two policies.
 */

/** Policies by seat. */
export type Seating = readonly string[];

export interface Field {
  /** The policies that are measured. */
  readonly measured: readonly string[];
  /** The policies that they meet. */
  readonly beside: readonly string[];
  readonly seats: number;
}

/** Each seating once. */
export function seatingsOf({ measured, beside, seats }: Field): readonly Seating[] {
  const meets = (a: string, b: string): boolean =>
    a !== b && ((measured.includes(a) && beside.includes(b)) || (measured.includes(b) && beside.includes(a)));
  const all = [...new Set([...measured, ...beside])].toSorted();
  const alike = measured.toSorted().map((one): Seating => Array.from({ length: seats }, () => one));
  const visits =
    seats < 2
      ? []
      : all.flatMap((residents) =>
          all
            .filter((visitor) => meets(residents, visitor))
            .flatMap((visitor) => Array.from({ length: seats }, (_, seat) => visitAt(residents, visitor, seat, seats))),
        );
  // with two seats the visitor of one seating is the resident of another
  return [...new Map([...alike, ...visits].map((one) => [JSON.stringify(one), one])).values()];
}

const visitAt = (residents: string, visitor: string, at: number, seats: number): Seating =>
  Array.from({ length: seats }, (_, seat) => (seat === at ? visitor : residents));

/** The seat of the visitor where `visitor` visits `residents` here; null: it does not. */
export function visitedSeat(seating: Seating, residents: string, visitor: string): number | null {
  const seat = seating.indexOf(visitor);
  const isVisit = seat >= 0 && seating.every((one, i) => one === (i === seat ? visitor : residents));
  return isVisit ? seat : null;
}
