/** The question of a quiz, with its choices; then whether the choice was right, and the way to the next question. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import { isTaken } from '../../play/use-turn.ts';
import { useWords } from '../../words/use-words.ts';
import type { QuizQuestion } from './questions.ts';
import type { Quiz } from './use-quiz.ts';
import './quiz.css';
import { Blank } from '../../words/blank.tsx';

export interface QuizWords {
  readonly question: (question: QuizQuestion) => string;
  readonly value: (proposition: string, value: BeliefValue) => string;
}

interface Props {
  readonly quiz: Quiz;
  readonly words: QuizWords;
  /** Whether the replay stands where the open question is asked. */
  readonly isAsking: boolean;
  readonly onPlay: () => void;
  readonly onGoTo: (index: number) => void;
  readonly onEnd: () => void;
  /** What the page offers beside the quiz. */
  readonly children: ReactNode;
}

export function QuizPanel({ quiz, words, isAsking, onPlay, onGoTo, onEnd, children }: Props) {
  const say = useWords('quiz');
  const language = useLocale();
  const { questions, given, trouble, until } = quiz;
  const asked = questions?.[given.length];
  const last = questions?.[given.length - 1];
  const rights = (questions ?? []).filter((one, i) => one.choices[given[i] ?? -1] === one.answer).length;
  const count = questions?.length ?? 0;
  return (
    <section className="quiz" aria-label={say('heading')}>
      {trouble !== null || questions === null || count === 0 ? (
        <p role="status">
          {(language === 'en' ? trouble : trouble && say('notLoaded')) ??
            say(questions === null ? 'preparing' : 'nothing')}
        </p>
      ) : asked && isAsking ? (
        <Choices
          key={given.length}
          title={say('number', { number: given.length + 1, count })}
          question={asked}
          words={words}
          onChoose={quiz.choose}
        />
      ) : (
        <>
          <p role="status">
            {last && <Verdict question={last} choice={given.length > 0 ? (given.at(-1) ?? 0) : 0} words={words} />}
            <Blank />
            {asked
              ? given.length === 0
                ? say('toCome', { count })
                : say('next', { number: given.length + 1, count })
              : say('all', { rights, count })}
          </p>
          {until !== null && (
            <>
              <Button className="button primary" onPress={onPlay}>
                {say('play')}
              </Button>
              <Button className="button" onPress={() => onGoTo(until)}>
                {say('goTo')}
              </Button>
            </>
          )}
          {!asked && (
            <Button className="button" onPress={quiz.again}>
              {say('again')}
            </Button>
          )}
        </>
      )}
      <span className="ends">
        {children}
        <Button className="button plain" onPress={onEnd}>
          {say('end')}
        </Button>
      </span>
    </section>
  );
}

function Verdict({
  question: { choices, answer, proposition },
  choice,
  words,
}: {
  readonly question: QuizQuestion;
  readonly choice: number;
  readonly words: QuizWords;
}) {
  const say = useWords('quiz');
  const value = words.value(proposition, answer);
  return <b>{say(choices[choice] === answer ? 'right' : 'wrong', { value })}</b>;
}

interface ChoicesProps {
  readonly title: string;
  readonly question: QuizQuestion;
  readonly words: QuizWords;
  readonly onChoose: (choice: number) => void;
}

/** The number keys choose, too. */
function Choices({ title, question, words, onChoose }: ChoicesProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { choices, proposition } = question;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const choice = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : choices.length;
      if (isTaken(event) || choice >= choices.length) return;
      event.preventDefault();
      // elsewhere these keys change the eyes
      event.stopImmediatePropagation();
      onChoose(choice);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  });
  return (
    <>
      <h2 id={id} ref={heading} tabIndex={-1}>
        <span className="muted small">{title}</span> {words.question(question)}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out beside the heading */}
      <div className="choices" role="group" aria-labelledby={id}>
        {choices.map((value, i) => (
          <Button key={String(value)} className="button" onPress={() => onChoose(i)}>
            <kbd aria-hidden>{i + 1}</kbd> {words.value(proposition, value)}
          </Button>
        ))}
      </div>
    </>
  );
}
