/**
 * What every board of a game of questions says, in English: the source of the translations beside this file. Messages are ICU
 * MessageFormat. Participants read sentences, and answer questions about them by choosing one of several options. `answer`, `right` and
 * `given` are such options in words; `given` may add how sure the participant is. They stand after a colon or in quotation marks, since
 * no other grammar fits all of them.
 */
export const en = {
  goal: 'Goal:',

  board: {
    /** Names of parts of the page, for screen readers. */
    premise: 'Given',
    text: 'Text',
    question: 'Question',
    answers: 'Answers',
    sure: 'How sure are you?',
    percentSure: '{percent, number} percent sure',
    /** The two ends of the scale. */
    guess: 'a guess',
    certain: 'certain',
  },

  /** What keys do, in a list. */
  keys: {
    // the name of a key, as it is printed on it
    enter: 'Enter',
    choose: 'choose that answer; Enter sends it',
    readOn: 'read on',
    sure: 'where it is asked: 0, 25, 50, 75 or 100 percent sure',
  },

  /** Labels of what has been chosen. */
  slot: {
    answer: 'Answer:',
    none: 'none',
    sure: 'Sure:',
    percent: '{percent, number} %',
  },
  /** Buttons. */
  sends: {
    answer: 'Answer',
    readOn: 'Read on',
  },

  /** What the participant did, or what was done in their place. */
  acted: {
    answer: {
      agent: 'You chose to answer {given}.',
      clock: 'Time ran out, so your answer is {given}.',
      rule: 'No choice came from your seat, so your answer is {given}.',
    },
    none: {
      agent: 'You chose to give no answer.',
      clock: 'Time ran out, so you gave no answer.',
      rule: 'No choice came from your seat, so it gave no answer.',
    },
    next: {
      agent: 'You chose to read on.',
      clock: 'Time ran out, so the reading went on.',
      rule: 'No choice came from your seat, so the reading went on.',
    },
  },
  /** What a seat does for which no agent acts: another seat once time is up, another seat from now on, the reader's own seat. */
  absent: {
    away: 'When time is up, its seat gives no answers.',
    gone: 'Its seat gives no answers.',
    you: 'The others play on without you: your seat gives no answers.',
  },

  /** What an answer brought. */
  recap: {
    answered: 'You answered: {given}.',
    late: 'You gave no answer in time.',
    untold: 'Whether it is right is not told here.',
    right: 'That is right.',
    rightIs: 'The right answer is: {right}.',
    /** What a point was for. */
    gain: 'right answer',
    wrong: 'You answered: {given}. The right answer is: {right}.',
    wrongNone: 'You answered: nothing. The right answer is: {right}.',
  },

  /** A wrong answer, at the end of a session. */
  end: {
    told: 'You answered {answer}; right is {right}.',
    toldNone: 'You answered nothing; right is {right}.',
    /** `place`: as in "Story 2". `question`: a whole question. `told`: one of the two before. */
    title: '{place}: {question}',
    line: '{place}. {question} {told}',
  },
} as const;
