/**
 * What a participant reads and hears on the board of Standoff, in English: the source of the translations beside this file. Messages
 * are ICU MessageFormat. Boxes and trials are numbers from 1, as text. Agents are named by letters: A, B. `other` is the letter of
 * the other agent. Words on the board itself stand in little room.
 */
export const en = {
  /** What comes first, where people are asked whether they are ready. */
  begins:
    'You want the large treat, or else the small one. After "Ready" the show runs by itself: watch where the treats go, and who can see it.',

  goal: {
    /** Stands in bold before the goal. */
    label: 'Goal:',
    larger:
      'get the larger treat that {other} leaves you. {other} is first, and goes where it believes the large treat is.',
    large: 'get the large treat if you can, else the small one.',
  },

  /** What keys do. */
  keys: {
    box: 'choose that box; while walking: walk there; to a question: the answer',
    next: 'previous / next box; Enter chooses it',
    walk: 'while walking: go that way, or turn towards it first; . waits',
    unknown: 'to a question: do not know, or no idea',
    sure: 'to a question: 0, 25, 50, 75 or 100 percent sure',
  },

  /** What the participant is to do now. */
  task: {
    ready: 'Press "Ready" when you want to watch.',
    otherLarge: 'Where does {other} think that the large treat is?',
    otherSmall: 'Where does {other} think that the small treat is?',
    answer: 'Answer.',
    walk: 'Walk to a box.',
    walkTo: 'Walk to box {box}, which you have chosen.',
    selected: 'Box {box} is selected: send it, or choose another.',
    choose: 'Choose a box.',
  },
  /** The button that sends. */
  sends: { ready: 'Ready', send: 'Send' },
  /** What is chosen so far: a name, and its value. */
  slots: { box: 'Box', sure: 'Sure', nowhere: 'nowhere', percent: '{sure} %' },

  /** While there is nothing to choose. */
  idle: {
    out: 'You sit this trial out.',
    /** The screen of the participant. */
    blind: 'Your screen is opaque: wait until it is clear.',
    watch: 'Watch where the treats go.',
    wait: 'Wait for the other agent.',
    walk: 'Each agent goes to the box that it chose.',
    alone: 'Trial {trial}: you have no opponent.',
    opposite: 'Trial {trial}: {other} is on the other side.',
    nextPractice: 'The next part of the practice starts now.',
    mainPart: 'Practice is over. The main part starts now.',
  },

  /** What came of a trial. */
  outcome: {
    over: 'Trial over.',
    hidden: 'Trial over. Results are hidden in this part.',
    right: 'Right.',
    better: 'Another box was better.',
    /** `taken`: the other agent was at the box first, and took the treat. */
    own: {
      large: 'You got the large treat.',
      small: 'You got the small treat.',
      empty: 'Your box, box {box}, was empty.',
      taken: '{other} was at box {box} first: nothing was left.',
      none: 'You went to no box and got nothing.',
    },
    other: {
      large: '{other} went to box {box} and got the large treat.',
      small: '{other} went to box {box} and got the small treat.',
      empty: '{other} went to box {box}, which was empty.',
      taken: '{other} went to box {box} and came second.',
      none: '{other} went to no box.',
    },
  },

  /** A seat that no agent acts for: another one once time is up, another one from now on, and the participant's own after leaving. */
  absent: {
    away: 'When time is up, its seat chooses no box.',
    gone: 'Its seat chooses no box.',
    you: 'The others play on without you: your seat chooses no box.',
  },
  /** Stands below the letter of an agent. */
  out: 'sits this trial out',
  /** `what`: an infinitive, as "take box 3" or "turn left". */
  acted: {
    agent: 'You chose to {what}.',
    clock: 'Time ran out, so you had to {what}.',
    rule: 'No choice came from your seat, so it had to {what}.',
  },
  /** An infinitive, after "chose to" and "had to". */
  take: '{chose, select, box {take box {box}} other {take no box}}',

  /** Controls below the board. */
  actions: {
    which: 'Which box?',
    box: 'Box {box}',
    /** Said of the other agent, and of the participant; the short ones stand on buttons. */
    noIdea: 'It has no idea',
    noIdeaShort: 'has no idea',
    unknown: 'I do not know',
    unknownShort: 'do not know',
    howSure: 'How sure are you?',
    sure: '{sure} percent sure',
    sureGuess: '{sure} percent sure: a guess',
    sureCertain: '{sure} percent sure: certain',
    /** The ends of a scale from 0 to 100 percent. */
    guess: 'a guess',
    certain: 'certain',
    allTheWay: 'Walk to box {box}, all the way',
    walkTo: 'Walk to box {box}',
    boxOrSteps: 'Press a box, and the walk follows; or step by step',
    orSteps: 'Or step by step',
    go: { left: 'Go left', up: 'Go up', down: 'Go down', right: 'Go right' },
    turn: {
      left: 'Turn towards left',
      up: 'Turn towards up',
      down: 'Turn towards down',
      right: 'Turn towards right',
    },
    wait: 'Wait',
    waitShort: 'wait',
  },

  /** The board. Titles are read aloud and shown under the mouse; what stands on the board has room for some 30 letters. */
  board: {
    empty: 'A board with five boxes',
    /** `player` and `opponent`: letters. The player is at the top, the opponent at the bottom. */
    title: {
      alone: 'A board with five boxes: {player} is the player',
      aloneYou: 'A board with five boxes: {player}, you, is the player',
      both: 'A board with five boxes: {player} is the player, {opponent} is the opponent',
      bothPlayer: 'A board with five boxes: {player}, you, is the player, {opponent} is the opponent',
      bothOpponent: 'A board with five boxes: {player} is the player, {opponent}, you, is the opponent',
    },
    /** Stands on the screen of the other agent: what this agent sees. */
    nobody: 'no agent is there',
    couldNotSee: '{other} could not see at the end',
    couldSee: '{other} could see until the curtain fell',
    cannotSee: '{other} cannot see now',
    sees: '{other} sees the boxes',
    curtain: '{other} is behind a curtain',
    /** Two short lines over the part of the board that is hidden. */
    blind: 'Your screen is opaque.',
    blindMore: 'You cannot see what is done.',
    /** A light in which an agent sees the boxes, or does not. */
    lightSees: '{agent} sees the boxes',
    lightCannotSee: '{agent} cannot see the boxes',
    agent: {
      player:
        '{look, select, right {{agent}: the player, looks right} down {{agent}: the player, looks down} left {{agent}: the player, looks left} other {{agent}: the player, looks up}}',
      opponent:
        '{look, select, right {{agent}: the opponent, looks right} down {{agent}: the opponent, looks down} left {{agent}: the opponent, looks left} other {{agent}: the opponent, looks up}}',
      playerYou:
        '{look, select, right {{agent}, you: the player, looks right} down {{agent}, you: the player, looks down} left {{agent}, you: the player, looks left} other {{agent}, you: the player, looks up}}',
      opponentYou:
        '{look, select, right {{agent}, you: the opponent, looks right} down {{agent}, you: the opponent, looks down} left {{agent}, you: the opponent, looks left} other {{agent}, you: the opponent, looks up}}',
    },
    /** Stands beside the sign of the participant's own agent. */
    you: 'you',
    shut: 'box {box}, shut',
    open: '{inside, select, large {box {box}, open: the large treat} small {box {box}, open: the small treat} other {box {box}, open: empty}}',
    swap: 'box {a} and box {b} swap contents',
    chosenBy: 'chosen by {agent}',
    /** What pressing a box does. */
    press: { choose: 'Choose box {box}', answer: 'Answer box {box}', walk: 'Walk to box {box}' },
  },

  legend: {
    large: 'large treat',
    small: 'small treat',
    looks: 'looks this way',
    opaque: 'opaque screen',
  },

  /** A table of what the participant could know: rows are minds, columns are boxes. */
  mind: {
    heading: 'What you could know',
    about: 'Treats by boxes, and who believes it',
    box: 'box {box}',
    nowhere: 'nowhere',
    you: 'You believe',
    other: 'You think that {other} believes',
  },
  /** Where one mind has each treat, in a row of boxes, at the end of a session and in replays. `treats`: a list of `treat`. */
  picture: {
    /** The treat is in no box; the mind does not know where it is. Both stand in little room. */
    nowhere: 'nowhere',
    noIdea: 'no idea',
    cell: '{place, select, box {box {box}: {treats}} nowhere {nowhere: {treats}} other {no idea: {treats}}}',
    treat: {
      large: 'large treat',
      largeFalse: 'large treat, which is false',
      small: 'small treat',
      smallFalse: 'small treat, which is false',
    },
  },
  /** What a seat believes, over the boxes of a replay: as a title, and in few words. `turn`: in which it was seen; 0: at the start. */
  believed: {
    large:
      '{turn, plural, =0 {believed: large treat in box {box}, seen, start} other {believed: large treat in box {box}, seen, turn #}}',
    largeFalse:
      '{turn, plural, =0 {believed: large treat in box {box}, seen, start, false} other {believed: large treat in box {box}, seen, turn #, false}}',
    small:
      '{turn, plural, =0 {believed: small treat in box {box}, seen, start} other {believed: small treat in box {box}, seen, turn #}}',
    smallFalse:
      '{turn, plural, =0 {believed: small treat in box {box}, seen, start, false} other {believed: small treat in box {box}, seen, turn #, false}}',
    seen: 'box {box}, seen',
    false: 'box {box}, false',
  },
  /** Marks of a replay. */
  marks: {
    block: 'Block {block} ends',
    false:
      '{treat, select, large {False belief: {agent} believes that the large treat is in box {box}} other {False belief: {agent} believes that the small treat is in box {box}}}',
    right:
      '{treat, select, large {{agent} is no longer wrong about the large treat} other {{agent} is no longer wrong about the small treat}}',
  },

  /** Practice, in parts: until enough of the last choices were the best ones. */
  practice: {
    part: 'Practice, part {part}',
    about:
      'Practice in a real session, with a bot and without a time limit. First you have no opponent. Then B is your opponent and sees everything. Each part ends when five of your last six choices were the best ones. Two whole trials follow.',
    reached: 'Five of six choices were the best ones, in both parts.',
    missed: 'Five of six best choices in both parts show that the game is clear to you.',
  },

  /** Practice explains errors. `box`: where the treat is; `seenIn`: where the other agent saw it. */
  hints: {
    together: 'This trial is played together.',
    was: '{treat, select, large {The large treat was in box {box}.} other {The small treat was in box {box}.}}',
    is: '{treat, select, large {The large treat is in box {box}.} other {The small treat is in box {box}.}}',
    unseen:
      '{treat, select, large {The large treat was in box {box}. {other} did not see where it went.} other {The small treat was in box {box}. {other} did not see where it went.}}',
    seen: '{treat, select, large {The large treat was in box {box}. {other} saw it go there.} other {The small treat was in box {box}. {other} saw it go there.}}',
    moved:
      '{treat, select, large {The large treat was in box {box}. {other} saw it go into box {seenIn}, and could not see that it moved.} other {The small treat was in box {box}. {other} saw it go into box {seenIn}, and could not see that it moved.}}',
    alone: 'You have no opponent here: take the large treat.',
    aloneBest: 'You have no opponent: box {box} is the best.',
    goes: '{other} goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.',
    gone: 'When you come, the treat in the box that {other} went to is gone.',
    best: 'So {other} goes to box {goes}, and box {box} is the best that it leaves you.',
  },

  /** A trial in short, while others go on. */
  recap: {
    chose: '{chose, select, box {You chose box {box}.} other {You chose no box.}}',
    late: '{chose, select, box {Time ran out. You chose box {box}.} other {Time ran out. You chose no box.}}',
    watched: 'You watched.',
    allChosen: 'All have chosen.',
    /** What points came by: a number stands before it. */
    gains: {
      large: 'large treat',
      small: 'small treat',
      taken: 'came second',
      none: 'no box',
      trial: 'this trial',
      way: 'for the way',
    },
    /** Titles of trials that paid least or most. */
    paid: 'A trial that paid {points, number}',
    cost: 'A trial that cost {points, number}',
    paidNothing: 'A trial that paid nothing',
  },

  /** Trials that decided the session, at its end. */
  end: {
    title: {
      large: 'Trial {trial}: you got the large treat',
      small: 'Trial {trial}: you got the small treat',
      empty: 'Trial {trial}: your box was empty',
      taken: 'Trial {trial}: you came too late',
      none: 'Trial {trial}: you got nothing',
    },
    knew: '{other} knew where the treats were.',
    best: 'By what you could know, that was the best choice.',
    better: 'By what you could know, box {box} was the best choice.',
  },

  /** What a seat could have noticed instead, as a clause. */
  instead: {
    playerClear: "the player's screen is clear",
    playerOpaque: "the player's screen is opaque",
    opponentClear: "the opponent's screen is clear",
    opponentOpaque: "the opponent's screen is opaque",
    placed:
      '{treat, select, large {the large treat is put into box {box}} other {the small treat is put into box {box}}}',
    goes: 'what is in box {from} then goes to box {to} instead',
    seen: '{other} can see it, too',
    unseen: '{other} cannot see it',
  },

  /** The tutorial: A is the participant, at the top, and B the opponent, at the bottom. Boxes have fixed numbers here. */
  lessons: {
    sides: {
      title: 'Two sides, five boxes',
      first:
        'You are A, the sign with the ring, at the top. B is your opponent, at the bottom. The point of a sign shows where it looks.',
      second:
        'A large treat, the biscuit, and a small one, the sweet, will be put into boxes. You and B both want the large one.',
      task: 'Look at the board, then press "Ready".',
      outcome: 'A trial begins. All boxes are shut.',
    },
    sees: {
      title: 'What B sees',
      first: 'A box opens, and the large treat is put in.',
      second: 'The screen in front of B is clear. The light shows what B sees: B has seen it, too.',
      task: 'Press the box with the large treat.',
      outcome: 'The box is shut again: remember what is in it. And look at the screen: it has turned opaque.',
    },
    blind: {
      title: 'What B cannot see',
      first: 'The hatched screen is opaque: B cannot see the boxes, and you cannot see B.',
      second: 'You do see the boxes. The small treat is put into one of them.',
      task: 'Press the box that B knows nothing about.',
      outcome: 'You know where the small treat is. B does not.',
    },
    swap: {
      title: 'A swap',
      first: 'Two boxes open and swap contents, as the arrows show. One of them may be empty.',
      second: 'The screen is still opaque: B does not see the swap.',
      task: 'Press the box where the large treat is now.',
      outcome: 'It is in box 5. B still believes that it is in box 2: a false belief.',
    },
    does: {
      title: 'What B will do',
      first:
        'B goes to the box where it believes the large treat is. If it knows of no large treat, it goes for the small one.',
      second: 'Curtains hide you from each other while you choose.',
      task: 'To which box will B go? Press it.',
      outcome: 'To box 2: there B saw the large treat, and it has not seen the swap.',
    },
    choice: {
      title: 'Your choice',
      first: 'B is let out first. When you come, the treat in the box that B went to is gone.',
      second: 'B sees your choice only after both of you have chosen.',
      task: 'Choose the box that is best for you.',
      outcome: 'You got the large treat. B went to box 2 and found nothing.',
    },
    informed: {
      title: 'When B has seen it all',
      first: 'Another trial. The screen was clear all the time.',
      second: 'You and B have both seen the large treat go into box 4, and the small one into box 1.',
      task: 'Choose the box that is best for you.',
      outcome: 'B was first at the large treat. The small one was left for you.',
    },
    question: {
      title: 'A question',
      first: 'After some trials you are asked what you, or B, believe, and how sure you are of your answer.',
      second:
        'This was like the first trial: B saw the large treat go into box 2, and could not see the swap with box 5.',
      task: 'Where does B think that the large treat is? Say how sure you are, too.',
      outcome: 'In box 2. How sure you are is for you to say: no answer to that is wrong.',
    },
  },
} as const;
