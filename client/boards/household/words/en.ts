/**
 * What participants read and hear on the board of the household, in English: the source of the translations beside this file. Messages
 * are ICU MessageFormat. Agents are named by letters: A, B, C, D. Names of things, furniture and rooms, and what an agent can do, come
 * from the words of the rules: as `{thing}`, `{room}` in the form that a message says, else as a subject with its article; as `{label}`
 * without an article. Turns are numbers from 1.
 */
export const en = {
  /** On the plan, in place of the name of the floor of a room. */
  floor: 'floor',
  ago: { now: 'now', turns: '{turns, plural, one {# turn ago} other {# turns ago}}' },

  keys: {
    items: 'previous / next item on the plan',
    rooms: 'previous / next room',
    numbers: 'do the numbered action',
    wait: 'wait',
    message: 'write a message (Enter sends, Shift Enter: new line)',
    escape: 'select nothing',
  },

  /** What to do now. `thing`: as in "do something with the mug"; `held`: an object. */
  task: {
    with: 'What do you want to do {thing}?',
    choose: 'Choose a room or a thing, write a message, or wait.',
    holding: 'You hold {held}. Choose a room or a thing, write a message, or wait.',
  },
  idle: {
    over: 'The last turn has been played. Wait until all have answered.',
    finished: 'You are done. Wait until the others are.',
    nothing: 'Nothing to do for you in this turn.',
  },
  /** The name of the slot that shows what was chosen. */
  slot: 'You',
  /** `toDo`: follows "chose to". */
  choseTo: 'chose to {toDo}',
  acted: {
    agent: 'You chose to {toDo}.',
    clock: 'Time ran out, so you had to {toDo}.',
    rule: 'No choice came from your seat, so it had to {toDo}.',
  },
  /** What a seat does that no agent acts for. */
  absent: {
    away: 'When time is up, its seat waits.',
    gone: 'Its seat waits.',
    you: 'The others play on without you: your seat waits.',
  },

  acts: {
    press: 'Press a room, a thing or an agent.',
    noPartner: 'You cannot write to {name}.',
    chosen: 'Chosen',
    nothing: 'Nothing selected',
    sent: '{action}. The turn is played when all have chosen.',
    writeTo: 'Write to {name}',
    takeBack: 'Take it back',
    send: 'Send',
    write: 'Write …',
    wait: 'Wait',
    finish: 'Finish …',
    sure: 'Finish for the whole session?',
    goOn: 'Go on playing',
    finishNow: 'Finish (you cannot act again)',
    chosenNow: 'Chosen in this turn',
  },
  /** Why there is nothing to do with a selected thing. `room`: where it is. */
  hint: {
    here: 'You are here.',
    barred: 'This room is off limits to you.',
    inHand: 'It is in your hand.',
    doesNotOpen: 'It does not open. With something in your hand you could put it here.',
    inBarred: 'It is {room}, which is off limits to you.',
    goFirst: 'To do something with it, go there first.',
  },

  /** The plan, for screen readers and as hints of the mouse. `status`: from `status` below. */
  plan: {
    title: 'A floor plan with {rooms} rooms and {pieces} pieces of furniture',
    room: '{name}: {status}',
    /** `stands`: whether it is open. `seen`: how long ago. */
    piece: '{name}: {stands}',
    pieceSeen: '{name}: {stands}, seen {seen}',
    /** `piece`: one of the two before; `things`: a list of things on it or in it. */
    pieceWith: '{piece}, {things}',
    unknown: 'open or closed: not known',
    plain: 'does not open',
    /** A thing at a place. */
    thing: '{thing} {place}',
    believed: '{thing} {place}, believed: {source}',
    gone: '{thing} {place}, gone since',
    seen: '{thing} {place}, seen {ago}',
    hidden: '{thing} {place}, out of sight',
    onIt: 'on it',
    inIt: 'in it',
    held: '{thing}, in the hand of {name}, seen {ago}',
    /** The reader's own sign. `held`: an object. */
    you: 'You, {name}, are here',
    youHold: 'You, {name}, are here, holds {held}',
    agent: '{name} is here',
    agentHolds: '{name} is here, holds {held}',
    agentBelieved: '{name} believed: {source}',
    /** `room`: where the agent was. */
    agentWas: '{name} was {room} {ago}',
    agentBegins: '{name} begins {room}, out of view',
  },
  /** Words on the plan, few of them. */
  status: {
    inView: 'in view',
    notSeen: 'not seen yet',
    offLimits: 'off limits',
    offLimitsSeen: 'off limits, {seen}',
    you: 'you',
    beginsHere: 'begins here',
    gone: 'gone',
    lastSeenHere: 'last seen here',
    /** Where a belief came from, and that it is false. */
    falseBelief: '{source}, false',
  },

  legend: {
    title: 'What the signs mean',
    open: 'open',
    closed: 'closed',
    unknown: 'not known',
    plain: 'does not open',
    onIt: 'on it',
    inIt: 'in it',
    inHand: 'in hand',
    remembered: 'known or remembered, not in view',
    offLimits: 'off limits',
  },

  card: {
    mixed: 'Agents may also have goals of their own.',
    allTold: 'What all agents were told',
    you: 'you',
    youWereTold: 'You were told',
    wasTold: '{name} was told, as “you”',
    onlyYou: 'Only you know',
    nothingMore: 'Nothing more.',
    /** `goals`: a list of main clauses. */
    goal: 'Goal:',
    goals: '{goals}.',
    task: 'Task:',
  },

  mind: {
    title: 'What you remember',
    /** The title of a story, before what it tells. */
    story: '{title}.',
    seenLast: 'Seen last',
    /** `place`: "on the table"; `ago`: how long ago. */
    seen: '{place}, {ago}',
    gone: 'no longer {place}',
    goneSeen: 'no longer {place}, seen {ago}',
    began: 'began {place}',
    beganSeen: 'began {place}, {ago}',
  },

  talk: {
    title: 'Messages',
    keepsNone: 'This page keeps no messages. They are told once, below.',
    none: 'No messages yet.',
    soFar: 'Messages so far',
    onItsWay: 'on its way · delivered in turn {turn}',
    sentNow: 'sent in turn {turn} · delivered now',
    writtenNew: 'written in turn {turn} · new',
    sent: 'sent in turn {turn} · delivered in turn {next}',
    written: 'written in turn {turn} · delivered in turn {next}',
    /** Who wrote to whom. `names`: a list of letters. */
    fromYou: 'You to {names}',
    toYou: '{name} to you',
    toYouToo: '{name} to you and {names}',
    typed: '“{text}”',
    /** `statement`: a main clause with a capital letter. */
    fact: '{statement}.',
  },
  write: {
    cannot: 'You cannot write messages.',
    noneLeft: 'You have no messages left.',
    noLimit: 'no limit',
    /** `count`: the same number as `limit`. */
    left: '{left} of {limit} {count, plural, one {message} other {messages}} left',
    /** `left`: one of the two before. */
    leftOnlyTo: '{left}; only to {names}',
    open: 'Write a message',
    noRecipient: 'Choose a recipient.',
    empty: 'The message is empty.',
    askForGoal: 'Ask for a goal',
    writeTo: 'Write to',
    to: 'To',
    toOne: 'To {name}',
    message: 'Message',
    send: 'Send the message',
    cancel: 'Cancel',
    costs: 'Uses this turn; delivered next turn.',
    botsReadBoth: 'Bots read facts and requests from the menu. They skip other words.',
    botsReadText: 'Bots read only the fixed sentences that bots write to each other. They skip other words.',
  },
  facts: {
    title: 'A fact',
    about: 'What it is about',
    none: 'no fact',
    choose: 'choose …',
    isItSo: 'Is it so or not',
    is: 'is',
    isNot: 'is not',
    said: 'What is said of it',
    youSay: 'You say',
    whoKnows: 'Who knows it',
    whoKnowsThat: 'Who knows that',
    thatItIsSo: 'that it is so',
    noOther: '(no other agent)',
    thatKnows: 'that {name} knows it',
    wish: 'Make it a request',
  },

  percept: {
    turnOver: 'A turn is over.',
    nothingNew: 'You noticed nothing new.',
  },
  outcome: {
    ownMet: 'Your own goal is met.',
    ownNotMet: 'Your own goal is not met.',
  },
  /** Marks on the timeline of a replay. `action`: as in lists; `moments`: several of them. */
  mark: {
    second: '{name} came second: {action}',
    stopped: '{name} was stopped: {action}',
    wrote: '{name} wrote to {names}',
    done: '{name} is done',
    met: 'The shared goal is met',
    notMet: 'The shared goal is not met',
    two: '{first}; {second}',
  },

  /** The strip: what the reader did in a turn. `where`, `thing`: as in "put the mug on the table". */
  did: {
    go: 'You went {where}.',
    open: 'You opened {thing}.',
    close: 'You closed {thing}.',
    take: 'You took {thing}.',
    put: 'You put {thing} {where}.',
    putBeside: 'You put {thing} {where} {beside}.',
    write: 'You wrote to {names}.',
    wait: 'You waited.',
    finish: 'You finished (act no more).',
    /** `toDo`: follows "tried to". */
    tried: 'You tried to {toDo}.',
  },
  recap: {
    hear: 'You hear that {thing} is now {state}.',
    /** `why`: from the words of the rules, after a colon. */
    failed: 'It did not work: {why}.',
    closedInstead: '{thing} closed instead.',
    openedInstead: '{thing} opened instead.',
    wrote: 'Your message goes to {names}, to be read from the next turn on.',
    inHand: '{thing} is in your hand.',
    /** `place`: where it was before. */
    inHandFrom: '{thing} is in your hand. It was {place}.',
    nothingMore: 'You do nothing more in this session.',
    points: 'Points are counted at the end.',
    firstMessage: 'The first message came',
    firstFailure: 'Something did not work',
    putDown: 'You put something down',
    wroteLast: 'You wrote',
  },
  advice: {
    /** `held`: an object. */
    holding: 'You hold {held}: put it down in the room where it belongs.',
    goals: 'Read what only you know, and do the part that you can reach. What you cannot reach, ask for in a message.',
    look: 'Look into rooms and furniture, and read your messages.',
  },
  hints: {
    hands: 'A hand holds one thing: put down what you hold before you take another.',
    doors: 'What is in closed furniture can be taken only once the furniture is open. A lock needs another way.',
    messages: 'You may not write to every agent, and messages may be few: choose among the agents that are offered.',
    place:
      'You can use only what is in your own room and in view. Go there first, or ask an agent that is there in a message.',
  },
  criterion: {
    about:
      'A small house, with bots and without a time limit: serve tea together. Practice is passed if the shared goal is met in the end.',
    reached: 'The shared goal was met.',
    missed: 'Meeting the shared goal shows that the game is clear to you.',
  },

  /** The turns that decided a session. `what`: one of those below. */
  moments: {
    title: 'Turn {turn}: {what}',
    undone: '{goal} no more',
    broken: 'the chain of messages broke',
    inVain: 'what you tried did not work',
    /** `thing`: what a belief is about. */
    youWrong: 'you turned wrong about {thing}',
    otherWrong: 'another agent turned wrong about {thing}',
    asked: 'a message came to you',
    wrote: 'you wrote',
  },
  /** For a fork: what a seat could have noticed instead. `clause` follows "that". */
  instead: {
    noMessage: 'it gets no message from {name}',
    tells: '{name} tells it that {clause}',
    getsFact: "it gets {name}'s message, too: that {clause}",
    getsText: "it gets {name}'s message, too: “{text}”",
  },
  /** The house as one mind has it. */
  picture: {
    noIdea: 'no idea: {labels}',
    notDrawn: 'not drawn: no idea',
    isFalse: 'false',
    falseMark: '{what}: false',
    /** Where a thing is, by a name without an article. */
    on: 'on {label}',
    in: 'in {label}',
    with: 'with {label}',
    at: '{label} {where}',
    door: '{label}: {state}',
  },

  /** The tutorial: nine turns of a small house. The reader is A. */
  lessons: {
    house: {
      title: 'The house',
      text1:
        'You are A, the sign with the ring. You see the room that you are in. Of the other rooms you know only the furniture.',
      text2:
        'Your task is on the right: what all agents were told, and what only you know. In every turn each agent does one thing, all at the same time.',
      task: 'Press the kitchen on the plan, then "Go to the kitchen" below it.',
      outcome: 'You are in the kitchen, and B is here, too. B wrote a message while you walked: now you can read it.',
    },
    opening: {
      title: 'Opening',
      text1:
        'The sign of a piece of furniture shows whether it is open or closed. What is in something closed is out of sight.',
      text2: 'You were told that the red cup is in the cupboard.',
      task: 'Press the cupboard, and open it.',
      outcome: 'The cupboard is open, and the red cup is in it. B is here and has seen it, too.',
    },
    taking: {
      title: 'Taking',
      text1: 'You can have one thing in your hand.',
      task: 'Press the red cup, and take it.',
      outcome: 'You hold the red cup. B has left meanwhile; you do not see where to.',
    },
    remembering: {
      title: 'What you remember',
      text1: 'Rooms that you have left are drawn as you remember them, faded, with how long ago that was.',
      text2: 'You do not see what happens there after you leave. Watch the kitchen when you leave it.',
      task: 'Go back to the living room.',
      outcome: 'The kitchen is a memory now. Another agent may close the cupboard, and you would not know.',
    },
    putting: {
      title: 'Putting',
      text1: 'B wrote where the red cup belongs. What you hold can be put on furniture, or in something that is open.',
      task: 'Put the red cup on the tea table.',
      outcome: 'One part of the task is done.',
    },
    writing: {
      title: 'Writing',
      text1:
        'The locker must be open, but it is in the office, which is off limits to you: it is hatched. C is there, and does not know about the locker.',
      text2:
        'A message has free words, or a fact that you put together from a menu, or both. It takes your turn. Facts may be false: the game does not check them.',
      task: 'Write to C, and to C alone, that the locker has to be open.',
      outcome: 'The message is under way. C can read it from the next turn on. You have one message left.',
    },
    waiting: {
      title: 'Waiting for an answer',
      text1: 'C reads your message in this turn, and can act on it. You do not see what C does: it is in another room.',
      text2: 'An answer takes one turn more.',
      task: 'Wait. Two turns will pass.',
      outcome: 'C has opened the locker, and has told you. Now you know what you could not have seen.',
    },
    finishing: {
      title: 'Being done',
      text1: 'The session ends when all agents are done, or after the last turn. What counts is how things are then.',
      text2: 'An agent that is done can do nothing more. Be sure that the others do not need you.',
      task: 'Everything is as it should be: say that you are done.',
      outcome: 'The others were done, too. The shared goal is met: a point for each agent.',
    },
    /** What B writes in the first turn. */
    written: 'The red cup belongs on the tea table.',
  },
} as const;
