/** How certified pairs stand, in English, for readers of ended sessions. The names of cues are those of the data, in every language. */
export const en = {
  // what a rule of cues says: `says` is the game's own words for one of the two answers, as in "says yes"
  always: 'always {says}',
  // one cue, and what the rule says where its answer is no and where it is yes
  oneCue: '“{cue}”: no {no}, yes {yes}',
  twoCues: '“{first}” and “{second}”: no and no {noNo}, no and yes {noYes}, yes and no {yesNo}, yes and yes {yesYes}',
  noAnswers: 'No answers count so far.',
  standing:
    'Of {answers, number} answers {tracked, number} are as tracking beliefs gives them, {fitted, number} as the best rule: {rule}. Evidence for tracking: {bits} bits.',
  // main clauses, inside of a game's own sentence
  verdict: {
    tracks: 'the answers speak for tracking beliefs',
    rule: 'the answers speak for a rule of cues',
    open: 'the answers decide nothing',
  },
} as const;
