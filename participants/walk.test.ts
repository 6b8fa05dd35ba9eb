/** What simulated participants do on pages. */
import { expect, test } from 'vitest';
import { rngFor } from '../games/core/rng.ts';
import type { Page } from '../studies/way/contract/page.ts';
import { running } from '../studies/way/testing/running.ts';
import { CHECKS, checkedStudy } from '../studies/way/testing/studies.ts';
import { commandFor, diligent, drawing } from './walk.ts';

const study = checkedStudy();
const run = running(study);
run.join('ann');
const asked = run.until('ann', 'comprehension');
const survey: Page = { ...asked, kind: 'survey', survey: 'about', part: 0, parts: 1, optional: false, json: CHECKS };
const right = { blue: 'blue', list: { pay: 1, heed: 2 }, least: 1, yes: true };

test('the diligent know the answers to the instructions and to checks', () => {
  const { questions } = study.definition.comprehension ?? { questions: [] };
  expect(commandFor(asked, diligent(study))).toEqual({
    type: 'answerComprehension',
    answers: Object.fromEntries(questions.map(({ id, correct }) => [id, correct])),
  });
  expect(commandFor(survey, diligent(study))).toMatchObject({ type: 'answerSurvey', answers: right });
});

test('of those whose answers are drawn some fail, except that programs understand the instructions', () => {
  const answersOf = (page: Page, llm: boolean) =>
    new Set(
      Array.from({ length: 100 }, (_, nth) => {
        const command = commandFor(page, drawing(rngFor('walk', nth), { llm, study }));
        return command && 'answers' in command ? JSON.stringify(command.answers) : '';
      }),
    );
  expect(answersOf(asked, false).size).toBeGreaterThan(1);
  expect(answersOf(asked, true).size).toBe(1);
  expect(answersOf(survey, true).size).toBeGreaterThan(1);
});

test('an answer in own words is what is given, or as much of ours as fits; an element that may not be shown is left out', () => {
  const elements = [
    { type: 'text', name: 'short', title: 'A word', maxLength: 3 },
    { type: 'comment', name: 'long', title: 'More' },
    { type: 'text', name: 'age', title: 'Age', inputType: 'number', min: 18, max: 25 },
    { type: 'text', name: 'then', title: 'Then', visibleIf: "{short} = 'x'" },
  ];
  const page: Page = { ...survey, json: { pages: [{ name: 'one', elements }] } };
  expect(commandFor(page, diligent(study))).toMatchObject({
    answers: { short: 'a w', long: 'It went as I had expected.', age: 25 },
  });
  const command = commandFor(page, diligent(study, 'typed'));
  expect(command).toHaveProperty('answers', { short: 'typed', long: 'typed', age: 25 });
});
