/** What only replays say of MindGames: what its belief model assumes, and what is marked. */
export const en = {
  // id of a model -> its name, which says what it takes for granted, and a sentence about it
  models: {
    read: {
      name: 'all seats draw every conclusion',
      about: 'The answer that follows from the problem, for each seat that reads it.',
    },
  },
  wrong: '{count, plural, one {A wrong answer} other {# wrong answers}}',
} as const;
