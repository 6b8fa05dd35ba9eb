/**
 * ToM-QA on the start form, in English: the source of all translations beside this file. Labels of fields, and what is chosen in
 * them; what each policy does, as the server says it.
 */
export const en = {
  stories: 'Stories',
  text: {
    label: 'A story is shown',
    // they follow "A story is shown"
    whole: 'as a whole',
    sentences: 'sentence by sentence',
  },
  kept: 'The text stays in sight',
  feedback: {
    // when participants are told what was right
    each: 'after each answer',
    end: 'the score, at the end',
  },
  set: {
    label: 'Stories',
    // a rule of thumb finds answers without thought of what each person has seen
    debiased: 'balanced against 4 rules of thumb, six questions each',
    hard: 'balanced against 8 rules of thumb, five questions each',
    tomEasy: "the paper's, one question each",
    tom: "the paper's, four tasks and one question each",
  },
  noise: {
    label: 'A phone rings',
    // they follow "A phone rings"
    never: 'never',
    often: 'before one line in ten',
  },
  questionTime: 'Time for a question',
  readingTime: 'Time for a step of reading',
  bots: {
    // what each policy does, as "it"
    exact: 'Gives the answer that follows from what each agent saw.',
    reality: 'Takes it that all agents know where things are.',
    'sentence-count':
      "Counts sentences, and answers by the paper's table: right in the paper's own stories, without reading them.",
    uniform: 'Answers at random.',
  },
} as const;
