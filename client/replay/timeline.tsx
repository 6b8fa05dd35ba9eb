/** The timeline under the board: a scrubber over all events, turns as ticks, moments that matter as marks to press. */
import type { Mark } from './places.ts';

interface Props {
  readonly length: number;
  readonly index: number;
  readonly turns: readonly number[];
  readonly marks: readonly Mark[];
  /** The event that the handle stands at, for screen readers. */
  readonly words: string;
  readonly onGoTo: (index: number) => void;
}

/** More turns than this are not drawn one by one. */
const MOST_TICKS = 120;

export function Timeline({ length, index, turns, marks, words, onGoTo }: Props) {
  const last = Math.max(1, length - 1);
  const share = (at: number): string => `${(100 * at) / last}%`;
  const every = Math.ceil(turns.length / MOST_TICKS);
  return (
    <div className="timeline">
      <div className="marks">
        {marks.map((mark) => (
          <button
            key={`${mark.index}/${mark.words}`}
            type="button"
            className="mark"
            tabIndex={-1}
            data-kind={mark.kind}
            style={{ left: share(mark.index) }}
            title={mark.words}
            aria-label={mark.words}
            onClick={() => onGoTo(mark.index)}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label="Place in the session"
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
