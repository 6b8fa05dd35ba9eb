/** The steps of a story: one line each, with who sees it. A press goes to its moment; the step there can be moved and removed. */
import { useEffect, useRef } from 'react';
import { listIn } from '../../../../games/core/words/list.ts';
import { agentName } from '../../../../games/household/stories/story-words.ts';
import type { UnfoldedStory } from '../../../../games/household/stories/unfold.ts';
import type { WrittenStory } from '../../../../games/household/stories/written.ts';
import { AgentSign } from '../../../signs/agent-sign.tsx';
import { EyeSign } from '../../../signs/eye.tsx';
import { sentenceOf } from './edits.ts';

const namesInList = listIn('en');

interface Props {
  readonly story: WrittenStory;
  readonly unfolded: UnfoldedStory;
  /** The step after which the replay stands, from 0; -1: the start. */
  readonly current: number;
  readonly onGoTo: (step: number) => void;
  readonly onMove: (step: number, to: number) => void;
  readonly onRemove: (step: number) => void;
}

export function StepList({ story, unfolded, current, onGoTo, onMove, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null);
  /** What gets the focus once the step is the one that is shown. */
  const focus = useRef<{ readonly step: number; readonly selector: string } | null>(null);
  useEffect(() => {
    if (focus.current?.step !== current) return;
    list.current?.querySelector<HTMLElement>(`[data-current] ${focus.current.selector}`)?.focus();
    focus.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is shown
  useEffect(() => {
    const step = list.current?.querySelector('[data-current]');
    const around = list.current?.parentElement?.parentElement;
    // where the whole page scrolls, it stays where the reader is
    if (!step || !around || around.scrollHeight <= around.clientHeight) return;
    const [inner, outer] = [step.getBoundingClientRect(), around.getBoundingClientRect()];
    around.scrollTop += Math.max(0, inner.bottom - outer.bottom) - Math.max(0, outer.top - inner.top);
  }, [current]);
  const move = (step: number, to: number): void => {
    focus.current = { step: to, selector: `[data-deed="${to < step ? 'up' : 'down'}"]` };
    onMove(step, to);
  };
  const remove = (step: number): void => {
    focus.current = { step: step - 1, selector: '.step' };
    onRemove(step);
  };
  return (
    <ol className="steps" ref={list}>
      <li data-current={current === -1 || undefined}>
        <button
          type="button"
          className="step"
          aria-current={current === -1 ? 'step' : undefined}
          onClick={() => onGoTo(-1)}
        >
          <span className="number" />
          The start
        </button>
      </li>
      {unfolded.steps.map(({ step, fault, seenBy }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal steps differ by their place alone
        <li key={i} data-current={current === i || undefined} data-fault={fault !== null || undefined}>
          <button
            type="button"
            className="step"
            aria-current={current === i ? 'step' : undefined}
            onClick={() => onGoTo(i)}
          >
            <span className="number">{i + 1}</span>
            <span>
              <span className="sentence">{sentenceOf(story, step)}</span>
              {fault !== null && <span className="fault">Cannot happen: {fault}</span>}
            </span>
            {fault === null && (
              <span className="seen-by">
                <span className="unseen">Seen by {namesInList(seenBy.map((seat) => agentName(story, seat)))}.</span>
                <EyeSign crossed={false} size={16} />
                {seenBy.map((seat) => (
                  <AgentSign key={seat} seat={seat} size={18} />
                ))}
              </span>
            )}
          </button>
          {current === i && (
            <span className="deeds">
              <Deed name={`Move step ${i + 1} up`} deed="up" isOff={i === 0} onPress={() => move(i, i - 1)} />
              <Deed
                name={`Move step ${i + 1} down`}
                deed="down"
                isOff={i === story.steps.length - 1}
                onPress={() => move(i, i + 1)}
              />
              <Deed name={`Remove step ${i + 1}`} deed="remove" onPress={() => remove(i)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface DeedProps {
  readonly name: string;
  /** What it is called among the deeds of a step. */
  readonly deed: 'up' | 'down' | 'remove';
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

const SIGNS: Readonly<Record<DeedProps['deed'], string>> = { up: '↑', down: '↓', remove: '×' };

/** It stays in reach of keys where it does nothing, so that the focus stays. */
function Deed({ name, deed, isOff = false, onPress }: DeedProps) {
  return (
    <button
      type="button"
      className="button"
      aria-label={name}
      aria-disabled={isOff}
      data-deed={deed}
      onClick={() => !isOff && onPress()}
    >
      <span aria-hidden>{SIGNS[deed]}</span>
    </button>
  );
}
