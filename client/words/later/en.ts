/**
 * What most pages of a seat say later, or not at all, in English: questions, the end, practice, lessons, and a game without a board
 * of its own. Pages load it with the parts that say it. The source of all translations beside this file. Messages are ICU
 * MessageFormat. Agents have letters (A, B, C) for names, and are "it".
 */
import { ENDS } from '../../../games/core/session/words.ts';

export const en = {
  probe: {
    one: 'A question',
    nth: 'Question {nth, number} of {of, number}',
    nthShown: 'Question <b>{nth, number}</b> of {of, number}',
    afterAll: '· all turns have been played',
    inTurn: '· then the turn goes on',
    progress: 'Questions answered',
    sure: 'How sure are you?',
    unsaid: 'move the handle',
    sureOf: '{sure, number} of 100',
    // the ends of the scale
    guess: 'a guess',
    certain: 'certain',
    answer: 'Answer',
    sending: 'Sending …',
    skip: 'Skip this question …',
    reallySkip: 'Really skip this question',
  },
  learn: {
    none: 'No tutorial',
    noneFor: 'There is no tutorial for {game}',
    noneText: 'It can be played all the same: the page says what can be seen and done.',
    title: 'Learn: {lesson}',
    step: 'Learn: step <b>{nth, number}</b> of {of, number}',
    practiceTitle: 'Learn: practice',
    leave: 'Leave',
    practise: 'Now practise',
    toReach:
      '{turns, plural, one {# turn} other {# turns}} in a real session, with bots and without a time limit. {points, plural, one {# point shows} other {# points show}} that the game is clear to you.',
    starting: 'Starting …',
    start: 'Practise',
    anew: 'Begin again',
    skipPractice: 'Skip practice',
    // how choices are sent, said once
    undo: 'Choose first, then press "Send" or Enter. What you sent stays shown. You can take it back until all have sent.',
    final: 'Choose first, then press "Send" or Enter. You can change your choice until you send it.',
    miss: 'Not quite. Read the task, then try again.',
    next: 'Next',
    back: 'Back',
    skip: 'Skip this step',
  },
  never: {
    title: 'The session did not begin',
    tooFew: 'Not enough people came',
    tooFewText: 'The time to wait for the others is over, so the session was closed before it began.',
    thanks: 'You did nothing wrong, and there is nothing more for you to do here. Thank you for waiting.',
    again: 'Open a new session',
  },
  end: {
    // inside of a study
    game: 'The game is over',
    why: ENDS,
    scored: '{points, plural, one {You scored # point.} other {You scored # points.}}',
    allPlayed: {
      turn: 'All turns have been played.',
      trial: 'All trials have been played.',
      story: 'All questions have been played.',
    },
    you: 'you',
    long: 'Play the long one',
    again: 'Play again',
    goals: 'Goals that you were told',
    // goal: in words, as in "The door is open"
    goal: '{met, select, yes {{goal}: <b>met</b>} no {{goal}: <b>not met</b>} other {{goal}: <b>you could not see it</b>}}',
    noGoals: 'The list of your goals could not be loaded.',
    curve:
      '{unit, select, trial {Your points over {turns, plural, one {# trial} other {# trials}}} story {Your points over {turns, plural, one {# question} other {# questions}}} other {Your points over {turns, plural, one {# turn} other {# turns}}}}',
    curveEnd:
      '{unit, select, trial {Your points over {turns, plural, one {# trial} other {# trials}}: {points, number} at the end} story {Your points over {turns, plural, one {# question} other {# questions}}: {points, number} at the end} other {Your points over {turns, plural, one {# turn} other {# turns}}: {points, number} at the end}}',
    // below the two ends of the curve
    start: 'start',
    finish: 'end',
    moments: 'Moments that decided it',
    turn: 'Turn {nth, number}.',
    see: 'See it in the replay',
    working: 'Working out what each agent could believe …',
    notWorked: 'The minds could not be worked out. The moments are told as your seat saw them.',
    youAre: 'You are {letter}.',
    right: '{right, number} of {of, number} answers were right.',
    byOrder: 'By order of belief',
    // order: words of the game, as in "who thinks what"
    ofOrder: '<b>{right, number} of {of, number}</b> about {order}',
    wrong: 'Wrong answers, and why',
    rest: 'The other wrong answers ({count, number})',
    tryAgain: 'Try that moment again',
    making: 'Going back …',
    board: 'The board then',
    text: 'What you read',
    truth: 'In truth',
    // who: a letter, or what `thinksThat` makes of several: "What A thinks that B thinks"
    thinks: 'What {who} thinks',
    thinksThat: '{who} thinks that {other}',
    false: 'false',
  },
  practice: {
    enough: 'You are ready to play',
    more: 'Practise once more?',
    scored: 'You scored <b>{points, number}</b> in {turns, plural, one {# turn} other {# turns}}.',
    reached: 'Target: {points, plural, one {# point} other {# points}}. You reached it.',
    missed: 'Target: {points, plural, one {# point} other {# points}}. You can try again, or continue.',
    // follows what would have been enough
    goOnOrAgain: 'You can try again, or continue.',
    again: 'Practise again',
    goOn: 'Continue',
    goOnAnyway: 'Continue anyway',
    learn: 'Back to the tutorial',
  },
  /** A game without a board of its own. */
  plain: {
    everything: 'Everything there is to see',
    seen: 'What you see',
    told: 'What you were told at the start',
    choose: 'Choose what to do.',
    key: 'choose the action with this number',
    actions: 'What you can do',
    search: 'Search {count, number} actions',
    searchWords: 'words of an action',
    marked: '<b>Marked:</b> {action}',
    chosen: '<b>✓ You chose:</b> {action}',
    acted:
      '{by, select, clock {Time ran out, so you had to {action}.} rule {No choice came from your seat, so it had to {action}.} other {You chose to {action}.}}',
    found:
      '{count, plural, =0 {No action has these words.} one {One action: press Enter to choose it.} other {# actions.}}',
    more: 'Show {count, number} more of {of, number}',
  },
} as const;
