/** Names that are given to sessions without a person's word. The log has them as they are here; lists say them in a language. */

/** A recorded session that has no other name. */
export const DEMO = 'Demo';
export const PRACTICE = 'Practice';
/** What a person who invites plays to see what participants will see. */
export const PREVIEW = 'Preview';

const RECORDINGS_OF = 'with recordings of ';
/** One person plays with recordings of a session. */
export const withRecordingsOf = (session: string): string => `${RECORDINGS_OF}${session}`;
/** The session whose recordings play in one of this name; null: it has another name. */
export const recordingsIn = (name: string): string | null =>
  name.startsWith(RECORDINGS_OF) ? name.slice(RECORDINGS_OF.length) : null;
