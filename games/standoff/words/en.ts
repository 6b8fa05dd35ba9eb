/**
 * What Standoff's rules say, in English: the source of the translations beside this file. Messages are ICU MessageFormat. Boxes,
 * trials, blocks, pairs and steps are numbers from 1, as text. Agents are named by letters: A, B. Treats are the large one and
 * the small one; both can be in the five boxes. A screen in front of each agent is clear or opaque.
 */
export const en = {
  /** What an agent can do, as an infinitive: it stands in lists, and after "chose to". */
  action: {
    ready: 'say that you are ready',
    choose: '{chose, select, box {choose box {box}} other {choose no box}}',
    /** `sure`: in percent. `nowhere`: the treat is in no box that the agent knows of. */
    answer: '{where, select, box {answer box {box}, {sure} percent sure} other {answer nowhere, {sure} percent sure}}',
    walk: { left: 'turn left', right: 'turn right', forward: 'go forward', stay: 'wait' },
  },

  question: {
    large: 'Where is the large treat?',
    small: 'Where is the small treat?',
    otherLarge: 'Where does the other agent think that the large treat is?',
    otherSmall: 'Where does the other agent think that the small treat is?',
  },

  /**
   * Who plays, told to one agent or, as `onlooker`, to a reader without a seat. The player sees both treats placed; the opponent
   * may miss some of it. `alone`: this trial has no opponent. `out`: the reader has no part in this trial.
   */
  presence: {
    alone: 'There is no opponent.',
    out: 'You sit this trial out: there is no opponent.',
    onlooker: '{player} is the player, {opponent} the opponent.',
    player: 'You are the player; there is an opponent.',
    opponent: 'You are the opponent.',
  },

  /** What an agent notices. */
  percept: {
    trialBegan: {
      alone: 'Trial {trial} begins. There is no opponent.',
      out: 'Trial {trial} begins. You sit this trial out: there is no opponent.',
      onlooker: 'Trial {trial} begins. {player} is the player, {opponent} the opponent.',
      player: 'Trial {trial} begins. You are the player; there is an opponent.',
      opponent: 'Trial {trial} begins. You are the opponent.',
    },
    /** `gone`: the screen is out of the way. */
    screen: {
      own: { clear: 'Your screen is clear.', opaque: 'Your screen is opaque.', gone: 'Your screen is gone.' },
      player: {
        clear: "The player's screen is clear.",
        opaque: "The player's screen is opaque.",
        gone: "The player's screen is gone.",
      },
      opponent: {
        clear: "The opponent's screen is clear.",
        opaque: "The opponent's screen is opaque.",
        gone: "The opponent's screen is gone.",
      },
    },
    placed:
      '{treat, select, large {The large treat is put into box {box}.} other {The small treat is put into box {box}.}}',
    /** Boxes `a` and `b` exchange what is in them. `large`, `small`: the box of the treat from now on. */
    swapped: {
      both: 'Box {a} and box {b} swap contents: the large treat is in box {large} now and the small treat is in box {small} now.',
      large: 'Box {a} and box {b} swap contents: the large treat is in box {large} now.',
      small: 'Box {a} and box {b} swap contents: the small treat is in box {small} now.',
      neither: 'Box {a} and box {b} swap contents: both are empty.',
    },
    /** Who sees what is done. `agents`: a list of their letters. `too`: beside the reader. */
    seenBy: '{count, plural, =0 {No agent sees it.} other {{agents} can see it.}}',
    seenByToo: '{count, plural, =0 {No other agent can see it.} other {{agents} can see it, too.}}',
    showEnded: 'The boxes are shut and the curtains are down.',
    sealed: '{chose, select, box {All have chosen. You chose box {box}.} other {All have chosen. You chose no box.}}',
    /** A whole question, and the answer that the reader gave. `sure`: in percent. */
    answered: '{question} {where, select, box {Box {box}, {sure} percent sure.} other {Nowhere, {sure} percent sure.}}',
    /** Columns are counted from the left, rows from the top, both from 0. */
    at: '{side, select, player {The player is at column {x}, row {y}.} other {The opponent is at column {x}, row {y}.}}',
    youAreAt:
      '{side, select, player {The player, you, is at column {x}, row {y}.} other {The opponent, you, is at column {x}, row {y}.}}',
    blockEnded: {
      over: 'This part is over.',
      reached: 'Practice is over: enough trials were right. The main part starts now.',
      missed: 'Practice is over. The main part starts now.',
    },
    finished: 'That was the last trial.',
  },

  outcome: {
    right: 'The player chose the best box.',
    wrong: 'The player did not choose the best box.',
    /** `taken`: the other agent was at the box first. */
    player:
      '{got, select, large {The player went to box {box} and got the large treat.} small {The player went to box {box} and got the small treat.} empty {The player went to box {box} and found it empty.} taken {The player went to box {box} and came second.} other {The player went to no box and got nothing.}}',
    opponent:
      '{got, select, large {The opponent went to box {box} and got the large treat.} small {The opponent went to box {box} and got the small treat.} empty {The opponent went to box {box} and found it empty.} taken {The opponent went to box {box} and came second.} other {The opponent went to no box and got nothing.}}',
    /** `agent`: a letter. Points can have decimals. */
    youGained: 'You gained {points, plural, one {# point} other {# points}}.',
    youLost: 'You lost {points, plural, one {# point} other {# points}}.',
    gained: '{agent} gained {points, plural, one {# point} other {# points}}.',
    lost: '{agent} lost {points, plural, one {# point} other {# points}}.',
    untold: 'Trial over.',
  },

  /** What a reader sees now. */
  observation: {
    notBegun: 'The session has not begun.',
    trial: 'Trial {trial} of {trials}, block {block} of {blocks}.',
    trialOfAtMost: 'Trial {trial} of at most {trials}, block {block} of {blocks}.',
    boxesOutOfSight: 'The boxes are out of your sight.',
    open: '{inside, select, large {Box {box} is open: the large treat in it.} small {Box {box} is open: the small treat in it.} other {Box {box} is open: nothing in it.}}',
  },

  /** What happened, told whole, for readers of sessions that are over. */
  event: {
    /** `counts`: a list of the numbers of trials in each block. */
    trialsDrawn: '{blocks, plural, one {One block of trials: {counts}.} other {# blocks of trials: {counts}.}}',
    pairChosen: 'Pair {pair} of block {block} is chosen.',
    pairsEnded: {
      tracks: 'The pairs end: the answers speak for tracking beliefs.',
      rule: 'The pairs end: the answers speak for a rule of cues.',
      open: 'The pairs end: the answers decide nothing.',
    },
    /** `item`: the id of the trial. Mirrored: left and right are exchanged. */
    trialBegan: {
      plain: 'Trial {trial} of block {block} begins: {item}.',
      mirrored: 'Trial {trial} of block {block} begins: {item}, mirrored.',
      check: 'Trial {trial} of block {block} begins: {item}, an attention check.',
      mirroredCheck: 'Trial {trial} of block {block} begins: {item}, mirrored, an attention check.',
    },
    screensSet:
      "{player, select, clear {{opponent, select, clear {Step {step}: the player's screen is clear, the opponent's is clear.} other {Step {step}: the player's screen is clear, the opponent's is opaque.}}} other {{opponent, select, clear {Step {step}: the player's screen is opaque, the opponent's is clear.} other {Step {step}: the player's screen is opaque, the opponent's is opaque.}}}}",
    swapped: 'Box {a} and box {b} swap contents.',
    stepPassed: 'Nothing changes.',
    chosen: {
      player: '{chose, select, box {The player chose box {box}.} other {The player chose no box.}}',
      opponent: '{chose, select, box {The opponent chose box {box}.} other {The opponent chose no box.}}',
    },
    /** A whole question, and the answer that an agent gave. `sure`: in percent. */
    answered: {
      player:
        '{question} {where, select, box {The player answered box {box}, {sure} percent sure.} other {The player answered nowhere, {sure} percent sure.}}',
      opponent:
        '{question} {where, select, box {The opponent answered box {box}, {sure} percent sure.} other {The opponent answered nowhere, {sure} percent sure.}}',
    },
    walked: {
      player:
        '{how, select, left {Step {step}: the player turned left and is at column {x}, row {y}.} right {Step {step}: the player turned right and is at column {x}, row {y}.} forward {Step {step}: the player went forward and is at column {x}, row {y}.} stay {Step {step}: the player waited and is at column {x}, row {y}.} other {Step {step}: the player is at column {x}, row {y}.}}',
      opponent:
        '{how, select, left {Step {step}: the opponent turned left and is at column {x}, row {y}.} right {Step {step}: the opponent turned right and is at column {x}, row {y}.} forward {Step {step}: the opponent went forward and is at column {x}, row {y}.} stay {Step {step}: the opponent waited and is at column {x}, row {y}.} other {Step {step}: the opponent is at column {x}, row {y}.}}',
    },
    best: 'The best box for the player was box {box}.',
    bestOfBoth: 'The best box for the player was box {box}, for the opponent box {opponentBox}.',
  },

  /** What beliefs are about: where a treat is. */
  belief: {
    /** What an agent knows or wonders, as in "B has no idea where the large treat is". */
    where: { large: 'where the large treat is', small: 'where the small treat is' },
    /** What an agent believes, as in "B thinks that the large treat is still in box 2". */
    in: '{treat, select, large {the large treat is in box {box}} other {the small treat is in box {box}}}',
    stillIn:
      '{treat, select, large {the large treat is still in box {box}} other {the small treat is still in box {box}}}',
    inNone: { large: 'the large treat is in no box', small: 'the small treat is in no box' },
    /** A question about a belief. `clause`: `asked`, or that another agent thinks so: "B thinks that the large treat is". */
    thinks: 'Where does {name} think that {clause}?',
    asked: { large: 'the large treat is', small: 'the small treat is' },
    first: { large: 'Where was the large treat put first?', small: 'Where was the small treat put first?' },
    /** As an answer and in tables. */
    box: 'box {box}',
    nowhere: 'nowhere',
    /** What a rule says of a trial, as in "no: the small treat". */
    treat: { large: 'the large treat', small: 'the small treat' },
    /** A treat as a heading of one word. */
    short: { large: 'large', small: 'small' },
  },

  /** The moments of a session that is over, one sentence each. */
  moment: {
    /** What a session has several of: "Trial 3". */
    round: 'Trial',
    trialsDrawn: 'The trials are drawn.',
    pairChosen: 'Pair {pair} is chosen.',
    pairsEnded: 'The pairs end.',
    /** `first`: the opponent is at the boxes before the player. */
    trialBegan: {
      alone: 'Trial {trial} begins: {player} is the player, there is no opponent.',
      both: 'Trial {trial} begins: {player} is the player, {opponent} is the opponent.',
      first: 'Trial {trial} begins: {player} is the player, {opponent} is the opponent and arrives first.',
    },
    /** `agents`: one letter, or a list of two. */
    screensSet: {
      all: '{count, plural, one {{agents} can see the boxes.} other {{agents} can see the boxes.}}',
      one: '{sees} can see the boxes and {blind} cannot see them.',
      none: '{count, plural, one {{agents} cannot see the boxes.} other {{agents} cannot see the boxes.}}',
    },
    /** `unseen`: how many agents do not see it. `agents`: their letters, as a list. */
    placed: {
      large:
        '{unseen, plural, =0 {The large treat goes into box {box}.} other {The large treat goes into box {box}, unseen by {agents}.}}',
      small:
        '{unseen, plural, =0 {The small treat goes into box {box}.} other {The small treat goes into box {box}, unseen by {agents}.}}',
    },
    swapped:
      '{unseen, plural, =0 {Boxes {a} and {b} swap contents.} other {Boxes {a} and {b} swap contents, unseen by {agents}.}}',
    stepPassed: 'Nothing changes.',
    showEnded: 'The boxes are shut.',
    /** The letters of the agents, and the boxes that they choose. */
    chosen: {
      alone: '{chose, select, box {{player} chooses box {box}.} other {{player} chooses no box.}}',
      both: '{player} chooses box {box} and {opponent} chooses box {opponentBox}.',
      player: '{player} chooses box {box} and {opponent} chooses no box.',
      opponent: '{player} chooses no box and {opponent} chooses box {opponentBox}.',
      neither: '{player} chooses no box and {opponent} chooses no box.',
    },
    answered: 'The question is answered.',
    walked: 'The agents walk.',
    /** What each agent gets. `taken`: the other agent was at the box first. */
    opened: {
      alone:
        '{got, select, large {The boxes open: {player} gets the large treat.} small {The boxes open: {player} gets the small treat.} empty {The boxes open: {player} finds an empty box.} taken {The boxes open: {player} comes too late.} other {The boxes open: {player} gets nothing.}}',
      both: 'The boxes open: {player} {got, select, large {gets the large treat} small {gets the small treat} empty {finds an empty box} taken {comes too late} other {gets nothing}} and {opponent} {opponentGot, select, large {gets the large treat} small {gets the small treat} empty {finds an empty box} taken {comes too late} other {gets nothing}}.',
    },
    blockEnded: 'The block is over.',
    finished: 'That was the last trial.',
    /** The same in as few words as a column has room for, without a full stop. */
    brief: {
      trialBegan: 'trial {trial} begins',
      placed: {
        large:
          '{unseen, plural, =0 {large treat into box {box}} other {large treat into box {box}, unseen by {agents}}}',
        small:
          '{unseen, plural, =0 {small treat into box {box}} other {small treat into box {box}, unseen by {agents}}}',
      },
      swapped: '{unseen, plural, =0 {boxes {a} and {b} swap} other {boxes {a} and {b} swap, unseen by {agents}}}',
      opened: 'the boxes open',
    },
  },
} as const;
