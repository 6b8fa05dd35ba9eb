/**
 * What MindGames' rules say, in English: the source of the translations beside this file. Messages are ICU MessageFormat. A problem
 * tells of two to four people and of one fact of each; what is asked rests on single words, so a translation says neither more nor
 * less than the English. `gender`: that of a person, for languages whose verbs and adjectives tell it; `other` is a person whose gender
 * no table has. Seats of the session are named by letters: A, B.
 */

// a statement: a sentence without its full stop, as it stands after a colon (in German with a capital letter)
const MUDDY = {
  one: '{holds, select, yes {the forehead of {name} is muddy} other {the forehead of {name} is clean}}',
  some: 'at least one forehead is muddy',
  every: 'every forehead is muddy',
  none: 'no forehead is muddy',
  notEvery: 'not every forehead is muddy',
} as const;
const THIRSTY = {
  one: '{holds, select, yes {{name} is {gender, select, female {thirsty} male {thirsty} other {thirsty}}} other {{name} is not {gender, select, female {thirsty} male {thirsty} other {thirsty}}}}',
  some: 'at least one of them is thirsty',
  every: 'all of them are thirsty',
  none: 'none of them is thirsty',
  notEvery: 'not all of them are thirsty',
} as const;
const RED = {
  one: '{holds, select, yes {the card of {name} is red} other {the card of {name} is black}}',
  some: 'at least one card is red',
  every: 'every card is red',
  none: 'no card is red',
  notEvery: 'not every card is red',
} as const;

export const en = {
  /** The people of problems that are drawn. Written as the language writes names. */
  names: {
    Ada: 'Ada',
    Ben: 'Ben',
    Cleo: 'Cleo',
    Dan: 'Dan',
    Eve: 'Eve',
    Finn: 'Finn',
    Gus: 'Gus',
    Hana: 'Hana',
    Ivo: 'Ivo',
    June: 'June',
    Kai: 'Kai',
    Lea: 'Lea',
    Max: 'Max',
    Nia: 'Nia',
    Omar: 'Omar',
    Pia: 'Pia',
    Quin: 'Quin',
    Rosa: 'Rosa',
    Sam: 'Sam',
    Tess: 'Tess',
    Uma: 'Uma',
    Vic: 'Vic',
    Wes: 'Wes',
    Yara: 'Yara',
    Zoe: 'Zoe',
  },

  people: 'The people are {names}.',
  /** What each of them may be or have, and what each can see. */
  scene: {
    forehead: 'Each of them may have a muddy forehead, and sees all foreheads but their own.',
    forehead_mirror: 'Each of them may have a muddy forehead, and sees all foreheads, their own too, in a mirror.',
    internal: 'Each of them may be thirsty, feels it, and cannot see it in the others.',
    explicit: 'Each of them has a card, red or black, which lies face down until it is shown.',
  },
  /** `count`: how many cards. `whose`: a list of names, which may hold `name` itself. */
  seen: '{name} {gender, select, female {has seen} male {has seen} other {has seen}} {count, plural, =0 {no card} one {the card of {whose}} other {the cards of {whose}}}.',
  common: 'All of them know this, and hear what is announced, which is always true.',

  /** Statements: each is a sentence without its full stop, as it stands after a colon (in German with a capital letter). */
  statement: {
    muddy: MUDDY,
    thirsty: THIRSTY,
    red: RED,
    knows: {
      that: '{name} {gender, select, female {knows} male {knows} other {knows}} that {clause}',
      whether: '{name} {gender, select, female {knows} male {knows} other {knows}} whether {clause}',
    },
    /** `clause`: of `whether` below. */
    knowsNotWhether:
      '{name} {gender, select, female {does not know} male {does not know} other {does not know}} whether {clause}',
  },
  /** The same as clauses that follow "that": in German with the verb at their end. */
  that: {
    muddy: MUDDY,
    thirsty: THIRSTY,
    red: RED,
    knows: {
      /** `clause`: of `that`. */
      that: '{name} {gender, select, female {knows} male {knows} other {knows}} that {clause}',
      /** `clause`: of `whether`. */
      whether: '{name} {gender, select, female {knows} male {knows} other {knows}} whether {clause}',
    },
  },
  /** The same as clauses that follow "whether". */
  whether: {
    muddy: MUDDY,
    thirsty: THIRSTY,
    red: RED,
    knows: {
      that: '{name} {gender, select, female {knows} male {knows} other {knows}} that {clause}',
      whether: '{name} {gender, select, female {knows} male {knows} other {knows}} whether {clause}',
    },
  },

  announced: 'It is announced: {statement}.',
  /** "that" says that it is so and that the person can be sure of it, "whether" that the person can be sure either way. */
  question: {
    that: 'Does {name} now {gender, select, female {know} male {know} other {know}} that {clause}?',
    whether: 'Does {name} now {gender, select, female {know} male {know} other {know}} whether {clause}?',
  },

  answer: {
    yes: 'yes',
    no: 'no',
    unknown: 'cannot tell',
    /** Where there are only these two. */
    yesOfTwo: 'yes, surely',
    noOfTwo: 'no, or not surely',
  },
  /** An answer in quotation marks, after a colon and in a list. `sure`: in percent. */
  given: {
    plain: '"{answer}"',
    sure: '"{answer}", {sure, number} % sure',
  },
  /** What a seat can do, as an infinitive, in lists. */
  action: {
    none: 'give no answer',
    answer: 'answer "{answer}"',
    answerSure: 'answer "{answer}", {sure, number} % sure',
  },

  item: {
    check: 'Check question {number, number}',
    problem: 'Problem {number, number}',
    /** A whole problem after it. */
    checkWith: 'Check question {number, number}: {text}',
    problemWith: 'Problem {number, number}: {text}',
    checkOf: 'Check question {number, number} of at most {of, number}.',
    problemOf: 'Problem {number, number} of {of, number}.',
  },
  percept: {
    rightIs: 'The right answer is "{answer}".',
    allAnswered: 'All have answered.',
    noAnswer: 'You gave no answer.',
    answered: 'You answered "{answer}".',
    answeredSure: 'You answered "{answer}", {sure, number} % sure.',
    answeredRight: 'You answered "{answer}": that is right.',
    answeredRightSure: 'You answered "{answer}", {sure, number} % sure: that is right.',
    passed: 'You have passed the check.',
    checkOver: 'The check is over.',
    finished: 'That was the last problem.',
  },
  event: {
    drawn: '{problems, plural, one {# problem} other {# problems}}.',
    drawnWithChecks:
      '{problems, plural, one {# problem} other {# problems}}, after at most {checks, plural, one {# check question} other {# check questions}}.',
    noAnswer: '{seat} gave no answer.',
    answered: '{seat} answered "{answer}".',
    answeredSure: '{seat} answered "{answer}", {sure, number} % sure.',
    answeredRight: '{seat} answered "{answer}": that is right.',
    answeredRightSure: '{seat} answered "{answer}", {sure, number} % sure: that is right.',
    passed: '{seat} passed the check.',
    notPassed: '{seat} did not pass the check.',
    over: 'All problems have been answered.',
  },
  nothingShown: 'Nothing is shown yet.',

  /** A replay's moments. */
  moment: {
    drawn: 'The problems are drawn.',
    answers: '{seat} answers "{answer}"',
    noAnswer: '{seat} gives no answer',
    /** `answers`: one of the two before, or several of them joined by the next two. */
    answered: '{answers}; right is "{right}".',
    /** `first`: one clause, or several that `more` has joined. */
    both: '{first} and {last}',
    more: '{first}, {next}',
    checkOver: 'The check is over.',
    /** A clause that follows "that". */
    claim: 'the answer is "{answer}"',
    short: 'answer',
  },
  /** What beliefs are about, for a table. */
  topic: 'the answer to the question on the page',
} as const;
