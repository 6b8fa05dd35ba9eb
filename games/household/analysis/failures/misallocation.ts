/**
 * Misallocating scarce messages, by a sender with a limit. It writes to an agent that it may not write to; or it tells
 * receivers what it has reason to think they all believe; or it tells what no goal is about while it knows something
 * that a partner needs. Not found: a message that makes known what a goal wants known, and free text that is not coded.
 */

import { holdsNow, isTrueOf } from '../../beliefs/knowledge.ts';
import { knows } from '../../beliefs.ts';
import { goalsOf } from '../../goals.ts';
import { effectsOf, messageLimit, partnersOf } from '../../mechanics.ts';
import { factsIn, knowledgeIn, rootKnowledgeIn, unnest } from '../../pddl/formula.ts';
import { literalOf } from '../../pddl/literal.ts';
import type { Task } from '../../task/types.ts';
import { type Fact, seatOf } from '../../types.ts';
import { factInWords } from '../../words/english.ts';
import { nameOf } from '../../words.ts';
import {
  type Failure,
  type FailureReading,
  isTarget,
  mayHaveTold,
  type SentMessage,
  saysOfTheSame,
  sharedLiterals,
} from './reading.ts';

export function misallocation(reading: FailureReading): readonly Failure[] {
  return reading.messages.flatMap((sent): Failure[] => {
    const { seat, turn, outcome } = sent;
    const limit = messageLimit(reading.task, seat);
    if (limit === null) return [];
    const failure = (says: string, others: readonly number[]): Failure[] => [
      {
        pattern: 'misallocating_scarce_messages',
        turn,
        seats: [seat, ...others],
        evidence: `In turn ${turn + 1} ${nameOf(seat)}, who may send ${limit}, ${says}.`,
      },
    ];
    const meant = sent.to.map(nameOf).join(' and ');
    if (outcome.why === 'no_receiver') return failure(`wrote to ${meant}, which it may not`, sent.to);
    if (sent.delivered.length === 0 || sent.facts.length === 0 || sent.isUncoded || isOfUse(reading, sent)) return [];
    const said = sent.facts.map(factInWords).join('; ');
    if (sent.facts.every((fact) => isKnownToAll(sent, fact)))
      return failure(`told ${meant} what it had reason to think they knew: ${said}`, sent.delivered);
    const needed = neededFrom(reading, sent);
    if (needed === null || sent.facts.some((fact) => isRelevant(reading.task, fact))) return [];
    return failure(`told ${meant} what no goal is about (${said}), and not that ${needed.what}`, sent.delivered);
  });
}

/** Whether the message made a K of the goal true, or is about a K of the goal whose outermost knower is a receiver. */
function isOfUse({ task }: FailureReading, { before, after, facts, delivered }: SentMessage): boolean {
  const goal = goalsOf(task).shared;
  if (knowledgeIn(goal).some((node) => !isTrueOf(before, node) && isTrueOf(after, node))) return true;
  return rootKnowledgeIn(goal).some((root) => {
    const { chain, leaf } = unnest(root);
    const literal = literalOf(leaf);
    const isAbout = literal !== null && facts.some((fact) => saysOfTheSame(fact, literal));
    return isAbout && chain.length > 1 && delivered.includes(seatOf(chain[0] ?? ''));
  });
}

/** Whether the sender takes every receiver to believe the fact already, its knowers included. */
function isKnownToAll({ before, seat, delivered }: SentMessage, { knowers, ...literal }: Fact): boolean {
  const belief = before.beliefs[seat];
  if (!belief || knowers.length > 1) return false;
  return delivered.every((receiver) => knows(belief, [seat, receiver, ...knowers], literal) === true);
}

/** Something that a partner needs and lacks, and that the sender knows and has not told it; null: nothing. */
function neededFrom(reading: FailureReading, { seat, turn, before }: SentMessage): { readonly what: string } | null {
  const { task } = reading;
  const partners = partnersOf(task, seat);
  const target = sharedLiterals(task).find(
    (literal) =>
      !holdsNow(before, literal) &&
      isTarget(task, seat, literal) &&
      partners.every(
        (to) => !isTarget(task, to, literal) && !mayHaveTold(reading, seat, to, { literal, before: turn }),
      ),
  );
  if (target) return { what: factInWords({ ...target, knowers: [] }) };
  const belief = before.beliefs[seat];
  for (const root of rootKnowledgeIn(goalsOf(task).shared)) {
    const { chain, leaf } = unnest(root);
    const literal = literalOf(leaf);
    const [first = -1, ...rest] = chain.map(seatOf);
    if (!literal || !belief || !partners.includes(first) || isTrueOf(before, root)) continue;
    if (knows(belief, [seat, ...rest], literal) === true && holdsNow(before, literal))
      return { what: factInWords({ ...literal, knowers: rest.slice(0, 2) }) };
  }
  return null;
}

/**
 * Whether the fact names a thing that a goal names, or that moves one. Rooms and agents alone make no fact relevant.
 */
function isRelevant(task: Task, { args }: Fact): boolean {
  const goals = goalsOf(task);
  const named = [goals.shared, ...goals.personal.map(({ goal }) => goal)].flatMap(factsIn).flatMap((fact) => fact.args);
  const things = new Set(named.filter((id) => !task.scene.rooms.includes(id) && seatOf(id) < 0));
  const moves = (id: string): boolean => {
    const { own, remote } = effectsOf(task, 'corrected', id, 'open');
    return [...own, ...remote].some(({ furniture }) => things.has(furniture));
  };
  return args.some((id) => things.has(id) || (task.scene.furniture.some((piece) => piece.id === id) && moves(id)));
}
