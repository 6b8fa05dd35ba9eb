/**
 * SymmToM on the start form, in English: the source of all translations beside this file. Labels of fields, and what is chosen in
 * them; what each policy does, as the server says it.
 */
export const en = {
  // follows "What the page remembers for participants"
  remembers: 'which pieces they know',
  agents: 'Agents in all',
  width: 'Grid (cells a side)',
  pieces: 'Pieces',
  turnTime: 'Time for a turn',
  hearing: 'Hearing range (cells)',
  turns: 'Turns',
  // how many turns: the cells of a side, times five
  fiveTimes: 'five times the grid',
  rewards: {
    label: 'Rewards are shown to',
    // they follow "Rewards are shown to"
    own: 'each agent, its own',
    all: 'all agents',
    none: 'no agent',
  },
  silence: 'Saying nothing is possible',
  firstHand: 'All agents see which pieces each was dealt',
  wrong: {
    pieces: 'There must be at least as many pieces as agents.',
    room: 'There is no room for so many agents on this grid.',
  },
  bots: {
    // what each policy does, as "it"
    heuristic: 'Goes to the middle, says all it knows in turn, and takes it to its base once it knows everything.',
    conservative: 'Keeps track of who knows what from what it heard, and says what is new to most.',
    greedy: 'Keeps track of who knows what, guesses what was said out of its hearing, and says what is new to most.',
    reciprocal:
      'Keeps track of who knows what and tells what is new, but not to those who keep their own pieces to themselves.',
    patient:
      'Tells what is new, goes home with everything, and comes back to where the others wait. Who keeps silent beside it for four turns hears nothing new from it until it has been told something, or has forgotten that, at most five turns later.',
    'order-0': 'Goes by what it knows itself, and takes no account of what others know (order 0).',
    'order-1':
      'Tells others what it takes them not to know, and goes where it expects to hear and to tell most (order 1).',
    'order-2': 'As order 1, and expects to hear only what others take it not to know (order 2).',
    uniform: 'Moves and speaks at random.',
  },
  // cards of trained policies: what each algorithm does, as "it"
  trained: {
    algorithms: {
      maddpg: 'MADDPG: sees the last turn and remembers nothing.',
      oracle: "MADDPG-Oracle: sees every agent's knowledge.",
      rmaddpg: 'RMADDPG: carries a recurrent state from turn to turn.',
      // a K matrix has a row for each agent and a column for each piece: who knows what
      ce: 'MADDPG-CE: keeps a K matrix, and takes exchanges that it did not hear for silent.',
      ge: 'MADDPG-GE: keeps a K matrix, and takes speakers that it did not hear to say what is new to most.',
      ee: 'MADDPG-EE: keeps a K matrix of probabilities, with a learned guess of what it did not hear.',
      pm: 'PM: sees how probable it is that each agent knows each piece, if the others act at random.',
    },
    size: 'For {agents, number} agents, a grid of width {width, number} and {pieces, number} pieces.',
    // ids of policies
    among: 'It learned alone, among symmtom/heuristic, symmtom/patient, symmtom/silent-heuristic, symmtom/noisy.',
    // actors choose; critics judge the choices while they are trained
    saw: "{actors, select, knowing {actors: the seat's observation and the knowledge of all agents} other {actors: what their seat observes and remembers}}; {critics, select, inputs {critics: all actors' inputs and actions} input {critic: what such an actor would get in every seat, and the actor's actions} observations {critics: every seat's observation, and the actions of all actors} observation {critic: every seat's observation, and the actions of the actor} knowledge {critics: every seat's observation, and the knowledge of all agents as it was {lag, plural, one {# turn} other {# turns}} before, and the actions of all actors} other {critic: every seat's observation, and the knowledge of all agents as it was {lag, plural, one {# turn} other {# turns}} before, and the actions of the actor}}",
    returns: 'return of an agent',
    returnsAmong: 'return of its seat among partners',
  },
} as const;
