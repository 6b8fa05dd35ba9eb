/** `?seq=412&seat=1`: a moment, and whose eyes. Pure. */
import type { Seat } from '../../games/core/game.ts';

export interface View {
  /** Version in the stream, from 1. */
  readonly seq: number;
  /** null: all eyes. */
  readonly seat: Seat | null;
}

/** What is missing or makes no sense is the first event through all eyes; what is beyond the end is the end. */
export function readLink(search: string, { events, seats }: { readonly events: number; readonly seats: number }): View {
  const given = new URLSearchParams(search);
  const seq = wholeNumber(given.get('seq'));
  const seat = wholeNumber(given.get('seat'));
  return {
    seq: seq === null ? 1 : Math.min(Math.max(1, seq), Math.max(1, events)),
    seat: seat !== null && seat < seats ? seat : null,
  };
}

export function linkTo({ seq, seat }: View): string {
  return `?seq=${seq}${seat === null ? '' : `&seat=${seat}`}`;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
