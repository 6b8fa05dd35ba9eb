/** What the card of ToM-QA says, in English: the source of all translations beside this file. Every page loads it. */
export const en = {
  // what one does in the game, in few words: its name for visitors
  plain: 'Who thinks it is where',
  pitch: 'Read a short story, and say where each person in it thinks that a thing is.',
} as const;
