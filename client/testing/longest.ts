/**
 * The longest sentence about a belief that the demos of each game tell: its demo, and its event, from 1. Where no belief turns, it is
 * the beginning. longest.test.ts finds them anew.
 */
export const LONGEST = [
  { game: 'symmtom', label: 'Demo', seq: 65 },
  { game: 'standoff', label: 'Demo', seq: 17 },
  { game: 'household', label: 'The ice-cream van', seq: 41 },
  { game: 'tomqa', label: 'Demo', seq: 75 },
  { game: 'mindgames', label: 'Demo', seq: 1 },
] as const;
