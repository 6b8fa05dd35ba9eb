/**
 * Which agents knew what and when, from a session's log: every seat's beliefs, folded from its own percepts, beside the
 * true state. An agent knows a fact if it believes it and the fact is true. It knows that another knows if it believes
 * so and the other does know.
 */
import type { Chain } from '../../core/beliefs/model.ts';
import { foldLog } from '../../core/log/replay.ts';
import { versionOf } from '../../core/package.ts';
import type { Experience } from '../../core/policy.ts';
import type { SessionEvent } from '../../core/session/events.ts';
import { lifeOf } from '../../core/session/life.ts';
import type { AnnotatedFacts } from '../analysis/annotated-message.ts';
import { knows } from '../beliefs.ts';
import { HOUSEHOLDS } from '../game.ts';
import type { PddlFormula } from '../pddl/formula.ts';
import { literalFrom } from '../pddl/literal.ts';
import { type Household, type Literal, type State, seatOf } from '../types.ts';
import { factsOf } from '../world.ts';
import { beliefAfter, prior, type Reckoning, type SeatBelief } from './fold.ts';

export type HouseholdLog = readonly SessionEvent<Household>[];

/** A moment: the start, or the end of a turn. */
export interface KnowledgeMoment {
  /** The index in the log of the event that ends in this moment, from 0. */
  readonly index: number;
  /** The turn that ends here; null: the start. */
  readonly turn: number | null;
  readonly state: State;
  /** One for each seat. */
  readonly beliefs: readonly SeatBelief[];
  /** Seat -> its experience of the turn. */
  readonly lived: readonly (Experience<Household> | null)[];
}

/** Logs of versions 1 and 2 keep the model by which their answers were scored. */
export function reckoningOf(version: number): Reckoning {
  return version < 3 ? 'seen-and-told' : 'copresence';
}

/** The start and the end of every turn played; []: the session never started. */
export function momentsOf(log: HouseholdLog, annotations: readonly AnnotatedFacts[] = []): readonly KnowledgeMoment[] {
  const game = versionOf(HOUSEHOLDS, log);
  const states = foldLog(game, log).map((session) => session.game);
  const seats = [...(states[0]?.config.task.agents.keys() ?? [])];
  const histories = seats.map((seat) => lifeOf(game, log, seat));
  const firsts = histories.flatMap(({ first }) => (first ? [first] : []));
  const start = log.findIndex(({ type }) => type === 'SessionStarted');
  const opened = log.findIndex(({ type }, i) => i > start && type !== 'GameEventOccurred');
  const begun = opened < 0 ? undefined : states[opened];
  if (start < 0 || !begun || firsts.length < seats.length) return [];
  const moments: KnowledgeMoment[] = [
    {
      index: opened - 1,
      turn: null,
      state: begun,
      beliefs: firsts.map((first) => prior(first, reckoningOf(game.version))),
      lived: seats.map(() => null),
    },
  ];
  log.forEach((event, index) => {
    const state = states[index];
    const before = moments.at(-1);
    if (event.type !== 'TurnResolved' || !state || !before) return;
    const lived = histories.map(({ experiences }) => experiences.find(({ turn }) => turn === event.turn) ?? null);
    const beliefs = before.beliefs.map((belief, seat) => {
      const experience = lived[seat];
      return experience ? beliefAfter(belief, experience, annotations) : belief;
    });
    moments.push({ index, turn: event.turn, state, beliefs, lived });
  });
  return moments;
}

type Known = Pick<KnowledgeMoment, 'state' | 'beliefs'>;

/**
 * Whether the literal is true and the chain knows it: the first that the second does, and so on. []: whether it is
 * true.
 */
export function isKnown(moment: Known, chain: Chain, literal: Literal): boolean {
  if (!holdsNow(moment, literal)) return false;
  return chain.every((seat, i) => {
    const belief = moment.beliefs[seat];
    return belief !== undefined && knows(belief, chain.slice(i), literal) === true;
  });
}

export function holdsNow(
  { state: { config, world } }: Pick<KnowledgeMoment, 'state'>,
  { predicate, args, holds }: Literal,
): boolean {
  return factsOf(config.task, world, config.rules)({ op: 'fact', predicate, args }) === holds;
}

/** Whether a goal is true, its K's included. */
export function isTrueOf(moment: Known, formula: PddlFormula): boolean {
  switch (formula.op) {
    case 'fact':
      return holdsNow(moment, literalFrom(formula));
    case 'not':
      return !isTrueOf(moment, formula.of);
    case 'and':
      return formula.of.every((part) => isTrueOf(moment, part));
    case 'or':
      return formula.of.some((part) => isTrueOf(moment, part));
    case 'K': {
      const seat = seatOf(formula.agent);
      const belief = moment.beliefs[seat];
      return belief !== undefined && isTrueOf(moment, formula.of) && believes(belief, [seat], formula.of) === true;
    }
  }
}

/** Whether the chain believes the formula; null: it believes neither. To believe an or it must believe a part. */
function believes(belief: SeatBelief, chain: Chain, formula: PddlFormula): boolean | null {
  switch (formula.op) {
    case 'fact':
      return knows(belief, chain, literalFrom(formula));
    case 'not': {
      const of = believes(belief, chain, formula.of);
      return of === null ? null : !of;
    }
    case 'and':
      return strongest(formula.of, false, (part) => believes(belief, chain, part));
    case 'or':
      return strongest(formula.of, true, (part) => believes(belief, chain, part));
    case 'K':
      return believes(belief, [...chain, seatOf(formula.agent)], formula.of) === true;
  }
}

/** A part equal to `decisive` decides; else an unknown part leaves the whole unknown. */
function strongest(
  parts: readonly PddlFormula[],
  decisive: boolean,
  value: (part: PddlFormula) => boolean | null,
): boolean | null {
  const values = parts.map(value);
  if (values.includes(decisive)) return decisive;
  return values.includes(null) ? null : !decisive;
}

/** A moment at which a formula became true or false. */
export interface KnowledgeTurning {
  readonly turn: number | null;
  readonly index: number;
  readonly holds: boolean;
}

/** When a formula became true and false; the first entry is the start. */
export function turningsOf(
  moments: readonly KnowledgeMoment[],
  isSo: (moment: KnowledgeMoment) => boolean,
): readonly KnowledgeTurning[] {
  const turnings: KnowledgeTurning[] = [];
  for (const moment of moments) {
    const holds = isSo(moment);
    if (turnings.at(-1)?.holds !== holds) turnings.push({ turn: moment.turn, index: moment.index, holds });
  }
  return turnings;
}
