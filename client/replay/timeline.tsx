/** The timeline under the board: a scrubber over all events, with ticks for turns and marks that can be pressed. */
import { useWords } from '../words/use-words.ts';
import { Marks } from './marks.tsx';
import type { Mark } from './places.ts';

interface Props {
  readonly length: number;
  readonly index: number;
  readonly turns: readonly number[];
  readonly marks: readonly Mark[];
  /** The event that the handle stands at, for screen readers. */
  readonly words: string;
  readonly seqOf: (index: number) => number;
  readonly onGoTo: (index: number) => void;
  readonly onJump: (index: number) => void;
}

/** A log with more turns has no ticks for single turns. */
const MOST_TICKS = 120;

export function Timeline({ length, index, turns, marks, words, seqOf, onGoTo, onJump }: Props) {
  const say = useWords('replay');
  const last = Math.max(1, length - 1);
  const share = (at: number): string => `${(100 * at) / last}%`;
  const every = Math.ceil(turns.length / MOST_TICKS);
  return (
    <div className="timeline space">
      <Marks marks={marks} index={index} share={share} seqOf={seqOf} onJump={onJump} />
      <input
        type="range"
        aria-label={say('place')}
        aria-valuetext={words}
        min={0}
        max={last}
        value={index}
        onChange={(event) => onGoTo(Number(event.target.value))}
      />
      <svg className="ticks" aria-hidden>
        {turns.map((at, turn) =>
          turn % every === 0 ? (
            <line key={at} x1={share(at)} x2={share(at)} y1={0} y2={turn % (10 * every) === 0 ? 10 : 5} />
          ) : null,
        )}
      </svg>
    </div>
  );
}
