/**
 * The time axis of a replay. Time runs from left to right in every language, as on the bar of a video and as the board beside it,
 * and the arrow to the right goes on; names and sentences on it run as their language does. It has the scrubber, the turns as columns
 * with what happens in them, the marks, one lane a mind and the points, all over the same columns. A pointer over a column previews
 * its moment, and a press goes there.
 */
import { type CSSProperties, type PointerEvent, type ReactNode, useMemo, useRef } from 'react';
import { useWidth } from '../../boards/use-width.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { colourOf, inkOn, letterOf } from '../../signs/shapes.ts';
import { useWords } from '../../words/use-words.ts';
import type { AxisMark } from './axis-marks.ts';
import { type AxisColumn, columnAt, placeOn } from './columns.ts';
import { cellAt, cellInWords, type LaneRun, laneInWords, type MindLane, runsOf, type Speaking } from './lanes.ts';
import { MarkBar } from './mark-bar.tsx';
import { type PointLine, pointRange } from './points.ts';
import './axis.css';

interface Props {
  /** Number of events in the log. */
  readonly length: number;
  readonly index: number;
  /** What a pointer rests on; null: nothing. */
  readonly preview: number | null;
  readonly columns: readonly AxisColumn[];
  /** Column -> words that it carries; null: columns carry none. */
  readonly briefs: readonly string[] | null;
  readonly marks: readonly AxisMark[];
  readonly lanes: readonly MindLane[];
  readonly speaking: Speaking | null;
  readonly points: readonly PointLine[];
  /** Seat -> its points at the moment. */
  readonly pointsNow: readonly number[];
  /** The moment, for screen readers. */
  readonly words: string;
  /** What a column is called: "Turn". */
  readonly unit: string;
  readonly seqOf: (index: number) => number;
  readonly onGoTo: (index: number) => void;
  readonly onJump: (index: number) => void;
  readonly onPreview: (index: number | null) => void;
  /** Shown in place of lanes. */
  readonly children: ReactNode;
}

/** An axis that is narrower than this many pixels has the names of its lanes above them. */
const NARROW = 640;
/** A column that is narrower than this many pixels carries no words. */
const WORDED = 88;

export function Axis(props: Props) {
  const { index, columns, lanes, speaking, points, marks, preview, briefs } = props;
  const t = useWords('replay');
  const { ref, width } = useWidth<HTMLDivElement>();
  const plot = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const narrow = width > 0 && width < NARROW;
  const left = leftFor(lanes);
  const columnWidth = Math.max(1, narrow ? width : width - left - RIGHT) / columns.length;
  const worded = briefs !== null && !narrow && columnWidth >= WORDED;
  const runs = useMemo(
    () => (speaking ? lanes.map((lane) => runsOf(lane, columns, speaking)) : []),
    [lanes, columns, speaking],
  );
  const shown = preview ?? index;
  const share = (place: number): string => `${(100 * place) / columns.length}%`;
  const here = columnAt(columns, shown);
  const columnUnder = ({ clientX }: PointerEvent): AxisColumn | null => {
    const box = plot.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return columns[Math.floor(((clientX - box.left) / box.width) * columns.length)] ?? null;
  };
  const goUnder = (event: PointerEvent): void => {
    const column = columnUnder(event);
    if (column) props.onGoTo(column.at);
  };
  const style = { '--columns': columns.length, ...(narrow ? {} : { '--left': `${left}px` }) } as CSSProperties;
  return (
    <section
      className="timeline axis space"
      aria-label={t('axis')}
      ref={ref}
      style={style}
      data-narrow={narrow || undefined}
      data-worded={worded || undefined}
      data-many={lanes.length > 7 || undefined}
    >
      <div className="row head">
        <span className="name muted">{props.unit}</span>
        <div className="cells">
          <Labels columns={columns} here={here} columnWidth={columnWidth} />
          {worded && <MarkBar {...props} marks={marks} share={share} worded />}
          <div className="track" aria-hidden>
            <div className="done" style={{ width: share(placeOn(columns, shown)) }} />
          </div>
          <input
            type="range"
            className="slider"
            aria-label={t('place')}
            aria-valuetext={t('placeAt', { number: String(index + 1), of: String(props.length), words: props.words })}
            min={0}
            max={Math.max(1, props.length - 1)}
            value={index}
            onChange={(event) => props.onGoTo(Number(event.target.value))}
          />
          <span className="knob" aria-hidden style={{ insetInlineStart: share(placeOn(columns, shown)) }} />
        </div>
        <span className="state muted">{t('now')}</span>
      </div>
      {worded ? (
        <div className="row briefs" aria-hidden>
          <span className="name muted">{t('happens')}</span>
          <div className="cells">
            {briefs.map((brief, i) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are numbered
                key={i}
                data-here={i === here || undefined}
                title={brief}
                style={{ insetInlineStart: share(i), width: share(1) }}
              >
                <span className="in-words">{brief}</span>
              </span>
            ))}
          </div>
          <span className="state" />
        </div>
      ) : (
        <div className="row marks-row">
          <span className="name muted">{t('marks')}</span>
          <div className="cells">
            <MarkBar {...props} marks={marks} share={share} worded={false} />
          </div>
          <span className="state" />
        </div>
      )}
      {props.children}
      {speaking && lanes.length > 0 && (
        <ul className="lane-list" aria-label={t('lanes')}>
          {lanes.map((lane, i) => (
            <LaneRow
              key={lane.name}
              lane={lane}
              runs={runs[i] ?? []}
              apart={i > 0 && lanes[i - 1]?.mind.length !== lane.mind.length}
              {...{ columns, speaking, share, columnWidth }}
              index={shown}
            />
          ))}
        </ul>
      )}
      <PointRow points={points} pointsNow={props.pointsNow} columns={columns} />
      {/* the pointer's plane: the slider and the marks do the same for keys and screen readers */}
      <div className="plane" aria-hidden>
        <span className="gutter" />
        <div
          className="plot"
          ref={plot}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            dragged.current = true;
            event.currentTarget.setPointerCapture(event.pointerId);
            goUnder(event);
          }}
          onPointerMove={(event) => {
            if (dragged.current) return goUnder(event);
            if (event.pointerType === 'mouse') props.onPreview(columnUnder(event)?.at ?? null);
          }}
          onPointerUp={() => {
            dragged.current = false;
          }}
          onPointerCancel={() => {
            dragged.current = false;
          }}
          onPointerLeave={() => props.onPreview(null)}
        >
          <div className="column-now" style={{ insetInlineStart: share(here), width: share(1) }} />
        </div>
        <span className="gutter" />
      </div>
      <div className="plane over" aria-hidden>
        <span className="gutter" />
        <div className="heads">
          <div className="playhead" style={{ insetInlineStart: share(placeOn(columns, shown)) }} />
          {preview !== null && <div className="stays" style={{ insetInlineStart: share(placeOn(columns, index)) }} />}
        </div>
        <span className="gutter" />
      </div>
    </section>
  );
}

/** Room for the names of the lanes, in pixels. */
const leftFor = (lanes: readonly MindLane[]): number =>
  Math.min(200, Math.max(96, 30 + 7 * Math.max(0, ...lanes.map(({ name }) => name.length))));
/** As in axis.css. */
const RIGHT = 168;

/** The numbers of the columns: all of them, or as many as have room. */
function Labels({ columns, here, columnWidth }: { columns: readonly AxisColumn[]; here: number; columnWidth: number }) {
  const t = useWords('replay');
  const every = EVERY.find((step) => step * columnWidth >= 22) ?? 100;
  return (
    <div className="labels" aria-hidden>
      {columns.map(({ number }, i) => {
        const isHere = i === here;
        const near = Math.abs(i - here) * columnWidth < 26;
        if (!isHere && (i % every !== 0 || near)) return null;
        const text = number ?? (columnWidth < 34 ? 0 : t('startShort'));
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are numbered
            key={i}
            data-here={isHere || undefined}
            style={{ insetInlineStart: `${(100 * (i + 0.5)) / columns.length}%` }}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
}
const EVERY: readonly number[] = [1, 2, 5, 10, 20, 50, 100, 200, 500];

interface LaneProps {
  readonly lane: MindLane;
  readonly runs: readonly LaneRun[];
  readonly columns: readonly AxisColumn[];
  readonly speaking: Speaking;
  readonly index: number;
  readonly columnWidth: number;
  /** A gap sets minds about minds apart. */
  readonly apart: boolean;
  readonly share: (place: number) => string;
}

function LaneRow({ lane, runs, columns, speaking, index, columnWidth, apart, share }: LaneProps) {
  const now = cellAt(lane, index, speaking);
  const [head] = lane.mind;
  const seat = typeof head === 'number' ? head : null;
  const colours = {
    '--of': seat === null ? 'var(--muted)' : colourOf(seat),
    '--on': seat === null ? 'var(--surface)' : inkOn(seat),
  } as CSSProperties;
  return (
    <li className="row belief-lane" style={colours} data-apart={apart || undefined}>
      <span className="unseen">{laneInWords(lane, runs, columns, speaking.said)}</span>
      <span className="name" aria-hidden>
        {seat !== null && <AgentSign seat={seat} size={16} />}
        <span className="in-words">{lane.name}</span>
      </span>
      <div className="cells" aria-hidden>
        {runs.map((run) => (
          <span
            key={run.from}
            className="run"
            data-state={run.state}
            style={{ insetInlineStart: share(run.from), width: share(run.until - run.from) }}
          >
            <RunWords run={run} several={lane.rows.length > 1} width={columnWidth * (run.until - run.from)} />
          </span>
        ))}
      </div>
      <span className="state" data-state={now.state} aria-hidden title={cellInWords(now, speaking.said)}>
        {now.state === 'false' && <EyeSign crossed size={16} />}
        <span className="in-words">{cellInWords(now, speaking.said)}</span>
      </span>
    </li>
  );
}

/** As much of what the run says as has room. */
function RunWords({ run, several, width }: { run: LaneRun; several: boolean; width: number }) {
  if (run.state === 'none' || (several && run.state === 'right')) return null;
  const text = several ? String(run.count) : run.words;
  const eye = run.state === 'false' && !several && width > 40;
  const room = width - (eye ? 28 : 12);
  const letters = Math.floor(room / 6.4);
  if (letters < Math.min(text.length, 6)) return null;
  return (
    <span className="words">
      {eye && <EyeSign crossed size={14} />}
      {text.length > letters ? `${text.slice(0, Math.max(1, letters - 1))}…` : text}
    </span>
  );
}

/** The dashes of SVG lines: after the first, lines differ by more than colour. */
const DASHES = [undefined, '7 3', '2 3', '10 3 2 3', '4 4', '1 5'] as const;
const HIGH = 34;

function PointRow({ points, pointsNow, columns }: Pick<Props, 'points' | 'pointsNow' | 'columns'>) {
  const t = useWords('replay');
  const [least, most] = pointRange(points);
  if (points.length === 0 || most === least) return null;
  const y = (value: number): number => HIGH - 3 - ((HIGH - 8) * (value - least)) / (most - least);
  return (
    <div className="row points">
      <span className="name" aria-hidden>
        {t('points')}
      </span>
      <div className="cells" aria-hidden>
        <svg viewBox={`0 0 ${columns.length} ${HIGH}`} preserveAspectRatio="none" aria-hidden>
          <line className="zero" x1={0} x2={columns.length} y1={y(0)} y2={y(0)} />
          {points.map(({ seats, points: values }, i) => (
            <path
              key={seats.join()}
              d={values.map((value, c) => `${c === 0 ? `M0 ${y(value)}` : `V${y(value)}`}H${c + 1}`).join('')}
              stroke={points.length === 1 ? 'var(--ink)' : colourOf(seats[0] ?? 0)}
              strokeDasharray={DASHES[i % DASHES.length]}
            />
          ))}
        </svg>
        <span className="most">{most}</span>
      </div>
      <ul className="state" aria-label={t('points')}>
        {pointsNow.map((value, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
          <li key={seat}>
            <AgentSign seat={seat} size={16} />
            <span className="unseen">{t('pointsOf', { name: letterOf(seat) })} </span>
            {value}
          </li>
        ))}
      </ul>
    </div>
  );
}
