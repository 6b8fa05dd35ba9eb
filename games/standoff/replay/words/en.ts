/** What only replays say of Standoff: what its belief model assumes. */
export const en = {
  // id of a model -> a sentence about it
  models: {
    seen: { about: 'What the seat saw, and what it saw the other see; all else stays as it was.' },
  },
} as const;
