/**
 * One part of a survey, drawn by SurveyJS. Texts are plain: without a handler for Markdown, SurveyJS writes titles as text.
 * Its own sentences come from the catalogue.
 */

import { useEffect, useState } from 'react';
import { Model, QuestionDropdownModel, QuestionRatingModel, SvgRegistry, surveyLocalization } from 'survey-core';
import { Survey } from 'survey-react-ui';
import type { PageOf } from '../../../studies/way/page.ts';
import { useWords } from '../../words/words.tsx';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';
import 'survey-core/survey-core.fontless.min.css';
import './survey.css';

type Answers = Extract<Parameters<ReturnType<typeof useStudy>['give']>[0], { type: 'answerSurvey' }>['answers'];

export default function SurveyPage({ page }: { readonly page: PageOf<'survey'> }) {
  const { give, times } = useStudy();
  const say = useWords('survey');
  const [answers, setAnswers] = useDraft(answersIn);
  const [problems, setProblems] = useState(false);
  const [model] = useState(() => {
    surveyLocalization.locales[page.language] = {
      requiredError: say('requiredError'),
      requiredInAllRowsError: say('requiredInAllRows'),
      numericError: say('numericError'),
      minError: say.raw('minError'),
      maxError: say.raw('maxError'),
      placeholder: say('choose'),
      booleanCheckedLabel: say('yes'),
      booleanUncheckedLabel: say('no'),
      clearCaption: say('clear'),
      emptyMessage: say('empty'),
    };
    const made = new Model(page.json);
    made.locale = page.language;
    made.generateStylesheet = false;
    made.showNavigationButtons = false;
    made.showTitle = false;
    made.showQuestionNumbers = 'off';
    made.widthMode = 'responsive';
    made.focusFirstQuestionAutomatic = false;
    // a page that goes away in the middle of a sentence has kept its beginning
    made.textUpdateMode = 'onTyping';
    // the browser's own list has a name and keys everywhere; SurveyJS' list lacks a name on narrow pages
    for (const question of made.getAllQuestions()) {
      if (question instanceof QuestionDropdownModel) question.renderAs = 'select';
      if (question instanceof QuestionRatingModel) question.displayMode = 'buttons';
    }
    made.onAfterRenderQuestion.add((_, { question, htmlElement }) => {
      htmlElement.querySelector('select')?.setAttribute('aria-labelledby', question.ariaTitleId);
    });
    made.data = answers;
    return made;
  });
  useEffect(() => {
    const keep = (): void => setAnswers(model.data as Answers);
    model.onValueChanged.add(keep);
    return () => model.onValueChanged.remove(keep);
  });
  useEffect(() => adoptTheme(model), [model]);
  const send = (): void => {
    const right = model.validate(true, true);
    setProblems(!right);
    if (right) give({ type: 'answerSurvey', answers: shownAnswers(model), timing: times.timing() });
  };
  return (
    <article className="study-survey">
      <Heading step={page.parts > 1 && say('part', { part: page.part + 1, parts: page.parts })}>
        {say('heading')}
      </Heading>
      {page.optional && <p>{say('optional')}</p>}
      <Survey model={model} />
      <p role="alert" className="notice">
        {problems && say('problems')}
      </p>
      <div className="study-actions">
        <Main onPress={send} />
      </div>
    </article>
  );
}

// its drawing has a style attribute, which the page's security policy forbids
delete SvgRegistry.icons.timercircle;

/** SurveyJS would write its theme into style elements, which the policy forbids as well. Returns what takes it away. */
function adoptTheme(model: Model): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${model.themeStyle}\n${model.resetVariablesStyle}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Answers to questions that are hidden by other answers do not count. */
function shownAnswers(model: Model): Answers {
  const names = new Set(model.getAllQuestions(true).map(({ name }) => name));
  return Object.fromEntries(Object.entries(model.data as Answers).filter(([name]) => names.has(name)));
}

function answersIn(kept: unknown): Answers {
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Answers) : {};
}
