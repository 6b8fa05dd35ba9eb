/** Names that are given to sessions without a person's word. The log has them as they are here; lists say them in a language. */

/** A recorded session that has no other name. */
export const DEMO = 'Demo';
export const PRACTICE = 'Practice';
/** What a person who invites plays to see what participants will see. */
export const PREVIEW = 'Preview';
