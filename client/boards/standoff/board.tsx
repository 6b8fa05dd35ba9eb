/**
 * The Standoff board: boxes, barriers, agents and where they look, and what was chosen. It has no rules and no socket:
 * it draws an observation, and reports the box that was pressed. Every seat sees the player on top, so that a box has
 * the same number for all.
 */
import type { Memory } from '../../../games/standoff/memory.ts';
import {
  type Box,
  type Observation,
  type SeenBox,
  SIDES,
  type Side,
  type Standoff,
  type Treat,
} from '../../../games/standoff/types.ts';
import type { BoardProps, Choice } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { useWidth } from '../use-width.ts';
import { AgentMark } from './agents.tsx';
import { Barrier, Blind, HatchPattern } from './barrier.tsx';
import type { OnTreats } from './believed.tsx';
import { BoxSign, BoxTarget, ChosenMark, SwapArrows } from './boxes.tsx';
import { BOX_NUMBERS, placeOf, textSize, VIEW } from './geometry.ts';
import { Cone, Curtain, Door, Floor } from './ground.tsx';
import { type OnBoard, useSaid } from './said.ts';
import { useWalk } from './use-walk.ts';
import './board.css';

type Props = BoardProps<Standoff, Memory>;

const SHUT = { open: false, treat: null } as const;

export function Board({ observation, seat, legalActions, choices, believes, onChoose }: Props) {
  const said = useSaid();
  const { say } = said;
  const { ref, width } = useWidth<HTMLDivElement>();
  const goal = useWalk({ observation, seat, legalActions, choices, onChoose });
  const { parameters, phase, sides, side, boxes, agents, screens, curtains, outcome } = observation;
  const { board } = parameters;
  const text = textSize(width);
  const blind = side !== null && boxes === null && phase !== 'waiting' && phase !== 'over';
  const showing = phase === 'intro' || phase === 'screens' || phase === 'event';
  const opened = (boxes ?? []).flatMap(({ open }, box) => (open ? [box] : []));
  const swap = phase === 'event' && opened.length === 2 ? ([opened[0] ?? 0, opened[1] ?? 0] as const) : null;
  const chosen = sides ? chosenIn(observation, choices) : [];
  const pressable = pressableIn(observation, legalActions);
  const own = seat === null ? undefined : choices[seat]?.parts;
  return (
    <div className="standoff-board" ref={ref}>
      <svg viewBox={`${VIEW.x} ${VIEW.y} ${VIEW.size} ${VIEW.size}`} data-phase={phase}>
        <title>{titleOf(said, observation, seat)}</title>
        <defs>
          <HatchPattern />
        </defs>
        <Floor parameters={parameters} sides={sides} />
        {showing &&
          SIDES.map((at) => {
            const of = sides?.[at];
            if (at === side || of === null || of === undefined || agents[at] === null) return null;
            return <Cone key={at} side={at} seat={of} open={screens[at] !== 'opaque'} parameters={parameters} />;
          })}
        {observation.door && <Door parameters={parameters} />}
        {SIDES.map((at) => {
          const screen = screens[at];
          if (screen === null) return null;
          return (
            <Barrier
              key={at}
              side={at}
              screen={screen}
              words={at === side ? null : barrierWords(said, at, observation)}
              sees={screen === 'clear' && !(curtains && agents[at] === null)}
              text={text}
              parameters={parameters}
            />
          );
        })}
        {!blind &&
          board.boxes.map((at, box) => (
            <BoxSign
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are numbers
              key={box}
              box={box}
              at={at}
              seen={seenOf(box, observation)}
              within={within(box, observation)}
              from={swap?.includes(box) ? 100 * (swap[0] + swap[1] - 2 * box) : 0}
              text={text}
            />
          ))}
        {swap && <SwapArrows boxes={swap} board={board} />}
        {curtains &&
          SIDES.map((at) => {
            const of = sides?.[at];
            if (at === side || of === null || of === undefined || agents[at] !== null || blind) return null;
            return (
              <Curtain
                key={at}
                side={at}
                words={say('board.curtain', { other: letterOf(of) })}
                text={text}
                parameters={parameters}
              />
            );
          })}
        {blind && <Blind side={side} text={text} parameters={parameters} />}
        {(believes?.onBoard as OnTreats | undefined)?.({ seat, believes, observation, text })}
        {SIDES.map((at) => {
          const [of, pose] = [sides?.[at], agents[at]];
          if (of === null || of === undefined || !pose) return null;
          return (
            <AgentMark
              // a new trial draws the agents anew, without a walk back
              key={`${at}/${observation.block?.index}/${observation.trial}`}
              seat={of}
              side={at}
              pose={pose}
              place={placeOf(pose, at, board)}
              you={of === seat}
              got={outcome?.results[at]?.got ?? null}
              text={text}
            />
          );
        })}
        {chosen.map(({ seat: by, box, stage, shift }) => {
          const at = board.boxes[box];
          return at && <ChosenMark key={by} seat={by} at={at} stage={stage} shift={shift} />;
        })}
        {pressable.boxes.map((box) => {
          const at = board.boxes[box];
          return (
            at && (
              <BoxTarget
                key={box}
                box={box}
                at={at}
                label={say(`board.press.${pressable.to}`, { box: String(box + 1) })}
                pressed={pressable.to === 'walk' ? goal === box : own !== undefined && 'box' in own && own.box === box}
                onPress={(input) => onChoose(pressable.to === 'walk' ? { box } : { type: pressable.to, box }, input)}
              />
            )
          );
        })}
      </svg>
    </div>
  );
}

function titleOf({ say }: OnBoard, { sides }: Observation, seat: number | null): string {
  if (!sides) return say('board.empty');
  const player = letterOf(sides.player);
  if (sides.opponent === null)
    return say(sides.player === seat ? 'board.title.aloneYou' : 'board.title.alone', { player });
  const you = sides.player === seat ? 'bothPlayer' : sides.opponent === seat ? 'bothOpponent' : 'both';
  return say(`board.title.${you}`, { player, opponent: letterOf(sides.opponent) });
}

/** What a barrier means for the agent behind it, in words. */
function barrierWords({ say }: OnBoard, at: Side, { sides, screens, curtains, agents }: Observation): string | null {
  const of = sides?.[at];
  if (of === undefined) return null;
  if (of === null) return say('board.nobody');
  const other = letterOf(of);
  // behind a curtain an agent sees nothing: what the barrier let it see is over
  if (curtains && agents[at] === null)
    return say(screens[at] === 'opaque' ? 'board.couldNotSee' : 'board.couldSee', { other });
  return say(screens[at] === 'opaque' ? 'board.cannotSee' : 'board.sees', { other });
}

/** A treat that an agent got is drawn with the agent, and no longer in the box. */
function seenOf(box: Box, { boxes, outcome }: Observation): SeenBox {
  const seen = boxes?.[box] ?? SHUT;
  const taken = SIDES.some((side) => outcome?.results[side]?.box === box && outcome.results[side]?.got === seen.treat);
  return taken ? { ...seen, treat: null } : seen;
}

function within(box: Box, { truth }: Observation): readonly Treat[] {
  if (!truth) return [];
  return (['large', 'small'] as const).filter((treat) => truth.places[treat] === box);
}

/** Boxes that can be pressed: to choose, to answer, or to walk there. */
function pressableIn({ sealed }: Observation, legal: Props['legalActions']) {
  const boxes = [...new Set(legal.flatMap((action) => ('box' in action && action.box !== null ? [action.box] : [])))];
  switch (legal[0]?.type) {
    case 'walk':
      return { to: 'walk', boxes: sealed === null ? BOX_NUMBERS : [sealed] } as const;
    case 'answer':
      return { to: 'answer', boxes } as const;
    case 'choose':
    case 'ready':
    case undefined:
      return { to: 'choose', boxes } as const;
  }
}

interface Chosen {
  readonly seat: number;
  readonly box: Box;
  readonly stage: Choice<Standoff>['stage'];
  readonly shift: number;
}

/** The agents that chose each box, as far as the viewer may see: this turn's choices, then the sealed ones. */
function chosenIn(
  { parameters, phase, sides, side, agents, sealed, truth }: Observation,
  choices: Props['choices'],
): readonly Chosen[] {
  if (phase === 'outcome' || phase === 'over') return [];
  const found = SIDES.flatMap((at): readonly Chosen[] => {
    const of = sides?.[at];
    if (of === null || of === undefined) return [];
    const choice = choices[of];
    const draft = phase !== 'ask' && phase !== 'walk' && choice && 'box' in choice.parts ? choice.parts.box : undefined;
    const known = truth ? truth.sealed[at] : at === side ? sealed : null;
    const box = draft ?? known;
    if (typeof box !== 'number') return [];
    // an agent that is drawn needs no mark
    const [pose, cell] = [agents[at], parameters.board.boxes[box]];
    if (pose && cell && pose.x === cell.x && pose.y === cell.y) return [];
    return [{ seat: of, box, stage: typeof draft === 'number' && choice ? choice.stage : 'sealed', shift: 0 }];
  });
  const same = found.length === 2 && found[0]?.box === found[1]?.box;
  return same ? found.map((one, i) => ({ ...one, shift: i === 0 ? -24 : 24 })) : found;
}
