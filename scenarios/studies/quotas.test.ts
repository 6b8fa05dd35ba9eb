/** A study on a real server that asks who takes part, and has two places for each hand. */
import { expect, test } from 'vitest';
import { auditStudy } from '../../server/exports/audit-study.ts';
import { serve } from '../../server/testing/server.ts';
import { goOnTo, publish, template, type Visitor, visit } from '../../server/testing/study.ts';

const plain = template('sally-anne', (definition) => ({
  ...definition,
  id: 'hands',
  design: { ...(definition.design as object), groupsPerCell: 2, assignAt: 'consent' },
  intake: {
    ...(definition.intake as object),
    recruiter: 'labels',
    questions: { survey: 'who', rules: [{ question: 'age', accept: { from: 18, to: 60 }, text: 'not-of-age' }] },
    quotas: [
      {
        id: 'hands',
        cells: ['left', 'right'].map((hand) => ({ id: hand, where: { hand: [hand] }, places: 2 })),
      },
    ],
  },
  payment: {
    ...(definition.payment as object),
    outcomes: {
      ...((definition.payment as { outcomes: object }).outcomes as object),
      failed_screening: { base: 'none', fixed: 10, earned: false, waiting: false },
      overflow: { base: 'none', fixed: 25, earned: false, waiting: false },
    },
  },
}));
const choices = ['left', 'right'].map((value) => ({ value, text: value }));
const study = {
  ...plain,
  texts: { en: { ...plain.texts.en, 'not-of-age': 'This study is for people between 18 and 60.' } },
  surveys: {
    ...plain.surveys,
    who: {
      pages: [
        {
          name: 'who',
          elements: [
            { type: 'radiogroup', name: 'hand', title: 'Which hand do you write with?', isRequired: true, choices },
            { type: 'text', name: 'age', title: 'How old are you?', inputType: 'number', isRequired: true },
          ],
        },
      ],
    },
  },
};

test('answers decide after the consent: one is too young, one comes to a full cell, and one takes part', async () => {
  const server = await serve();
  await publish(server, study);
  const asked = async (label: string): Promise<Visitor> => {
    const visitor = await visit(server.url, 'hands', `?participant_label=${label}`);
    const page = await goOnTo(visitor, 'survey', study);
    expect(page).toMatchObject({ survey: 'who', consented: true });
    return visitor;
  };
  const answer = (visitor: Visitor, hand: string, age: number) =>
    visitor.give({ type: 'answerSurvey', answers: { hand, age }, timing: { shownMs: 900, hiddenMs: 0 } });
  const [first, mate, young, second] = [await asked('a'), await asked('b'), await asked('c'), await asked('d')];

  expect((await answer(first, 'both', 30)).refusal).toMatchObject({ code: 'answer_refused' });
  for (const visitor of [first, mate]) await answer(visitor, 'left', 30);
  expect(first.page().kind).not.toBe('finished');
  await answer(young, 'right', 17);
  expect(young.page()).toMatchObject({
    ...{ kind: 'finished', outcome: 'failed_screening' },
    text: expect.stringContaining('between 18 and 60'),
  });
  await answer(second, 'left', 40);
  expect(second.page()).toMatchObject({ kind: 'finished', outcome: 'overflow', text: null });
  expect(JSON.stringify(second.page())).not.toMatch(/quota|"left"|"places"/);

  const typesOf = async (visitor: Visitor) =>
    (await server.store.events.read(`participant-${visitor.page().participant}`)).map(({ type }) =>
      type.slice('participant.'.length),
    );
  const before = await typesOf(second);
  expect(before.indexOf('ConsentGiven')).toBeLessThan(before.indexOf('SurveyAnswered'));
  expect(before).not.toContain('ArmAssigned');
  const after = before.slice(before.indexOf('AnswersScreened'));
  expect(after.filter((type) => type !== 'PaymentAccrued')).toEqual([
    'AnswersScreened',
    'QuotaDecided',
    'ParticipantFinished',
  ]);
  expect(after).toContain('PaymentAccrued');

  // the place is free again once the first one leaves
  await first.give({ type: 'leave' });
  const third = await asked('e');
  await answer(third, 'left', 25);
  expect(third.page().kind).not.toBe('finished');
  expect((await auditStudy(server.store, 'hands')).deviations).toEqual([]);
});
