/**
 * The ways in which knowledge spreads under the rules of the game: agents in one room see a fact there and each other
 * seeing it, so that it is common knowledge among them; a message goes to several receivers who see to whom else it goes,
 * so that what it says is common knowledge among sender and receivers; it may say a fact, or that others know it, when the
 * sender knows that. What follows from what is said is known with it. Nobody says what it has no reason to believe: such a
 * message may be true by luck, and is not counted as a way to make something known.
 */
import type { Formula } from '../../pddl/formula.ts';
import type { Task } from '../../task/types.ts';
import { bitsOf, chainsOver, merged, nestedFact, selectionsOf, subsetsOf, union } from './agent-chains.ts';
import type { GoalCase } from './cases.ts';
import { believedAtStart, follows, isTakenToBeThere, mayFollow } from './inference.ts';
import type { KnowledgeOperator, KnowledgeProblem } from './knowledge.ts';
import { may, namesOf, type PlanningTask, receiversOf } from './planning-task.ts';
import { byLeaf, type LeafGoal } from './spread-rules.ts';

/** Leaves that can be learnt of together. */
export type Topic = readonly LeafGoal[];

export interface Sources {
  /** Who can be where the leaf is seen. */
  readonly watchers: readonly string[];
  /** Who can work something that sets it from elsewhere, and is told so. */
  readonly sensed: readonly { readonly agent: string; readonly furniture: string }[];
}

/**
 * `bound`: whatever any play could make known, so that what cannot be done cannot be played; nothing is ever unlearnt, and
 * so what shall not be known is left out of account. `plan`: what can be done in a plan, those who shall not know kept
 * away; `plain`: each leaf learnt for itself, nothing counted on from the start.
 */
export type Reach = 'bound' | 'plan' | 'plain';

/** The leaves as topics: of two of them, no message that lets one be known lets the other be known, nor both together a third. */
export function topicsOf(
  house: Task,
  { known, believed, unknown }: GoalCase,
  besides: readonly Formula[] = [],
): readonly Topic[] {
  const linked = mayFollow(house);
  const goals = byLeaf([...known, ...believed], unknown);
  const named = new Set(goals.map(({ leaf }) => JSON.stringify(leaf)));
  const more = besides.filter((leaf) => !named.has(JSON.stringify(leaf)));
  let topics: readonly Topic[] = [];
  for (const goal of [...goals, ...more.map((leaf) => ({ leaf, known: [], unknown: [] }))]) {
    const isNear = (topic: Topic) => topic.some(({ leaf }) => linked(leaf, goal.leaf) || linked(goal.leaf, leaf));
    topics = [...topics.filter((each) => !isNear(each)), [...topics.filter(isNear).flat(), goal]];
  }
  return topics;
}

export interface SpreadOptions {
  readonly house: Task;
  readonly reach: Reach;
  readonly sources: (leaf: Formula) => Sources;
}

export function correctedSpread(
  task: PlanningTask,
  topic: Topic,
  { house, reach, sources }: SpreadOptions,
): KnowledgeProblem {
  const agents = namesOf(task, 'agent');
  const wanted = topic.map(({ known }) => known.map(merged));
  const unwanted = topic.map(({ unknown }) => (reach === 'bound' ? [] : unknown.map(merged)));
  const depth = depthOf([...wanted, ...unwanted].flat(), agents.length);
  const chains = chainsOver(agents, depth);
  const bit = bitsOf(chains);
  const of = (leaf: number, bits: bigint): bigint => bits << BigInt(leaf * chains.length);
  const among = commonlyAmong(depth, bit);
  const isSecret = unwanted.some((each) => each.length > 0);
  const operators: KnowledgeOperator[] = [];

  topic.forEach(({ leaf: fact }, leaf) => {
    const { watchers, sensed } = sources(fact);
    // seen together is known in common: a smaller company is of use only where somebody shall not know
    const companies = isSecret ? subsetsOf(watchers) : watchers.length > 0 ? [watchers] : [];
    for (const group of companies) {
      const step = { type: 'observe', agents: group, fact } as const;
      operators.push({ step, needs: 0n, adds: of(leaf, among(group, [])), sender: -1 });
    }
    for (const { agent, furniture } of sensed) {
      const step = { type: 'sense', agent, furniture, fact } as const;
      operators.push({ step, needs: 0n, adds: of(leaf, bit([agent])), sender: -1 });
    }
  });

  const receivers = receiversOf(task);
  const concluded = conclusionsOf(house, topic, reach);
  agents.forEach((agent, sender) => {
    const partners = receivers.get(agent) ?? [];
    const audiences = isSecret ? subsetsOf(partners) : partners.length > 0 ? [partners] : [];
    for (const said of [[], ...chainsOver(agents, Math.min(2, depth - 1))]) {
      if (said[0] === agent) continue;
      const needs = bit([agent, ...said]);
      for (const to of audiences) {
        const heard = among([agent, ...to], said);
        topic.forEach(({ leaf: fact }, leaf) => {
          const step = { type: 'tell', agent, to, fact: nestedFact(said, fact) } as const;
          const adds = union((concluded[leaf] ?? []).map((each) => of(each, heard)));
          const isOpen = reach === 'bound' && isTakenToBeThere(house, (who, ability) => may(task, who, ability), fact);
          operators.push({ step, needs: isOpen ? 0n : of(leaf, needs), adds, sender });
        });
      }
    }
  });

  const starts = believedAtStart(house);
  const initially = topic.map(({ leaf: fact }, leaf) => {
    return of(leaf, union(chains.filter((chain) => reach !== 'plain' && starts(chain, fact)).map(bit)));
  });
  return {
    chains,
    operators,
    initially: union(initially),
    wanted: union(wanted.map((each, leaf) => of(leaf, union(each.map(bit))))),
    unwanted: union(unwanted.map((each, leaf) => of(leaf, union(each.map(bit))))),
  };
}

/** By leaf: what is known with it. */
function conclusionsOf(house: Task, topic: Topic, reach: Reach): readonly (readonly number[])[] {
  const concludes = reach === 'bound' ? mayFollow(house) : follows(house);
  return topic.map(({ leaf: said }, i) => {
    return topic.flatMap(({ leaf: asked }, j) => (i === j || (reach !== 'plain' && concludes(said, asked)) ? [j] : []));
  });
}

/**
 * How deep chains are followed: no deeper than what is asked, except that of four agents one can tell another what two more
 * know of each other, and so two things of depth 2 at once.
 */
function depthOf(asked: readonly (readonly string[])[], agents: number): number {
  const deepest = asked.reduce((most, chain) => Math.max(most, chain.length), 1);
  return deepest === 2 && agents > 3 ? 3 : deepest;
}

/** The chains in which a group comes to know in common that the last ones know. */
function commonlyAmong(depth: number, bit: (chain: readonly string[]) => bigint) {
  const known = new Map<string, bigint>();
  return (group: readonly string[], said: readonly string[]): bigint => {
    const key = `${group.join(' ')} / ${said.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ends = selectionsOf(said);
    const bits = union(
      chainsOver(group, depth).flatMap((chain) => {
        return ends.map((end) => merged([...chain, ...end])).flatMap((all) => (all.length <= depth ? [bit(all)] : []));
      }),
    );
    known.set(key, bits);
    return bits;
  };
}
