/** The environment variable that tells a server under test how far its clock is ahead, ms. */
export const AHEAD = 'CHAOS_CLOCK_AHEAD_MS';
