/** What the card of Standoff says, in English: the source of all translations beside this file. Every page loads it. */
export const en = {
  // what one does in the game, in few words: its name for visitors
  plain: 'Two treats',
  pitch: 'Pick the box that the other will leave you: what did the other see?',
} as const;
