/**
 * Draws who is barred from which room: as few bars as possible, so that every agent is needed and the outermost knowers
 * cannot look for themselves. It judges only by where agents may go and whom they may write to, which is quick. The
 * verifier decides in the end.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import type { RequirementChain } from './chain.ts';
import { type Graph, type RequirementSources, reaches, tellsAtOnce } from './graph.ts';
import { crewsFor, handlesOf, type MayEnter, type Requirement, roomOfPiece, type TaskHouse } from './requirements.ts';

export interface AccessSetting {
  readonly house: TaskHouse;
  readonly agents: readonly number[];
  readonly requirements: readonly Requirement[];
  /** Rooms that no agent may enter, so that their furniture has to be worked from elsewhere. */
  readonly sealed: readonly string[];
  readonly chains: readonly RequirementChain[];
  readonly graph: Graph;
  /** Whether the communication graph shall matter. */
  readonly graphed: boolean;
}

/** A bar: room and seat. */
export type Bar = readonly [room: string, seat: number];

export function entering(bars: readonly Bar[]): MayEnter {
  const barred = new Set(bars.map(([room, seat]) => `${seat} ${room}`));
  return (seat, room) => !barred.has(`${seat} ${room}`);
}

/** A set of bars that serves and from which none can be left out; null: not even all of them serve. */
export function fewestBars(setting: AccessSetting, bars: readonly Bar[], rng: Rng): readonly Bar[] | null {
  if (!serves(setting, entering(bars))) return null;
  let kept: readonly Bar[] = bars;
  for (const bar of rng.shuffle(bars)) {
    const without = kept.filter((each) => each !== bar);
    if (serves(setting, entering(without))) kept = without;
  }
  return kept;
}

/** Whether all agents together can do it, none of them can be left out, and no outermost knower can look for itself. */
function serves(setting: AccessSetting, mayEnter: MayEnter): boolean {
  const { agents, chains, graph, graphed, sealed } = setting;
  if (sealed.some((room) => agents.some((seat) => mayEnter(seat, room)))) return false;
  if (!feasible(setting, agents, mayEnter)) return false;
  const outermost = chains.every(({ agents: [first = -1], of }) => {
    const { watchers, sensing } = sources(setting, of, mayEnter);
    return !watchers.includes(first) && !sensing.includes(first);
  });
  const needed = agents.every(
    (seat) =>
      !feasible(
        setting,
        agents.filter((each) => each !== seat),
        mayEnter,
      ),
  );
  const graphMatters =
    !graphed || chains.some((chain) => !tellsAtOnce(graph, sources(setting, chain.of, mayEnter), chain));
  return outermost && needed && graphMatters;
}

/** Whether the agents in `among` can do it while the others only walk, look and are told. */
function feasible(setting: AccessSetting, among: readonly number[], mayEnter: MayEnter): boolean {
  const { house, requirements, chains, graph } = setting;
  const done = requirements.every((each) => crewsFor(house, each, among, mayEnter).length > 0);
  return done && chains.every((chain) => reaches(graph, sources(setting, chain.of, mayEnter), chain, among));
}

/** The agents that can come to know a part of the goal without a message. */
export function sources({ house, agents }: AccessSetting, of: Requirement, mayEnter: MayEnter): RequirementSources {
  const shown = roomShowing(house, of);
  const watchers = agents.filter((seat) => shown !== null && mayEnter(seat, shown));
  if (of.kind !== 'open' && of.kind !== 'closed') return { watchers, sensing: [] };
  const handles = handlesOf(house, of.furniture).filter((id) => id !== of.furniture);
  const sensing = agents.filter((seat) => handles.some((id) => mayEnter(seat, roomOfPiece(house, id))));
  return { watchers, sensing };
}

/** The room where a part of the goal can be seen; null: wherever its holder is. */
export function roomShowing(house: TaskHouse, requirement: Requirement): string | null {
  switch (requirement.kind) {
    case 'open':
    case 'closed':
    case 'placed':
    case 'stored':
      return roomOfPiece(house, requirement.furniture);
    case 'brought':
      return requirement.room;
    case 'handed':
      return null;
  }
}
