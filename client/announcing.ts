/** The queue of sentences for screen readers: one is spoken at a time, the others wait, and the last one stays. */

export interface Announced {
  readonly id: number;
  readonly text: string;
}

export interface Queue {
  /** The first is being spoken. */
  readonly waiting: readonly Announced[];
  /** What was spoken last; null: nothing yet. */
  readonly last: Announced | null;
  readonly next: number;
}

export const NOTHING_SAID: Queue = { waiting: [], last: null, next: 0 };

/** How many announcements may wait. More than these are spoken as one. */
const MOST_WAITING = 4;
/** A slow voice says about 14 characters a second. */
const MS_A_CHARACTER = 70;
const LEAST_MS = 1000;

/** What is being spoken, or was spoken last. */
export const saidNow = ({ waiting, last }: Queue): Announced | null => waiting[0] ?? last;

/** How long speech takes, in ms. */
export const speechMs = (text: string): number => Math.max(LEAST_MS, MS_A_CHARACTER * text.length);

/** `join`: sentences one after the other, in their language. */
export function queued(
  { waiting, last, next }: Queue,
  text: string,
  join: (sentences: readonly string[]) => string,
): Queue {
  const all = [...waiting, { id: next, text }];
  const [now, ...later] = all;
  // a listener who falls behind hears the rest at once; no sentence is lost
  const joined =
    now && later.length > MOST_WAITING ? [now, { id: next, text: join(later.map((one) => one.text)) }] : all;
  return { waiting: joined, last, next: next + 1 };
}

/** The sentence that was being spoken is over. */
export function spoken({ waiting, last, next }: Queue): Queue {
  return { waiting: waiting.slice(1), last: waiting[0] ?? last, next };
}
