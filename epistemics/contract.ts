/**
 * Bisimulation contraction: the smallest model in which exactly the same formulas hold. It drops worlds that cannot be
 * reached from an actual one, and merges worlds with equal facts in which every agent thinks the same worlds possible.
 * It refines a partition until no block splits (Kanellakis & Smolka 1983). When a block splits, its largest part counts
 * as unchanged, so that no world changes its block more than a dozen or so times (Hopcroft 1971).
 */
import { arrowsFrom, type KripkeModel } from './kripke.ts';

export function contracted(whole: KripkeModel): KripkeModel {
  const model = reachable(whole);
  const blockOf = numbered(refined(model));
  const first: number[] = [];
  blockOf.forEach((block, world) => {
    first[block] ??= world;
  });
  const blocksOf = (worlds: readonly number[]) => [...new Set(worlds.map((world) => blockOf[world] ?? -1))];
  return {
    agents: model.agents,
    worlds: first.map((world) => model.worlds[world] ?? {}),
    arrows: model.agents.map((_, agent) => first.map((world) => blocksOf(arrowsFrom(model, agent, world)))),
    actual: blocksOf(model.actual),
  };
}

/** Only the worlds reachable from an actual one by any agents' arrows, in the order in which they are reached. */
function reachable(model: KripkeModel): KripkeModel {
  const order = [...model.actual];
  const numbers = new Map(order.map((world, i) => [world, i]));
  for (let i = 0; i < order.length; i++) {
    for (const from of model.arrows) {
      // Stryker disable next-line UnaryOperator: i is below the length of the order, so the default is never taken
      for (const next of from[order[i] ?? -1] ?? []) {
        if (!numbers.has(next)) numbers.set(next, order.push(next) - 1);
      }
    }
  }
  const renumbered = (worlds: readonly number[]) => worlds.map((world) => numbers.get(world) ?? -1);
  return {
    agents: model.agents,
    worlds: order.map((world) => model.worlds[world] ?? {}),
    arrows: model.agents.map((_, agent) => order.map((world) => renumbered(arrowsFrom(model, agent, world)))),
    actual: renumbered(model.actual),
  };
}

/** The block of every world. */
function refined(model: KripkeModel): readonly number[] {
  const facts = model.worlds.map((each) => JSON.stringify(Object.entries(each).sort(byName)));
  const blockOf = [...numbered(facts)];
  const members: Set<number>[] = [];
  for (const [world, block] of blockOf.entries()) {
    members[block] ??= new Set();
    members[block].add(world);
  }
  let changed = split(blockOf.keys());
  if (changed.length === 0) return blockOf;
  const before: number[][] = model.worlds.map(() => []);
  for (const from of model.arrows)
    for (const [world, next] of from.entries()) for (const to of next) before[to]?.push(world);
  while (changed.length > 0) changed = split(new Set(changed.flatMap((world) => before[world] ?? [])));
  return blockOf;

  /** Splits blocks by the signatures of the given worlds; returns the worlds that are now in another block. */
  function split(worlds: Iterable<number>): readonly number[] {
    const moved: number[] = [];
    for (const [block, some] of Map.groupBy(worlds, (world) => blockOf[world] ?? -1)) {
      const whole = members[block] ?? new Set();
      const parts = [...Map.groupBy(some, (world) => signature(model, blockOf, world)).values()];
      // the other worlds of the block have no arrows to a changed world, so they still agree
      const others = whole.size - some.length;
      const largest = parts.reduce((most, part) => (part.length > most.length ? part : most));
      if (others > 0 && others < largest.length) {
        const asking = new Set(some);
        parts.push([...whole].filter((world) => !asking.has(world)));
      }
      for (const part of parts) {
        if (part === largest && others < largest.length) continue;
        const number = members.push(new Set(part)) - 1;
        for (const world of part) {
          whole.delete(world);
          blockOf[world] = number;
          moved.push(world);
        }
      }
    }
    return moved;
  }
}

/** What distinguishes a world within its block: the blocks that each agent thinks possible there. */
function signature(model: KripkeModel, blockOf: readonly number[], world: number): string {
  const blocks = model.arrows.map((from) => {
    const set = new Set((from[world] ?? []).map((next) => blockOf[next] ?? -1));
    return [...set].sort((a, b) => a - b).join();
  });
  return blocks.join(';');
}

/** Numbers for keys, equal for equal keys, in order of first appearance. */
function numbered(keys: readonly (string | number)[]): readonly number[] {
  const numbers = new Map<string | number, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
