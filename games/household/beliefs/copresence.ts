/**
 * An agent that is believed to be in a room is believed to see what the room shows, as the believer has it: every agent
 * looks around at the end of every turn, and all know that. So the picture of a chain [a, b] follows a's own picture in
 * all that b would see where a takes b to be; and so on for longer chains, shorter ones first. Where a does not know what
 * b would see there, [a, b] has no idea of it either. An agent that left and was not seen since is taken to see nothing
 * new. It is the sensing rule of `epistemics/belief-tables.ts`, with the looker's place taken from beliefs; explicit models of it
 * are in `epistemics/testing/looking-around.ts`.
 */
import type { Chains } from '../../../epistemics/chains.ts';
import { agentOf } from '../types.ts';
import { forget, maybeIn, type Picture, type PicturedHouse, whereaboutsOf, without } from './picture.ts';
import { NOWHERE, notThere, type Spot, union, type Whereabouts } from './whereabouts.ts';

/** All pictures after the agents have looked around; the first, the seat's own, stays. */
export function lookedAround(pictures: readonly Picture[], chains: Chains, house: PicturedHouse): readonly Picture[] {
  const after = [...pictures];
  for (let i = 1; i < after.length; i++) {
    const seat = chains.last[i] ?? -1;
    const [mine, theirs] = [after[i], after[chains.without[i] ?? -1]];
    const idea = theirs?.agents[seat];
    if (!mine || !theirs || !idea) continue;
    after[i] =
      idea.room === null ? { ...mine, agents: mine.agents.with(seat, idea) } : seenFrom(idea.room, mine, theirs, house);
  }
  return after;
}

/** The picture that the believer takes an agent in the room to have, after it was `before`. */
function seenFrom(room: string, before: Picture, believer: Picture, house: PicturedHouse): Picture {
  const view = viewOf(room, believer, house);
  const objects: Record<string, Whereabouts> = {};
  let told = before.told;
  for (const id of new Set([...Object.keys(before.objects), ...Object.keys(believer.objects)])) {
    const there = whereaboutsOf(believer, id);
    const isNotAt = (spot: Spot) =>
      there.at === null ? there.notAt.includes(spot) || !maybeIn(believer, there, spot, house) : there.at !== spot;
    objects[id] = placeSeen(whereaboutsOf(before, id), there, view, isNotAt);
    if (there.at !== null && view.spots.includes(there.at)) told = forget(told, id);
  }
  const inBoth = view.spots.filter((spot) => believer.viewed.includes(spot));
  return {
    ...before,
    agents: before.agents.map((idea, seat) => agentSeen(idea, believer.agents[seat], room)),
    open: doorsSeen(room, before.open, believer.open, house),
    objects,
    told,
    viewed: union(before.viewed, inBoth),
  };
}

/** What the room shows: spots in view, and spots behind doors that may be open or closed as far as the believer knows. */
interface View {
  readonly spots: readonly Spot[];
  readonly maybeSpots: readonly Spot[];
}

function viewOf(here: string, { agents, open }: Picture, { furniture }: PicturedHouse): View {
  const pieces = furniture.filter(({ room }) => room === here);
  const inside = (is: boolean | undefined) =>
    pieces.filter(({ id, articulated }) => articulated && open[id] === is).map(({ id }) => `in ${id}`);
  const hands = agents.flatMap(({ room }, seat) => (room === here ? [`held by ${agentOf(seat)}`] : []));
  return { spots: [...pieces.map(({ id }) => `on ${id}`), ...inside(true), ...hands], maybeSpots: inside(undefined) };
}

function doorsSeen(here: string, before: Picture['open'], believed: Picture['open'], { furniture }: PicturedHouse) {
  const open: Record<string, boolean> = { ...before };
  for (const { id, room } of furniture) {
    if (room !== here) continue;
    const now = believed[id];
    if (now === undefined) delete open[id];
    else open[id] = now;
  }
  return open;
}

type Idea = Picture['agents'][number];

function agentSeen(before: Idea, there: Idea | undefined, here: string): Idea {
  return there?.room === here ? { room: here, notIn: [] } : without(before, here);
}

/** `there`: where the believer has the thing; `isNotAt`: the spots where it does not have it. */
function placeSeen(
  before: Whereabouts,
  there: Whereabouts,
  { spots, maybeSpots }: View,
  isNotAt: (spot: Spot) => boolean,
): Whereabouts {
  if (there.at !== null && spots.includes(there.at)) return { ...NOWHERE, at: there.at, nextTo: there.nextTo };
  const empty = spots.filter(isNotAt);
  const perhaps = [...spots, ...maybeSpots].filter((spot) => !isNotAt(spot));
  if (perhaps.length === 0) {
    const isDoubtful = before.at !== null && maybeSpots.includes(before.at);
    return isDoubtful ? { ...NOWHERE, notAt: empty } : notThere(before, empty);
  }
  if (before.at !== null) return before.at === there.at ? before : { ...NOWHERE, notAt: empty };
  const notAt = before.notAt.filter((spot) => !perhaps.includes(spot));
  // what was told of its room is kept where the believer was told the same
  return {
    ...before,
    room: before.room === there.room ? before.room : null,
    notIn: before.notIn.filter((room) => there.notIn.includes(room)),
    notAt: union(notAt, empty),
  };
}
