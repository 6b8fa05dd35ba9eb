/**
 * What turned at a moment of a session, in English: whose beliefs turned false, and whose are right again. Games add what happened
 * and the clauses about their own facts.
 */
export const en = {
  // `clause` and `clauseAlso` are what an agent thinks, as clauses that follow "that": in German with the verb at their end. `why`
  // is a main clause that gives the reason. `second` says what a second belief is: none, one of the same agents, or one of others.
  // "wrongly" is the teller's judgement: the agent takes it to be true
  turnedFalse:
    '{second, select, none {From here {who} wrongly {heads, plural, one {thinks} other {think}} that {clause}} same {From here {who} wrongly {heads, plural, one {thinks} other {think}} that {clause}, and that {clauseAlso}} other {From here {who} wrongly {heads, plural, one {thinks} other {think}} that {clause}, and {whoAlso} wrongly {headsAlso, plural, one {thinks} other {think}} that {clauseAlso}}}{hasWhy, select, yes {: {why}} other {}}.',
  // two reasons, both main clauses
  bothWhys: '{first}, and {second}',
  // the next four are clauses that follow "that"; in each of them `who` is one agent or several
  thinks: '{who} {still, select, yes {still thinks} other {thinks}} that {clause}',
  // `subject` is an embedded question, as in "where the van is"
  hasNoIdea: '{who} {still, select, yes {still has} other {has}} no idea {subject}',
  // after a clause that says the same of another agent
  hasNoIdeaToo: '{who} has no idea',
  thinksSoToo: '{who} thinks so too',
  countFalse: '{count, plural, one {# belief turns false.} other {# beliefs turn false.}}',
  countFalseMore: '{count, plural, one {# other belief turns false too.} other {# other beliefs turn false too.}}',
  // `subject` is an embedded question as above, or what `viewOf` makes of it
  rightAgain: '{who} {heads, plural, one {is} other {are}} right again about {subject}.',
  // what another agent thinks about it
  viewOf: "{who}'s view of {subject}",
  countRight: '{count, plural, one {# belief is right again.} other {# beliefs are right again.}}',
  countRightMore: '{count, plural, one {# other belief is right again.} other {# other beliefs are right again.}}',
} as const;
