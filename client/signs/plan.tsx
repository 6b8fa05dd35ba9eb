/**
 * The signs of the session that the page shows: which look and letter each seat has. All boards, words and lists ask here.
 * Without a plan, as in old logs, on the start page and in the tutorial, a seat has the sign of its number.
 */
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import type { Seat } from '../../games/core/game.ts';
import type { Signs } from '../../games/core/session/types.ts';

/** A page shows one session. */
let shown: Signs | null = null;

/** Number of the shape and colour, from 0. */
export const lookOf = (seat: Seat): number => shown?.looks[seat] ?? seat;
/** Place of the letter in the alphabet, from 0. */
export const placeOf = (seat: Seat): number => shown?.letters[seat] ?? seat;

/** The seats of a session in the order of their letters, which is the order of all lists of seats. */
export function seatsInOrder(count: number): readonly Seat[] {
  return Array.from({ length: count }, (_, seat) => seat).toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Shows what is inside with these signs; null: each seat with the sign of its number. New signs draw all of it again. */
export function Signed({ by, children }: { by: Signs | null; children: ReactNode }) {
  shown = by;
  // before any effect of what is inside, which may draw
  useLayoutEffect(() => {
    shown = by;
    return () => {
      shown = null;
    };
  }, [by]);
  return <Fragment key={by === null ? 'by seat' : JSON.stringify(by)}>{children}</Fragment>;
}

/** Shows what is inside with other signs than the page around it, as a small board beside the session that is open. */
export function SignedAside({ by, children }: { by: Signs | null; children: ReactNode }) {
  const around = shown;
  return (
    <>
      <From by={by} />
      {children}
      <From by={around} />
    </>
  );
}

/** What is drawn after it has these signs. */
function From({ by }: { by: Signs | null }) {
  shown = by;
  return null;
}
