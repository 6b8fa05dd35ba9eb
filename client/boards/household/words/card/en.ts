/** What the card of the household says, in English: the source of all translations beside this file. Every page loads it. */
export const en = {
  // what one does in the game, in few words: its name for visitors
  plain: 'Secrets in a house',
  pitch: 'Reach a shared goal. Each knows something that the others lack, and messages are few.',
} as const;
