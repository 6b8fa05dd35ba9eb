/**
 * What participants read and hear on the board of SymmToM, in English, beside the words of its rules (games/symmtom/words). Agents
 * walk on a grid, tell each other pieces by their numbers, and recharge on bases. Agents are called A, B, C, ... in every language.
 */
export const en = {
  // above the board. `points`: what the base pays
  goal: {
    label: 'Goal:',
    // follows the label
    know: 'know all {pieces, number} pieces, then end a turn on your base.',
    race: '{visits, plural, one {The first agent that does so # time wins.} other {The first agent that does so # times wins.}}',
    pays: 'That pays {points, plural, one {# point} other {# points}}. Each piece that is new to you, or that you tell an agent to whom it is new, pays 1.',
  },
  // the signs of the board, each beside its picture
  legend: {
    agent: 'agent',
    base: 'its base',
    // the cell in which an agent is heard, where it hears no other cells
    hearing: 'hearing',
    // the cells in which agents hear each other
    inHearing: 'in hearing',
    said: 'said',
    goes: 'about to go',
    inVain: 'tried to say, in vain',
  },
  board: {
    title: 'A grid of {cells, number} by {cells, number} cells with {agents, plural, one {# agent} other {# agents}}',
    // on the board there is little room: at most about ten letters
    you: 'you',
    base: 'base',
    yourBase: 'your base',
    baseOf: 'base {name}',
    baseTitle: 'base of {name}',
    ownAgent: '{name}, you',
    agent: 'agent {name}',
    // a piece that an agent says
    bubble: '{name}: piece {piece, number}',
    // `signed` is the number with its sign: "+3"
    paid: '{points, plural, one {{signed} point} other {{signed} points}}',
    move: { stay: 'Stay here', right: 'Go right', left: 'Go left', up: 'Go up', down: 'Go down' },
  },
  piece: 'piece {piece, number}',
  // what a seat knows of a piece
  standing: { own: 'yours', heard: 'heard', missing: 'not known' },
  // under the pieces to say
  missingLegend: 'not known: saying it does nothing',
  fromDeal: 'yours from the deal',
  heardFrom: 'heard from {names} in turn {turn, number}',
  say: {
    label: 'Say',
    // the button for silence, under the label "Say"
    nothing: 'nothing',
    // a button for one piece, as it is read out; `standing` is what the seat knows of it
    piece:
      'Say piece {piece, number}{standing, select, own {, yours} heard {, heard} missing {, not known} other {}}{fresh, select, yes {, cannot be said before the next turn} other {}}',
  },
  // the parts of an action, with what was chosen
  slots: {
    go: 'Go',
    say: 'Say',
    nothing: 'nothing',
    stay: 'stay',
    right: '→ right',
    left: '← left',
    up: '↑ up',
    down: '↓ down',
  },
  task: {
    both: 'Choose where to go and what to say.',
    go: 'Now choose where to go.',
    say: 'Now choose what to say.',
    send: 'Send your choice, or change it.',
  },
  keys: {
    go: 'choose where to go',
    stay: 'stay where you are',
    piece: 'choose the piece to say; then a, b, c … for pieces 10, 11, 12 …',
    silence: 'say nothing',
  },
  // what a seat does that no agent acts for: that of another who is away, that of another who has left, the reader's own
  absent: {
    away: 'When time is up, its seat stays still and says nothing.',
    gone: 'Its seat stays still and says nothing.',
    you: 'The others play on without you: your seat stays still and says nothing.',
  },
  // a mark on a timeline
  recharged: '{names} {count, plural, one {recharged} other {recharged}}',
  // who knows which piece, as a table with a row an agent and a column a piece
  mind: {
    ticks: 'Who knows what: your ticks',
    known: 'Who knows what',
    dealt: 'Who was dealt what',
    caption: 'Pieces by agents',
    you: 'you',
    notSeen: 'not seen',
    // a tick that the participant sets for what it believes
    tick: '{name} knows piece {piece, number}',
  },
  // what explains two turns in vain
  hints: {
    blocked: 'An agent goes to a cell beside its own that is free and inside the walls. Choose such a cell.',
    unheard:
      'Agents hear you at most {cells, plural, one {one cell} other {# cells}} away, diagonally too. Go near an agent before you say a piece.',
  },
  // a turn told after it was played
  recap: {
    // `what` is an action such as "go right and say piece 3"
    chose: 'You chose to {what}.',
    late: 'Time ran out, so you had to {what}.',
    noChoice: 'No choice came from your seat, so it had to {what}.',
    stayed: 'You stayed where you were.',
    inTheWay: 'You could not go {move, select, right {right} left {left} up {up} other {down}}: {name} was in the way.',
    drawn:
      'You could not go {move, select, right {right} left {left} up {up} other {down}}: {name} went to the same cell, and chance gave it to {name}.',
    // more than one agent wanted to go there, and none did
    contested: {
      right: 'You could not go right: the cell was contested.',
      left: 'You could not go left: the cell was contested.',
      up: 'You could not go up: the cell was contested.',
      down: 'You could not go down: the cell was contested.',
    },
    wall: {
      right: 'You could not go right: there is a wall.',
      left: 'You could not go left: there is a wall.',
      up: 'You could not go up: there is a wall.',
      down: 'You could not go down: there is a wall.',
    },
    tooNew: 'You were silent: piece {piece, number} was too new to be said.',
    unknown: 'You were silent: you do not know piece {piece, number}.',
    nobodyNear: 'No agent was in hearing of your piece {piece, number}.',
    heardYours: '{names} {count, plural, one {heard} other {heard}} your piece {piece, number}.',
    heard: 'You heard piece {piece, number} from {name}.',
    knewAlready: 'You knew piece {piece, number} already.',
    // `numbers` is a list of pieces by their numbers: "2 and 3"
    baseLacked: 'Your base did nothing: you lacked {numbers} when the turn began.',
    baseIncomplete: 'Your base did nothing: you did not know every piece when the turn began.',
    recharged: 'You knew every piece, so your base recharged you: you keep {kept} and forget {lost}.',
    rechargedAllKept: 'You knew every piece, so your base recharged you: you keep {kept} and forget nothing.',
    rechargedNoneKept: 'You knew every piece, so your base recharged you: you keep nothing and forget {lost}.',
    rechargedUntold:
      'You knew every piece, so your base recharged you: you keep the pieces that you began with and forget all others.',
  },
  // what points were paid for, after their number
  gains: {
    heard: 'heard piece {piece, number} from {name}',
    recharged: 'recharged on base',
    won: 'won',
    othersWon: '{names} {count, plural, one {won} other {won}}',
    told: 'told {name} piece {piece, number}',
    // the points do not tell which of the agents it was new to
    toldSome: 'told piece {piece, number} to {count, number} of {names}',
  },
  // what to do next, in lessons and practice
  advice: {
    stay: 'You know every piece, and this is your base: stay here.',
    go: 'You know every piece: go to your base.',
    collect: 'Collect {numbers}. You hear agents that are near, and they hear you.',
    // `dealt` is a clause such as the next one, or several of them
    collectDealt: 'Collect {numbers}: {dealt}. You hear agents that are near, and they hear you.',
    dealt: '{name} was dealt {numbers}',
    dealtNext: '{dealt}; {next}',
  },
  // the turns that decided how a session went
  decisive: {
    knewAll: 'You knew every piece',
    recharged: 'You recharged',
    rechargedPaid: 'You recharged: +{points, number}',
    paid: 'Your turn paid: +{points, number}',
  },
  // the result
  headline: {
    points:
      'You earned {points, plural, one {# point} other {# points}}; you {recharges, plural, =0 {never recharged} one {recharged once} other {recharged # times}}.',
    noPoints: 'You {recharges, plural, =0 {never recharged} one {recharged once} other {recharged # times}}.',
  },
  // moments that decided a session, with the whole truth of it
  end: {
    recharged: 'Turn {turn, number}: you recharged: +{points, number}',
    missed: 'Turn {turn, number}: another action would have paid {points, number} more',
    lost: 'Turn {turn, number}: you lost track of what {names} {count, plural, one {knows} other {know}}',
    paid: 'Turn {turn, number}: it paid you {points, number}',
    baseNear: 'You knew every piece, and your base was one step away.',
    // `what` is an action such as "go right and say piece 3"
    better:
      'By what you could know it was better to {what}: that would have paid {best, number}, and not {paid, number}.',
  },
  // who knows which piece, as one agent thinks
  picture: {
    caption: 'Who knows which piece',
    known: '{known, number} of {of, number}',
    wrong: '{wrong, plural, one {# false} other {# false}}',
    // what the agent thinks of another one and a piece: it was dealt it, heard it, knows it, lacks it, or it cannot tell
    standing: { dealt: 'dealt', heard: 'heard', knows: 'knows it', lacks: 'lacks it', open: 'cannot tell' },
    // the same, where it is false
    wrongStanding: {
      dealt: 'dealt, false',
      heard: 'heard, false',
      knows: 'knows it, false',
      lacks: 'lacks it, false',
      open: 'cannot tell, false',
    },
    // the signs explained
    key: {
      dealt: 'dealt',
      heard: 'heard',
      lacks: 'lacks',
      open: 'cannot tell',
      knows: 'knows, dealt or heard',
    },
    // facts about one agent, by the numbers of pieces, after "differ" or "false": "about A: 3, 4; about B: 6"
    about: 'about {name}: {numbers}',
    aboutNext: '{about}; {next}',
  },
  // a percept that an agent could have had instead, as a clause about the agent
  instead: {
    nothing: 'it hears nothing from {name}',
    piece: 'it hears {name} say piece {piece, number}',
    pieceNot: 'it hears {name} say piece {piece, number}, not piece {said, number}',
  },
  // five turns to learn the game by: what to know, what to do, and what came of it
  lessons: {
    going: {
      title: 'Going',
      first:
        'You are A, the sign with the ring. In every turn all agents move at the same time: one cell, or they stay.',
      second:
        'Press a marked cell or use the arrow keys. If you choose no cell, you stay. If you choose no piece, you say nothing.',
      task: 'Go one cell to the right, then send.',
      outcome: 'You went right. A line shows where you came from.',
    },
    hearing: {
      title: 'Hearing',
      first:
        'The tinted cells are your hearing range. After all agents have moved, you hear every agent in your range, and it hears you.',
      second: 'B will say the piece that it started with.',
      task: 'Go right, into hearing of B, and say nothing.',
      outcome: 'You heard piece 2. It was new to you: 1 point. Its sign is round now, because you only heard it.',
    },
    telling: {
      title: 'Telling',
      first:
        'You can say one piece a turn, if you know it. You gain a point for every agent that hears it for the first time.',
      second: 'You are not told what the others know: remember which agent heard which piece.',
      task: 'Stay, and say piece 1: B has not heard it yet.',
      outcome: 'B learnt piece 1, and you gained a point. C has come nearer, but was out of your hearing.',
    },
    passingOn: {
      title: 'Passing on',
      first: 'You can pass on what you heard. C will step into your hearing in this turn, and does not know piece 2.',
      task: 'Stay, and say piece 2.',
      outcome: 'A point for telling C, and one for hearing piece 3 from C. Now you know every piece.',
    },
    base: {
      title: 'Your base',
      first: 'The outlined square is your base. Go there when you know every piece: here that pays 6 points.',
      second:
        'Then you forget all that you only heard, and can be told again. Without every piece the base does nothing.',
      task: 'Go down, to your base.',
      outcome: '6 points. You kept the piece that you started with, and forgot the others.',
    },
  },
} as const;
