/**
 * What a replay says, to participants who look back and to visitors. `name`, `who`, `knower` and `other` are letters of agents, as
 * in "A". `whose` is `you` where the reader looks through the eyes of the agent's own seat.
 */
export const en = {
  replay: {
    language: 'Language',
    windowTitle: '{title} · Standpoint',
    loadingTitle: 'Replay',
    loading: 'Loading the replay …',
    noneTitle: 'No replay',
    none: 'This session cannot be replayed',
    closed: 'You may not see this replay.',
    notOpen: 'This replay is not open to all readers, so no other page shows it.',
    // a right is a line of letters that an operator gives out
    withRight:
      'If you ordered it, open this page in the browser that you used. With a right you can also open it here:',
    title: 'Replay, {session}',
    // names of sessions that pages make, as titles
    practice: 'Practice',
    ofPreview: 'Preview',
    ofRecordings: 'with recordings of {session}',
    neverBegan: 'This session never began, so there is nothing to replay.',
    openWhole: 'Open the whole page',
    share: 'Share',
    slide: 'Slide or file',
    tryFrom: 'Try from here',
    withRecordings: '{others, plural, one {Play with a recording} other {Play with recordings}}',
    // a branch is another session that begins like this one
    branchOf: 'A branch of <session>another session</session>. It shares the events up to {seq}.',
    branches: '{count, plural, one {# branch of this session} other {# branches of this session}}',
    branchPlayed: '{name}, still played',
    branchFrom: 'From event {seq}',
    branchMade: 'Made {when}',
    branchReturns: 'Returns {points}',
    noMoments: 'No belief turns false',
    momentsOnly: '{count, plural, one {# moment} other {# moments}}',
    moment: 'Moment {number} of {count}',
    before: 'The moment before, key [',
    next: 'The next moment, key ]',
    working: 'Working out what each agent believes …',
    notDrawn: 'What each agent believes could not be worked out, so no lane is drawn.',
    draw: 'Draw the lanes',
    preview: 'preview',
    start: 'Before turn 1',
    // as the name of a column, where a number stands elsewhere
    startShort: 'start',
    afterTurn: 'After turn {turn} of {of}',
    afterStep: 'After step {turn} of {of}',
    // on a slide
    turnNumber: 'turn {turn}',
    stepNumber: 'step {step}',
    inRound: '{round} {number}, {place}',
    trials: '{count, plural, one {# trial} other {# trials}}',
    stories: '{count, plural, one {# story} other {# stories}}',
    round: '{round} {number}',
    board: 'Board',
    minds: 'Minds',
    axis: 'Time',
    place: 'Place in the session',
    placeAt: 'Event {number} of {of}. {words}',
    turn: 'Turn',
    step: 'Step',
    marks: 'moments',
    happens: 'what happens',
    now: 'now',
    lanes: 'Beliefs over time',
    points: 'Points',
    // the letter of an agent, before its points
    pointsOf: '{name}:',
    marked: 'Marked moments',
    nothing: 'Nothing to notice.',
    nothingFor: 'Nothing that {seat} could notice.',
    event: 'Event {number}',
    details: 'Details',
    neverBegun: 'never begun',
    turns: '{count, plural, one {# turn} other {# turns}}',
    scores: 'Points as a table',
    scoresAfter: { turn: 'After turn', trial: 'After trial', story: 'After story' },
    quizMe: 'Quiz me',
    hidden: 'What the minds hold is hidden until you have answered.',
    noIdea: 'no idea',
  },
  controls: {
    beginning: 'To the beginning',
    unitBack: { turn: 'Previous turn', trial: 'Previous trial', story: 'Previous story' },
    back: 'Previous step',
    play: 'Play',
    pause: 'Pause',
    on: 'Next step',
    unitOn: { turn: 'Next turn', trial: 'Next trial', story: 'Next story' },
    end: 'To the end',
    speed: 'Speed',
    times: '{speed, number} times',
    whose: 'Through whose eyes',
    allEyes: 'All eyes',
    eyesOf: 'The eyes of {name}',
    // seats can be drawn with other letters and colours than those of their numbers
    signs: 'Signs of the seats',
    signsPlayed: 'Signs as played',
    signsBySeat: 'Signs by seat',
  },
  keys: {
    title: 'Replay: keys',
    // what is written on keys
    shiftLeft: 'Shift ←',
    shiftRight: 'Shift →',
    homeKey: 'Home',
    endKey: 'End',
    spaceKey: 'Space',
    events: 'previous event, next event',
    turns: 'previous turn, next turn',
    moments: 'previous, next moment at which a belief turns false or true',
    ends: 'to the beginning, to the end',
    play: 'play, pause',
    eyes: 'all eyes, the eyes of A, of B …',
    nextEyes: 'the next pair of eyes',
    list: 'next, previous event in the list as it is searched',
    help: 'this help',
    close: 'Back to the replay',
  },
  lanes: {
    // `other`: an agent as well, or what it thinks: "B thinks"
    thinks: '{who} thinks',
    thinksThat: '{who} thinks {other}',
    // `what`: the thing in a word or two
    about: '{name}: {what}',
    // `words`: what is held; of several things, the names of the false ones
    cell: '{state, select, all {all right} right {right: {words}} false {false: {words}} other {no idea}}',
    // `from` and `to` are numbers of turns, or "start"
    part: '{span, select, one {{from}: {cell}} other {{from} to {to}: {cell}}}',
    next: '{before}; {part}',
    whole: '{name}. {parts}.',
  },
  marks: {
    late: '{name} ran out of time',
    // `why`: one of `misses` below
    defaulted: '{name} did the default action: {why}',
    left: '{name} left',
    asked: '{name} was asked',
    didChange: 'Changed: what {name} did',
    noticedChange: 'Changed: what {name} noticed',
    paused: 'Paused',
    // `words`: a whole sentence, or one of the above
    at: '{kind, select, false {a belief turns false: {words} · event {seq}} true {a belief turns true: {words} · event {seq}} elsewhere {about something else: {words} · event {seq}} mistake {decision: {words} · event {seq}} other {{words} · event {seq}}}',
    // `words`: what is said of the agent's action
    by: '{name}: {words}',
  },
  remarks: {
    label: 'Of these actions',
    before: 'To the marked turn before',
    next: 'To the next marked turn',
    notLoaded: 'The remarks on the actions could not be loaded.',
  },
  list: {
    search: 'Search the events',
    kind: 'Kind of event',
    happened: 'What happened',
    all: 'All, with turns',
    events: 'Events',
    none: 'Nothing fits.',
    kinds: {
      turns: 'Turns',
      actions: 'Actions',
      outcomes: 'Outcomes',
      questions: 'Questions',
      models: 'Calls of language models',
      notes: 'Notes',
      seats: 'Seats and session',
    },
  },
  // each is one line of the list of events
  events: {
    created: 'Session created.',
    reads: '{whose, select, you {You read in {language}.} other {{name} reads in {language}.}}',
    forked: 'This session is a branch of session {session}: both have the same events up to {seq}.',
    // `action`: as in "to take box 1"
    actionChanged:
      '{whose, select, you {Changed in this branch: you had to {action}.} other {Changed in this branch: {name} had to {action}.}}',
    perceptChanged:
      '{what, select, nothing {Changed in this branch: of what happens next, {name} notices nothing instead.} other {Changed in this branch: of what happens next, {name} notices “{told}” instead.}}',
    // who holds the seat from here on; `bot`: the name of a program
    seated:
      '{whose, select, you {{kind, select, person {You are played by a person.} outside {You are played by a bot from outside, {bot}.} policy {You are played by the bot {bot}.} recorded {You are played by a recording of {other} in session {session}.} other {You are played by the language model {bot}.}}} other {{kind, select, person {{name} is played by a person.} outside {{name} is played by a bot from outside, {bot}.} policy {{name} is played by the bot {bot}.} recorded {{name} is played by a recording of {other} in session {session}.} other {{name} is played by the language model {bot}.}}}}',
    givenBack: 'The seat of {name} is given back to its participant.',
    // an operator looks after a study while it runs. `operator`: a name; `words`: a reason that was typed
    byOperator:
      '{how, select, untold {By an operator.} named {By an operator ({operator}).} other {By an operator ({operator}): {words}.}}',
    reason: 'Reason given: {words}.',
    left: '{whose, select, you {You left.} other {{cause, select, handed_over {{name} left, to hand over.} policy_failed {{name} left: the bot failed.} model_failed {{name} left: the endpoint took no calls.} budget_spent {{name} left: the budget was spent.} grace_over {{name} left: its connection was lost for too long.} withdrew {{name} left: the participant left the study.} operator {{name} left: an operator took the seat away.} other {{name} left.}}}}',
    lost: '{whose, select, you {The connection of your seat was lost.} other {The connection of {name} was lost.}}',
    connected:
      '{whose, select, you {You were connected again after {seconds, plural, one {# second} other {# seconds}}.} other {{name} was connected again after {seconds, plural, one {# second} other {# seconds}}.}}',
    more: '{what, select, session {More time for the session.} lobby {More time to take the empty seats.} turn {More time for turn {turn}.} you {More time for the question to you.} other {More time for the question to {name}.}}',
    moreWhy: { outage: 'The server was away.', stall: 'The server stood still.', operator: 'By an operator.' },
    ready: '{whose, select, you {You were ready to begin.} other {{name} was ready to begin.}}',
    botMissed: 'The bot that was invited to the seat of {name} will not come.',
    starts: 'The game starts.',
    turnBegins:
      '{limit, select, yes {Turn {turn} begins, {seconds, plural, one {# second} other {# seconds}}.} other {Turn {turn} begins.}}',
    turnOver: 'Turn {turn} is over.',
    paused:
      '{why, select, handed_over {Paused until a participant takes over.} words {Paused: {words}.} other {Paused by an operator.}}',
    pausedBy:
      '{how, select, untold {An operator paused the session.} named {An operator paused the session ({operator}).} other {An operator paused the session ({operator}): {words}.}}',
    resumed: 'Resumed.',
    resumedBy:
      '{how, select, untold {An operator let the session go on.} named {An operator let the session go on ({operator}).} other {An operator let the session go on ({operator}): {words}.}}',
    chose: '{whose, select, you {You chose to {action}.} other {{name} chose to {action}.}}',
    choseAsRecorded:
      '{whose, select, you {You chose to {action}, as in turn {turn} of the recording.} other {{name} chose to {action}, as in turn {turn} of the recording.}}',
    tookBack: '{whose, select, you {You took the choice back.} other {{name} took the choice back.}}',
    nextAsked: '{whose, select, you {You asked for the next turn.} other {{name} asked for the next turn.}}',
    // a show is what is shown before a choice: it runs by itself, or step by step
    ownPace:
      '{whose, select, you {You chose to go through the show at your own pace.} other {{name} chose to go through the show at its own pace.}}',
    showRuns:
      '{whose, select, you {You let the show run by itself again.} other {{name} let the show run by itself again.}}',
    held: 'Turn {turn} waits for a person who goes through the show at the own pace.',
    timedOut:
      '{whose, select, you {You ran out of time and had to {action}.} other {{name} ran out of time and had to {action}.}}',
    // the default is what is done for a seat that does not choose; `why`: one of `misses` below
    defaultedWhy:
      '{whose, select, you {You by default had to {action}: {why}.} other {{name} by default had to {action}: {why}.}}',
    defaulted:
      '{whose, select, you {You did not choose, and by default had to {action}.} other {{name} did not choose, and by default had to {action}.}}',
    illegal:
      '{whose, select, you {You chose what cannot be done, and could choose again.} other {{name} chose what cannot be done, and could choose again.}}',
    tooLate:
      '{whose, select, you {You chose too late for turn {turn}, by {ms} ms.} other {{name} chose too late for turn {turn}, by {ms} ms.}}',
    asked: '{whose, select, you {You were asked: {question}} other {{name} was asked: {question}}}',
    noAnswer: '{whose, select, you {You gave no answer.} other {{name} gave no answer.}}',
    answered: '{whose, select, you {You answered: {answer}.} other {{name} answered: {answer}.}}',
    answeredSure:
      '{whose, select, you {You answered: {answer}, {sure} of 100 sure.} other {{name} answered: {answer}, {sure} of 100 sure.}}',
    // calls of a language model by the program; `call`: its number
    modelAsked:
      '{again, select, yes {{name}, {model}, was asked again, and shown what it had written (call {call}).} other {{name}, {model}, was asked (call {call}).}}',
    // `what`: one of `calls` below; `served`: the name of a model; `says`: a code; `text`: what the model wrote
    modelAnswered:
      'Call {call} of {name}: {what}{reading, select, malformed {, with no action} illegal {, with what cannot be done} other {}}{hasServed, select, yes {, {served}} other {}}{hasSays, select, yes {, {says}} other {}}{hasText, select, yes {, “{text}”} other {}}{hasTokens, select, yes {; {input} and {output} tokens} other {}}.',
    // a cell of a grid in which a seat ticks what it wants to remember
    ticked:
      '{whose, select, you {{on, select, yes {You ticked {cell}.} other {You unticked {cell}.}}} other {{on, select, yes {{name} ticked {cell}.} other {{name} unticked {cell}.}}}}',
    note: '{whose, select, you {You wrote a note.} other {{name} wrote a note.}}',
    reported:
      '{whose, select, you {The page of your seat reported what it had shown.} other {The page of {name} reported what it had shown.}}',
    ended: 'The session ended.',
    endedEarly: 'The session ended early.',
  },
  // why an agent did the default action, as main clauses after a colon
  misses: {
    recordIllegal: 'the action in turn {turn} of the recording cannot be done now',
    recordOver: 'the recording has no more turns',
    recordIdle: 'in turn {turn} of the recording the seat did nothing',
    recordUnsaid: 'the text that was typed in turn {turn} of the recording may not be said again, or is erased',
    malformed: 'the model wrote no action, also after it was shown what it had written',
    illegal: 'the model chose what cannot be done, also after it was shown what it had written',
    refused: 'the model declined',
    filtered: 'a content filter held the text back',
    other_model: 'another model answered than the one that was asked',
    no_answer: 'no call brought an answer',
  },
  // what became of a call of a language model, as main clauses after a colon. An endpoint is the server that has the model
  calls: {
    answered: 'it answered',
    cut: 'its text was cut off',
    refused: 'it declined',
    filtered: 'a content filter held its text back',
    empty: 'it wrote nothing',
    other_model: 'another model answered',
    rate_limited: 'the endpoint took no more calls',
    server_error: 'the endpoint failed',
    unreachable: 'the endpoint could not be reached',
    timeout: 'no answer came in time',
    garbled: "the endpoint's answer could not be read",
    key_rejected: 'the endpoint does not know the key',
    bad_call: 'the endpoint refused the call',
    lost: 'the server ended before an answer came',
  },
  minds: {
    heading: 'Minds',
    truth: 'Truth',
    about: 'About',
    // a belief about the world is of the first order, one about what another believes of the second
    depth: 'How deep',
    order: '{order, selectordinal, =1 {first} =2 {second} =3 {third} other {#.}} order',
    // the name of what is taken for granted follows
    assumption: 'Assumption:',
    details: 'Details',
    differences: 'Differences in knowledge',
    overTime: 'False beliefs over time',
    neverFalse: 'No agent is ever wrong about it.',
    doing: 'Working out what each agent believed …',
    failed: 'These beliefs could not be worked out.',
    nothingYet: 'Nothing has happened yet.',
    noBeliefs: 'No beliefs yet.',
    toFirst: 'To the first beliefs, event {seq, number}',
    alsoFalse: 'Also false now:',
    more: 'and {count, number} more',
    noneFalse: 'No belief is false now.',
    toNext: 'To the next false belief',
    toBefore: 'To the last false belief',
    allRight: 'all right',
    isFalse: 'false',
    countFalse: '{count, plural, one {# false} other {# false}}',
    noIdea: 'no idea',
    readers: 'Readers',
    readersWrong: '{count, plural, one {# wrong} other {# wrong}}',
    compare: 'Compare',
    compareOf: 'Compare: {name}',
    pressTwo: 'Press two pictures to compare them.',
    pressOther: 'Press another picture to compare it with this one.',
    differ: 'differ',
    differIn: 'differ: {what}',
    agree: 'They agree.',
    falseSince: '{name}: false since event {seq, number}',
    keyDotted: 'dotted: believed',
    keyHatched: 'hatched: false',
    // heads of a table: an agent, what it believes, and from which event on
    who: 'Who',
    holds: 'holds',
    since: 'since',
    undecided: 'undecided',
    sinceEvent: '{wrong, select, yes {false since event {seq}} other {since event {seq}}}',
    // what an agent thinks, or has: "A thinks: in the kitchen"
    holder: '{who}: {what}',
    // `model`: what a model takes for granted
    ifModel: 'If {model}',
    fewer: 'Show fewer',
    showMore: 'Show {count, number} more',
    moreRight: 'Show {count, number} more, none of them wrong',
    theStart: 'the start',
    falseFrom:
      '{end, select, open {{name}: false from event {from} to the end} other {{name}: false from event {from} to {to}}}',
    // two lists of agents follow these words
    between: 'Between',
    and: 'and',
    comparing: 'Comparing {names} …',
    notCompared: 'They could not be compared.',
    knowsMore: 'What {knower} knows and {other} does not',
    // the letters stand in signs
    knowsNot: '<a></a> knows, <b></b> does not',
    nothing: 'Nothing.',
    hasNoIdea: '{who} has no idea',
    thinksIt: '{who} thinks: {value}',
    thinksItOf: '{who} thinks {other} thinks: {value}',
    turnOf: 'Turn {turn, number} of {turns, number}',
    stop: 'Stop',
    stopped: 'Stopped. The rest of the replay does not need it.',
    workOut: 'Work it out',
    again: 'Try again',
    notLoaded: 'What works them out could not be loaded.',
  },
  /*
   * What a picture of a mind shows, for readers who do not see it. `claims` are clauses that follow "that", in German with the verb
   * at their end; `subjects` are embedded questions, as in "where the van is". Messages that begin with `that` are such clauses.
   */
  picture: {
    nothing: 'Nothing is known yet.',
    truth: '{claims}.',
    falseClaim: '{claim}, which is false',
    next: '{claims}; {claim}',
    // `subject`: as above, or what others think about it
    item: '{subject}: {value}',
    thinks: '{who} thinks that {claims}.',
    holds: '{who} holds {claims}.',
    noIdea: '{who} has no idea of {subjects}.',
    holdsNothing: '{who} holds nothing yet.',
    thatThinks: '{who} thinks that {claims}',
    thatHolds: '{who} holds {claims}',
    thatNoIdea: '{who} has no idea of {subjects}',
    thatHoldsNothing: '{who} holds nothing yet',
  },
  quiz: {
    heading: 'Quiz',
    preparing: 'The questions are being prepared …',
    nothing: 'No belief turns false here, so there is nothing to ask.',
    number: 'Question {number, number} of {count, number}:',
    toCome:
      'The replay stops where it asks. {count, plural, one {There is # question.} other {There are # questions.}}',
    next: 'Question {number, number} of {count, number} is next.',
    right: 'Right: {value}.',
    wrong: 'Wrong. The answer is: {value}.',
    all: 'You answered {rights, number} of {count, number} right.',
    play: 'Play on',
    goTo: 'Go to the question',
    again: 'Answer again',
    end: 'End the quiz',
    notLoaded: 'The questions could not be loaded.',
    /*
     * `clause` comes from the game: in `where` of the place of a thing, as in "the van is", in `whether` as in "the locker is open". In
     * other languages the first is an embedded question: "wo der Wagen ist".
     */
    where: 'Where does {who} think that {clause}?',
    whether: 'Does {who} think that {clause}?',
    // the same as a `clause` of the two above
    whereOf: '{who} thinks that {clause}',
    whetherOf: '{who} thinks that {clause}',
  },
  predictions: {
    // what models, that is bots, expected an agent to do
    heading: 'What models expected',
    show: 'Show expectations',
    loading: 'Loading the models …',
    add: 'Add a model',
    choose: 'choose a policy',
    remove: 'Remove',
    removeModel: 'Remove {model}',
    ask: 'Work out what they expected',
    working: 'The server works out what the models expected …',
    none: 'No seat has decided yet.',
    chose: '{seat} in turn {turn, number}, of {options, number} actions',
    action: 'Action',
    done: '(done)',
    cannot: 'cannot say',
    // a nat is a unit of information: -ln of a chance
    nats: 'Nats of what was done',
    lapse:
      'The chance that each policy gave to an action, had it been in the place of the seat, with a lapse of {percent, number} %: then it does any legal action. Fewer nats are better.',
  },
  comments: {
    heading: 'Marks and comments',
    mark: 'Mark this moment',
    comment: 'Comment on this moment',
    add: 'Add',
    save: 'Save',
    cancel: 'Cancel',
    edit: 'Edit',
    remove: 'Delete',
    removeSure: 'Delete it?',
    yesRemove: 'Yes, delete it',
    keep: 'Keep it',
    at: 'event {seq, number}',
    onlyMark: 'mark',
    marked: 'marked',
    by: 'by {name}',
    none: 'None yet.',
    json: 'Save as JSON',
    csv: 'Save as CSV',
    failed: 'It was not kept: {why}',
    notLoaded: 'The marks and comments could not be loaded.',
    again: 'Try again',
    seenBy: 'Operators can read it.',
  },
  // a participant looks back at what their own seat saw
  own: {
    nothingTitle: 'Nothing to look back at',
    nothing: 'There is nothing to look back at',
    leftBefore: 'You left before the session began.',
    title: 'What you saw',
    as: 'What you saw as {letter}',
    heading: 'What you saw of a session of {game}',
    at: '{number, number} of {count, number}',
    back: 'Back',
    on: 'On',
    only: 'This is the session as your own seat saw it. What other seats saw is not shown.',
  },
  // a replay that was saved as one file
  file: {
    about: 'About this file',
    whatItIs: 'One recorded session, as its server kept it. The file needs no network and sends nothing.',
    session: 'Session',
    rules: 'Rules of the game',
    version: 'version {version}',
    hash: 'SHA-256 of the log in this file',
    intact: 'The log is as it was saved.',
    changed: 'The log was changed after it was saved: its hash is another one.',
    licences: 'Licences',
    failed: 'This file cannot be played.',
  },
} as const;
