/**
 * What rules of thumb would have scored in the place of the seats, by order of the question: answers that reckon with no
 * other mind (`games/household/analysis/scores/rules-of-thumb.ts`), and of the belief model to compare them with.
 */
import * as z from 'zod';
import { table } from '../../cli/shared/table.ts';
import { versionOf } from '../../games/core/package.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { detectionsIn } from '../../games/household/analysis/scores/detection.ts';
import { type ScoredProbe, scoredProbes } from '../../games/household/analysis/scores/probe-scores.ts';
import { type Answerer, EXACT, RULES_OF_THUMB } from '../../games/household/analysis/scores/rules-of-thumb.ts';
import type { HouseholdLog } from '../../games/household/beliefs/knowledge.ts';
import { lastBelief, pastOf, type SeatPast } from '../../games/household/beliefs/past.ts';
import { knows } from '../../games/household/beliefs.ts';
import { HOUSEHOLDS } from '../../games/household/game.ts';
import { optionFor } from '../../games/household/probes.ts';
import { measuresOf, SENSITIVITY, type Sensitivity, sensitivitiesByOrder } from './detection.ts';

const ANSWERERS: readonly Answerer[] = [...RULES_OF_THUMB, EXACT];

/** A session's matched questions, and what its seats lived through. */
export interface Questioned {
  readonly task: string;
  readonly probes: readonly ScoredProbe[];
  readonly pasts: readonly SeatPast[];
}

/** A `RuleRow` as it is printed. */
export const RULE_ROW = z.strictObject({
  rule: z.string(),
  about: z.string(),
  order: z.int(),
  truth: SENSITIVITY,
  knowledge: SENSITIVITY,
});

export interface RuleRow {
  readonly rule: string;
  readonly about: string;
  readonly order: number;
  readonly truth: Sensitivity;
  readonly knowledge: Sensitivity;
}

/** The first rules version whose answers are scored by the belief model that rules of thumb are given. */
const SINCE = 3;

/** null: nothing was asked, or under rules before version 3. */
export function questionedIn(log: HouseholdLog): Questioned | null {
  const game = versionOf(HOUSEHOLDS, log);
  const probes = scoredProbes(log)?.filter(({ matched }) => matched) ?? [];
  const [created] = log;
  if (game.version < SINCE || probes.length === 0 || created?.type !== 'SessionCreated') return null;
  const { task } = created.config;
  const pasts = task.agents.flatMap((_, seat) => {
    const { first, experiences } = lifeOf(game, log, seat);
    return first ? [pastOf({ first, experiences })] : [];
  });
  return { task: task.id, probes, pasts };
}

/** The session's questions as the answerer would have answered them. */
function answeredBy({ answer }: Answerer, { probes, pasts }: Questioned): readonly ScoredProbe[] {
  return probes.map((probe): ScoredProbe => {
    const past = pasts[probe.seat];
    const others = probes.filter((other) => other !== probe && other.seat === probe.seat);
    const option = past ? answer(past, probe, others) : null;
    return { ...probe, option, byTruth: option === probe.so, byKnowledge: option === probe.warranted };
  });
}

export function ruleRows(logs: readonly HouseholdLog[]): readonly RuleRow[] {
  return rowsOf(logs.flatMap((log) => questionedIn(log) ?? []));
}

export function rowsOf(sessions: readonly Questioned[]): readonly RuleRow[] {
  return ANSWERERS.flatMap((answerer) => {
    const detections = sessions.flatMap((session) =>
      detectionsIn(answeredBy(answerer, session)).map((of) => ({ ...of, task: session.task })),
    );
    return sensitivitiesByOrder(detections).map((of) => ({ rule: answerer.id, about: answerer.about, ...of }));
  });
}

/** How far a session's questions about others tell minds from one's own. */
export interface Contrary {
  readonly task: string;
  readonly seat: number;
  /** Questions about others, and those whose warranted answer is not the seat's own belief. */
  readonly nested: number;
  readonly contrary: number;
}

/** For every seat of every session. */
export function contraryIn(sessions: readonly Questioned[]): readonly Contrary[] {
  return sessions.flatMap(({ task, probes, pasts }) =>
    pasts.map((past): Contrary => {
      const nested = probes.filter(({ seat, order }) => seat === past.seat && order > 0);
      const own = ({ literal }: ScoredProbe) => optionFor(knows(lastBelief(past), [past.seat], literal));
      const contrary = nested.filter((probe) => own(probe) !== probe.warranted).length;
      return { task, seat: past.seat, nested: nested.length, contrary };
    }),
  );
}

export function rulesInWords(rows: readonly RuleRow[]): string {
  const orders = [...new Set(rows.map(({ order }) => order))].toSorted((a, b) => a - b);
  const rules = [...new Set(rows.map(({ rule }) => rule))];
  const cell = (rule: string, order: number): string => {
    const of = rows.find((row) => row.rule === rule && row.order === order)?.knowledge ?? null;
    return `${measuresOf(of)[0]}${of ? ` (${of.samplingError.toFixed(2)})` : ''}`;
  };
  const about = (rule: string) => rows.find((row) => row.rule === rule)?.about ?? '';
  return table(
    ['answers by a rule', ...orders.map((order) => `d' known, order ${order}`), 'what it says'],
    rules.map((rule) => [rule, ...orders.map((order) => cell(rule, order)), about(rule)]),
  );
}
