/** `?seq=412&seat=1&about=at/van`: a moment, a viewer, and what the mind view shows. Pure. */
import type { Seat } from '../../games/core/game.ts';

export interface ReplayView {
  /** Version in the stream, from 1. */
  readonly seq: number;
  /** null: the viewer of everything. */
  readonly seat: Seat | null;
}

/**
 * A part that is missing or makes no sense means the first event and the viewer of everything; a place after the end
 * means the end.
 */
export function readLink(
  search: string,
  { events, seats }: { readonly events: number; readonly seats: number },
): ReplayView {
  const given = new URLSearchParams(search);
  const seq = wholeNumber(given.get('seq'));
  const seat = wholeNumber(given.get('seat'));
  return {
    seq: seq === null ? 1 : Math.min(Math.max(1, seq), Math.max(1, events)),
    seat: seat !== null && seat < seats ? seat : null,
  };
}

export function linkTo(
  { seq, seat }: ReplayView,
  { about, depth, model, compare, details, quiz }: ReplayLook = {},
): string {
  const link = new URLSearchParams({ seq: String(seq) });
  if (seat !== null) link.set('seat', String(seat));
  if (about) link.set('about', about);
  if (depth) link.set('depth', String(depth));
  if (model) link.set('model', model);
  if (compare) link.set('compare', compare);
  if (details) link.set('details', '1');
  if (quiz) link.set('quiz', quiz);
  return `?${link}`;
}

/** What the reader chose in the mind view; left out: not chosen. */
export interface ReplayLook {
  /** The id of a proposition. */
  readonly about?: string | undefined;
  /** Length of the longest chain. */
  readonly depth?: number | undefined;
  /** The id of a belief model. */
  readonly model?: string | undefined;
  /** The pictures that are compared, as `pressedInAddress` writes them. */
  readonly compare?: string | undefined;
  /** Whether the table of chains is open. */
  readonly details?: boolean | undefined;
  /** The quiz that is on: its id, or 'me' for one that the program chooses. */
  readonly quiz?: string | undefined;
}

export function readLook(search: string): ReplayLook {
  const given = new URLSearchParams(search);
  const depth = wholeNumber(given.get('depth'));
  return {
    about: given.get('about') ?? undefined,
    depth: depth !== null && depth > 0 ? depth : undefined,
    model: given.get('model') ?? undefined,
    compare: given.get('compare') ?? undefined,
    details: given.get('details') === '1' || undefined,
    quiz: /^[\w-]{1,64}$/.exec(given.get('quiz') ?? '')?.[0],
  };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
