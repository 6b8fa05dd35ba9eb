/**
 * Puts what a seat believes now on its plan, in a replay through that seat's eyes. What it believes is dotted in its
 * colour and has its source; where it saw something last and believes it elsewhere, the last sight stays, faded; a
 * false belief has a crossed eye and the word.
 */
import { seatOf } from '../../../games/household/types.ts';
import type { BelievedNow } from '../../game-view.ts';
import { EyeShape } from '../../signs/eye.tsx';
import { colourOf } from '../../signs/shapes.ts';
import type { Rectangle } from './box.ts';
import type { OnPlan, PlanAgent, PlanBelief, PlanFurniture, PlanLoose, PlanObject, PlanRoom } from './plan.ts';
import type { SourceInWords } from './replayed.ts';

/** `sourceOf`: in the language of the board. */
export const withBeliefsIn =
  (sourceOf: SourceInWords): OnPlan =>
  (plan, { seat, believes }) => {
    if (seat === null || !believes) return plan;
    const beliefOf: BeliefOf = (one) => beliefBy(one, seat, sourceOf(one));
    const rooms = believes.held.filter(({ proposition }) => proposition.startsWith('agent_in_room/'));
    const things = believes.held.filter(({ proposition }) => proposition.startsWith('at/'));
    const roomOfAgent = (id: string): string | null =>
      String(rooms.find(({ proposition }) => proposition === `agent_in_room/${id}`)?.value ?? '') || null;
    return plan.map((room) => ({
      ...room,
      agents: agentsWith(room, rooms, seat, plan, beliefOf),
      loose: looseWith(room, things, seat, roomOfAgent, beliefOf),
      furniture: room.furniture.map((piece) => ({ ...piece, objects: objectsWith(piece, things, beliefOf) })),
    }));
  };

type BeliefOf = (one: BelievedNow) => PlanBelief;

function beliefBy(one: BelievedNow, seat: number, source: string): PlanBelief {
  const isFalse = one.verdict === 'false';
  return {
    source,
    isFalse,
    mark: (box, signOnly = false) => (
      <BeliefMark box={box} colour={colourOf(seat)} isFalse={isFalse} signOnly={signOnly} />
    ),
  };
}

function objectsWith(
  { id: furniture, objects }: PlanFurniture,
  things: readonly BelievedNow[],
  beliefOf: BeliefOf,
): readonly PlanObject[] {
  const kept = objects.map((object): PlanObject => {
    const held = things.find(({ proposition }) => proposition === `at/${object.id}`);
    if (!held || object.age === 0) return object;
    if (held.value === `${object.relation} ${furniture}`)
      return { ...object, age: 0, gone: false, belief: beliefOf(held) };
    return object.gone ? object : { ...object, lastSight: true };
  });
  const added = things.flatMap((held): readonly PlanObject[] => {
    const id = held.proposition.slice('at/'.length);
    const [relation, at] = String(held.value).split(' ');
    if (at !== furniture || (relation !== 'on' && relation !== 'in')) return [];
    if (objects.some((object) => object.id === id)) return [];
    return [{ id, relation, age: 0, gone: false, hidden: false, belief: beliefOf(held) }];
  });
  return [...kept, ...added];
}

/** What the seat believes to be in another agent's hand stands in the room where it believes that agent to be. */
function looseWith(
  { id: room, agents, loose }: PlanRoom,
  things: readonly BelievedNow[],
  seat: number,
  roomOfAgent: (id: string) => string | null,
  beliefOf: BeliefOf,
): readonly PlanLoose[] {
  const kept = loose.map((one): PlanLoose => {
    const held = things.find(({ proposition }) => proposition === `at/${one.id}`);
    const holder = String(held?.value ?? '').split(' ')[2] ?? '';
    const here = held !== undefined && seatOf(holder) === one.seat && roomOfAgent(holder) === room;
    return here ? { ...one, belief: beliefOf(held) } : { ...one, lastSight: true };
  });
  const added = things.flatMap((held): readonly PlanLoose[] => {
    const [relation, , holder = ''] = String(held.value).split(' ');
    const id = held.proposition.slice('at/'.length);
    if (relation !== 'held' || seatOf(holder) === seat || roomOfAgent(holder) !== room) return [];
    const isSeen = agents.some((agent) => agent.inView && agent.seat === seatOf(holder));
    if (isSeen || loose.some((one) => one.id === id)) return [];
    return [{ id, seat: seatOf(holder), age: 0, belief: beliefOf(held) }];
  });
  return [...kept, ...added];
}

function agentsWith(
  { id: room, agents }: PlanRoom,
  rooms: readonly BelievedNow[],
  seat: number,
  plan: readonly PlanRoom[],
  beliefOf: BeliefOf,
): readonly PlanAgent[] {
  const about = (at: number) => rooms.find(({ proposition }) => seatOf(proposition.split('/')[1] ?? '') === at);
  const kept = agents.map((agent): PlanAgent => {
    const held = about(agent.seat);
    if (agent.inView || !held) return agent;
    return held.value === room ? { ...agent, belief: beliefOf(held) } : { ...agent, lastSight: true };
  });
  const inView = new Set(plan.flatMap((one) => one.agents.filter((agent) => agent.inView)).map((agent) => agent.seat));
  const added = rooms.flatMap((held): readonly PlanAgent[] => {
    const at = seatOf(held.proposition.split('/')[1] ?? '');
    if (held.value !== room || at === seat || inView.has(at)) return [];
    if (agents.some((agent) => agent.seat === at)) return [];
    return [{ seat: at, you: false, inView: false, age: 0, holding: null, belief: beliefOf(held) }];
  });
  return [...kept, ...added];
}

interface MarkProps {
  readonly box: Rectangle;
  readonly colour: string;
  readonly isFalse: boolean;
  /** Only the crossed eye: the thing has its own dotted outline. */
  readonly signOnly: boolean;
}

/** The dotted outline of a belief, and the crossed eye of a false one. */
function BeliefMark({ box, colour, isFalse, signOnly }: MarkProps) {
  return (
    <g className="belief-mark">
      {!signOnly && (
        <rect
          x={box.x + 1}
          y={box.y + 1}
          width={box.width - 2}
          height={box.height - 2}
          rx={5}
          fill="none"
          stroke={colour}
          strokeWidth={2.5}
          strokeDasharray="2 3"
        />
      )}
      {isFalse && (
        <g transform={`translate(${box.x + box.width - 6} ${box.y + 2})`}>
          <rect x={-11} y={-8} width={22} height={15} rx={3} className="ground-of-eye" />
          <EyeShape crossed scale={0.6} />
        </g>
      )}
    </g>
  );
}
