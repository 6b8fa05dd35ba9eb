/** The pure parts of the editor of surveys: what is drawn of a survey, new questions, and when a question is shown. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { JsonSchema } from '../../../answers/drafts.ts';
import { Survey } from '../../../studies/definition/survey.ts';
import { possibleAnswers } from '../form/answers.tsx';
import { questionsIn } from '../form/editing.ts';
import { inVariant, nodeOf } from '../form/form-node.ts';
import { copyOf } from '../form/names.ts';
import { nextOf } from './choices.tsx';
import { COMPARISONS, type ConditionComparison, conditionOf, expressionOf, needsValue } from './condition.ts';
import { whyNoExpression } from './expression.ts';
import { kindWords, newQuestion } from './new-question.ts';
import { QUESTION_KINDS, shownSurvey } from './shown-survey.ts';

const survey = nodeOf(z.toJSONSchema(Survey, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

function questionNode() {
  const pages = survey.kind === 'object' ? survey.parts.find(({ key }) => key === 'pages')?.node : undefined;
  const page = pages?.kind === 'list' ? pages.item : undefined;
  const elements = page?.kind === 'object' ? page.parts.find(({ key }) => key === 'elements')?.node : undefined;
  const question = elements?.kind === 'list' ? elements.item : undefined;
  if (question?.kind !== 'variants') throw new Error('questions have no kinds');
  return question;
}

/** The survey with each sentence written. */
function written(question: Readonly<Record<string, unknown>>): unknown {
  const words = (value: unknown): unknown => {
    if (value === '') return 'Words';
    if (Array.isArray(value)) return value.map(words);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, words(one)]));
  };
  return { pages: [{ name: 'one', elements: [words(question)] }] };
}

describe('questions', () => {
  test('each kind that a study may ask has a form, words and a place in the preview', () => {
    const kinds = questionNode().options.map(({ value }) => value);
    expect(kinds.toSorted()).toEqual([...QUESTION_KINDS].toSorted());
    expect(kinds.filter((kind) => kindWords(kind) === kind)).toEqual([]);
  });

  test.each([...QUESTION_KINDS])('a new question of the kind %s is accepted once its words are written', (kind) => {
    const question = newQuestion(questionNode(), kind, ['question_1']);
    expect(question.name).toBe('question_2');
    expect(Survey.safeParse(written(question)).error).toBeUndefined();
    const json = shownSurvey(written(question), { page: 0, language: 'en', values: {} });
    expect(json).toMatchObject({ pages: [{ elements: [{ type: kind, title: 'Words' }] }] });
  });

  test('another kind keeps what both kinds have', () => {
    const node = questionNode();
    const radio = { ...newQuestion(node, 'radiogroup', []), title: 'Which hand?', isRequired: true };
    const dropdown = node.options.find(({ value }) => value === 'dropdown');
    const comment = node.options.find(({ value }) => value === 'comment');
    if (!dropdown || !comment) throw new Error('a kind is missing');
    expect(inVariant(radio, node, dropdown)).toEqual({ ...radio, type: 'dropdown' });
    expect(inVariant(radio, node, comment)).toEqual({
      type: 'comment',
      name: 'question_1',
      title: 'Which hand?',
      isRequired: true,
    });
  });

  test('a copy has a name of its own, and a new choice a value of its own', () => {
    expect(copyOf({ name: 'hand', type: 'text' }, [{ name: 'hand' }, { name: 'hand_2' }])).toEqual({
      name: 'hand_3',
      type: 'text',
    });
    expect(copyOf({ id: 'play' }, [{ id: 'play' }])).toEqual({ id: 'play-2' });
    expect(nextOf([{ value: 1 }, { value: 2 }])).toEqual({ value: 3, text: '' });
    expect(nextOf([{ value: 'left' }])).toEqual({ value: 'choice-2', text: '' });
  });

  test('answers that can be given are those of the question', () => {
    const answers = (question: Readonly<Record<string, unknown>>) =>
      possibleAnswers({ name: 'q', type: '', ...question })?.map(({ value }) => value) ?? null;
    expect(answers({ type: 'rating', rateMin: 1, rateMax: 3 })).toEqual([1, 2, 3]);
    expect(answers({ type: 'boolean' })).toEqual([true, false]);
    expect(answers({ type: 'dropdown', choices: [{ value: 'a', text: 'A' }, { value: '' }] })).toEqual(['a']);
    expect(answers({ type: 'text' })).toBeNull();
  });
});

describe('the preview', () => {
  const asked = {
    pages: [
      {
        name: 'one',
        title: { en: 'About you', de: 'Über Sie' },
        elements: [
          {
            type: 'radiogroup',
            name: 'hand',
            title: { en: 'For {{pay.base}}: which hand?', de: 'Welche Hand?' },
            choices: [{ value: 'left', text: 'Left' }, { value: '' }],
            correctAnswer: 'left',
            ifWrong: 'warn',
            personal: false,
          },
          { type: 'signaturepad', name: 'sign', title: 'Sign here' },
        ],
      },
    ],
  };

  test('it is in one language, with amounts, and never has right answers', () => {
    expect(shownSurvey(asked, { page: 0, language: 'en', values: { 'pay.base': '£3.00' } })).toEqual({
      pages: [
        {
          name: 'page',
          title: 'About you',
          elements: [
            {
              type: 'radiogroup',
              name: 'hand',
              title: 'For £3.00: which hand?',
              choices: [{ value: 'left', text: 'Left' }],
            },
          ],
        },
      ],
    });
  });

  test('whatever stands in the place of a survey, something or nothing is drawn', () => {
    const shape = fc.oneof(
      fc.jsonValue(),
      fc.record({
        pages: fc.array(
          fc.record({
            title: fc.jsonValue(),
            elements: fc.array(
              fc.record(
                {
                  name: fc.oneof(fc.constant('q'), fc.jsonValue()),
                  type: fc.oneof(fc.constantFrom(...QUESTION_KINDS), fc.jsonValue()),
                  title: fc.jsonValue(),
                  choices: fc.jsonValue(),
                  correctAnswer: fc.jsonValue(),
                },
                { requiredKeys: [] },
              ),
            ),
          }),
        ),
      }),
    );
    fc.assert(
      fc.property(shape, fc.nat(2), (given, page) => {
        const shown = JSON.stringify(shownSurvey(given, { page, language: 'en', values: {} }));
        expect(shown).not.toContain('correctAnswer');
        for (const question of questionsIn(given)) possibleAnswers(question);
      }),
    );
  });
});

describe('when a question is shown', () => {
  test('a condition that is written is read as it was meant, and SurveyJS can read it', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    const is = fc.constantFrom(...(Object.keys(COMPARISONS) as ConditionComparison[]));
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/), is, value, (question, comparison, given) => {
        const condition = { question, is: comparison, value: needsValue(comparison) ? given : null };
        const expression = expressionOf(condition);
        if (expression === null) {
          expect(given).toMatch(/["'\\]/);
          return;
        }
        expect(conditionOf(expression)).toEqual(condition);
        expect(whyNoExpression(expression, [question])).toBeNull();
      }),
    );
  });

  test.each([
    ["{age} >= 18 and {hand} = 'left'", null],
    ['{age} >=', 'This is no expression'],
    ["{hnad} = 'left'", 'The survey has no question hnad.'],
  ])('%s: the page says what is wrong with it', (expression, why) => {
    const told = whyNoExpression(expression, ['age', 'hand']);
    if (why === null) expect(told).toBeNull();
    else expect(told).toContain(why);
  });
});
