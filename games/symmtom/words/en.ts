/**
 * SymmToM's rules in English: the source of all translations beside this file. Agents walk on a grid, tell each other pieces by
 * their numbers, and recharge on bases. Agents are called A, B, C, ... in every language; the reader may be one of them: "you".
 */
export const en = {
  // the name of one piece, for lists: "You know piece 1, piece 2 and piece 3."
  piece: 'piece {piece, number}',
  // several pieces by their numbers, as the object of "know", "forget", "learn", "lack"
  pieces: '{count, plural, one {piece {numbers}} other {pieces {numbers}}}',
  // the reader in a list of agents: "A and you"
  you: 'you',
  // the same at the beginning of a sentence
  youFirst: 'You',
  // what an agent may do, to follow "to" or "better": "You chose to go right and say piece 3."
  action:
    '{move, select, stay {stay} right {go right} left {go left} up {go up} other {go down}} and {says, select, piece {say piece {piece, number}} other {say nothing}}',
  dealt: 'The pieces are dealt.',
  youKnow: 'You know {pieces}.',
  youHeard: 'You heard piece {piece, number} from {name}.',
  said: '{name} said piece {piece, number}.',
  gained:
    '{who, select, you {You gained {points, plural, one {# point} other {# points}}.} other {{name} gained {points, plural, one {# point} other {# points}}.}}',
  lost: '{who, select, you {You lost {points, plural, one {# point} other {# points}}.} other {{name} lost {points, plural, one {# point} other {# points}}.}}',
  // `who` is withYou where `names` is a list in which the reader is one of several
  won: '{who, select, you {You won.} withYou {{names} won.} other {{names} {count, plural, one {won} other {won}}.}}',
  // what became of the moves of all agents, as main clauses one after the other: "You went right, B stayed."
  moves: {
    sentence: '{clauses}.',
    next: '{clauses}, {clause}',
    // `who` is first where the reader begins the sentence
    went: '{who, select, first {You {move, select, stay {stayed} right {went right} left {went left} up {went up} other {went down}}} you {you {move, select, stay {stayed} right {went right} left {went left} up {went up} other {went down}}} other {{name} {move, select, stay {stayed} right {went right} left {went left} up {went up} other {went down}}}}',
  },
  // where agents are: columns count from the left, rows from below
  places: {
    start:
      '{who, select, you {You are at column {x, number}, row {y, number}} other {{name} is at column {x, number}, row {y, number}}}.',
    startWithBase:
      '{who, select, you {You are at column {x, number}, row {y, number}; your base is at column {baseX, number}, row {baseY, number}} other {{name} is at column {x, number}, row {y, number}; its base is at column {baseX, number}, row {baseY, number}}}.',
    // `agents`: a list of those who can hear each other with this one
    now: '{who, select, you {You are} other {{name} is}} at column {x, number}, row {y, number} now, {near, select, yes {in hearing of {agents}} other {out of hearing}}.',
    seen: '{who, select, you {You are} other {{name} is}} at column {x, number}, row {y, number}, {near, select, yes {in hearing of {agents}} other {out of hearing}}.',
    seenWithBase:
      '{who, select, you {You are} other {{name} is}} at column {x, number}, row {y, number}, {near, select, yes {in hearing of {agents}} other {out of hearing}}; base at column {baseX, number}, row {baseY, number}.',
  },
  // an agent was given these pieces at the start, and did not hear them from others. `count` is 0 where it has none
  firstHand:
    '{count, plural, =0 {{who, select, you {You have nothing first-hand.} other {{name} has nothing first-hand.}}} other {{who, select, you {You have {pieces} first-hand.} other {{name} has {pieces} first-hand.}}}}',
  turnOf: 'Turn {turn, number} of {turns, number}.',
  // all that one agent did in a turn: "A stayed, said piece 1, recharged and gained 6 points." `parts` is made of what follows
  turn: {
    sentence: '{name} {parts}.',
    next: '{parts}, {part}',
    last: '{parts} and {part}',
    stay: 'stayed',
    right: 'went right',
    left: 'went left',
    up: 'went up',
    down: 'went down',
    said: 'said piece {piece, number}',
    couldNotSay: 'could not say piece {piece, number}',
    silent: 'was silent',
    learnt: 'learnt {pieces}',
    // it used its base
    recharged: 'recharged',
    missed: 'was on its base without knowing everything',
    gained: 'gained {points, plural, one {# point} other {# points}}',
    lost: 'lost {points, plural, one {# point} other {# points}}',
    won: 'won',
  },
  // pairs of questions that tell beliefs from rules of cues, for readers of ended sessions
  pairs: {
    answered:
      '{name} answered pair {pair, number} with {first, select, yes {yes} no {no} other {no answer}} and {second, select, yes {yes} no {no} other {no answer}}.',
    chosen: 'Pair {pair, number} is chosen.',
    end: 'The pairs end: {verdict}.',
    knows: 'Does {name} know piece {piece, number}?',
    knowsWhether: 'Does {thinker} know whether {name} knows piece {piece, number}?',
    trackedYes: 'One who tracks beliefs says yes.',
    trackedNo: 'One who tracks beliefs says no.',
    // what a rule of cues says, after "always" and after the answers of its cues
    ruleNo: 'says no',
    ruleYes: 'says yes',
  },
  // a fact of the session, as an embedded question
  whether: 'whether {name} knows piece {piece, number}',
  knowsIt: 'knows it',
  doesNotKnowIt: 'does not know it',
  // questions to the reader between turns
  asks: {
    now: '{who, select, you {Do you know piece {piece, number}?} other {Does {name} know piece {piece, number}?}}',
    first:
      '{who, select, you {Did you know piece {piece, number} at the start?} other {Did {name} know piece {piece, number} at the start?}}',
    // a clause that follows "that"
    that: '{who, select, you {you know piece {piece, number}} other {{name} knows piece {piece, number}}}',
    // an embedded question
    whether:
      '{who, select, you {whether you know piece {piece, number}} other {whether {name} knows piece {piece, number}}}',
    yes: 'yes',
    no: 'no',
  },
  // what happens at a moment of a session, in the present: main clauses one after the other
  moments: {
    sentence: '{clauses}.',
    next: '{clauses}, {clause}',
    last: '{clauses} and {clause}',
    dealt: 'The pieces are dealt.',
    pairAnswered: 'The questions of a pair have been asked.',
    pairChosen: 'A pair of questions is chosen.',
    pairsEnd: 'The pairs end.',
    nothingNew: 'No agent learns anything new.',
    recharges: '{name} recharges and forgets {pieces}',
    learns: '{names} {count, plural, one {learns} other {learn}} {pieces}',
    learnsFrom: '{names} {count, plural, one {learns} other {learn}} {pieces} from {speakers}',
    won: '{names} {count, plural, one {won} other {won}}',
    // clauses that follow "that": in German with the verb at their end
    knows: '{name} {still, select, yes {still knows} other {knows}} {pieces}',
    lacks: '{name} {still, select, yes {still lacks} other {lacks}} {pieces}',
    // in place of an embedded question, after "is right again about": other languages write "whether A knows piece 6"
    subject: '{name} and {pieces}',
    // reasons, as main clauses after a colon. `heads` are the agents that are wrong now
    told: "{speakers} told {name}, out of {heads}'s hearing",
    doubt: 'as far as {heads} could tell, {name} lacked {pieces}, so its base could do nothing',
    lane: '{head} about {name}',
  },
} as const;
