/** What the card of MindGames says, in English: the source of all translations beside this file. Every page loads it. */
export const en = {
  // what one does in the game, in few words: its name for visitors
  plain: 'Told to all',
  pitch: 'Something is announced to all. Work out who knows what now.',
} as const;
