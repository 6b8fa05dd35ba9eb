/**
 * The live picture of the start page: the house as it is, and as four minds have it, along the turns of a recorded session.
 * All that is drawn and said is in golden/van.json, which the test beside it makes from the demo and the belief model.
 */
import { type CSSProperties, useId, useState } from 'react';
import type { FrontStoryProps } from '../../../game-view.ts';
import { AgentSign } from '../../../signs/agent-sign.tsx';
import { EyeShape, EyeSign } from '../../../signs/eye.tsx';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../../signs/shapes.ts';
import van from './golden/van.json' with { type: 'json' };
import type { FrontBelief, FrontMind, FrontMoment, FrontSpot, ShownStory } from './story.ts';
import './front-story.css';

const STORY = van as ShownStory;
/** Where the picture opens: the last moment at which most minds are wrong about the thing. */
const OPENS_AT = STORY.moments.reduce(
  (best, one, at, all) => (wrongIn(one) >= wrongIn(all[best] as FrontMoment) ? at : best),
  0,
);

function wrongIn({ minds }: FrontMoment): number {
  return minds.filter(({ chain, thing }) => chain.length === 1 && thing.verdict === 'false').length;
}

export function FrontStory({ onMoved }: FrontStoryProps) {
  const [at, setAt] = useState(OPENS_AT);
  const moment = STORY.moments[at] as FrontMoment;
  const id = useId();
  const go = (to: number) => {
    setAt(to);
    onMoved?.(to);
  };
  return (
    <figure className="front-story" aria-labelledby={id}>
      <figcaption className="unseen" id={id}>
        {STORY.title}: the truth, and four minds
      </figcaption>
      <div className="views">
        <div className="truth">
          <p className="name">Truth</p>
          <House moment={moment} mind={null} />
          <p className="hint">
            Drag along the turns. <b className="dotted-sample">dotted</b>: believed. Hatched, with{' '}
            <EyeSign crossed size={18} />: false.
          </p>
        </div>
        {moment.minds.map((mind) => (
          <div key={mind.chain.join()}>
            <p className="name">
              <AgentSign seat={mind.chain[0] ?? 0} size={20} />
              <span>{nameOf(mind)}</span>
              {mind.thing.verdict === 'false' && (
                <span className="false">
                  <EyeSign crossed size={18} /> false
                </span>
              )}
            </p>
            <House moment={moment} mind={mind} />
          </div>
        ))}
      </div>
      <p className="said" role="status">
        {moment.said}
      </p>
      <Scrubber at={at} onGoTo={go} />
    </figure>
  );
}

const nameOf = ({ chain }: FrontMind): string => chain.map((seat) => `${letterOf(seat)} thinks`).join(' ');

/** One stop a turn. Dragging, clicking, and the arrow keys of the slider move it. */
function Scrubber({ at, onGoTo }: { readonly at: number; readonly onGoTo: (at: number) => void }) {
  const { moments } = STORY;
  const last = moments.length - 1;
  return (
    <div className="scrubber space" style={varsOf({ share: at / last })}>
      <span className="line" aria-hidden />
      <span className="line done" aria-hidden />
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label="Turn"
        aria-valuetext={at === 0 ? 'start' : `turn ${at} of ${last}`}
        onChange={(event) => onGoTo(Number(event.target.value))}
      />
      <div className="stops" aria-hidden>
        {moments.map(({ turn, turnedFalse }) => (
          <span key={turn} className={turn === at ? 'stop now' : 'stop'} style={varsOf({ at: turn / last })}>
            <i />
            <span>
              {turn === 0 ? 'start' : turn}
              {turnedFalse && <EyeSign crossed size={16} />}
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Custom properties for the stylesheet. */
function varsOf(values: Readonly<Record<string, string | number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`--${key}`, value]));
}

const WIDTH = 160;
const HEIGHT = 84;
const COLUMNS = 2;
const ROWS = Math.ceil(STORY.rooms.length / COLUMNS);
const CELL = { width: WIDTH / COLUMNS, height: HEIGHT / ROWS };
const cornerOf = (room: number) => ({
  x: (room % COLUMNS) * CELL.width,
  y: Math.floor(room / COLUMNS) * CELL.height,
});

/** The house as it is (mind null), or as a mind has it. */
function House({ moment, mind }: { readonly moment: FrontMoment; readonly mind: FrontMind | null }) {
  const by = mind?.chain[0] ?? null;
  const pattern = useId();
  const isFalse = mind?.thing.verdict === 'false';
  const agents: readonly (FrontSpot | null)[] = mind ? mind.agents.map(({ at }) => at) : moment.truth.agents;
  const thing = mind ? mind.thing.at : moment.truth.thing;
  const roomOf = (spot: FrontSpot | null | undefined): number | null => {
    if (!spot) return null;
    if ('room' in spot) return spot.room;
    const holder = agents[spot.with];
    return holder && 'room' in holder ? holder.room : null;
  };
  const wrong = isFalse ? roomOf(thing) : null;
  // a mind about a mind shows the thing alone
  const shown = mind === null || mind.chain.length === 1 ? [...agents.keys()] : [];
  const placed = shown.flatMap((seat) => {
    const room = roomOf(agents[seat]);
    const before = shown.filter((other) => other < seat && roomOf(agents[other]) === room).length;
    return room === null ? [] : [{ seat, room, nth: before }];
  });
  const at = roomOf(thing);
  return (
    <svg
      className={by === null ? 'house truth' : 'house believed'}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={inWords(moment, mind)}
      style={by === null ? undefined : varsOf({ mind: colourOf(by) })}
    >
      {by !== null && (
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hatch" width="2.4" height="6" />
        </pattern>
      )}
      {STORY.rooms.map((name, room) => {
        const { x, y } = cornerOf(room);
        return (
          <g key={name}>
            <rect className="room" x={x + 1} y={y + 1} width={CELL.width - 2} height={CELL.height - 2} rx={3} />
            {room === wrong && (
              <rect
                x={x + 1}
                y={y + 1}
                width={CELL.width - 2}
                height={CELL.height - 2}
                rx={3}
                fill={`url(#${pattern})`}
              />
            )}
            <text className="room-name" x={x + 5} y={y + 14}>
              {short(name)}
            </text>
          </g>
        );
      })}
      {placed.map(({ seat, room, nth }) => {
        const { x, y } = cornerOf(room);
        return (
          <Agent
            key={seat}
            seat={seat}
            x={x + 13 + nth * 18}
            y={y + CELL.height - 12}
            believed={mind?.agents[seat] ?? null}
          />
        );
      })}
      {at !== null && (
        <Thing
          x={cornerOf(at).x + CELL.width - 19}
          y={cornerOf(at).y + CELL.height - 14}
          believed={by !== null}
          wrong={isFalse}
        />
      )}
      <rect className="walls" x={1} y={1} width={WIDTH - 2} height={HEIGHT - 2} rx={4} />
    </svg>
  );
}

const short = (room: string): string => room.replace(/ house$/, '');

interface AgentProps {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
  readonly believed: FrontBelief | null;
}

function Agent({ seat, x, y, believed }: AgentProps) {
  const radius = 8;
  return (
    <g transform={`translate(${x} ${y})`} className={believed ? 'agent believed' : 'agent'}>
      <path d={shapePath(seat, radius)} fill={believed ? undefined : colourOf(seat)} />
      <text y={letterDrop(seat, radius)} fill={believed ? undefined : inkOn(seat)}>
        {letterOf(seat)}
      </text>
      {believed?.verdict === 'false' && <path className="strike" d="M -10 8 L 10 -8" />}
    </g>
  );
}

interface ThingProps {
  readonly x: number;
  readonly y: number;
  readonly believed: boolean;
  readonly wrong: boolean;
}

/** The van of this story. */
function Thing({ x, y, believed, wrong }: ThingProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g transform="scale(0.62)" className={believed ? 'van believed' : 'van'}>
        <path d="M -22 -13 H 10 V -13 L 21 -2 V 11 H -22 Z" />
        <circle cx={-11} cy={11} r={5.5} />
        <circle cx={11} cy={11} r={5.5} />
      </g>
      {wrong && <EyeShape crossed x={6} y={-19} scale={0.42} />}
    </g>
  );
}

function inWords({ truth }: FrontMoment, mind: FrontMind | null): string {
  const whose = mind ? `${nameOf(mind)}: ` : 'Truth: ';
  const about = mind ? mind.thing.at : truth.thing;
  const where =
    about === null ? 'no idea' : 'with' in about ? `held by ${letterOf(about.with)}` : `in ${STORY.rooms[about.room]}`;
  return `${whose}${STORY.thing} ${where}${mind?.thing.verdict === 'false' ? ', false' : ''}`;
}
