/** A page of a survey as participants see it, drawn by their own component. Answers are kept nowhere. */
import { useEffect, useRef } from 'react';
import { SurveyForm, useSurveyModel } from '../../study/pages/survey-form.tsx';
import { Worded } from '../../words/words.tsx';
import '../../study/study.css';

interface Props {
  /** For SurveyJS. */
  readonly json: unknown;
  readonly language: string;
}

export default function SurveyPreview({ json, language }: Props) {
  const answers = useRef<Readonly<Record<string, unknown>>>({});
  return (
    <Worded language={language}>
      <Drawn key={`${language} ${JSON.stringify(json)}`} json={json} language={language} answers={answers} />
    </Worded>
  );
}

interface DrawnProps extends Props {
  /** What was answered before the survey was changed. */
  readonly answers: { current: Readonly<Record<string, unknown>> };
}

function Drawn({ json, language, answers }: DrawnProps) {
  const model = useSurveyModel(json, language, answers.current);
  useEffect(() => {
    const keep = (): void => {
      answers.current = model.data as Readonly<Record<string, unknown>>;
    };
    model.onValueChanged.add(keep);
    return () => model.onValueChanged.remove(keep);
  }, [model, answers]);
  return (
    <div className="study-survey" lang={language} dir="auto">
      <SurveyForm model={model} />
    </div>
  );
}
