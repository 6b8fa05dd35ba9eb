/**
 * What the board of ToM-QA says, in English: the source of the translations beside this file. Messages are ICU MessageFormat. Names of
 * agents, and what is said of the milk, the cupboard, the fridge and the kitchen, are written as games/tomqa/words/en.ts has them.
 * `gender`: of an agent, for languages whose verbs tell it.
 */
export const en = {
  /** After "Goal:". */
  goal: 'say where things are, and where each person in the story thinks that they are.',
  drawing: 'The stories are being drawn.',
  allRead: 'All stories have been read.',
  allReadMark: 'All stories have been read',
  readStory: 'Read the story, then go on.',
  readSentence: 'Read the sentence, then go on.',
  outOfSight: 'The story is out of sight.',
  story: 'Story {story, number}',
  storyOf: 'Story {story, number} of {of, number}',
  score: '{score, number} of {answered, number} answers were right.',
  allAnswered: '{answered, plural, one {The question has been answered.} other {All # questions have been answered.}}',
  /** After wrong answers in a row. */
  hint: {
    lines: 'Go through the lines, and note for each person when they are in the room.',
    knows:
      'A person knows what happened while they were in the room, and who was there with them. They know nothing else.',
  },
  criterion: {
    about:
      'Practice with real stories, without a time limit. After each answer you are told the right one. {right, number} right answers among the last {last, number} show that the questions are clear to you.',
    reached: 'At least {right, number} of your last {last, number} answers were right.',
    missed: '{right, number} right answers among the last {last, number} show that the questions are clear to you.',
  },

  /** Why an answer is right, by the kind of its question. */
  reason: {
    memory: 'That is where it was at the start.',
    reality: 'That is where it was last put.',
    first_order:
      'That is the last place where {first} {gender, select, female {knew} male {knew} other {knew}} it to be. What happened while {first} was away does not count.',
    second_order:
      'That is the last place of which {first} {gender, select, female {knew} male {knew} other {knew}} that {second} {genderOfSecond, select, female {knew} male {knew} other {knew}} it. What happened while one of them was away does not count.',
  },

  /** The end of a session. Orders are names of kinds of questions, by how deep they go. `sentence`: one of the story, quoted. */
  end: {
    orders: {
      fact: 'what is so',
      one: 'what one agent thinks',
      two: 'what one agent thinks that another thinks',
    },
    quoted: '“{sentence}”',
    noSentence: 'no sentence',
    memory: 'The first that is told of it: {sentence}',
    reality: 'The last that is told of it: {sentence}',
    saw: '{first} {gender, select, female {saw} male {saw} other {saw}} this: {sentence}',
    knowsThatSaw:
      '{first} {gender, select, female {knows} male {knows} other {knows}} that {second} {genderOfSecond, select, female {saw} male {saw} other {saw}} this: {sentence}',
    away: '{first} {gender, select, female {was} male {was} other {was}} not there when {sentence}',
  },

  /** A replay's picture of the minds of a story. */
  minds: {
    nothing: 'nothing read yet',
    really: 'really',
    thinks: '{first} {gender, select, female {thinks} male {thinks} other {thinks}}',
    /** `inner`: the message before, of another agent. */
    thinksThat: '{first} {gender, select, female {thinks} male {thinks} other {thinks}} {inner}',
    noIdea: '{mind}: no idea',
    /** For screen readers, in the cell of a place. */
    here: 'here',
    hereFalse: 'here, false',
    notTrue: '≠ truth',
  },

  lesson: {
    readTask: 'Read the story, then go on.',
    /** `question`: a whole question of the story. */
    task: '{question} Choose, then send.',
    read: {
      title: 'Read',
      text: {
        move: 'Every story has a few sentences. Agents enter rooms, leave them, and move things from one place to another.',
        see: 'Agents in a room see all that is in it, all that happens there, and each other. Agents elsewhere see nothing of it.',
      },
      outcome: 'Questions about the story follow, one after the other.',
    },
    beginning: {
      title: 'At the beginning',
      text: { past: 'Some questions are about the past: where the story first says that a thing is.' },
      outcome: 'The third sentence says it: in the fridge.',
    },
    really: {
      title: 'Really',
      text: { so: 'Some questions are about what is so at the end, whatever agents think.' },
      outcome: 'Anne moved it to the cupboard.',
    },
    thinks: {
      title: 'What an agent thinks',
      text: { last: 'An agent looks for a thing where it saw the thing last. Sally came back after the move.' },
      outcome: 'Agents who enter a room see what is in it, so Sally has seen the milk in the cupboard.',
    },
    thinksThat: {
      title: 'What an agent thinks that another thinks',
      text: { left: 'Anne had left before Sally came back, and did not see that Sally came.' },
      outcome: 'When Anne last saw Sally see the milk, it was in the fridge. So Anne thinks that Sally looks there.',
    },
    difference: {
      title: 'A small difference',
      text: { same: 'This story is the same, except for its end.' },
      outcome: 'This time, Anne was there when Sally came back.',
    },
    together: {
      title: 'Together',
      text: { see: 'Agents who are in a room together see each other see.' },
      outcome: 'Anne saw Sally enter, and knows that Sally has seen the milk in the cupboard.',
    },
  },
} as const;
