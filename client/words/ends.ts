/** The sentences of a session's end, in English. They come with the end, and not with the page of play. */
/** What points come by, in the plural. */
export const UNITS = { turn: 'turns', trial: 'trials', story: 'questions' } as const;

export const ends = {
  endGoals: 'Goals that you were told',
  goalMet: 'met',
  goalNotMet: 'not met',
  goalNotKnown: 'you could not see it',
  curve: 'Your points over {turns} {units}',
  moments: 'Moments that decided it',
  wrong: 'Wrong answers, and why',
  youAre: 'You are {letter}.',
  working: 'Working out what each agent could believe …',
  notWorked: 'The minds could not be worked out. The moments are told as your seat saw them.',
  turn: '{unit} {nth}',
  see: 'See it in the replay',
  again: 'Try that moment again',
  making: 'Going back …',
  board: 'The board then',
  text: 'What you read',
  truth: 'In truth',
  thinks: 'What {who} thinks',
  false: 'false',
  right: '{right} of {of} answers were right.',
  byOrder: 'By order of belief',
  aboutOrder: 'about {order}',
  rest: 'The other wrong answers',
} as const;
