/** Small studies for tests. Their texts say which text they are, so that a page that holds a foreign one is seen. */
import { FORMAT } from '../../definition/formats/newest.ts';
import { type FrozenStudy, freeze } from '../../definition/freeze.ts';
import { allKeysOf } from '../../definition/keys.ts';
import { DECLARED_OUTCOMES } from '../../definition/outcomes.ts';
import type { StudyInput } from '../../definition/types.ts';

const MINUTE = 60_000;
const nothing = { base: 'none', earned: false, waiting: false } as const;

export const PAYMENT: StudyInput['payment'] = {
  currency: 'GBP',
  base: { minor: 300, minutes: 30 },
  points: { minor: 2 },
  waiting: { minorPerMinute: 10, afterMs: MINUTE },
  outcomes: {
    complete: { base: 'full', earned: true, waiting: true },
    partial_partner_left: { base: 'byTime', earned: true, waiting: true },
    lobby_timeout: { base: 'none', fixed: 60, earned: false, waiting: true },
    failed_check: { base: 'none', fixed: 50, earned: false, waiting: false },
    failed_screening: nothing,
    no_consent: nothing,
    withdrew: { base: 'byTime', earned: false, waiting: true },
    dropped: { base: 'byTime', earned: false, waiting: true },
    removed_by_operator: { base: 'full', earned: true, waiting: true },
    server_error: { base: 'full', earned: true, waiting: true },
    overflow: nothing,
  },
  floor: 50,
  cap: 800,
  budget: 100_000,
  show: 'live',
};

const level = (id: string) => ({ id, patch: { play: { aids: { notes: id === 'zz-on' } } } });
const person = { kind: 'person' } as const;
const question = (id: string) => ({
  id,
  text: `ask-${id}`,
  options: [
    { id: 'yes', text: `${id}-yes` },
    { id: 'no', text: `${id}-no` },
  ],
  correct: 'yes',
  explain: `explain-${id}`,
});

export const SURVEY = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'rating', name: 'hard', title: 'How hard was it?', isRequired: true, rateMin: 1, rateMax: 7 },
        { type: 'comment', name: 'why', title: 'Why?' },
      ],
    },
    { name: 'two', elements: [{ type: 'boolean', name: 'again', title: 'Again?' }] },
  ],
};

/** The page that asks who takes part, where the intake has questions. */
const WHO = {
  pages: [
    {
      name: 'who',
      elements: [
        {
          type: 'radiogroup',
          name: 'hand',
          title: 'Which hand do you write with?',
          isRequired: true,
          choices: [
            { value: 'left', text: 'Left' },
            { value: 'right', text: 'Right' },
          ],
        },
        {
          type: 'text',
          name: 'age',
          title: 'How old are you?',
          inputType: 'number',
          isRequired: true,
          min: 1,
          max: 120,
        },
      ],
    },
  ],
};

/** A study for two, with two arms and one session; each part can be replaced. */
export function studyOf(given: Partial<StudyInput> = {}): FrozenStudy {
  const people = given.match?.people ?? 2;
  const session: StudyInput['sessions'][number] = {
    id: 'play',
    game: 'symmtom',
    config: { agents: people },
    seats: Array.from({ length: people }, () => person),
    limitMs: 20 * MINUTE,
    minutes: 5,
    dropout: { graceMs: 45_000, then: 'endWithPay', minPeople: 2, disclose: true },
  };
  const definition: StudyInput = {
    format: FORMAT,
    id: 'small',
    title: 'A small study',
    languages: ['en'],
    deception: false,
    plan: {
      hypothesis: 'Notes help participants a lot.',
      primaryOutcome: {
        text: 'Returns of the team in a session.',
        outcome: { table: 'decisions', column: 'reward', over: 'sum over all seats' },
      },
    },
    consent: {
      text: 'consent',
      tiers: [
        { id: 'data', text: 'tier-data', required: true, opens: 'data' },
        { id: 'reuse', text: 'tier-reuse', required: false, opens: 'reuse' },
      ],
    },
    screening: [{ rule: 'keyboard', accept: 'present', text: 'needs-keyboard' }],
    steps: [{ kind: 'text', text: 'instructions' }],
    comprehension: { attempts: 2, questions: [question('first'), question('second')] },
    match: { people, waitMs: 10 * MINUTE, readyMs: 30_000 },
    sessions: [session],
    design: {
      factors: [{ id: 'zz-notes', vary: 'between', levels: [level('zz-off'), level('zz-on')] }],
      assignAt: 'match',
      groupsPerCell: 4,
    },
    survey: [{ id: 'about', after: 'all', optional: false }],
    debrief: { text: 'debrief' },
    payment: PAYMENT,
    codes: Object.fromEntries(
      DECLARED_OUTCOMES.map((outcome, i) => [outcome, { code: `ZZCODE-${i + 10}` }]),
    ) as StudyInput['codes'],
    integrity: { signals: ['paste'], use: 'store', askAboutAi: true },
    intake: { zone: 'Europe/London', recruiter: 'links' },
    retention: { days: 90 },
    ...given,
  };
  const surveys = {
    about: SURVEY,
    ...Object.fromEntries((definition.survey ?? []).map(({ id }) => [id, SURVEY])),
    ...(definition.intake.questions ? { who: WHO } : {}),
  };
  const without = freeze({ definition, texts: {}, surveys, items: {} });
  if (!('definition' in without)) throw new Error(without[0]?.message);
  const keys = allKeysOf(without);
  const texts = Object.fromEntries(
    definition.languages.map((language) => [
      language,
      Object.fromEntries(keys.map((key) => [key, `Text ${key} in ${language}.\n`])),
    ]),
  );
  return { ...without, texts };
}

/** The session of `studyOf`, to be changed. */
export function sessionsOf(frozen: FrozenStudy, ...changes: readonly object[]): StudyInput['sessions'] {
  const [session] = frozen.definition.sessions;
  if (!session) throw new Error('the study has no session');
  return changes.map((change) => ({ ...session, ...change })) as StudyInput['sessions'];
}

export const ALONE: Partial<StudyInput> = {
  match: { people: 1, waitMs: MINUTE, readyMs: 20_000 },
  sessions: [
    {
      id: 'play',
      game: 'tomqa',
      config: { seats: 1 },
      seats: [person],
      limitMs: 20 * MINUTE,
      minutes: 5,
      dropout: { graceMs: 45_000, then: 'continue', minPeople: 1, disclose: true },
    },
  ],
};

const colours = ['red', 'blue'].map((value) => ({ value, text: value }));
const CHECKED = { isRequired: true } as const;

/** A survey whose questions have right answers, with each of what can follow. */
export const CHECKS = {
  pages: [
    {
      name: 'one',
      elements: [
        {
          ...{ type: 'radiogroup', name: 'blue', title: 'Choose blue.', choices: colours, ...CHECKED },
          ...{ correctAnswer: 'blue', ifWrong: 'exclude' },
        },
        {
          ...{ type: 'matrix', name: 'list', title: 'How much?', ...CHECKED },
          columns: [1, 2, 3, 4, 5].map((value) => ({ value, text: String(value) })),
          rows: ['pay', 'heed'].map((value) => ({ value, text: value })),
          ...{ correctAnswer: { heed: 2 }, ifWrong: 'warn' },
        },
        {
          ...{ type: 'rating', name: 'least', title: 'Choose 1.', rateMin: 1, rateMax: 7, ...CHECKED },
          ...{ correctAnswer: 1, ifWrong: 'screenOut' },
        },
        { type: 'boolean', name: 'yes', title: 'Is this a study?', correctAnswer: true },
      ],
    },
  ],
};

/** A small study with attention checks in each of its surveys, and an end for those whom a check ends. */
export function checkedStudy(given: Partial<StudyInput> = {}): FrozenStudy {
  const failedAttention = { base: 'none', fixed: 75, earned: false, waiting: false } as const;
  const frozen = studyOf({
    failedAttention: { code: 'ZZCODE-99' },
    payment: { ...PAYMENT, failedAttention },
    ...given,
  });
  return { ...frozen, surveys: Object.fromEntries(frozen.definition.survey.map(({ id }) => [id, CHECKS])) };
}
