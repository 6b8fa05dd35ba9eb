/**
 * Which agents know the facts that shall be known, as far as an agent can tell from its own percepts, and which agents
 * it can tell to make the goal true: all that need the fact at once, if it may write to them, else one of them.
 */

import { DEEPEST_CHAIN, type SeatBelief as Mind } from '../../games/household/beliefs/fold.ts';
import { knows } from '../../games/household/beliefs.ts';
import type { Memory } from '../../games/household/memory.ts';
import type { PddlFormula } from '../../games/household/pddl/formula.ts';
import { literalOf } from '../../games/household/pddl/literal.ts';
import type { LeafChain } from '../../games/household/planner/cases.ts';
import { seenFrom } from '../../games/household/planner/looking.ts';
import { type Fact, type HeardMessage, seatOf } from '../../games/household/types.ts';
import { factsIn, type Known } from '../../games/household/words/phrases.ts';
import { roomOfObject } from '../../games/household/world.ts';
import type { Order } from '../orders.ts';
import type { PlannerBelief } from './belief.ts';

export interface KnowingPlan {
  /** A fact that can be told now, and its receivers; null: none. */
  readonly tell: { readonly to: readonly number[]; readonly fact: Fact } | null;
  /** Literals that others have to make known, since the agent cannot write to those that need them. */
  readonly left: readonly Known[];
  /** Rooms where the agent can see facts that it shall know or tell. */
  readonly rooms: readonly string[];
  /** How many messages the facts that shall be known still need. */
  readonly pending: number;
}

interface Asked {
  readonly memory: Memory;
  readonly mind: Mind;
  readonly belief: PlannerBelief;
  readonly known: readonly LeafChain[];
  readonly unknown: readonly LeafChain[];
  /** The most minds that it reckons with; undefined: as many as it has beliefs of. */
  readonly order: Order | undefined;
}

export function knowingOf({ memory, mind, belief, known, unknown, order }: Asked): KnowingPlan {
  const { seat, own } = memory;
  const left: Known[] = [];
  const rooms: string[] = [];
  const ready = new Map<string, { readonly to: Set<number>; readonly fact: Fact }>();
  let pending = 0;
  for (const { agents, leaf } of known) {
    const said = literalOf(leaf);
    if (!said) continue;
    const chain = agents.map(seatOf);
    const literal: Fact = { ...said, knowers: [] };
    const believed = (who: readonly number[]) => knows(mind, who, literal);
    if (isMet(chain, literal, { memory, believed, order })) continue;
    pending++;
    if (believed([seat]) !== true) {
      const there = roomToLookIn(belief, leaf, literal);
      if (there !== null && !own.barred.includes(there)) rooms.push(there);
      else if (chain[0] === seat) left.push({ ...literal, knowers: chain });
      continue;
    }
    const forbidden = unknown.flatMap((each) =>
      JSON.stringify(each.leaf) === JSON.stringify(leaf) ? each.agents.slice(0, 1).map(seatOf) : [],
    );
    const all = [...new Set(chain)].filter((other) => other !== seat && !forbidden.includes(other));
    const [first = seat, ...rest] = chain[0] === seat ? chain.slice(1) : chain;
    const knowers = rest.filter((other, i) => other !== (rest[i - 1] ?? first));
    if (all.every((other) => own.partners.includes(other))) add(ready, all, literal);
    else if (own.partners.includes(first) && believed([seat, ...rest]) === true && knowers.length <= 2)
      add(ready, [first], { ...literal, knowers });
    else left.push({ ...literal, knowers: chain });
  }
  const tells = [...ready.values()].map(({ to, fact }) => ({ to: [...to].toSorted((a, b) => a - b), fact }));
  return { tell: tells.find((each) => !wasTold(memory, each)) ?? null, left, rooms, pending };
}

function add(ready: Map<string, { to: Set<number>; fact: Fact }>, to: readonly number[], fact: Fact): void {
  const key = JSON.stringify(fact);
  const entry = ready.get(key) ?? { to: new Set<number>(), fact };
  for (const seat of to) entry.to.add(seat);
  ready.set(key, entry);
}

/**
 * Whether the chain holds as far as the agent can tell: by its beliefs, or because all of the chain got the same
 * message.
 */
function isMet(
  chain: readonly number[],
  literal: Fact,
  { memory, believed, order }: Pick<Asked, 'memory' | 'order'> & { readonly believed: Believed },
): boolean {
  const { seat, sent, heard, parameters } = memory;
  const whole = merged([seat, ...chain]);
  if (order !== undefined && whole.length > order + 1) return false;
  if (whole.length <= DEEPEST_CHAIN && believed(whole) === true) return true;
  if (whole.length <= DEEPEST_CHAIN && parameters.channel !== 'text') return false;
  const said = (message: HeardMessage) => factsIn(message, parameters.rooms).some((fact) => isSameFact(fact, literal));
  return [...sent, ...heard].some(
    ({ message }) => chain.every((other) => other === message.from || message.to.includes(other)) && said(message),
  );
}

/** Whether the agent has told these agents the fact before. It never tells them twice, even if they did not use it. */
function wasTold({ sent, parameters }: Memory, { to, fact }: NonNullable<KnowingPlan['tell']>): boolean {
  return sent.some(
    ({ message }) =>
      to.every((seat) => message.to.includes(seat)) &&
      factsIn(message, parameters.rooms).some(
        (each) => isSameFact({ ...each, knowers: [] }, fact) && each.knowers.join() === fact.knowers.join(),
      ),
  );
}

function isSameFact(a: Known, b: Known): boolean {
  return (
    a.predicate === b.predicate &&
    a.args.join(' ') === b.args.join(' ') &&
    a.holds === b.holds &&
    a.knowers.length === 0
  );
}

/** What the agent believes of the fact, along a chain of seats that begins with its own; null: neither. */
type Believed = (chain: readonly number[]) => boolean | null;

/** The chain without immediate repeats: to know that oneself knows is to know. */
const merged = (chain: readonly number[]): readonly number[] => chain.filter((each, i) => each !== chain[i - 1]);

/** null: it can be seen in no room, or in none that is known. */
function roomToLookIn(belief: PlannerBelief, leaf: PddlFormula, literal: Fact): string | null {
  const seen = seenFrom(belief.task, leaf);
  switch (seen.kind) {
    case 'room':
      return seen.room;
    case 'anywhere':
      return whereabouts(belief, literal);
    case 'nowhere':
      return null;
  }
}

/** Where an agent or an object is believed to be. */
function whereabouts({ task, world }: PlannerBelief, { args: [subject = ''] }: Fact): string | null {
  return world.rooms[seatOf(subject)] ?? roomOfObject(task, world, subject);
}
