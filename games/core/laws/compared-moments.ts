/**
 * How many moments the law against leaks rests on, counted for each kind of hidden thing, each seat and each turn: a
 * comparison for one seat says nothing about another, and one at the start says nothing about later turns.
 */
import type { Game, GameTypes, Seat } from '../game.ts';

export interface ComparedMoment {
  readonly kind: string;
  readonly seat: Seat;
  /** Of the play; for acts, since the act. */
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

/** Of which seat, and for which kind, moments are wanted up to which turn. */
export interface Wanted {
  readonly kind: string;
  readonly seat: Seat;
  readonly turns: number;
}

/** What a game promises to be comparable, for so many seats. */
export function wantedOf<T extends GameTypes>({ secrecy }: Game<T>, seats: number) {
  const of = (kinds: Readonly<Record<string, number>>): readonly Wanted[] =>
    Object.entries(kinds).flatMap(([kind, turns]) =>
      Array.from({ length: seats }, (_, seat) => ({ kind, seat, turns })),
    );
  return {
    twins: of(secrecy.twinTurns === null ? {} : { [TWINS]: secrecy.twinTurns }),
    secrets: of(secrecy.kinds),
    acts: of(secrecy.acts?.kinds ?? {}),
  };
}

/** The first turn at which fewer moments were compared than this; null: there is none. */
export function firstMissing(
  { counted }: MomentCounts,
  { kind, seat, turns }: Wanted,
  least: number,
): ComparedMoment | null {
  const turn = Array.from({ length: turns + 1 }, (_, i) => i).find((i) => counted({ kind, seat, turn: i }) < least);
  return turn === undefined ? null : { kind, seat, turn };
}
