/** What only replays say of SymmToM: what belief models assume, and how much actions were worth. */
export const en = {
  /*
   * Id of a model -> its name, which says what it takes for granted, and one sentence for readers who choose a model, with the field's
   * terms. "The paper" is that in which the game was published.
   */
  models: {
    knowledge: {
      name: 'only what cannot be doubted counts',
      about:
        'What a seat cannot doubt, what it cannot doubt that another cannot doubt, and so on, by the rules and what was noticed; it guesses nothing. This is knowledge in the sense of epistemic logic.',
    },
    'posterior-uniform': {
      name: 'others act at random',
      about:
        'A seat weighs every way in which the session can have gone by what it noticed, if others move and speak at random. This is the posterior: exact while it can be enumerated, then sampled.',
    },
    'posterior-talkative': {
      name: 'others always say something',
      about:
        'A seat weighs every way in which the session can have gone by what it noticed, if others always say a piece that they know, any of them alike; where they go tells nothing. This is the posterior: exact while it can be enumerated, then sampled.',
    },
    'posterior-round-robin': {
      name: "others follow the paper's heuristic",
      about:
        "A seat weighs every way in which the session can have gone by what it noticed, if others play the paper's heuristic: all they know in turn, to the middle, and home once they know everything. This is the posterior: exact while it can be enumerated, then sampled.",
    },
    // greedy, conservative and estimated encounter are terms of the paper
    'greedy-encounter': {
      name: 'others say what is new to most',
      about:
        'Of each agent that it did not hear, a seat guesses that it said what was new to most of its hearers. An estimate by the paper: the K matrix, greedy encounter.',
    },
    'conservative-encounter': {
      name: 'what was not heard was not said',
      about: 'A seat counts only what it heard itself. An estimate by the paper: the K matrix, conservative encounter.',
    },
    'estimated-encounter': {
      name: 'others speak as bots did on average',
      about:
        'A seat takes what it did not hear to be as likely as it was in simulated sessions. An estimate by the paper: the K matrix, estimated encounter.',
    },
  },
  marked: '{count, plural, one {# turn with a better action} other {# turns with a better action}}',
  // what an agent did in a turn. It is not named, since its letter stands before the sentence. `piece`: as in "piece 4"
  did: {
    recharged: 'Used its base.',
    baseMissed: 'Knew everything, stood at its base, and did not use it.',
    wrongPiece: 'Asked to say {piece}, which it could not.',
    news: '{hearers, plural, one {Told one hearer {piece}, which was new to it.} other {Told # hearers {piece}, which was new to them.}}',
    useless: 'Said {piece}, which all who heard it knew, though it had something new for them.',
    nothingNew: 'Said {piece}; it had nothing that was new to those who heard it.',
    unheard: 'Said {piece} with nobody in hearing.',
    silent: 'Said nothing.',
  },
  // points
  paid: 'It paid {gain, number}.',
  // `action`: as in "stay and say piece 4"
  better: 'Better, by what it could know: {action}; that would have paid {gain, number}.',
} as const;
