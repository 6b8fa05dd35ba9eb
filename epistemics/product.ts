/**
 * Changes of a model by an event: event models and product update (Baltag, Moss & Solecki 1998; assignments from van
 * Ditmarsch, van der Hoek & Kooi 2005). The nodes of an event model are what could have happened. Its arrows, like
 * those of a Kripke model, say what each agent takes to have happened.
 */
import type { Value } from './entries.ts';
import { evaluate } from './evaluate.ts';
import type { Formula } from './formula.ts';
import {
  type Arrows,
  arrowsFrom,
  type KripkeModel,
  LIMITS,
  type ModelLimits,
  type Sized,
  tooLarge,
  type WorldFacts,
} from './kripke.ts';

export interface EventModel {
  readonly nodes: readonly EventNode[];
  /** Agent, in the model's order -> node -> the nodes that the agent thinks possible. */
  readonly arrows: Arrows;
  /** The nodes that may really have happened. */
  readonly actual: readonly number[];
}

export interface EventNode {
  /** The node can happen only in worlds where this holds. */
  readonly pre: Formula;
  readonly post: readonly Assignment[];
}

interface Assignment {
  readonly variable: string;
  readonly value: Value;
  /** The assignment applies only where this held before. */
  readonly when?: Formula;
}

/** A public announcement: one node, which leaves out the worlds where `told` is false. */
export function publicAnnouncement(agents: number, told: Formula): EventModel {
  return {
    nodes: [{ pre: told, post: [] }],
    arrows: Array.from({ length: agents }, () => [[0]]),
    actual: [0],
  };
}

/**
 * The model of all pairs of a world and a node that can happen in it, reachable from an actual pair. An agent thinks a
 * pair possible if it thought the world possible and thinks the node possible. If the event cannot have happened, no
 * actual world is left.
 */
export function productUpdate(model: KripkeModel, event: EventModel, limits: ModelLimits = LIMITS): Sized {
  const possible = event.nodes.map(({ pre }) => evaluate(model, pre));
  const results = event.nodes.map(({ post }) => assigned(model, post));
  const pairs: { readonly world: number; readonly node: number }[] = [];
  const numbers = new Map<number, number>();
  const numberOf = (world: number, node: number): number => {
    const key = world * event.nodes.length + node;
    const number = numbers.get(key) ?? pairs.push({ world, node }) - 1;
    numbers.set(key, number);
    return number;
  };

  const actual = model.actual.flatMap((world) =>
    event.actual.filter((node) => possible[node]?.[world]).map((node) => numberOf(world, node)),
  );
  const arrows: number[][][] = model.agents.map(() => []);
  let size = 0;
  for (let i = 0; i < pairs.length; i++) {
    if (pairs.length > limits.worlds) return tooLarge('worlds', limits);
    const { world, node } = pairs[i] ?? { world: -1, node: -1 };
    for (const [agent, from] of arrows.entries()) {
      const next = arrowsFrom(model, agent, world).flatMap((other) =>
        arrowsFrom(event, agent, node)
          .filter((otherNode) => possible[otherNode]?.[other])
          .map((otherNode) => numberOf(other, otherNode)),
      );
      from.push(next);
      size += next.length;
      if (size > limits.arrows) return tooLarge('arrows', limits);
    }
  }
  const worlds = pairs.map(({ world, node }) => results[node]?.[world] ?? {});
  return { ok: true, model: { agents: model.agents, worlds, arrows, actual } };
}

/** The facts of every world after the assignments, which all read the facts before the event. */
function assigned(model: KripkeModel, post: readonly Assignment[]): readonly WorldFacts[] {
  const changes = post.map(({ variable, value, when }) => {
    return { change: [variable, value] as const, where: when && evaluate(model, when) };
  });
  return model.worlds.map((facts, world) => {
    const applied = changes.filter(({ where }) => !where || where[world]).map(({ change }) => change);
    return applied.length > 0 ? { ...facts, ...Object.fromEntries(applied) } : facts;
  });
}
