/** The marks over a timeline: Tab stops once, and the arrows move from mark to mark. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import type { Mark } from './places.ts';

interface Props {
  /** The marks, in the order of the log. */
  readonly marks: readonly Mark[];
  /** Place in the log of the event at which the replay stands. */
  readonly index: number;
  /** Where it stands on the line, as CSS. */
  readonly share: (index: number) => string;
  /** The number by which readers look an event up. */
  readonly seqOf: (index: number) => number;
  readonly onJump: (index: number) => void;
}

export function Marks({ marks, index, share, seqOf, onJump }: Props) {
  const t = useWords('marks');
  const say = useWords('replay');
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  if (marks.length === 0) return <div className="marks" />;
  const nearest = Math.max(
    0,
    marks.findLastIndex((mark) => mark.index <= index),
  );
  const stop = Math.min(focused ?? nearest, marks.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey) return;
    const to = placeFor(event.key, stop, marks.length);
    if (to === null) return;
    // the replay itself stays where it is
    event.preventDefault();
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div
      ref={bar}
      className="marks"
      role="toolbar"
      aria-label={say('marked')}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(null)}
    >
      {marks.map((mark, i) => {
        const words = t('at', { kind: 'other', words: mark.words, seq: String(seqOf(mark.index)) });
        return (
          <button
            key={`${mark.index}/${mark.kind}/${mark.words}`}
            type="button"
            className="mark"
            tabIndex={i === stop ? 0 : -1}
            data-kind={mark.kind}
            style={{ insetInlineStart: share(mark.index) }}
            title={words}
            aria-label={words}
            onFocus={() => setFocused(i)}
            onClick={() => onJump(mark.index)}
          />
        );
      })}
    </div>
  );
}

/** The place to which a key moves among `count`; null: it moves nowhere. */
export function placeFor(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(count - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
