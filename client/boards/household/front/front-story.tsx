/**
 * The live picture of the start page: the house as it is, and as four minds have it, along the turns of a recorded session.
 * All that is drawn is in golden/van.json, which the test beside it makes from the demo and the belief model; its sentences are said in
 * the language of the page.
 */
import { type ComponentType, type CSSProperties, useId, useState } from 'react';
import type { LanguageTag } from '../../../../games/core/words/languages.ts';
import type { Say } from '../../../../games/core/words/say.ts';
import type { FrontStoryProps } from '../../../game-view.ts';
import { AgentSign } from '../../../signs/agent-sign.tsx';
import { EyeShape, EyeSign } from '../../../signs/eye.tsx';
import { colourOf, inkOn, letterDrop, letterOf, shapePath } from '../../../signs/shapes.ts';
import { type CatalogueFiles, saidIn } from '../../../words/catalogue-in.ts';
import type { en } from '../words/front/en.ts';
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

const FILES: CatalogueFiles<typeof en> = {
  en: () => import('../words/front/en.ts'),
  de: () => import('../words/front/de.json', { with: { type: 'json' } }),
  es: () => import('../words/front/es.json', { with: { type: 'json' } }),
  he: () => import('../words/front/he.json', { with: { type: 'json' } }),
  zh: () => import('../words/front/zh.json', { with: { type: 'json' } }),
};

export async function frontStoryIn(language: LanguageTag): Promise<ComponentType<FrontStoryProps>> {
  const { say } = await saidIn(language, FILES);
  return (props) => <FrontStory {...props} say={say} />;
}

type FrontSay = Say<typeof en>['say'];

interface Worded {
  readonly say: FrontSay;
}

function FrontStory({ onMoved, say }: FrontStoryProps & Worded) {
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
        {say('caption', { title: say('title') })}
      </figcaption>
      <div className="views">
        <div className="truth">
          <p className="name">{say('truth')}</p>
          <House moment={moment} mind={null} say={say} />
          <p className="hint">
            {say.rich('hint', {
              dotted: (text) => <b className="dotted-sample">{text}</b>,
              eye: () => <EyeSign crossed size={18} />,
            })}
          </p>
        </div>
        {moment.minds.map((mind) => (
          <div key={mind.chain.join()}>
            <p className="name">
              <AgentSign seat={mind.chain[0] ?? 0} size={20} />
              <span>{nameOf(mind, say)}</span>
              {mind.thing.verdict === 'false' && (
                <span className="false">
                  <EyeSign crossed size={18} /> {say('false')}
                </span>
              )}
            </p>
            <House moment={moment} mind={mind} say={say} />
          </div>
        ))}
      </div>
      <p className="said" role="status">
        {say(`said.turn${moment.turn as SaidTurn}`)}
      </p>
      <Scrubber at={at} onGoTo={go} say={say} />
    </figure>
  );
}

/** The turns of the story. */
type SaidTurn = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

function nameOf({ chain: [first = 0, second] }: FrontMind, say: FrontSay): string {
  const name = letterOf(first);
  return second === undefined ? say('thinks', { name }) : say('thinksThat', { name, other: letterOf(second) });
}

/** One stop a turn. Dragging, clicking, and the arrow keys of the slider move it. */
function Scrubber({ at, onGoTo, say }: Worded & { readonly at: number; readonly onGoTo: (at: number) => void }) {
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
        aria-label={say('turn')}
        aria-valuetext={at === 0 ? say('start') : say('turnOf', { turn: at, last })}
        onChange={(event) => onGoTo(Number(event.target.value))}
      />
      <div className="stops" aria-hidden>
        {moments.map(({ turn, turnedFalse }) => (
          <span key={turn} className={turn === at ? 'stop now' : 'stop'} style={varsOf({ at: turn / last })}>
            <i />
            <span>
              {turn === 0 ? say('start') : turn}
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

/** The rooms of the story, in its order. */
const ROOMS = ['park', 'church', 'westHouse', 'eastHouse'] as const;

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
function House({ moment, mind, say }: Worded & { readonly moment: FrontMoment; readonly mind: FrontMind | null }) {
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
      aria-label={inWords(moment, mind, say)}
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
              {say(`rooms.${ROOMS[room] ?? 'park'}`)}
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

function inWords({ truth }: FrontMoment, mind: FrontMind | null, say: FrontSay): string {
  const wrong = mind?.thing.verdict === 'false' ? 'yes' : 'no';
  return say('holds', {
    mind: mind ? nameOf(mind, say) : say('truth'),
    van: vanInWords(mind ? mind.thing.at : truth.thing, say),
    wrong,
  });
}

function vanInWords(at: FrontSpot | null, say: FrontSay): string {
  if (at === null) return say('van.noIdea');
  return 'with' in at ? say('van.held', { name: letterOf(at.with) }) : say(`van.${ROOMS[at.room] ?? 'park'}`);
}
