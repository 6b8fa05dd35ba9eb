/** Limits of what a page tells of itself. They stand apart from the schema, which a browser should not load. */

/** A message carries at most this many things that are gone from the page; its size has a limit. */
export const MAX_SHOWN = 12;

/** A page reports by itself when so many are waiting, so that an action with the longest text and its facts fits. */
export const MANY_SHOWN = 6;

/** The number of frame intervals that are summed up. */
export const FRAMES = 60;

/** Ids of questions that are kept. The log keeps them for ever, so they have an alphabet in which it is hard to write. */
export const PROBE_ID = /^[A-Za-z0-9_/-]{1,64}$/;
