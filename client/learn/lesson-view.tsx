/** One task of a tutorial: a written-out moment, one thing to do, and what comes of it. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { AnyGameView, Lesson } from '../game-view.ts';
import { DoNow } from '../play/do-now.tsx';
import { useTurn } from '../play/use-turn.ts';
import type { Untyped } from '../seat/seat-state.ts';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly view: AnyGameView;
  readonly lesson: Lesson<Untyped>;
  readonly onBack: (() => void) | null;
  /** `misses`: wrong tries before the right one. */
  readonly onNext: (misses: number) => void;
  /** The lesson says how choices are sent, and whether they can be taken back; left out: an earlier one has said it. */
  readonly sending?: 'undo' | 'final' | undefined;
  /** null: the task has to be done. */
  readonly onSkip: (() => void) | null;
}

const NONE: readonly never[] = [];

export function LessonView({ view, lesson, onBack, onNext, onSkip, sending }: Props) {
  const say = useWords('later.learn');
  const turn = useWords('table.turn');
  const [done, setDone] = useState<Untyped | null>(null);
  const [misses, setMisses] = useState(0);
  const { seat, first, experiences, title, text, task, outcome } = lesson;
  const over = done !== null;
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
    <div className="play-view lesson-view">
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
        <h2>{title}</h2>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {sending && <p>{say(sending)}</p>}
        {over ? (
          <div className="outcome">
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
