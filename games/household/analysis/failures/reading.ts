/**
 * A session as the detectors of failures read it: acts, messages with senders and receivers, and goals told to agents.
 */

import { type HouseholdLog, type KnowledgeMoment, momentsOf } from '../../beliefs/knowledge.ts';
import { goalsOf } from '../../goals.ts';
import type { PddlFormula } from '../../pddl/formula.ts';
import { literalFrom } from '../../pddl/literal.ts';
import { parseGoal } from '../../pddl/parse.ts';
import type { Task } from '../../task/types.ts';
import type { Action, ActionOutcome, Fact, Literal } from '../../types.ts';
import type { AnnotatedFacts } from '../annotated-message.ts';

export const FAILURE_PATTERNS = [
  'withholding_critical_information',
  'epistemic_chain_breakdown',
  'private_objective',
  'misallocating_scarce_messages',
  'ignoring_partner_constraints',
] as const;
export type FailurePattern = (typeof FAILURE_PATTERNS)[number];

export interface Failure {
  readonly pattern: FailurePattern;
  readonly turn: number;
  /** The seat at fault comes first. */
  readonly seats: readonly number[];
  /** A sentence for readers of the replay. It counts turns from 1. */
  readonly evidence: string;
}

export interface ReadAct {
  readonly turn: number;
  readonly seat: number;
  readonly action: Action;
  readonly outcome: ActionOutcome;
  readonly before: KnowledgeMoment;
  readonly after: KnowledgeMoment;
}

export interface SentMessage extends ReadAct {
  readonly to: readonly number[];
  readonly delivered: readonly number[];
  /** The attached fact, and those that coders found in the text. */
  readonly facts: readonly Fact[];
  /** The message holds free text that is not coded, so it may have said anything. */
  readonly isUncoded: boolean;
}

export interface FailureReading {
  readonly task: Task;
  readonly moments: readonly KnowledgeMoment[];
  readonly end: KnowledgeMoment;
  readonly acts: readonly ReadAct[];
  readonly messages: readonly SentMessage[];
}

/** null: no turn was played. */
export function readingOf(log: HouseholdLog, annotations: readonly AnnotatedFacts[] = []): FailureReading | null {
  const moments = momentsOf(log, annotations);
  const end = moments.at(-1);
  if (!end || moments.length < 2) return null;
  const played = log.flatMap((event) =>
    event.type === 'GameEventOccurred' && event.event.type === 'TurnPlayed' ? [event.event.outcomes] : [],
  );
  const acts = moments.slice(1).flatMap((after, i) => {
    const before = moments[i];
    return (played[i] ?? []).flatMap((outcome, seat): ReadAct[] =>
      outcome && before ? [{ turn: after.turn ?? i, seat, action: outcome.action, outcome, before, after }] : [],
    );
  });
  const messages = acts.flatMap((act): SentMessage[] => {
    const { action, outcome, turn, seat } = act;
    if (action.type !== 'communicate') return [];
    const coded = annotations.filter((each) => each.turn === turn && each.from === seat);
    const facts = [...(action.fact === null ? [] : [action.fact]), ...coded.flatMap((each) => each.facts)];
    const isUncoded = action.text !== null && coded.length === 0;
    return [{ ...act, to: action.to, delivered: outcome.delivered, facts, isUncoded }];
  });
  return { task: end.state.config.task, moments, end, acts, messages };
}

/** The literals of the shared goal, including those under K and those of all branches of an or. */
export function sharedLiterals(task: Task): readonly Literal[] {
  const { all } = goalsOf(task);
  return all ? literalsIn(all) : [];
}

export function personalLiterals(task: Task, seat: number): readonly Literal[] {
  return goalsOf(task).personal.flatMap((personal) => (personal.seat === seat ? literalsIn(personal.goal) : []));
}

function literalsIn(formula: PddlFormula): readonly Literal[] {
  switch (formula.op) {
    case 'fact':
      return [literalFrom(formula, true)];
    case 'not':
      return formula.of.op === 'fact' ? [literalFrom(formula.of, false)] : [];
    case 'K':
      return literalsIn(formula.of);
    case 'and':
    case 'or':
      return formula.of.flatMap(literalsIn);
  }
}

/**
 * Whether an agent was told at the start that this literal shall hold: by the formal content of its secrets or, without
 * such content, by a secret that names everything that the literal names.
 */
export function isTarget(task: Task, seat: number, literal: Literal): boolean {
  const { knows, secrets } = task.agents[seat] ?? { knows: null, secrets: [] };
  const formal = knows !== null && knows.goals.length + knows.facts.length + knows.mechanics.length > 0;
  if (!formal)
    return secrets.some((secret) => literal.args.every((arg) => secret.split(/[^A-Za-z0-9_-]+/).includes(arg)));
  return knows.goals.some((text) => {
    const parsed = parseGoal(text);
    return parsed.ok && literalsIn(parsed.value).some((each) => isSame(each, literal));
  });
}

export function isSame(a: Literal, b: Literal): boolean {
  return saysOfTheSame(a, b) && a.holds === b.holds;
}

export function saysOfTheSame(a: Literal, b: Literal): boolean {
  return a.predicate === b.predicate && a.args.join(' ') === b.args.join(' ');
}

/** Whether a seat may have told another this before a turn: as a fact, or in text that is not coded. */
export function mayHaveTold(
  { messages }: FailureReading,
  from: number,
  to: number,
  { literal, before }: { readonly literal: Literal; readonly before: number },
): boolean {
  return messages.some(
    (sent) =>
      sent.seat === from &&
      sent.turn < before &&
      sent.delivered.includes(to) &&
      (sent.isUncoded || sent.facts.some((fact) => saysOfTheSame(fact, literal))),
  );
}
