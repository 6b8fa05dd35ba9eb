/** One task of a tutorial: a written-out moment, one thing to do, and what comes of it. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { AnyGameView, Lesson } from '../game-view.ts';
import { DoNow } from '../play/do-now.tsx';
import { useTurn } from '../play/use-turn.ts';
import type { Untyped } from '../seat/seat-state.ts';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly view: AnyGameView;
  readonly lesson: Lesson<Untyped>;
  /** Whether another lesson stood here before: the focus goes to the title of this one. */
  readonly follows: boolean;
  readonly onBack: (() => void) | null;
  /** `misses`: wrong tries before the right one. */
  readonly onNext: (misses: number) => void;
  /** The lesson says how choices are sent, and whether they can be taken back; left out: an earlier one has said it. */
  readonly sending?: 'undo' | 'final' | undefined;
  /** null: the task has to be done. */
  readonly onSkip: (() => void) | null;
}

const NONE: readonly never[] = [];

export function LessonView({ view, lesson, follows, onBack, onNext, onSkip, sending }: Props) {
  const say = useWords('later.learn');
  const turn = useWords('table.turn');
  const [done, setDone] = useState<Untyped | null>(null);
  const [misses, setMisses] = useState(0);
  const { seat, first, experiences, title, text, task, outcome } = lesson;
  const over = done !== null;
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each lesson is a view of its own
  useEffect(() => {
    if (!follows) return;
    page.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  // on a phone what comes of it stands below the board
  useEffect(() => {
    if (over) result.current?.scrollIntoView({ block: 'nearest' });
  }, [over]);
  const acted = over ? { action: done, by: 'agent' as const } : null;
  const lived = over ? [...experiences, { turn: experiences.length, acted, percepts: lesson.percepts }] : experiences;
  const observation = over ? lesson.after : lesson.observation;
  const legalActions = over ? NONE : lesson.legalActions;
  const memory = lived.reduce((known, experience) => view.remember(known, experience), view.begin(first));
  const { parts, choose, send } = useTurn({
    view,
    // after another try the choice is empty again
    turn: misses,
    observation,
    legalActions,
    memory,
    onAct: (action) => (lesson.accepts(action) ? setDone(action) : setMisses(misses + 1)),
  });
  const parted = {
    observation,
    seat,
    legalActions,
    choices: over ? {} : { [seat]: { parts, stage: 'draft' as const } },
    acted: lived.at(-1)?.acted ?? null,
    memory,
    first,
    onChoose: choose,
    onSend: send,
  };
  const rest = view.slots(view.rest(observation), observation);
  const { Board, Actions, Legend, Goal } = view;
  return (
    <div className="play-view lesson-view" ref={page}>
      {Goal && (
        <div className="goal">
          <Goal {...parted} />
        </div>
      )}
      <div className="board-side">
        <Board {...parted} />
        <Legend {...parted} />
      </div>
      <div className="panel lesson">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {sending && <p>{say(sending)}</p>}
        {over ? (
          <div className="outcome" ref={result}>
            <p role="status">
              <b>✓</b> {outcome}
            </p>
            <div className="actions">
              <Button className="button primary" onPress={() => onNext(misses)} autoFocus>
                {say('next')}
              </Button>
            </div>
          </div>
        ) : (
          <DoNow
            sentence={task}
            problem={misses > 0 ? say('miss') : null}
            slots={view.slots(parts, observation).map((slot, i) => ({ ...slot, rest: rest[i]?.value ?? '' }))}
            stage="draft"
            sends={view.sends?.(observation) ?? turn('send')}
            onSend={send}
          />
        )}
        <Actions {...parted} />
        <div className="actions">
          {onBack && (
            <Button className="button" onPress={onBack}>
              {say('back')}
            </Button>
          )}
          {!over && onSkip && (
            <Button className="button plain" onPress={onSkip}>
              {say('skip')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
