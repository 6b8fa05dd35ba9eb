/**
 * What to draw of a household: what is in view and, around it, what is remembered, with its age. Pure: from an
 * observation and, if the page may draw it, the seat's memory.
 */
import type { ReactNode } from 'react';
import type { LastSeen, Memory } from '../../../games/household/memory.ts';
import type { Household, Observation, Place, RoomSight } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import type { Rectangle } from './box.ts';

export interface PlanObject {
  readonly id: string;
  readonly relation: 'on' | 'in';
  /** Turns since it was seen; 0: in view. */
  readonly age: number;
  /** The seat has looked there since, and not found it. */
  readonly gone: boolean;
  /** The thing is in something closed: it is drawn only for the viewer of everything. */
  readonly hidden: boolean;
  /** The seat of a replay believes the thing to be here. */
  readonly belief?: PlanBelief;
  /** The seat of a replay saw the thing here last, and believes it to be elsewhere. */
  readonly lastSight?: true;
}

/** That a seat believes something to be where it is drawn. */
export interface PlanBelief {
  /** "told by C, turn 6", "seen, start". */
  readonly source: string;
  readonly isFalse: boolean;
  /** Its outline and the sign of a false belief, over what is drawn in this box. `signOnly`: without the outline. */
  readonly mark: (box: Rectangle, signOnly?: boolean) => ReactNode;
}

/** Puts what the seat believes on its plan. */
export type OnPlan = (
  plan: readonly PlanRoom[],
  seat: Pick<BoardProps<Household>, 'seat' | 'believes'>,
) => readonly PlanRoom[];

export interface PlanFurniture {
  readonly id: string;
  readonly opens: boolean;
  /** null: it does not open, or its state is not known. */
  readonly open: boolean | null;
  readonly age: number;
  readonly objects: readonly PlanObject[];
}

export interface PlanAgent {
  readonly seat: number;
  readonly you: boolean;
  /** false: the agent was seen here `age` turns ago, or the seat was told that the agent begins here. */
  readonly inView: boolean;
  readonly age: number;
  readonly holding: string | null;
  readonly belief?: PlanBelief;
  readonly lastSight?: true;
}

/** An object that was seen in an agent's hand, drawn where the agent stood then. */
export interface PlanLoose {
  readonly id: string;
  readonly seat: number;
  readonly age: number;
  readonly belief?: PlanBelief;
  readonly lastSight?: true;
}

export interface PlanRoom {
  readonly id: string;
  readonly own: boolean;
  readonly barred: boolean;
  /** Turns since the room was in view; 0: it is in view; null: never, or nothing is remembered. */
  readonly age: number | null;
  readonly agents: readonly PlanAgent[];
  readonly loose: readonly PlanLoose[];
  readonly furniture: readonly PlanFurniture[];
}

export function planOf(observation: Observation, memory: Memory | null): readonly PlanRoom[] {
  const { parameters, own, room: ownRoom, sights } = observation;
  return parameters.rooms.map((id) => {
    const pieces = parameters.furniture.filter((item) => item.room === id);
    const sight = sights.find((one) => one.room === id) ?? null;
    const about = { observation, memory, room: id };
    return {
      id,
      own: id === ownRoom,
      barred: own?.barred.includes(id) ?? false,
      age: sight ? 0 : ageOf(memory, memory?.visited[id]),
      agents: agentsIn(about, sight),
      loose: sight ? [] : looseIn(about),
      furniture: pieces.map(({ id: piece, articulated }) => ({
        id: piece,
        opens: articulated,
        ...standing(about, sight, piece),
        objects: sight ? seenOn(about, sight, piece) : rememberedOn(memory, piece),
      })),
    };
  });
}

interface About {
  readonly observation: Observation;
  readonly memory: Memory | null;
  readonly room: string;
}

function ageOf(memory: Memory | null, turn: number | undefined): number | null {
  return memory === null || turn === undefined ? null : memory.turn - turn;
}

function standing({ memory }: About, sight: RoomSight | null, id: string): { open: boolean | null; age: number } {
  const now = sight?.furniture.find((item) => item.id === id);
  if (now && now.open !== null) return { open: now.open, age: 0 };
  const last = sight ? undefined : memory?.open[id];
  return { open: last?.open ?? null, age: ageOf(memory, last?.turn) ?? 0 };
}

/** What lies there now. A seat also gets what it left in something that is shut; the viewer of everything gets all. */
function seenOn({ observation, memory }: About, sight: RoomSight, furniture: string): readonly PlanObject[] {
  const seen = sight.objects.flatMap(({ id, at }) => placed(id, at, furniture, { age: 0, gone: false, hidden: false }));
  const known = new Set(seen.map(({ id }) => id));
  const hidden = Object.entries(observation.world?.places ?? {}).flatMap(([id, at]) =>
    known.has(id) ? [] : placed(id, at, furniture, { age: 0, gone: false, hidden: true }),
  );
  const kept = rememberedOn(memory, furniture).filter(({ id, age }) => !known.has(id) && age > 0);
  return [...seen, ...hidden, ...kept];
}

function rememberedOn(memory: Memory | null, furniture: string): readonly PlanObject[] {
  if (memory === null) return [];
  return Object.entries(memory.objects).flatMap(([id, { at, turn, gone }]) =>
    placed(id, at, furniture, { age: memory.turn - turn, gone, hidden: false }),
  );
}

function placed(
  id: string,
  at: Place,
  furniture: string,
  rest: Pick<PlanObject, 'age' | 'gone' | 'hidden'>,
): readonly PlanObject[] {
  return at.kind !== 'held' && at.furniture === furniture ? [{ id, relation: at.kind, ...rest }] : [];
}

function agentsIn({ observation, memory, room }: About, sight: RoomSight | null): readonly PlanAgent[] {
  const { viewer, holding } = observation;
  const seat = typeof viewer === 'number' ? viewer : null;
  const you = seat !== null && observation.room === room ? [{ seat, you: true, inView: true, age: 0, holding }] : [];
  const seen = (sight?.agents ?? []).map((agent) => ({ ...agent, you: false, inView: true, age: 0 }));
  // an agent that was here and is not seen here has gone
  if (memory === null || sight) return [...you, ...seen];
  const inView = new Set(observation.sights.flatMap(({ agents }) => agents.map((agent) => agent.seat)));
  const remembered = memory.agents.flatMap((last, at) => {
    const stale = at !== memory.seat && last.room === room && !inView.has(at);
    return stale ? [{ seat: at, you: false, inView: false, age: memory.turn - last.turn, holding: null }] : [];
  });
  return [...you, ...remembered];
}

/** Objects that were in an agent's hand when they were last seen. */
function looseIn({ memory, room }: About): readonly PlanLoose[] {
  if (memory === null) return [];
  return Object.entries(memory.objects).flatMap(([id, last]: readonly [string, LastSeen]) =>
    last.room === room && last.at.kind === 'held' && last.at.seat !== memory.seat
      ? [{ id, seat: last.at.seat, age: memory.turn - last.turn }]
      : [],
  );
}
