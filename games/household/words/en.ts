/**
 * What the household's rules say, in English: the source of the translations beside this file. Messages are ICU MessageFormat.
 * Agents are named by letters: A, B, C, D. Things, furniture and rooms come from `nouns` in one of the `forms`, where a message
 * says which; a thing that is in no table stands as its task writes it.
 */

/** English has one form for all genders. */
const alike = <const M extends string>(message: M) => ({ m: message, f: message, n: message }) as const;
const named = <const M extends string>(message: M) =>
  ({ m: message, f: message, n: message, written: message }) as const;
const noun = <const M extends string>(name: M) => ({ gender: 'm', name, the: name, after: name }) as const;
const both = <const M extends string>(word: M) => ({ m: word, f: word }) as const;

export const en = {
  /**
   * Nouns of the tasks that come with the game. `gender`: m, f or n, which is no word and chooses among forms. `name`: without an
   * article, as on a plan. `the`: as it stands in the definite form without its article, in Hebrew with it. `after`: as it stands after a
   * preposition that Hebrew writes together with it.
   */
  nouns: {
    bathroom: noun('bathroom'),
    bedroom: noun('bedroom'),
    closet: noun('closet'),
    dining_room: noun('dining room'),
    entryway: noun('entryway'),
    garage: noun('garage'),
    hall: noun('hall'),
    hallway: noun('hallway'),
    kitchen: noun('kitchen'),
    laundryroom: noun('laundryroom'),
    library: noun('library'),
    living_room: noun('living room'),
    lounge: noun('lounge'),
    nursery: noun('nursery'),
    office: noun('office'),
    pantry: noun('pantry'),
    study: noun('study'),
    workshop: noun('workshop'),

    armchair: noun('armchair'),
    bed: noun('bed'),
    bench: noun('bench'),
    box: noun('box'),
    cabinet: noun('cabinet'),
    chair: noun('chair'),
    chest: noun('chest'),
    chest_of_drawers: noun('chest of drawers'),
    cot: noun('cot'),
    couch: noun('couch'),
    counter: noun('counter'),
    cupboard: noun('cupboard'),
    desk: noun('desk'),
    dishwasher: noun('dishwasher'),
    fridge: noun('fridge'),
    locker: noun('locker'),
    safe: noun('safe'),
    shelf: noun('shelf'),
    shelves: noun('shelves'),
    sofa: noun('sofa'),
    stand: noun('stand'),
    stool: noun('stool'),
    table: noun('table'),
    tea_table: noun('tea table'),
    trunk: noun('trunk'),
    wardrobe: noun('wardrobe'),
    washer_dryer: noun('washer dryer'),

    apple: noun('apple'),
    ball: noun('ball'),
    basket: noun('basket'),
    book: noun('book'),
    bottle: noun('bottle'),
    bowl: noun('bowl'),
    candle: noun('candle'),
    clock: noun('clock'),
    cup: noun('cup'),
    cushion: noun('cushion'),
    jar: noun('jar'),
    kettle: noun('kettle'),
    lamp: noun('lamp'),
    laptop: noun('laptop'),
    map: noun('map'),
    mug: noun('mug'),
    pan: noun('pan'),
    phone_stand: noun('phone stand'),
    picture_frame: noun('picture frame'),
    plate: noun('plate'),
    scarf: noun('scarf'),
    spectacles: noun('spectacles'),
    teapot: noun('teapot'),
    toy_truck: noun('toy truck'),
    vase: noun('vase'),
  },

  /** The floor of a room, a piece of furniture of its own. `named`: where a page has room for more words. */
  floor: {
    gender: 'm',
    name: 'floor {room}',
    the: 'floor {room}',
    after: 'floor {room}',
    named: { name: 'floor of the {room}', the: 'floor of the {room}', after: 'floor of the {room}' },
  },

  /** Adjectives as they stand with masculine and with feminine nouns. In German the stem, to which `described` adds the ending. */
  adjectives: {
    big: both('big'),
    black: both('black'),
    blue: both('blue'),
    brown: both('brown'),
    green: both('green'),
    grey: both('grey'),
    low: both('low'),
    narrow: both('narrow'),
    new: both('new'),
    old: both('old'),
    painted: both('painted'),
    plain: both('plain'),
    red: both('red'),
    round: both('round'),
    small: both('small'),
    striped: both('striped'),
    tall: both('tall'),
    white: both('white'),
    wooden: both('wooden'),
    yellow: both('yellow'),
  },

  /**
   * A noun with its adjective: without an article, in the definite form as a subject, the same as an object, and the same after a
   * preposition.
   */
  described: {
    name: alike('{adjective} {noun}'),
    the: alike('{adjective} {noun}'),
    object: alike('{adjective} {noun}'),
    after: alike('{adjective} {noun}'),
  },
  numbered: '{noun} {number}',

  /**
   * A noun in a sentence, with its article. `written`: a name that only the task has, in the letters of the task. `object`: "take the
   * mug". `with`: "do something with the mug". `of`: "the handle of the chest". `on`, `in`, `inRoom`, `nextTo`: where something is;
   * `onto`, `into`, `nextToPut`: where it is put; `to`, `toRoom`: where an agent goes.
   */
  forms: {
    the: named('the {noun}'),
    object: named('the {noun}'),
    with: named('with the {noun}'),
    of: named('of the {noun}'),
    on: named('on the {noun}'),
    onto: named('on the {noun}'),
    in: named('in the {noun}'),
    into: named('in the {noun}'),
    inRoom: named('in the {noun}'),
    nextTo: named('next to the {noun}'),
    nextToPut: named('next to the {noun}'),
    to: named('to the {noun}'),
    toRoom: named('to the {noun}'),
  },

  /** How furniture or a thing is, of a masculine and of a feminine one. */
  states: {
    is_open: both('open'),
    is_closed: both('closed'),
    is_clean: both('clean'),
    is_dirty: both('dirty'),
    is_filled: both('filled'),
    is_empty: both('empty'),
    is_powered_on: both('switched on'),
    is_powered_off: both('switched off'),
    is_locked: both('locked'),
    is_unlocked: both('unlocked'),
  },

  /** Where a thing is, beside `forms`. */
  place: { held: "in {name}'s hand", inHandOf: 'in the hand of {name}', onFloor: 'on the floor' },
  /** The hand of an agent as a place in a table. */
  handOf: "{name}'s hand",

  /** Facts as main clauses without a full stop: "the mug is not on the table". `place`: as in `forms` or `place`. */
  says: {
    place: '{thing} {holds, select, no {is not} other {is}} {place}',
    state: '{thing} {holds, select, no {is not} other {is}} {state}',
    /** `clause`: follows "that". */
    knows: '{name} knows that {clause}',
    youKnow: 'you know that {clause}',
  },
  /** The same as clauses that follow "that". */
  that: {
    place: '{thing} {holds, select, no {is not} other {is}} {place}',
    state: '{thing} {holds, select, no {is not} other {is}} {state}',
    knows: '{name} knows that {clause}',
    youKnow: 'you know that {clause}',
  },
  /** Goals of several parts, as main clauses. `not`: its `clause` follows "that". */
  formula: {
    not: 'it is not so that {clause}',
    and: '{first} and {second}',
    or: '{first} or {second}',
  },
  /** The same as clauses that follow "that". */
  formulaThat: {
    not: 'it is not so that {clause}',
    and: '{first} and {second}',
    or: '{first} or {second}',
  },

  /** A list of main clauses, put together from its beginning: `before` is the clauses so far. */
  clauses: { next: '{before}, {next}', last: '{before} and {next}' },
  noAgent: 'no agent',

  /** What an agent can do, as an infinitive that stands alone: on buttons and in lists. `where`: as in `forms`. */
  action: {
    go: 'go {where}',
    open: 'open {thing}',
    close: 'close {thing}',
    take: 'take {thing}',
    put: 'put {thing} {where}',
    putBeside: 'put {thing} {where} {beside}',
    write: 'write to {names}',
    writeThat: 'write to {names}: {what}',
    wait: 'wait',
    finish: 'finish (act no more)',
  },
  /** The same as it follows "tried to", "chose to". */
  toDo: {
    go: 'go {where}',
    open: 'open {thing}',
    close: 'close {thing}',
    take: 'take {thing}',
    put: 'put {thing} {where}',
    putBeside: 'put {thing} {where} {beside}',
    write: 'write to {names}',
    writeThat: 'write to {names}: {what}',
    wait: 'wait',
    finish: 'finish (act no more)',
  },
  /** What came of the reader's own act. */
  you: {
    go: 'You go {where}.',
    open: 'You open {thing}.',
    close: 'You close {thing}.',
    take: 'You take {thing}.',
    put: 'You put {thing} {where}.',
    putBeside: 'You put {thing} {where} {beside}.',
    wait: 'You wait.',
    finish: 'You finish (act no more).',
    /** The handle is reversed. */
    openCloses: 'You try to open {thing}, but it closes.',
    closeOpens: 'You try to close {thing}, but it opens.',
    couldNot: 'You could not {toDo}: {why}.',
    hear: 'You hear something: {thing} is now {state}.',
    wrote: 'Your message goes to {names}.',
    left: 'You have {count, plural, one {# message} other {# messages}} left.',
  },
  /** Why an act failed, after a colon. "It" is a thing, furniture or a room. */
  why: {
    unknown: 'you know of no such thing',
    barred: 'that room is off limits to you',
    held_by_another: 'another agent has it in hand',
    too_far: 'it is not in this room',
    not_seen_here: 'you cannot see it here',
    not_articulated: 'it does not open',
    locked: 'it is locked',
    hand_full: 'your hand is full',
    not_holding: 'you do not have it in hand',
    in_closed_furniture: 'it is in something that is closed',
    furniture_closed: 'it is closed',
    no_reference: 'what it was to stand next to is not there',
    contested: 'another agent was first',
    no_messages_left: 'you have no messages left',
    no_receiver: 'you may not write to them',
  },
  /** The same in few words, in brackets. */
  whyShort: {
    unknown: 'unknown',
    barred: 'barred',
    held_by_another: 'held by another',
    too_far: 'too far',
    not_seen_here: 'not seen here',
    not_articulated: 'not articulated',
    locked: 'locked',
    hand_full: 'hand full',
    not_holding: 'not holding',
    in_closed_furniture: 'in closed furniture',
    furniture_closed: 'furniture closed',
    no_reference: 'no reference',
    contested: 'contested',
    no_messages_left: 'no messages left',
    no_receiver: 'no receiver',
  },

  /** What a message carries: what its writer typed, a fact as a main clause, or both. */
  content: { text: '"{text}"', fact: '{fact}', both: '"{text}"; {fact}' },
  /** `you`: to the reader alone. `others`: a list of letters. */
  heard: {
    you: '{from} wrote to you: {what}.',
    youToo: '{from} wrote to you and {others}: {what}.',
    others: '{from} wrote to {others}: {what}.',
  },

  begins: 'The session begins.',
  /** What another agent in the room was seen doing. `tried`: it did not work. */
  witnessed: {
    arrive: { done: '{name} arrived.', tried: '{name} tried to arrive.' },
    leave: { done: '{name} left.', tried: '{name} tried to leave.' },
    open: { done: '{name} opened {thing}.', tried: '{name} tried to open {thing}.' },
    close: { done: '{name} closed {thing}.', tried: '{name} tried to close {thing}.' },
    pick: { done: '{name} took {thing}.', tried: '{name} tried to take {thing}.' },
    place: {
      done: '{name} put {thing} on or in {furniture}.',
      tried: '{name} tried to put {thing} on or in {furniture}.',
    },
  },
  /** What is in view in a room. `parts`: a list of main clauses. `thing`: as in `forms.with`. */
  sight: {
    room: '{room}: {parts}.',
    nothing: '{room}: nothing to see.',
    there: '{count, plural, one {{who} is there} other {{who} are there}}',
    holding: '{name} {thing}',
  },

  result: {
    met: 'The shared goal is met.',
    notMet: 'The shared goal is not met.',
    /** `count`: the same number as `total`. */
    count: '{holding} of {total} {count, plural, one {goal} other {goals}} met.',
    /** More were met at some time than at the end. */
    countSometime:
      '{holding} of {total} {count, plural, one {goal} other {goals}} met. {latched, plural, one {# was} other {# were}} met at some time.',
    yours: { met: 'Your personal goal is met.', notMet: 'Your personal goal is not met.' },
    of: { met: "{name}'s personal goal is met.", notMet: "{name}'s personal goal is not met." },
  },
  /** For readers of a session that is over. */
  event: {
    allWaited: 'All agents waited.',
    did: '{name}: {action}.',
    inVain: '{name}: {action}, in vain ({why}).',
    became: '{thing} is now {state}.',
  },
  /** `room`: as in `forms.inRoom`; `thing`: as in `forms.with`. */
  observation: {
    turn: 'Turn {turn} of {turns}.',
    room: 'You are {room}.',
    roomWith: 'You are {room}, {thing}.',
  },
  /** Embedded questions: "A is right again about where the mug is." */
  proposition: { open: 'whether {thing} is {state}', where: 'where {thing} is' },

  /** Each goal at the end. `goal`: a main clause, with a capital letter. */
  end: {
    met: '{goal}: met.',
    notMet: '{goal}: not met.',
    notKnown: '{goal}: not known.',
    own: {
      met: "{name}'s own goal, {goal}: met.",
      notMet: "{name}'s own goal, {goal}: not met.",
      notKnown: "{name}'s own goal, {goal}: not known.",
    },
  },

  /** Moments of a replay. */
  moment: {
    nothing: 'No agent does anything.',
    /** `deeds`: a list of the main clauses below. */
    deeds: '{deeds}.',
    goes: '{name} goes {where}',
    opens: '{name} opens {thing}',
    closes: '{name} closes {thing}',
    takes: '{name} takes {thing}',
    puts: '{name} puts {thing} {where}',
    writes: '{name} writes to {names}',
    waits: '{name} waits',
    finishes: '{name} finishes',
    inVain: '{name} tries in vain to {toDo}',
    tells: '{name} tells {names} that {clause}',
    /** `goals`: a list of main clauses. */
    met: 'Met: {goals}.',
    notMet: 'Not met: {goals}.',
    /** Clauses that follow "that". */
    isState: '{thing} {still, select, yes {is still} other {is}} {state}',
    isPlace: '{thing} {still, select, yes {is still} other {is}} {place}',
    /** After "Where does A think that" and "Does A think that". */
    asksWhere: '{thing} is',
    asksOpen: '{thing} is {state}',
    /** Why beliefs turned false, as main clauses after a colon. */
    gotMessage: '{names} got a message, and {others} did not see it',
    didNotSee: '{name} did not see it',
    theyDidNotSee: 'they did not see it',
  },
  /** Parts of goals that became true or false. `goal`: a main clause. */
  notable: {
    reached: 'Reached, of the shared goal: {goal}',
    undone: 'Undone, of the shared goal: {goal}',
    reachedOwn: "Reached, of {name}'s own goal: {goal}",
    undoneOwn: "Undone, of {name}'s own goal: {goal}",
    not: 'not so that {clause}',
  },

  /** Where a chain of messages broke. Turns are numbers from 1. `clause` follows "that"; `statement` is a main clause. */
  broken: {
    neverSo: 'It never came to be that {clause}.',
    undone: '{when, select, start {At the start} other {In turn {turn}}} it ceased to be that {clause}.',
    lost: '{when, select, start {At the start} other {In turn {turn}}} {name} ceased to believe that {clause}.',
    unreachable:
      '{when, select, start {From the start} other {From turn {turn} on}} {statement}, but nobody who knew it could reach {name} any more.',
    /** `could`: agents who could have told it; `look`: whether it could have gone to look, alone or with others. */
    untold:
      '{when, select, start {From the start} other {From turn {turn} on}} {statement}{could, select, yes {, and {tellers} could have told {name}} other {}}; {name} was never told{look, select, alone {, nor did it go to look} together {, nor did it go to look together with {company}} other {}}.',
    cutOff:
      '{when, select, start {From the start} other {From turn {turn} on}} nobody who knew that {clause} could reach {name} any more; till then {tellers} could.',
  },

  /** Questions between turns. `inRoom` and `open` stand alone; `that` follows "thinks that", `whether` follows "knows". */
  asks: {
    room: {
      now: 'In which room is {name}?',
      nowYou: 'In which room are you?',
      first: 'In which room was {name} at the start?',
      firstYou: 'In which room were you at the start?',
      /** `clause`: as `that` below, or what others think of it. */
      where: 'In which room does {name} think that {clause}?',
      that: '{name} is',
      thatYou: 'you are',
      whether: 'in which room {name} is',
      whetherYou: 'in which room you are',
    },
    open: {
      now: 'Is {thing} {state}?',
      first: 'Was {thing} {state} at the start?',
      whether: 'whether {thing} is {state}',
    },
    yes: 'yes',
    no: 'no',
  },
  /** Questions at the end. `statement`: a main clause. */
  probe: {
    so: 'Is this so, now at the end: “{statement}”?',
    other: 'Suppose {name} is asked whether this is so: “{statement}”. What would {name} answer?',
    otherOfYou: 'Suppose {name} is asked what you would answer to this: “{statement}”. What would {name} say?',
    otherOfThird: 'Suppose {name} is asked what {third} would answer to this: “{statement}”. What would {name} say?',
    yes: 'yes',
    no: 'no',
    unknown: "I don't know",
  },

  /** What an agent is told in secret. `statement`: a main clause. */
  secret: {
    goal: 'In the end {statement}.',
    wish: 'What you want for yourself: in the end {statement}.',
    fact: 'At the start {statement}.',
    /** `room`: as in `forms.toRoom`. */
    barred: 'You may not go {room}.',
    agentBarred: '{name} may not go {room}.',
    messages: 'You can send {count, plural, one {# message} other {# messages}}.',
    agentMessages: '{name} can send {count, plural, one {# message} other {# messages}}.',
    onlyTo: 'You can write only to {names}.',
    agentOnlyTo: '{name} can write only to {names}.',
    /** `trigger`: an object; `target`: a subject. */
    opens: 'Opening {trigger} also opens {target}, and closing it closes {target}.',
    closes: 'Opening {trigger} also closes {target}, and closing it opens {target}.',
    mirrors: '{a} and {b} always open and close together.',
    /** `thing`: as in `forms.of`. */
    reversed: 'The handle {thing} is reversed: Open closes it, and Close opens it.',
    paying:
      'After the last turn you are asked questions. A right answer earns a point, a wrong one costs a point, and “I don’t know” does neither.',
  },
  /** Sentences that bots write and read; they are logged in English and shown in the language of the page. */
  phrase: {
    wish: 'Please see to it that {clause}.',
    fact: 'I know that {clause}.',
    search: 'Where is {thing}?',
    barred: 'I may not go {room}.',
    agentBarred: '{name} may not go {room}.',
    /** `trigger`: an object; `target`: a subject. */
    makes: 'Opening {trigger} makes {target} {state}.',
    together: 'Opening {first} goes together with opening {second}.',
    reversed: 'Opening {thing} works by closing it.',
  },
} as const;
