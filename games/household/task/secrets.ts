/** How secrets begin where policies read them. */

/** A secret about the agent's own personal goal. */
export const FOR_YOURSELF = 'What you want for yourself';
