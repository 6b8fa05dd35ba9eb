/**
 * A picture of a house: what an agent believes, or is taken by another to believe. It holds where things and agents
 * were last seen or told to be, where they are not, and which literals follow. It stays until a change is seen or told,
 * so it can be false.
 */
import { agentOf, type Fact, type Literal, type Parameters, type Place, type RoomSight, seatOf } from '../types.ts';
import { isFloor } from '../world.ts';
import { NOWHERE, notThere, type Spot, seenAt, spotIn, union, type Whereabouts } from './whereabouts.ts';

export interface Picture {
  /** One for each seat. */
  readonly agents: readonly { readonly room: string | null; readonly notIn: readonly string[] }[];
  readonly open: Readonly<Record<string, boolean>>;
  readonly locked: Readonly<Record<string, boolean>>;
  readonly objects: Readonly<Record<string, Whereabouts>>;
  /** Spots that were in view. A thing never seen or told of is in none of them. */
  readonly viewed: readonly Spot[];
  /** Told literals that follow from nothing else in the picture, by text, until something seen later overtakes them. */
  readonly told: Readonly<Record<string, boolean>>;
}

/** The public facts: places of furniture, what opens, where agents begin. */
export type PicturedHouse = Pick<Parameters, 'furniture' | 'rules' | 'starts' | 'rooms' | 'everythingSeen'>;

export function firstPicture({ starts }: PicturedHouse): Picture {
  return {
    agents: starts.map((room) => ({ room, notIn: [] })),
    open: {},
    locked: {},
    objects: {},
    viewed: [],
    told: {},
  };
}

/** What a room shows, with the seats in it (the viewer's own included) and what they hold. */
export interface View {
  readonly sight: Pick<RoomSight, 'room' | 'furniture' | 'objects'>;
  readonly present: readonly { readonly seat: number; readonly holding: string | null }[];
}

export function see(picture: Picture, { sight, present }: View, house: PicturedHouse): Picture {
  const agentsShow = house.rules === 'corrected' || house.everythingSeen;
  const handsShow = house.rules === 'corrected';
  const open = { ...picture.open };
  for (const piece of sight.furniture) if (piece.open !== null) open[piece.id] = piece.open;
  const agents = picture.agents.map((idea, seat) => {
    if (present.some((other) => other.seat === seat)) return { room: sight.room, notIn: [] };
    return agentsShow ? without(idea, sight.room) : idea;
  });
  const inView: readonly Spot[] = [
    ...sight.furniture.flatMap((piece) => (piece.open ? [`on ${piece.id}`, `in ${piece.id}`] : [`on ${piece.id}`])),
    ...(handsShow ? present.map(({ seat }) => `held by ${agentOf(seat)}`) : []),
  ];
  const seen = new Map(sight.objects.map(({ id, at }): [string, Whereabouts] => [id, seenAt(at)]));
  for (const { seat, holding } of present) if (holding !== null) seen.set(holding, seenAt({ kind: 'held', seat }));
  const objects: Record<string, Whereabouts> = {};
  for (const [id, idea] of Object.entries(picture.objects)) objects[id] = seen.get(id) ?? notThere(idea, inView);
  for (const [id, idea] of seen) objects[id] = idea;
  const told = Object.fromEntries(
    Object.entries(picture.told).filter(([text]) => !isOvertaken(text, (id) => seen.has(id))),
  );
  return { ...picture, agents, open, objects, told, viewed: union(picture.viewed, inView) };
}

/** Puts an object at a place, replacing earlier beliefs about it. */
export function put(picture: Picture, object: string, at: Place): Picture {
  const told = Object.fromEntries(
    Object.entries(picture.told).filter(([text]) => !isOvertaken(text, (id) => id === object)),
  );
  return { ...picture, told, objects: { ...picture.objects, [object]: seenAt(at) } };
}

export function setOpen(picture: Picture, furniture: string, open: boolean): Picture {
  return { ...picture, open: { ...picture.open, [furniture]: open } };
}

export function setLocked(picture: Picture, furniture: string, locked: boolean): Picture {
  return { ...picture, locked: { ...picture.locked, [furniture]: locked } };
}

/** Believes a literal and drops what contradicts it. Public facts stay. */
export function believe(picture: Picture, said: Literal, house: PicturedHouse): Picture {
  const { predicate, args, holds } = plain(said);
  const [subject = '', other = ''] = args;
  const piece = house.furniture.find(({ id }) => id === subject);
  const where = (change: (idea: Whereabouts) => Whereabouts): Picture => {
    return { ...picture, objects: { ...picture.objects, [subject]: change(whereaboutsOf(picture, subject)) } };
  };
  const spot = spotIn(predicate, other);
  if (spot !== null) {
    if (!holds) return where((idea) => notThere(idea, [spot]));
    return { ...where(() => ({ ...NOWHERE, at: spot })), told: forget(picture.told, subject) };
  }
  switch (predicate) {
    case 'is_open':
      return piece?.articulated === false ? picture : setOpen(picture, subject, holds);
    case 'is_locked':
      return setLocked(picture, subject, holds);
    case 'is_in_room':
      if (piece) return picture;
      return where((idea) => {
        const now = roomOf(picture, idea, house);
        if (holds && now !== other)
          return { ...NOWHERE, notAt: idea.notAt, notIn: idea.notIn.filter((room) => room !== other), room: other };
        if (!holds && now === other) return { ...NOWHERE, notAt: idea.notAt, notIn: union(idea.notIn, [other]) };
        return holds ? idea : { ...idea, notIn: union(idea.notIn, [other]) };
      });
    case 'agent_in_room': {
      const idea = picture.agents[seatOf(subject)];
      if (!idea) return picture;
      const changed = holds ? { room: other, notIn: [] } : without(idea, other);
      return { ...picture, agents: picture.agents.with(seatOf(subject), changed) };
    }
    default:
      return { ...picture, told: { ...picture.told, [textOf(predicate, args)]: holds } };
  }
}

/** Whether the literal holds in the picture; null: the picture does not say. */
export function holdsIn(picture: Picture, asked: Literal, house: PicturedHouse): boolean | null {
  const rigid = house.furniture.some(({ id, articulated }) => id === asked.args[0] && !articulated);
  // furniture that does not open is neither open nor closed; faithful takes it for closed
  if (rigid && asked.predicate === 'is_closed') return (house.rules === 'faithful') === asked.holds;
  const { predicate, args, holds } = plain(asked);
  const value = truthOf(picture, { predicate, args }, house);
  return value === null ? null : value === holds;
}

function truthOf(
  picture: Picture,
  { predicate, args }: Pick<Fact, 'predicate' | 'args'>,
  house: PicturedHouse,
): boolean | null {
  const [subject = '', other = ''] = args;
  const piece = house.furniture.find(({ id }) => id === subject);
  const idea = whereaboutsOf(picture, subject);
  const spot = spotIn(predicate, other);
  if (spot !== null) {
    if (house.rules === 'faithful' && predicate === 'is_on_top' && isFloor(other)) return false;
    if (idea.at !== null) return idea.at === spot;
    return idea.notAt.includes(spot) || !maybeIn(picture, idea, spot, house) ? false : null;
  }
  switch (predicate) {
    case 'is_open':
      return piece?.articulated === false ? false : (picture.open[subject] ?? null);
    case 'is_locked':
      return picture.locked[subject] ?? null;
    case 'is_in_room': {
      if (piece) return piece.room === other;
      const room = roomOf(picture, idea, house);
      if (room !== null) return room === other;
      return idea.notIn.includes(other) ? false : null;
    }
    case 'agent_in_room': {
      const agent = picture.agents[seatOf(subject)];
      if (!agent) return null;
      if (agent.room !== null) return agent.room === other;
      return agent.notIn.includes(other) ? false : null;
    }
    case 'is_on_floor': {
      const told = picture.told[textOf(predicate, args)];
      if (told !== undefined) return told;
      return idea.at === null ? null : idea.at.startsWith('on ') && isFloor(idea.at.slice(3));
    }
    case 'is_next_to': {
      const told = picture.told[textOf(predicate, args)] ?? picture.told[textOf(predicate, args.toReversed())];
      return told ?? areTogether(picture, subject, other);
    }
    default:
      return picture.told[textOf(predicate, args)] ?? null;
  }
}

/** The whereabouts of an object. One never heard of is in no spot that was in view. */
export function whereaboutsOf({ objects, viewed }: Picture, object: string): Whereabouts {
  return (Object.hasOwn(objects, object) ? objects[object] : undefined) ?? { ...NOWHERE, notAt: viewed };
}

/** The room of an object; null: unknown. */
function roomOf(picture: Picture, { at, room }: Whereabouts, house: PicturedHouse): string | null {
  return at === null ? room : roomOfSpot(picture, at, house);
}

function roomOfSpot({ agents }: Picture, spot: Spot, { furniture }: PicturedHouse): string | null {
  const name = spot.slice(spot.lastIndexOf(' ') + 1);
  if (spot.startsWith('held by ')) return agents[seatOf(name)]?.room ?? null;
  return furniture.find(({ id }) => id === name)?.room ?? null;
}

/** Whether the object may be in this spot, by what is known of its room. */
export function maybeIn(picture: Picture, { room, notIn }: Whereabouts, spot: Spot, house: PicturedHouse): boolean {
  const of = roomOfSpot(picture, spot, house);
  return of === null || ((room === null || room === of) && !notIn.includes(of));
}

function areTogether(picture: Picture, one: string, other: string): boolean | null {
  const [a, b] = [whereaboutsOf(picture, one), whereaboutsOf(picture, other)];
  if (a.at !== null && b.at !== null) return a.at === b.at && (a.nextTo === other || b.nextTo === one);
  const known = a.at ?? b.at;
  // everything there was in view, and a thing in a hand lies next to nothing
  const elsewhere = known !== null && ((a.at === null ? a : b).notAt.includes(known) || known.startsWith('held by '));
  return elsewhere ? false : null;
}

export function without(idea: Picture['agents'][number], room: string): Picture['agents'][number] {
  if (idea.room !== null) return idea.room === room ? { room: null, notIn: [room] } : idea;
  return { room: null, notIn: union(idea.notIn, [room]) };
}

/** Contraries as one predicate and its negation. */
function plain(literal: Literal): Literal {
  const positive = CONTRARIES[literal.predicate];
  return positive ? { ...literal, predicate: positive, holds: !literal.holds } : literal;
}

const CONTRARIES: Partial<Record<Fact['predicate'], Fact['predicate']>> = {
  is_closed: 'is_open',
  is_unlocked: 'is_locked',
  is_dirty: 'is_clean',
  is_empty: 'is_filled',
  is_powered_off: 'is_powered_on',
};

const textOf = (predicate: string, args: readonly string[]): string => [predicate, ...args].join(' ');

/** Whether a told literal about places concerns something that has been seen since. */
function isOvertaken(text: string, isSeen: (id: string) => boolean): boolean {
  const [predicate, ...args] = text.split(' ');
  return (predicate === 'is_on_floor' || predicate === 'is_next_to') && args.some(isSeen);
}

/** What was told, without what was told of the object and the things beside it. */
export function forget(told: Picture['told'], object: string): Picture['told'] {
  return Object.fromEntries(Object.entries(told).filter(([text]) => !isOvertaken(text, (id) => id === object)));
}
