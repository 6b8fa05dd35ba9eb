/** What only replays say of the household: what belief models assume, and which answers were warranted. */
export const en = {
  // id of a model -> its name, which says what it takes for granted, and a text for readers who choose a model
  models: {
    'seen-and-told': {
      name: 'an agent saw what it was seen to see',
      about:
        'A seat goes by what it saw and was told in formal facts. It takes another agent to have seen a fact if it saw that agent there, and to be told if it knew so. All else is taken to stay as it was.',
    },
    copresence: {
      name: 'an agent sees the room that it is in',
      about:
        'A seat goes by what it saw and was told in formal facts. It takes an agent that it believes to be in a room to see what the room shows. All else is taken to stay as it was.',
    },
  },
  marked: '{count, plural, one {# turn where a chain broke} other {# turns where a chain broke}}',
  // how an agent came to believe something, and when; `sourceStart`: at the start of the session
  source: '{kind, select, told {told by {name}, turn {turn}} seen {seen, turn {turn}} other {inferred, turn {turn}}}',
  sourceStart: '{kind, select, told {told by {name}, start} seen {seen, start} other {inferred, start}}',
  // `answer`: "yes", "no" or "I don't know"
  inTruth: 'In truth: {answer}.',
  hadReason: '{name} had reason to answer: {answer}.',
  couldKnow: 'By what it could know {name} had reason to answer: {answer}.',
  // a chain of messages. `says`: one sentence or several that say where it broke
  brokeHere: 'Here the chain broke. {says}',
  broke: 'The chain broke. {says}',
} as const;
