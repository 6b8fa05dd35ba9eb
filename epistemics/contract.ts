/**
 * Bisimulation contraction: the smallest model in which exactly the same formulas hold. Worlds that nobody in an actual
 * one can think of are dropped; worlds are one if they have the same facts and every agent thinks the same possible
 * there. By refining a partition until it no longer splits (Kanellakis & Smolka 1983).
 */
import { arrowsFrom, type Model } from './kripke.ts';

export function contracted(whole: Model): Model {
  const model = reachable(whole);
  let { blockOf, count } = numbered(model.worlds.map((facts) => JSON.stringify(Object.entries(facts).sort(byName))));
  for (let grown = true; grown; ) {
    const finer = numbered(model.worlds.map((_, world) => signature(model, blockOf, world)));
    grown = finer.count > count;
    ({ blockOf, count } = finer);
  }
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

/** Only the worlds that an actual one leads to, by any agents' arrows; in that order. */
export function reachable(model: Model): Model {
  const order = [...model.actual];
  const numbers = new Map(order.map((world, i) => [world, i]));
  for (let i = 0; i < order.length; i++) {
    for (const from of model.arrows) {
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

/** What tells a world from others of its block: which blocks each agent thinks possible there. */
function signature(model: Model, blockOf: readonly number[], world: number): string {
  const blocks = model.arrows.map((from) => {
    const set = new Set((from[world] ?? []).map((next) => blockOf[next] ?? -1));
    return [...set].sort((a, b) => a - b).join();
  });
  return `${blockOf[world]}: ${blocks.join(';')}`;
}

/** Equal keys get equal numbers, in the order in which they come. */
function numbered(keys: readonly string[]): { blockOf: readonly number[]; count: number } {
  const numbers = new Map<string, number>();
  const blockOf = keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
  return { blockOf, count: numbers.size };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
