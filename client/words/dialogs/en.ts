/**
 * What the dialogs of a replay say, in English: links, slides, films and files of it, branches, sessions with recordings, and quizzes for a
 * class. It is the source of all translations beside this file. Messages are ICU MessageFormat. `name` and `seat` are letters of agents, as
 * in "A".
 */
export const en = {
  share: {
    // "this moment" is where the replay stands
    linkTitle: 'A link to this moment',
    frame: 'HTML that shows it in another page',
    // the title of the replay in a page of another site
    frameTitle: 'Replay of a session',
    link: 'Link',
    eyes: 'through the eyes of {seat}',
    copied: 'Link copied',
    copy: 'Copy',
    // the browser lets no page copy
    copyByHand: 'Select the text and copy it.',
    title: 'For a talk or a paper',
    // for those who do not see the slide. turn: as in "turn 3"
    preview: 'Preview of {turn}: {words}',
    drawing: 'Drawing the slide …',
    picture: 'This slide',
    // a turn is chosen beside it
    shown: 'Slide of',
    png: 'Save picture (PNG)',
    svg: 'Save as SVG',
    saved: 'Saved as {name}.',
    film: 'A film, one slide a turn',
    // the first and the last turn of a film are chosen beside these
    from: 'From',
    to: 'to',
    whole: 'Whole session',
    only: 'This turn',
    perTurn: 'Seconds a turn',
    lasts: '{turns, plural, one {# slide} other {# slides}}, {seconds, number} s.',
    // kind: MP4 or GIF
    makeFilm: 'Save film ({kind})',
    making: 'Making the film: slide {at, number} of {of, number}',
    cancel: 'Cancel',
    cancelled: 'Cancelled. No film was made.',
    // why: what the browser says, in English
    failed: 'It could not be made: <why></why>',
    tooLarge:
      'This session is too long for one file: it would have {has, number} kB, and at most {most, number} kB are allowed.',
    pageMissing: 'This server lacks the page for such files.',
    tooLong: 'At most {most, number} slides. Choose a shorter span.',
    html: 'One file that plays',
    aboutHtml:
      'This replay as one HTML file, for a talk without a network or for the supplement of a paper. It holds everything that this page shows you, and shows it to everyone who has the file.',
    saveHtml: 'Save as HTML',
    close: 'Close',
  },
  // a branch: another session that begins like this one and is played on otherwise
  fork: {
    title: 'Play on from turn {turn}',
    kept: '{turn, plural, =0 {No turn is kept: the branch plays all turns anew, from turn 1.} one {Turn 1 stays as it was. From turn 2 on, the branch is played anew.} other {Turns 1 to # stay as they were. From turn {first} on, the branch is played anew.}}',
    stays: 'This session stays as it is, and a branch counts in no export.',
    // agents are chosen below, one for each seat
    who: 'Who plays on',
    asBefore: 'as before: {policy}',
    person: 'a person',
    bot: 'the bot {policy}',
    // one of the three below is chosen
    changed: 'What is changed',
    none: 'nothing',
    action: 'one action',
    percept: 'what one seat notices',
    // whose action, or whose percept: a letter is chosen beside it
    whose: 'Whose',
    // actions follow, each as its game words it
    instead: 'In turn {turn}, instead',
    asItWas: '{action} (as it was)',
    // what the seat is to notice is chosen beside it
    happenedLast: 'Of what happened last',
    noticesNothing: 'it notices nothing',
    noticesOther: 'it notices the JSON under Details',
    details: 'Details',
    perceptJson: 'What it notices, as JSON',
    commandAll: 'All seats, 20 times each: a command',
    command: '20 times: a command',
    commandAbout:
      'Run this where Standpoint is installed. It plays each branch 20 times, and as often without the change. It prints how often seats then took each action, with and without the change, and writes a row for each branch and seat.',
    copy: 'Nothing changes, and the same agents play on: a control copy, to compare other branches with.',
    back: 'Back to the replay',
    playing: 'Playing on …',
    makeCopy: 'Make a control copy',
    playOn: 'Play on',
    make: 'Make the branch',
    nothingToDo: 'There is nothing to do for this seat then.',
    // why: what the browser says, in English
    noJson: 'That is not JSON: <why></why>',
    // words: one or more sentences of the game
    told: 'It would notice: {words}',
    toldNothing: 'It would notice nothing.',
    toldBroken: 'No words for it yet.',
    both: 'Both sessions have the same events up to {seq}.',
    forPerson: 'For the person who takes seat {name}',
    watch: 'Watch the branch',
    goOnAs: 'Go on as {name}',
    // why the server made no branch
    refused: {
      not_running:
        'At this moment the session had not begun to play, or nothing had happened that could be noticed. Choose a later moment.',
      ended: 'Nothing is done any more after this moment. Choose an earlier one.',
      not_active: 'This seat did nothing in that turn.',
      illegal_action: 'This seat cannot do that in this turn.',
      seats_empty: 'Say for each seat that people held who goes on there.',
      not_allowed: 'This browser may not make this branch.',
    },
  },
  recorded: {
    seat: 'Your seat in a new session',
    again:
      "{count, plural, one {{names} does again what it did in this session, at the same times and whatever you do. Where it cannot, it takes the game's default action.} other {{names} do again what they did in this session, at the same times and whatever you do. Where one of them cannot, it takes the game's default action.}}",
    back: 'Back to the replay',
    sit: 'Sit down as {name}',
  },
  // a teacher chooses questions, and the class answers them
  classQuiz: {
    forClass: 'For a class',
    answers: 'Answers of the class',
    about:
      'Choose at most {most, number} moments at which the replay asks. You get a link for the class, and see how often each choice was made. No name is asked for. All people who may open this replay can answer.',
    atEvent: 'event {seq}',
    chosen: '{count, number} of at most {most, number} chosen.',
    make: 'Make the link',
    classLink: 'Link for the class',
    teacherLink: 'Your link to the answers',
    kept: 'The quiz and its answers are gone after a day. Each browser answers a question once.',
    // a choice among the answers
    right: '{choice} (right)',
    refresh: 'Count again',
    close: 'Close',
  },
} as const;
