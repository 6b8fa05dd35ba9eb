/** What only replays say of ToM-QA: what its belief model assumes. */
export const en = {
  // id of a model -> a sentence about it
  models: {
    told: { about: 'What follows from the sentences told so far; agents in a room see all that is in it.' },
  },
} as const;
