/**
 * MindGames on the start form, in English: the source of all translations beside this file. Labels of fields, and what is chosen in
 * them; what each policy does, as the server says it.
 */
export const en = {
  problems: 'Problems',
  people: {
    label: 'People in a problem',
    // they follow "People in a problem"
    mixed: 'differ from problem to problem',
    forehead: 'see all foreheads but their own',
    mirror: 'see all foreheads, in a mirror their own',
    thirsty: 'feel whether they are thirsty',
    cards: 'were shown some cards',
  },
  count: {
    label: 'How many people',
    any: '2 to 4',
  },
  // what participants are told
  right: 'the right answer, after each problem',
  check: {
    label: 'Check first what the questions mean',
    untilRight: 'until 5 of 6 answers are right',
    none: 'no',
  },
  answers: {
    label: 'Answers',
    three: 'yes, no, cannot tell',
    two: 'it follows, or it does not',
  },
  answerTime: 'Time for an answer',
  bots: {
    // what each policy does, as "it"
    exact: 'Draws every conclusion.',
    'operator-pattern': 'Reads the question and not the announcements.',
    uniform: 'Answers at random.',
  },
} as const;
