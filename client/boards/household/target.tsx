/**
 * A thing on the plan. It can be pressed and reached with Tab where an action is possible; otherwise it is only drawn.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';

export interface Pressing {
  readonly at: string | null;
  /** The thing that Tab reaches; the arrows go on from there. */
  readonly stop: string | null;
  readonly onMark: ((id: string, input: InputMark) => void) | null;
}

interface Props {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly pressing: Pressing;
  /** What is pressed. */
  readonly children: ReactNode;
  /** Drawn over the thing, and not part of its name. */
  readonly words: ReactNode;
  readonly attributes?: Readonly<Record<`data-${string}`, string | number | true | undefined>>;
}

export function Target({ id, className, label, pressing, children, words, attributes }: Props) {
  const { at, stop, onMark } = pressing;
  const element = useRef<SVGGElement>(null);
  const marked = at === id;
  useLayoutEffect(() => {
    // the focus follows the arrows, if it is on the plan
    const focused = document.activeElement;
    if (marked && focused !== element.current && focused?.closest('.household-plan')) element.current?.focus();
  }, [marked]);
  if (onMark === null) {
    return (
      <g className={className} {...attributes}>
        <g>
          <title>{label}</title>
          {children}
        </g>
        {words}
      </g>
    );
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onMark(id, { atMs: event.timeStamp, device: 'keyboard' });
  };
  return (
    <g className={className} {...attributes}>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no button element in SVG */}
      <g
        ref={element}
        className="target"
        role="button"
        tabIndex={stop === id ? 0 : -1}
        aria-label={label}
        aria-pressed={marked}
        data-id={id}
        onClick={(event) => onMark(id, markOf(event))}
        onKeyDown={byKey}
      >
        {children}
      </g>
      {words}
    </g>
  );
}
