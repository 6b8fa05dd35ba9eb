/**
 * The questions of one part of a survey, drawn by SurveyJS. Texts are plain: without a handler for Markdown, SurveyJS writes
 * titles as text. Its own sentences come from the catalogue.
 */
import { useEffect, useState } from 'react';
import { Model, QuestionDropdownModel, QuestionRatingModel, SvgRegistry, surveyLocalization } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { useWords } from '../../words/use-words.ts';
import 'survey-core/survey-core.fontless.min.css';
import './survey.css';

/** `answers`: what is answered at first. The model stays as it is when the JSON changes. */
export function useSurveyModel(json: unknown, language: string, answers: Readonly<Record<string, unknown>>): Model {
  const say = useWords('survey');
  const [model] = useState(() => {
    surveyLocalization.locales[language] = {
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
    const made = new Model(json);
    made.locale = language;
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
  return model;
}

export function SurveyForm({ model }: { readonly model: Model }) {
  useEffect(() => adoptTheme(model), [model]);
  return <Survey model={model} />;
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
