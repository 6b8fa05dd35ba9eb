/** What the card of SymmToM says, in English: the source of all translations beside this file. Every page loads it. */
export const en = {
  // what one does in the game, in few words: its name for visitors
  plain: 'Pass it on',
  pitch: 'Collect every piece by listening and telling. Not everyone knows who knows what.',
} as const;
