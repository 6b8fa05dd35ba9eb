/** The editor's sections: which parts of a study each holds, in the order in which a study is thought up. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Keys of the definition, or `texts`, `surveys`, `items`. */
  readonly parts: readonly string[];
}

export const SECTIONS: readonly Section[] = [
  {
    id: 'study',
    title: 'Study',
    about: 'What it is called, asks and measures, and in which languages it is.',
    parts: ['title', 'languages', 'deception', 'plan', 'id', 'format'],
  },
  { id: 'texts', title: 'Texts', about: 'What participants read, as Markdown.', parts: ['texts', 'translations'] },
  {
    id: 'consent',
    title: 'Screening and consent',
    about: 'Who may take part, and what participants agree to.',
    parts: ['screening', 'consent'],
  },
  {
    id: 'steps',
    title: 'Instructions',
    about: 'What comes before the sessions: texts, lessons, practice, and questions about them.',
    parts: ['steps', 'comprehension'],
  },
  { id: 'match', title: 'Matching', about: 'How participants come into groups.', parts: ['match'] },
  {
    id: 'sessions',
    title: 'Sessions',
    about: 'What is played, in order, and what language models may use in all sessions together.',
    parts: ['sessions', 'models'],
  },
  {
    id: 'waves',
    title: 'Later waves',
    about: 'When participants come back, with whom, what they do then, and what it pays.',
    parts: ['waves'],
  },
  {
    id: 'arms',
    title: 'Arms',
    about: 'What varies between participants, or within them, and how many groups are needed.',
    parts: ['design', 'items'],
  },
  {
    id: 'surveys',
    title: 'Surveys',
    about: 'What participants are asked, and what they are told at the end.',
    parts: ['survey', 'surveys', 'debrief'],
  },
  { id: 'pay', title: 'Pay', about: 'Amounts are in the currency of the study, as 3.50.', parts: ['payment'] },
  {
    id: 'codes',
    title: 'Codes',
    about: 'Every outcome has a code of its own, which the participant takes back to the recruiter.',
    parts: ['codes', 'failedAttention'],
  },
  {
    id: 'limits',
    title: 'Limits and data',
    about: 'How long each kind of page stays open, which signals are stored, and for how long data are kept.',
    parts: ['limits', 'integrity', 'retention'],
  },
  { id: 'intake', title: 'Intake', about: 'Who sends participants, and when they can arrive.', parts: ['intake'] },
];

/** The section that shows what stands at this path. */
export function sectionOf(path: string): Section {
  const [part = ''] = path.split('.');
  return SECTIONS.find(({ parts }) => parts.includes(part)) ?? (SECTIONS[0] as Section);
}
