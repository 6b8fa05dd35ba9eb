/** The questions that sessions of any game ask between turns, in English. Games add the clauses about their own facts. */
export const en = {
  yes: 'yes',
  no: 'no',
  // `clause` follows "that", as in "B knows piece 4"
  thinks: 'Does {name} think that {clause}?',
  // a clause that follows "that" itself, around another one: "you think that B knows piece 4". `name` is given where it is not you
  thinksInside: '{who, select, you {you think} other {{name} thinks}} that {clause}',
  // the same inside of a question for a place: "Where does B think that you think that the treat is?". `clause` is what follows in
  // the game's own question
  thinksInsideWhere: '{who, select, you {you think} other {{name} thinks}} that {clause}',
  // `clause` is an embedded question: "whether B knows piece 4"
  knows: 'Does {name} know {clause}?',
  // what the other one takes into account when it acts
  partner: {
    question: 'By what does {name} choose what to do?',
    // another partner may sit in the same seat, under the same name, from the next turn on
    exchanged:
      'From now on another partner may be {name}. By what did the one that was {name} until now choose what to do?',
    order0: 'By what it knows itself. It does not think about what others know.',
    order1: 'By what it takes others to know. It does not think about what others think of it.',
    order2: 'Also by what it takes others to think that it knows.',
  },
} as const;
