/** Questions on the instructions. After an attempt, those that were answered wrong come with the reason. */
import { useState } from 'react';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { Line, Markdown } from '../markdown.tsx';
import { useOwnLanguage } from '../own-language.ts';
import { useStudy } from '../study-context.ts';
import { useDraft } from '../use-draft.ts';
import { Choices } from './choices.tsx';
import { ReadAgain } from './read-again.tsx';

export function ComprehensionPage({ page }: { readonly page: PageOf<'comprehension'> }) {
  const { give } = useStudy();
  const say = useWords('comprehension');
  const own = useOwnLanguage();
  const [answers, setAnswers] = useDraft(answersIn);
  const [asked, setAsked] = useState(false);
  const { attempt, attempts, questions, wrong } = page;
  const lacking = questions.filter(({ id }) => answers[id] === undefined);
  const send = () => {
    const first = lacking[0];
    if (!first) return give({ type: 'answerComprehension', answers });
    setAsked(true);
    document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(first.id)}"]`)?.focus();
  };
  return (
    <article>
      <Heading step={say('attempt', { attempt, attempts })}>{say('heading')}</Heading>
      <p>
        {say('text')}
        <Blank />
        {attempt === attempts && attempts > 1 && say('lastTry')}
      </p>
      <ReadAgain page={page} />
      <div role="alert">
        {wrong.length > 0 && <p className="notice">{say('someWrong', { count: wrong.length })}</p>}
      </div>
      {questions.map(({ id, text, options }) => {
        const why = wrong.find((one) => one.id === id);
        const missing = asked && answers[id] === undefined;
        return (
          <Choices
            key={id}
            name={id}
            question={<Line text={text} {...own} />}
            options={options.map((option) => ({ id: option.id, text: <Line text={option.text} {...own} /> }))}
            chosen={answers[id] ?? null}
            onChoose={(option) => setAnswers({ ...answers, [id]: option })}
            problem={
              why ? (
                <>
                  <p>
                    <b>✗ {say('wrong')}</b>
                  </p>
                  <Markdown text={why.explain} level={3} {...own} />
                </>
              ) : (
                missing && <p role="alert">{say('missing')}</p>
              )
            }
          />
        );
      })}
      <div className="study-actions">
        <Main onPress={send}>{say('send')}</Main>
      </div>
    </article>
  );
}

function answersIn(kept: unknown): Readonly<Record<string, string>> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
