/**
 * How knowledge spreads under the rules of the game. Agents in one room see a fact and see each other see it: it is
 * common knowledge among them. Receivers of a message see the other receivers: what it says, and what follows from
 * that, is common knowledge among sender and receivers. A message may say a fact, or that others know it, if the sender
 * knows that. Agents say only what they have reason to believe. A guess may be true by luck, but does not count as a
 * way to make a fact known.
 */
import type { PddlFormula } from '../pddl/formula.ts';
import type { Task } from '../task/types.ts';
import { bitsOf, chainsOver, merged, nestedFact, selectionsOf, subsetsOf, union } from './agent-chains.ts';
import type { GoalCase } from './cases.ts';
import { believedAtStart, follows, isTakenToBeThere, mayFollow } from './inference.ts';
import type { KnowledgeOperator, KnowledgeProblem } from './knowledge.ts';
import { may, namesOf, type PlanningTask, receiversOf } from './planning-task.ts';
import { byLeaf, type LeafGoal } from './spread-rules.ts';

/** Leaves that can be learnt together. */
export type LeafTopic = readonly LeafGoal[];

export interface LeafSources {
  /** Agents that can be where the leaf is seen. */
  readonly watchers: readonly string[];
  /** Agents that can set it from elsewhere and are told so. */
  readonly sensed: readonly { readonly agent: string; readonly furniture: string }[];
}

/**
 * `bound`: everything that any play could make known, so that failing here proves that no play succeeds. Beliefs are
 * never lost in it, so it ignores what shall not be known. `plan`: what a plan can do, with agents that shall not know
 * kept away. `plain`: like `plan`, but each leaf is learnt by itself, and nothing is known at the start.
 */
export type SpreadReach = 'bound' | 'plan' | 'plain';

/**
 * Groups the leaves into topics. Two leaves share a topic if a message about one may let an agent conclude the other.
 */
export function topicsOf(
  house: Task,
  { known, believed, unknown }: GoalCase,
  besides: readonly PddlFormula[] = [],
): readonly LeafTopic[] {
  const linked = mayFollow(house);
  const goals = byLeaf([...known, ...believed], unknown);
  const named = new Set(goals.map(({ leaf }) => JSON.stringify(leaf)));
  const more = besides.filter((leaf) => !named.has(JSON.stringify(leaf)));
  let topics: readonly LeafTopic[] = [];
  for (const goal of [...goals, ...more.map((leaf) => ({ leaf, known: [], unknown: [] }))]) {
    const isNear = (topic: LeafTopic) => topic.some(({ leaf }) => linked(leaf, goal.leaf) || linked(goal.leaf, leaf));
    topics = [...topics.filter((each) => !isNear(each)), [...topics.filter(isNear).flat(), goal]];
  }
  return topics;
}

export interface SpreadOptions {
  readonly house: Task;
  readonly reach: SpreadReach;
  readonly sources: (leaf: PddlFormula) => LeafSources;
}

export function correctedSpread(
  task: PlanningTask,
  topic: LeafTopic,
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
    // seeing together gives common knowledge, so a smaller group is of use only if some agent shall not know
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

/** Leaf -> the leaves that are concluded from it, itself included. */
function conclusionsOf(house: Task, topic: LeafTopic, reach: SpreadReach): readonly (readonly number[])[] {
  const concludes = reach === 'bound' ? mayFollow(house) : follows(house);
  return topic.map(({ leaf: said }, i) => {
    return topic.flatMap(({ leaf: asked }, j) => (i === j || (reach !== 'plain' && concludes(said, asked)) ? [j] : []));
  });
}

/**
 * The longest chains that are followed: those asked for. With four agents and depth 2 it is one more, since one agent
 * can tell another what the other two know of each other, and so two facts of depth 2 at once.
 */
function depthOf(asked: readonly (readonly string[])[], agents: number): number {
  const deepest = asked.reduce((most, chain) => Math.max(most, chain.length), 1);
  return deepest === 2 && agents > 3 ? 3 : deepest;
}

/** As bits: the chains that hold once a group has common knowledge that the agents of `said` know. */
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
