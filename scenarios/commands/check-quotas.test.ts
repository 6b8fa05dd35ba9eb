/** Questions about who takes part, and quotas over them: what the check refuses, and what the protocol tells. */
import { expect, test } from 'vitest';
import { readSource, studyFolder } from '../../cli/shared/study-folder.ts';
import { installed } from '../../server/studies/installed.ts';
import { checkSource } from '../../studies/definition/check.ts';
import { freeze, type StudySource } from '../../studies/definition/freeze.ts';
import { protocolOf } from '../../studies/definition/protocol.ts';

const here = installed();

// biome-ignore lint/suspicious/noExplicitAny: broken definitions have no type
type Loose = any;

/** SymmToM for 160 people: as many of each hand, and of each hand and age. */
async function quotas(edit: (intake: Loose, elements: Loose, study: Loose) => void = () => {}): Promise<StudySource> {
  const { source } = await readSource(studyFolder('symmtom-memory'));
  const study = structuredClone(source.definition) as Loose;
  const texts = structuredClone(source.texts) as Loose;
  texts.en['not-of-age'] = 'The study is for people between 18 and 60.';
  const choice = (value: string) => ({ value, text: value });
  const elements: Loose = [
    { type: 'radiogroup', name: 'hand', title: 'Hand?', isRequired: true, choices: [choice('left'), choice('right')] },
    { type: 'text', name: 'age', title: 'Age?', inputType: 'number', isRequired: true, min: 1, max: 120 },
    { type: 'comment', name: 'words', title: 'In your words?' },
  ];
  const cell = (hand: string, from: number, to: number, places: number) => ({
    ...{ id: `${hand}-${from}`, where: { hand: [hand], age: { from, to } }, places },
  });
  study.intake.questions = {
    survey: 'who',
    rules: [{ question: 'age', accept: { from: 18, to: 60 }, text: 'not-of-age' }],
  };
  study.intake.quotas = [
    { id: 'hands', cells: ['left', 'right'].map((hand) => ({ id: hand, where: { hand: [hand] }, places: 80 })) },
    { id: 'ages', cells: [cell('left', 18, 39, 50), cell('left', 40, 60, 50), cell('right', 18, 60, 80)] },
  ];
  study.payment.outcomes.failed_screening.fixed = 20;
  study.payment.outcomes.overflow.fixed = 20;
  edit(study.intake, elements, study);
  const surveys = { ...source.surveys, who: { pages: [{ name: 'who', elements }] } };
  return { ...source, definition: study, texts, surveys };
}

const found = async (edit: Parameters<typeof quotas>[0]): Promise<readonly string[]> =>
  checkSource(await quotas(edit), here).problems.map(({ path, code }) => `${path} ${code}`);
const problemOf = async (edit: Parameters<typeof quotas>[0]) => checkSource(await quotas(edit), here).problems[0];

test('such a study passes, and the protocol tells questions, rules, places and pay', async () => {
  const source = await quotas();
  const report = checkSource(source, here);
  expect(report.problems).toEqual([]);
  const frozen = freeze(source);
  if (!('definition' in frozen)) throw new Error('the study has the shape of one');
  const protocol = protocolOf(frozen, 'en');
  expect(protocol).toContain('## Questions about who takes part\n\nThey follow the consent');
  expect(protocol).toContain('- Hand? [one of: left / right]');
  expect(protocol).toContain('Suitable by age: `{"from":18,"to":60}`. Others read:\n\n> The study is for people');
  expect(protocol).toContain('| ages | left-18 | `{"hand":["left"],"age":{"from":18,"to":39}}` | 50 |');
  expect(protocol).toMatch(/\| overflow \| none before consent; by answers: no base, 20 fixed/);
  // the questions take time
  const without = checkSource(
    await quotas((intake, elements) => {
      delete intake.questions;
      delete intake.quotas;
      elements.splice(0, 3);
    }),
    here,
  );
  expect(report.expectedMinutes).toBeGreaterThanOrEqual(without.expectedMinutes ?? 0);
});

test.each<[string, Parameters<typeof quotas>[0], readonly string[]]>([
  [
    'a quota over a question that is not asked',
    (intake) => (intake.quotas[0].cells[0].where = { height: { from: 1, to: 2 } }),
    ['intake.quotas.0.cells.0.where.height question_unknown', 'intake.quotas.0.cells.1.where quota_overlaps'],
  ],
  [
    'a rule on a question that is not asked',
    (intake) => (intake.questions.rules[0].question = 'height'),
    ['intake.questions.rules.0 question_unknown'],
  ],
  [
    'a cell of an answer that is no choice',
    (intake) => (intake.quotas[0].cells[1].where.hand = ['right', 'both']),
    ['intake.quotas.0.cells.1.where.hand quota_unreachable'],
  ],
  [
    'a cell of ages that no rule accepts',
    (intake) => (intake.quotas[1].cells[1].where.age = { from: 61, to: 90 }),
    ['intake.quotas.1.cells.1.where.age quota_unreachable'],
  ],
  [
    'an empty range',
    (intake) => (intake.quotas[1].cells[0].where.age = { from: 39, to: 18 }),
    ['intake.quotas.1.cells.0.where.age quota_unreachable'],
  ],
  [
    'a cell of a language that the study has not',
    (intake) =>
      intake.quotas.push({ id: 'tongue', cells: [{ id: 'en', where: { language: ['en', 'de'] }, places: 160 }] }),
    ['intake.quotas.2.cells.0.where.language quota_unreachable'],
  ],
  [
    'a cell of a device that the screening keeps out',
    (intake, _, study) => {
      study.screening.push({ rule: 'device', accept: ['desktop'], text: 'needs-keyboard' });
      intake.quotas.push({
        id: 'device',
        cells: [{ id: 'all', where: { device: ['desktop', 'phone'] }, places: 160 }],
      });
    },
    ['intake.quotas.2.cells.0.where.device quota_unreachable'],
  ],
  [
    'cells that overlap in one quota',
    (intake) => (intake.quotas[1].cells[1].where.age = { from: 39, to: 60 }),
    ['intake.quotas.1.cells.1.where quota_overlaps'],
  ],
  [
    'cells for fewer people than the design needs',
    (intake) => (intake.quotas[0].cells[0].places = 79),
    ['intake.quotas.0 quota_too_small'],
  ],
  [
    'a nested cell that the other quota has no room for',
    (intake) => intake.quotas[1].cells.splice(0, 2),
    ['intake.quotas.0.cells.0 quota_unreachable', 'intake.quotas.0 quota_too_small', 'intake.quotas.1 quota_too_small'],
  ],
  [
    'a question that may be left without an answer',
    (_, elements) => delete elements[0].isRequired,
    [0, 1]
      .map((c) => `intake.quotas.0.cells.${c}.where.hand question_unfit`)
      .concat([0, 1, 2].map((c) => `intake.quotas.1.cells.${c}.where.hand question_unfit`)),
  ],
  [
    'a rule on what is typed',
    (intake) => (intake.questions.rules[0] = { question: 'words', accept: ['yes'], text: 'not-of-age' }),
    ['intake.questions.rules.0 question_unfit'],
  ],
  [
    'questions that are asked again later',
    (_, __, study) => study.survey.push({ id: 'who', after: 'all', optional: true }),
    ['intake.questions.survey question_unfit'],
  ],
  [
    'a survey that is not there',
    (intake) => (intake.questions.survey = 'whom'),
    ['intake.questions.survey text_missing', 'surveys.who step_unreachable'],
  ],
  [
    'an end by answers that is not paid',
    (_, __, study) => {
      study.payment.floor = 0;
      for (const outcome of ['failed_screening', 'overflow']) study.payment.outcomes[outcome].fixed = 0;
    },
    ['payment.outcomes.failed_screening exit_unpaid', 'payment.outcomes.overflow exit_unpaid'],
  ],
])('refused: %s', async (_what, edit, problems) => {
  const unpaid = /^payment\.outcomes\.(partial_partner_left|lobby_timeout|failed_check) /;
  expect((await found(edit)).filter((one) => !unpaid.test(one))).toEqual(problems);
});

test('a quota that is too small says by how much', async () => {
  expect(await problemOf((intake) => (intake.quotas[1].cells[2].places = 10))).toEqual({
    path: 'intake.quotas.0',
    code: 'quota_too_small',
    message: 'The design needs 160 participants, and hands has places for 90.',
  });
});
