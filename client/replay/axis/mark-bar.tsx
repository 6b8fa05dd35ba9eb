/** The marks of the axis as buttons: Tab stops once, and the arrows move from mark to mark. */
import { useRef, useState } from 'react';
import { EyeSign } from '../../signs/eye.tsx';
import { useWords } from '../../words/use-words.ts';
import { placeFor } from '../marks.tsx';
import type { AxisMark } from './axis-marks.ts';

interface Props {
  /** The marks, in the order of the log. */
  readonly marks: readonly AxisMark[];
  readonly index: number;
  readonly share: (place: number) => string;
  /** Columns are wide: the marks stand beside the number of their column. */
  readonly worded: boolean;
  readonly seqOf: (index: number) => number;
  readonly onJump: (index: number) => void;
}

/** Kinds of marks that stand in the first of two rows: turnings. */
const EYES: readonly AxisMark['kind'][] = ['false', 'true'];

export function MarkBar({ marks, index, share, worded, seqOf, onJump }: Props) {
  const t = useWords('replay');
  const say = useWords('marks');
  const bar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  if (marks.length === 0) return null;
  const nearest = Math.max(
    0,
    marks.findLastIndex((mark) => mark.index <= index),
  );
  const stop = Math.min(focused ?? nearest, marks.length - 1);
  return (
    <div
      ref={bar}
      className="marks"
      role="toolbar"
      aria-label={t('marked')}
      onKeyDown={(event) => {
        if (event.shiftKey) return;
        const to = placeFor(event.key, stop, marks.length);
        if (to === null) return;
        // the replay itself stays where it is
        event.preventDefault();
        bar.current?.querySelectorAll('button')[to]?.focus();
      }}
      onBlur={() => setFocused(null)}
    >
      {marks.map((mark, i) => {
        const isEye = EYES.includes(mark.kind);
        const beside = marks.filter((one) => one.column === mark.column && EYES.includes(one.kind) === isEye);
        const place = beside.indexOf(mark);
        const words = say('at', { kind: mark.kind, words: mark.words, seq: String(seqOf(mark.index)) });
        return (
          <button
            key={`${mark.column}/${mark.kind}`}
            type="button"
            className="mark"
            tabIndex={i === stop ? 0 : -1}
            data-kind={mark.kind}
            data-row={isEye ? 'eyes' : 'rest'}
            style={{
              insetInlineStart: worded
                ? `calc(${share(isEye ? mark.column + 1 : mark.column)} ${isEye ? '-' : '+'} ${12 + 17 * (isEye ? beside.length - 1 - place : place)}px)`
                : // all of them stay within the axis
                  `clamp(${9 + 15 * place}px, ${share(mark.column + 0.5)} + ${15 * (place - (beside.length - 1) / 2)}px, 100% - ${9 + 15 * (beside.length - 1 - place)}px)`,
            }}
            title={words}
            aria-label={words}
            onFocus={() => setFocused(i)}
            onClick={() => onJump(mark.index)}
          >
            {(isEye || mark.kind === 'elsewhere') && (
              <EyeSign crossed={mark.kind !== 'true'} size={mark.kind === 'elsewhere' ? 14 : 18} />
            )}
          </button>
        );
      })}
    </div>
  );
}
