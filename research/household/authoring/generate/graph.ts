/** Communication graphs: drawn so that every agent can be reached, but not with a single message. */
import type { Rng } from '../../../../games/core/rng.ts';
import type { RequirementChain } from './chain.ts';

/** Agents that can come to know a part of the goal without a message. */
export interface RequirementSources {
  /** Agents that can see it, together. */
  readonly watchers: readonly number[];
  /** Agents that are told by furniture that they work elsewhere. */
  readonly sensing: readonly number[];
}

/** Seat -> the seats that it may write to. */
export type Graph = readonly (readonly number[])[];

export function complete(agents: number): Graph {
  const seats = Array.from({ length: agents }, (_, seat) => seat);
  return seats.map((seat) => seats.filter((other) => other !== seat));
}

/** Graphs with more and more edges removed at random, as long as every agent can be reached. */
export function* sparserGraphs(agents: number, rng: Rng): Generator<Graph> {
  let graph = complete(agents);
  const edges = graph.flatMap((to, from) => to.map((receiver) => [from, receiver] as const));
  for (const [from, receiver] of rng.shuffle(edges)) {
    const without = graph.with(
      from,
      (graph[from] ?? []).filter((each) => each !== receiver),
    );
    if (!isConnected(without)) continue;
    graph = without;
    yield graph;
  }
}

function isConnected(graph: Graph): boolean {
  return graph.every((_, from) => graph.every((_, to) => pathBetween(graph, from, to) !== null));
}

/**
 * The senders on a shortest path from one agent to another; null: there is none. `avoiding`: agents that do not send.
 */
export function pathBetween(
  graph: Graph,
  from: number,
  to: number,
  avoiding: readonly number[] = [],
): readonly number[] | null {
  const ways = new Map<number, readonly number[]>([[from, []]]);
  const queue = [from];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const way = ways.get(at) ?? [];
    if (at === to) return way;
    if (avoiding.includes(at)) continue;
    for (const next of graph[at] ?? []) {
      if (ways.has(next)) continue;
      ways.set(next, [...way, at]);
      queue.push(next);
    }
  }
  return null;
}

/** Whether knowledge can get from a source to every agent of the chain if only `senders` send. */
export function reaches(
  graph: Graph,
  { watchers, sensing }: RequirementSources,
  chain: RequirementChain,
  senders: readonly number[],
): boolean {
  const silent = graph.flatMap((_, seat) => (senders.includes(seat) ? [] : [seat]));
  const gets = (from: number) => (to: number) => pathBetween(graph, from, to, silent) !== null;
  const fromWatchers = watchers.some((from) => chain.agents.every((to) => watchers.includes(to) || gets(from)(to)));
  return fromWatchers || sensing.some((from) => chain.agents.every(gets(from)));
}

/** Whether one message is enough to make the chain know. */
export function tellsAtOnce(
  graph: Graph,
  { watchers, sensing }: RequirementSources,
  { agents }: RequirementChain,
): boolean {
  const covers = (from: number, known: readonly number[]) =>
    agents.every((seat) => known.includes(seat) || graph[from]?.includes(seat));
  return watchers.some((from) => covers(from, watchers)) || sensing.some((from) => covers(from, [from]));
}
