/**
 * Counts the moments that the law against leaks has compared, for each kind of secret or act, each seat and each turn. A
 * comparison for one seat says nothing about another seat, and one at the start says nothing about later turns.
 */
import type { Game, GameTypes, Seat } from '../game.ts';

export interface ComparedMoment {
  readonly kind: string;
  readonly seat: Seat;
  /** Turn of the playout; for acts, turns since the act. */
  readonly turn: number;
}

export interface MomentCounts {
  readonly count: (moment: ComparedMoment) => void;
  readonly counted: (moment: ComparedMoment) => number;
}

export function countMoments(): MomentCounts {
  const counts = new Map<string, number>();
  const key = ({ kind, seat, turn }: ComparedMoment): string => `${kind}/${seat}/${turn}`;
  const counted = (moment: ComparedMoment): number => counts.get(key(moment)) ?? 0;
  return { counted, count: (moment) => counts.set(key(moment), counted(moment) + 1) };
}

/** The kind under which twins are counted. */
export const TWINS = 'twins';

/** The moments that must be compared: of this kind, for this seat, at every turn up to `turns`. */
export interface WantedMoments {
  readonly kind: string;
  readonly seat: Seat;
  readonly turns: number;
}

/** The moments that must be compared for this game, by what its `secrecy` promises. */
export function wantedOf<T extends GameTypes>({ secrecy }: Game<T>, seats: number) {
  const of = (kinds: Readonly<Record<string, number>>): readonly WantedMoments[] =>
    Object.entries(kinds).flatMap(([kind, turns]) =>
      Array.from({ length: seats }, (_, seat) => ({ kind, seat, turns })),
    );
  return {
    twins: of(secrecy.twinTurns === null ? {} : { [TWINS]: secrecy.twinTurns }),
    secrets: of(secrecy.kinds),
    acts: of(secrecy.acts?.kinds ?? {}),
  };
}

/** The first moment that was compared fewer times than `least`; null: there is none. */
export function firstMissing(
  { counted }: MomentCounts,
  { kind, seat, turns }: WantedMoments,
  least: number,
): ComparedMoment | null {
  const turn = Array.from({ length: turns + 1 }, (_, i) => i).find((i) => counted({ kind, seat, turn: i }) < least);
  return turn === undefined ? null : { kind, seat, turn };
}
