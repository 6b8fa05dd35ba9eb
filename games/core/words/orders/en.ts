/** Why a session cannot be asked the questions between turns that its order names, in English alone: for those who write orders. */
export const en = {
  // game: its id
  asksNothing: '{game} asks no questions between turns.',
  noTimes: 'Questions between turns need their turns or their rounds.',
  noRounds: '{game} has no rounds: name the turns of its questions.',
  // seats are numbered from 0, as in orders
  noSeat: 'There is no seat {seat} to ask: seats are 0 to {last}.',
  // proposition, value: ids, as in orders
  noProposition: 'This session has no proposition {proposition} to ask about.',
  noValue: '{proposition} cannot be {value}.',
  sameValues: 'The answers that are offered for {proposition} must differ.',
  noKind: 'Seat {seat} cannot be asked a question of the kind {kind} in this session.',
} as const;
