/**
 * What the board of MindGames says, in English: the source of the translations beside this file. Messages are ICU MessageFormat. Names
 * of people are written as the names of games/mindgames/words/en.ts are, and what is said of cards and foreheads in the same words as
 * there. `gender`: of a person, for languages whose verbs tell it.
 */
export const en = {
  /** After "Goal:". */
  goal: 'say what each person can know after the announcements.',
  drawing: 'The problems are being drawn.',
  allAnswered: 'All problems have been answered.',
  allOf: '{problems, plural, one {The problem has been answered.} other {All # problems have been answered.}}',
  score: '{score, number} of {problems, number} answers were right.',
  nothingAnnounced: 'Nothing is announced.',
  /** Where the reader is. */
  place: {
    check: 'Check question {number, number}',
    problem: 'Problem {number, number} of {of, number}',
  },
  /** The part of the session before the problems. */
  check: 'Check',
  checkEnds: 'The check ends',
  /** After wrong answers in a row. */
  hint: {
    cases: 'List the cases that the sentences leave open, and cross out those that an announcement rules out.',
    knows: 'A person knows something if it is so in every case that is left and fits what that person has seen.',
  },
  criterion: {
    about:
      'Questions on knowing that and knowing whether, without a time limit. After each answer you are told the right one. The check ends when {right, number} of your last {of, number} answers are right. Three problems follow.',
    reached: '{right, number} of {of, number} answers in the check were right.',
    missed: '{right, number} right answers of {of, number} in the check show that the questions are clear to you.',
  },

  /** What the words of a question mean. */
  meaning: {
    label: 'What the words mean',
    that: 'knows that',
    thatMeans: '“Ada knows that the card is red”: it is red, and Ada can be sure of it. If it is black, Ada does not.',
    whether: 'knows whether',
    whetherMeans: '“Ada knows whether the card is red”: Ada can be sure that it is red, or sure that it is black.',
    surely: 'yes, surely',
    surelyMeans: 'It is so in every case that the sentences leave open.',
    cannotTell: 'cannot tell',
    cannotTellMeans: 'It is so in some of the cases that the sentences leave open, and not so in others.',
    people: 'people',
    peopleMean: 'All of them draw every conclusion that they can draw.',
  },

  /** Why an answer is right. `holds`, `fails`: statements, as they stand after a colon in games/mindgames/words/en.ts. */
  reason: {
    unknown: 'It is so in some of the cases that are left, and not in others.',
    notSurely: 'What was seen and announced leaves a case in which it is not so.',
    whether:
      'What {name} {gender, select, female {has seen and heard} male {has seen and heard} other {has seen and heard}} leaves {name} in no doubt.',
    notWhether:
      'For all that {name} {gender, select, female {has seen and heard} male {has seen and heard} other {has seen and heard}}, it may be that {holds}, or that {fails}.',
    that: 'In every case that {name} {gender, select, female {cannot rule out} male {cannot rule out} other {cannot rule out}}, {holds}.',
    notThat:
      'For all that {name} {gender, select, female {has seen and heard} male {has seen and heard} other {has seen and heard}}, it may be that {fails}.',
    /** What `other` knows of what is asked, as a statement for `holds` and `fails`. */
    knows: '{other} {gender, select, female {knows} male {knows} other {knows}}',
    knowsNot: '{other} {gender, select, female {does not know} male {does not know} other {does not know}}',
  },

  /** The end of a session. Orders are names of kinds of questions, by how deep they go. */
  end: {
    orders: {
      one: 'what one person knows',
      two: "what one person knows of another's knowledge",
    },
    reason:
      '{left, plural, one {After all that was announced, {left, number} of {first, number} cases is possible, and “{hypothesis}” is true in {holdsIn, number} of {left, number}.} other {After all that was announced, {left, number} of {first, number} cases are possible, and “{hypothesis}” is true in {holdsIn, number} of {left, number}.}}',
  },

  /** A replay's picture of the minds of the problem. */
  minds: {
    title: 'Minds of the problem',
    first:
      '{cases, plural, one {# case is possible at first. So many are left:} other {# cases are possible at first. So many are left:}}',
    /** How many cases are left after an announcement, which is a statement. */
    after: '{cases, number} after “{statement}”',
    noProblem: 'no problem now',
    noIdea: 'no idea',
    knowsWhether: 'knows whether',
    knows: { yes: '✓ knows', no: '✗ does not', unknown: '? depends' },
    about: 'about the answer',
  },

  lesson: {
    task: 'Answer the question.',
    problem: {
      title: 'A problem',
      text: {
        says: 'A problem says who is there, what each of them sees, and what is announced to all. It stays in sight while you answer.',
        read: 'Read all of it. Then choose an answer, and send it.',
      },
      outcome: 'Yes. Ada has not seen the card of Ben, but has heard the announcement.',
    },
    that: {
      title: 'Knows that',
      text: {
        says: '“Ada knows that the card is red” says two things: the card is red, and Ada can be sure of it.',
        black: 'Now the card of Ben is black.',
      },
      outcome: 'No. What is not so cannot be known.',
    },
    whether: {
      title: 'Knows whether',
      text: {
        says: '“Ada knows whether the card is red” says that Ada can be sure either way: that it is red, or that it is black.',
        same: 'The people and the announcements are the same as before. Only one word of the question has changed.',
      },
      outcome: 'Yes. Ada knows that it is black, and so knows whether it is red.',
    },
    notKnowing: {
      title: 'Not knowing',
      text: { seen: 'Cleo has seen no card.' },
      outcome: 'No. At least one of the other two cards is red, but Cleo cannot be sure which.',
    },
    cannotTell: {
      title: 'Cannot tell',
      text: {
        depends: 'Sometimes the answer depends on something that you are not told. Then it is “cannot tell”.',
        seen: 'Ada has seen the card of Cleo. You have not.',
      },
      outcome: 'If it is red, Ada knows that it is red. If it is black, Ada does not. You cannot tell which.',
    },
    follows: {
      title: 'What follows',
      text: {
        conclude: 'All of them draw every conclusion that they can draw, also from what others say.',
        think: 'Think of what Ada would see if the forehead of Ben were clean.',
      },
      outcome:
        'Yes. If it were clean, Ada would see that, and know that the muddy one is that of Ada. Ada does not know it, so Ben can be sure.',
    },
    others: {
      title: 'Knowing what others know',
      text: { seen: 'All of them know who has seen which card. Cleo has not seen the card of Ben.' },
      outcome: 'Yes. Cleo does not know what the card of Ben is, but knows that Ben does.',
    },
  },
} as const;
