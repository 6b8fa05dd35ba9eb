/** One part of a survey, with its heading and the button that sends the answers. */
import { useEffect, useState } from 'react';
import type { Model } from 'survey-core';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';
import { SurveyForm, useSurveyModel } from './survey-form.tsx';

type Answers = Extract<Parameters<ReturnType<typeof useStudy>['give']>[0], { type: 'answerSurvey' }>['answers'];

export default function SurveyPage({ page }: { readonly page: PageOf<'survey'> }) {
  const { give, times } = useStudy();
  const say = useWords('survey');
  const [answers, setAnswers] = useDraft(answersIn);
  const [problems, setProblems] = useState(false);
  const model = useSurveyModel(page.json, page.language, answers);
  useEffect(() => {
    const keep = (): void => setAnswers(model.data as Answers);
    model.onValueChanged.add(keep);
    return () => model.onValueChanged.remove(keep);
  });
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
      <div {...useOwnLanguage()}>
        <SurveyForm model={model} />
      </div>
      <p role="alert" className="notice">
        {problems && say('problems')}
      </p>
      <div className="study-actions">
        <Main onPress={send} />
      </div>
    </article>
  );
}

/** Answers to questions that are hidden by other answers do not count. */
function shownAnswers(model: Model): Answers {
  const names = new Set(model.getAllQuestions(true).map(({ name }) => name));
  return Object.fromEntries(Object.entries(model.data as Answers).filter(([name]) => names.has(name)));
}

function answersIn(kept: unknown): Answers {
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? (kept as Answers) : {};
}
