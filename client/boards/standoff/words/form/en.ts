/**
 * Standoff on the start form, in English: the source of all translations beside this file. Labels of fields, and what is chosen in
 * them; what each policy does, as the server says it.
 */
export const en = {
  // follows "What the page remembers for participants"
  remembers: 'where they and the other could believe the treats to be',
  seat: {
    label: 'Seat A is',
    // they follow "Seat A is"
    player: 'player: sees all',
    opponent: 'opponent: is first',
  },
  trials: {
    label: 'Trials',
    // kinds of trials, as papers name them
    stage3: 'Stage 3: who knows what',
    stage2: 'Stage 2: informed opponent',
    stage1: 'Stage 1: no opponent',
    full: 'All, with and without opponent',
    homogeneous: 'Tt, Ff, Nn',
    informedControl: 'Classic: informed control',
    partiallyUninformed: 'Classic: partially uninformed',
    removedInformed: 'Classic: removed, informed',
    removedUninformed: 'Classic: removed, uninformed',
    moved: 'Classic: moved',
    replaced: 'Classic: replaced',
    misinformed: 'Classic: misinformed',
    swapped: 'Classic: swapped',
    // what the opponent believes; the two letters name the kind of trial
    Tt: 'Tt: true belief about the large treat, true about the small one',
    Tf: 'Tf: true belief about the large treat, false about the small one',
    Tn: 'Tn: true belief about the large treat, no about the small one',
    Ft: 'Ft: false belief about the large treat, true about the small one',
    Ff: 'Ff: false belief about the large treat, false about the small one',
    Fn: 'Fn: false belief about the large treat, no about the small one',
    Nt: 'Nt: no belief about the large treat, true about the small one',
    Nf: 'Nf: no belief about the large treat, false about the small one',
    Nn: 'Nn: no belief about the large treat, no about the small one',
  },
  count: 'Trials after practice',
  practice: {
    label: 'Practice first',
    stages: 'until 5 of 6 right',
  },
  feedback: {
    // what participants are told after a trial
    own: 'own treat',
    full: 'everything',
  },
  pace: {
    label: 'Pace',
    quick: 'quick (0.7 s)',
    normal: 'normal (1.4 s)',
    slow: 'slow (2.5 s)',
  },
  walk: {
    label: 'Walking to the box',
    // they follow "Walking to the box"
    shown: 'is shown',
    skipped: 'is skipped',
    walked: 'by oneself, to the box chosen',
    free: 'by oneself, without choosing first',
  },
  cues: {
    // a cue is what can be seen, without thought of what the other believes
    label: 'Trials that tell beliefs from cues',
    twoCues: 'all: no rule of two cues is right often',
    threeCues: 'half: the best rule of three cues fails',
    pairs: 'pairs that look alike to the best rule of three cues',
    lastMove: "half: the large treat's last move misleads",
    foodSeen: 'half: food seen in the box misleads',
    asTheyCome: 'as they come: cues are nearly always right',
  },
  blocks: {
    label: 'Blocks',
    one: 'one, as above',
    short: '6 trials of practice, 6 of the main part',
  },
  asked: 'Trials with questions afterwards',
  // easy ones, which show whether a participant pays attention
  catch: 'Catch trials',
  unseen: {
    label: 'Trials in which the opponent has seen nothing',
    // they follow "Trials in which the opponent has seen nothing"
    excluded: 'are left out',
    taught: 'are taught and checked first',
    untaught: 'are left to be found out',
  },
  begin: {
    label: 'A trial begins',
    // they follow "A trial begins"
    beat: 'by itself',
    ready: 'when all are ready',
  },
  chooseTime: 'Time for a choice',
  askTime: 'Time for a question',
  wrong: {
    feedback: 'A player who walks freely sees what is in the box: choose the feedback "own treat" or "everything".',
    asked: 'There are fewer trials than trials with questions.',
  },
  bots: {
    // what each policy does, as "it"
    'rational-opponent': 'Goes for the best treat that it knows of, and for the middle box if it knows of none.',
    'scripted-opponent':
      'Goes where it last saw the large treat, even if it has seen that it is gone, else where it saw the small one.',
    ideal: 'Goes for the best treat that the other one, going by what it has seen, will leave.',
    'order-0': 'Goes for the best treat that it knows of, and takes no account of what the other one knows (order 0).',
    'order-1': 'Goes for the best treat that the other one, going by what it has seen, will leave (order 1).',
    'order-2': 'As order 1, and reckons with what the other one takes it to believe (order 2).',
    uniform: 'Chooses, answers and walks at random.',
    'large-always': 'Takes the large treat; the small one never.',
    'small-always': 'Takes the large treat; the small one always.',
  },
  // cards of trained policies. dataset: the name of what it was trained on, as in "full-both"
  trained: {
    about: 'A network that was trained on the right boxes of {dataset}.',
    sees: 'It sees what its seat sees.',
    saw: 'the frames of a player that sees every event, and the right box, in the regimes of {dataset}',
    // shares of right choices
    alone: 'right choices without an opponent',
    opposed: 'right choices with an opponent',
    // how well a belief can be read out of the network. belief: the name of a variable, as in "otherLarge"
    readout: 'readout {belief}, held-out trials',
  },
} as const;
