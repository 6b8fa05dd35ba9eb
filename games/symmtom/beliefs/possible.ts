/**
 * What is possible for a seat, for another seat in what is possible for it, and so on: worlds that can be reached from the
 * true one by "cannot be told apart" for each agent of a chain in turn. A seat cannot doubt that another cannot doubt a
 * fact where the fact holds in every world at the end of such a chain (Fagin, Halpern, Moses & Vardi 1995, ch. 2).
 *
 * All chains of a seat are one tree. A node has the worlds that are possible for its agent, and under each world a node
 * for every other agent. A turn is played in all nodes at once: a world goes on in every way that its agent could not tell
 * from what was noticed, and the nodes under it are updated with what their agents then noticed. Equal parts are shared.
 */
import type { Seat } from '../../core/game.ts';
import { entriesIn, type IntegerTable, integerTable } from './packed.ts';
import {
  type BeliefWorld,
  type Continuation,
  continuationsOf,
  keyOf,
  type PublicTurn,
  sightKey,
  sightOf,
  type WorldSight,
} from './worlds.ts';

export interface Possible {
  /** Equal numbers, equal nodes, within one tree. */
  readonly id: number;
  readonly of: Seat;
  readonly entries: readonly PossibleWorld[];
}

interface PossibleWorld {
  /** Equal numbers, equal worlds, within one tree. */
  readonly number: number;
  readonly world: BeliefWorld;
  /**
   * Agent -> what it may take to be possible; undefined for the node's own agent. Empty at the end of the longest
   * chains.
   */
  readonly under: readonly (Possible | undefined)[];
}

/** A tree for chains of `depth` agents, from the worlds that are possible for each agent alone. */
export function possibleAtFirst(seat: Seat, agents: number, depth: number, worldsFor: WorldsFor): Possible {
  const shelf = shelfOf();
  const nodeFor = (of: Seat, among: BeliefWorld | null, left: number): Possible =>
    shelf.node(
      of,
      worldsFor(of, among).map((world) => ({
        number: shelf.numberOf(world),
        world,
        under: left === 1 ? [] : upTo(agents).map((j) => (j === of ? undefined : nodeFor(j, world, left - 1))),
      })),
    );
  return nodeFor(seat, null, depth);
}

/** The worlds that an agent cannot tell from the given one; null: the tree's own seat, in the true world. */
export type WorldsFor = (of: Seat, among: BeliefWorld | null) => readonly BeliefWorld[];

/** `too many`: more steps than allowed. `none`: nothing possible explains what was noticed. */
export type EnumerationFailure = 'too many' | 'none';

/** The tree after a turn in which its seat noticed this. `most`: how many continuations and unions may be tried. */
export function possibleAfter(
  tree: Possible,
  sight: WorldSight,
  turn: PublicTurn,
  most: number,
): Possible | EnumerationFailure {
  const shelf = shelfOf();
  const done = new Map<Possible, IntegerTable<Possible | EnumerationFailure>>();
  const unions = integerTable<Possible>();
  let steps = 0;

  const after = (node: Possible, seen: WorldSight): Possible | EnumerationFailure => {
    const known = done.get(node) ?? integerTable<Possible | EnumerationFailure>();
    done.set(node, known);
    return known.at(sightKey(seen), () => played(node, seen));
  };

  const played = ({ of, entries }: Possible, seen: WorldSight): Possible | EnumerationFailure => {
    // in each world that is reached: agent -> what it may take to be possible, once for every way that leads there
    const reached = new Map<
      number,
      { readonly world: BeliefWorld; readonly ways: (readonly (Possible | undefined)[])[] }
    >();
    for (let i = 0; i < entries.length; i++) {
      const { world, under } = entries[i] as PossibleWorld;
      const all = continuationsOf(world, seen, turn, Math.max(1, most - steps + 1));
      for (let k = 0; k < all.length; k++) {
        const next = all[k] as Continuation;
        if (++steps > most) return 'too many';
        const nodes = under.slice();
        for (let j = 0; j < under.length; j++) {
          const one = under[j];
          if (!one) continue;
          const node = after(one, sightOf(j, next, turn));
          if (typeof node === 'string') return node;
          nodes[j] = node;
        }
        const number = shelf.numberOf(next.world);
        const there = reached.get(number);
        if (there) there.ways.push(nodes);
        else reached.set(number, { world: next.world, ways: [nodes] });
      }
    }
    if (reached.size === 0) return 'none';
    const all: PossibleWorld[] = [];
    for (const [number, { world, ways }] of reached) {
      const first = ways[0] as readonly (Possible | undefined)[];
      const under =
        ways.length === 1 ? first : first.map((one, j) => one && union(ways.map((nodes) => nodes[j] as Possible)));
      if (steps > most) return 'too many';
      all.push({ number, world, under });
    }
    return shelf.node(of, all);
  };

  /** What is possible in any of these nodes, which are of one agent. */
  const union = (given: readonly Possible[]): Possible => {
    const nodes = given.length === 1 ? given : [...new Set(given)];
    const [first] = nodes;
    if (!first) throw new Error('a union is of one node at least');
    if (nodes.length === 1 || steps > most) return first;
    const ids = nodes.map(({ id }) => id).toSorted((a, b) => a - b);
    return unions.at(ids, () => united(first.of, nodes));
  };

  const united = (of: Seat, nodes: readonly Possible[]): Possible => {
    const entries = new Map<number, PossibleWorld[]>();
    for (const node of nodes)
      for (const entry of node.entries) {
        steps++;
        const same = entries.get(entry.number);
        if (same) same.push(entry);
        else entries.set(entry.number, [entry]);
      }
    const all = [...entries.values()].map((same): PossibleWorld => {
      const [one] = same as [PossibleWorld];
      if (same.length === 1) return one;
      const under = one.under.map((_, j) => {
        const there = same.flatMap((entry) => entry.under[j] ?? []);
        return there.length === 0 ? undefined : union(there);
      });
      return { ...one, under };
    });
    return shelf.node(of, all);
  };

  return after(tree, sight);
}

/** The tree without its longest chains. */
export function shallower(tree: Possible, depth: number): Possible {
  const shelf = shelfOf();
  const done = new Map<Possible, Possible>();
  const cut = (node: Possible, left: number): Possible => {
    const there = done.get(node);
    if (there) return there;
    const entries = node.entries.map(({ number, world, under }) => ({
      number,
      world,
      under: left === 1 ? [] : under.map((one) => one && cut(one, left - 1)),
    }));
    const made = shelf.node(node.of, entries);
    done.set(node, made);
    return made;
  };
  return cut(tree, depth);
}

/** Masks by agent: what it knows in every one of some worlds, and in some of them. */
export interface Bounds {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** The bounds of a session with this number of pieces. */
export interface PieceBounds extends Bounds {
  readonly pieces: number;
}

/** The bounds of the worlds at the end of a chain. `rest`: the chain without the tree's own seat. */
export function boundsOf(tree: Possible, rest: readonly Seat[]): Bounds {
  let nodes: ReadonlySet<Possible> = new Set([tree]);
  for (const seat of rest) {
    const next = new Set<Possible>();
    for (const { entries } of nodes) for (const { under } of entries) if (under[seat]) next.add(under[seat]);
    nodes = next;
  }
  let least: readonly number[] | null = null;
  let most: readonly number[] = [];
  for (const { entries } of nodes)
    for (const { world } of entries) {
      least = least === null ? world.known : least.map((mask, j) => mask & (world.known[j] ?? 0));
      most = world.known.map((mask, j) => mask | (most[j] ?? 0));
    }
  return { least: least ?? [], most };
}

/** The entries `agent * pieces + piece` at which two bounds differ, ascending. */
export function changedInBounds(before: Bounds, now: PieceBounds): readonly number[] {
  const differs = now.least.map(
    (least, j) => (least ^ (before.least[j] as number)) | ((now.most[j] as number) ^ (before.most[j] as number)),
  );
  return entriesIn(differs, now.pieces);
}

/** Makes nodes, each of equal nodes once. */
function shelfOf() {
  const worlds = integerTable<number>();
  const nodes = integerTable<Possible>();
  let latest: { readonly world: BeliefWorld; readonly number: number } | null = null;
  return {
    numberOf(world: BeliefWorld): number {
      // ways that change nothing have one world
      if (world !== latest?.world) latest = { world, number: worlds.at(keyOf(world), () => worlds.values.length) };
      return latest.number;
    },
    node(of: Seat, entries: readonly PossibleWorld[]): Possible {
      const sorted = entries.length === 1 ? entries : entries.toSorted((a, b) => a.number - b.number);
      // -1 stands in the place of the node's own agent
      const key = [of];
      for (let i = 0; i < sorted.length; i++) {
        const { number, under } = sorted[i] as PossibleWorld;
        key.push(number);
        for (let j = 0; j < under.length; j++) key.push(under[j]?.id ?? -1);
      }
      return nodes.at(key, () => ({ id: nodes.values.length, of, entries: sorted }));
    },
  };
}

function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i);
}
