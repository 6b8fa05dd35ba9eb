/**
 * Sentences to read, and a question with its options. Choices are marked by a press or a key, and sent with Enter. In a
 * replay the options show which seats chose them.
 */
import { useEffect, useRef } from 'react';
import type { BoardProps, InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { seatsInOrder } from '../../signs/plan.tsx';
import { useSaid } from './said.ts';
import { type AnswerParts, type QuestionGame, type ShownQuestions, SURE_KEYS } from './shown-questions.ts';
import './question.css';

export function QuestionBoard({
  shown,
  seat,
  legalActions,
  choices,
  news = [],
  onChoose,
}: BoardProps<QuestionGame> & { readonly shown: ShownQuestions }) {
  const { say } = useSaid();
  const { place, phase, premise, sentences, without, question } = shown;
  const own: AnswerParts = seat === null ? {} : ((choices[seat]?.parts as AnswerParts | undefined) ?? {});
  const idle = legalActions.length === 0;
  const answer = (parts: AnswerParts, input: InputMark) => onChoose({ type: 'answer', ...parts } as never, input);
  return (
    <div className="question-board">
      <p className="place muted">{place}</p>
      {premise.length > 0 && <Sentences part="premise" sentences={premise} />}
      {phase !== 'over' && sentences.length > 0 ? (
        <Sentences part="text" sentences={sentences} numbered={shown.numbered !== false} live />
      ) : (
        <p className="without muted">{without}</p>
      )}
      {question !== null && (
        <section className="asked" aria-label={say('board.question')}>
          <Question words={question} />
          <fieldset>
            <legend className="unseen">{say('board.answers')}</legend>
            {shown.options.map(({ option, words }, i) => (
              <button
                key={option}
                type="button"
                className="option"
                aria-pressed={own.option === option}
                aria-disabled={idle}
                aria-keyshortcuts={String(i + 1)}
                onClick={(event) => !idle && answer({ option }, markOf(event))}
              >
                <kbd aria-hidden>{i + 1}</kbd>
                <span>{words}</span>
                {seat === null && <Choosers option={option} choices={choices} />}
              </button>
            ))}
          </fieldset>
          {shown.sure && seat !== null && (
            <Sure steps={shown.sure} chosen={own.sure} idle={idle} onSure={(sure, input) => answer({ sure }, input)} />
          )}
        </section>
      )}
      {/* the panel says it, too, and is read aloud */}
      {shown.feedback && news.length > 0 && (
        <div className="news" aria-hidden>
          {news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </div>
  );
}

function Sentences({
  part,
  sentences,
  numbered = true,
  live = false,
}: {
  part: 'premise' | 'text';
  sentences: readonly string[];
  numbered?: boolean;
  /** Sentences that come are read aloud. */
  live?: boolean;
}) {
  const { say } = useSaid();
  return (
    <ol
      className="sentences"
      aria-label={say(`board.${part}`)}
      aria-live={live ? 'polite' : undefined}
      data-part={part}
      data-numbered={numbered}
    >
      {sentences.map((sentence, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence can come twice, and none changes its place
        <li key={i}>{sentence}</li>
      ))}
    </ol>
  );
}

function Question({ words }: { words: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question has other words
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <p className="words" ref={ref}>
      {words}
    </p>
  );
}

/** The seats that chose this option, in a replay. */
function Choosers({ option, choices }: { option: string } & Pick<BoardProps<QuestionGame>, 'choices'>) {
  const seats = seatsInOrder(Object.keys(choices).length).filter(
    (seat) => (choices[seat]?.parts as AnswerParts | undefined)?.option === option,
  );
  return (
    <span className="choosers">
      {seats.map((seat) => (
        <AgentSign key={seat} seat={seat} />
      ))}
    </span>
  );
}

function Sure({
  steps,
  chosen,
  idle,
  onSure,
}: {
  steps: readonly number[];
  chosen: number | null | undefined;
  idle: boolean;
  onSure: (percent: number, input: InputMark) => void;
}) {
  const { say } = useSaid();
  return (
    <fieldset className="sure">
      <legend>{say('board.sure')}</legend>
      <div className="scale">
        {steps.map((percent, i) => (
          <button
            key={percent}
            type="button"
            aria-label={say('board.percentSure', { percent })}
            aria-pressed={chosen === percent}
            aria-disabled={idle}
            aria-keyshortcuts={SURE_KEYS[i]}
            data-key={SURE_KEYS[i]}
            onClick={(event) => !idle && onSure(percent, markOf(event))}
          >
            {percent}
          </button>
        ))}
      </div>
      <div className="ends small muted" aria-hidden>
        <span>{say('board.guess')}</span>
        <span>{say('board.certain')}</span>
      </div>
    </fieldset>
  );
}
