/** A participant's account: entries as they fall due, whose sums by rule are those of studies/money. */
import type { ParticipationOutcome } from '../../definition/outcomes.ts';
import { payOfOutcome } from '../../definition/payment.ts';
import type { Study } from '../../definition/types.ts';
import { entriesOf, type PayFacts, type PayRule, sumOf } from '../../money/pay.ts';
import type { Participant, StudyState } from '../contract/state.ts';
import { frozenOf, newestOf } from '../fold/stops.ts';
import type { Deciding } from './deciding.ts';

/** What is owed to the participant by now, in minor units. */
export function owedTo({ account }: Participant): number {
  return Object.values(account.byRule).reduce((sum, minor) => sum + minor, account.adjusted);
}

/**
 * What pay follows from. `presentAt`: until when the time counts as active, without waits and the time between waves.
 * `definition`: of the participant's arm.
 */
export function payFactsOf(
  participant: Participant,
  outcome: ParticipationOutcome,
  { presentAt, definition }: { readonly presentAt: number; readonly definition: Study },
): PayFacts {
  const { id, arrivedAt, waitedMs, awayMs, plays, probes, state, settled } = participant;
  const consented = participant.consent !== null;
  const until = state.status === 'away' ? Math.min(presentAt, state.since) : presentAt;
  const activeMs = Math.max(0, until - arrivedAt - waitedMs - awayMs);
  const waves = paidWaves(participant, outcome, definition);
  return { participant: id, consented, outcome, activeMs, waitedMs, plays, probes, settled, waves };
}

/** Completed waves, and the one under way where the outcome pays the base in full. */
function paidWaves(
  { wave, settled }: Participant,
  outcome: ParticipationOutcome,
  definition: Study,
): PayFacts['waves'] {
  const isPaid = outcome === 'complete' || payOfOutcome(definition.payment, outcome).base === 'full';
  const last = isPaid ? wave : (settled?.wave ?? 0);
  return (definition.waves ?? []).slice(0, Math.max(0, last - 1)).map(({ pay }, i) => ({ wave: i + 2, minor: pay }));
}

/**
 * Adds what is missing in the account for rules that do not depend on the end: what a participant who completes has earned
 * by points, by the team and by waiting. One play and one question are drawn at the end.
 */
export function accrue(d: Deciding, id: string, rules: readonly PayRule[]): void {
  const participant = d.participant(id);
  if (!participant.consent) return;
  const { definition } = frozenOf(d.study, participant);
  const { payment } = definition;
  const facts = payFactsOf(participant, 'complete', { presentAt: d.at, definition });
  settle(
    d,
    id,
    entriesOf({ ...payment, cap: Number.MAX_SAFE_INTEGER }, facts, d.seed).filter(({ rule }) => rules.includes(rule)),
    rules,
  );
}

/** The entries of the end: after them the account says what `entriesOf` says. */
export function settleAccount(d: Deciding, id: string, outcome: ParticipationOutcome, presentAt: number): void {
  const participant = d.participant(id);
  if (!participant.consent) return;
  const { definition } = frozenOf(d.study, participant);
  const entries = entriesOf(definition.payment, payFactsOf(participant, outcome, { presentAt, definition }), d.seed);
  settle(d, id, entries, ['base', 'fixed', 'points', 'team', 'round', 'probe', 'waiting', 'wave', 'floor', 'cap']);
}

/** A rule's sum becomes that of the entries; what was accrued before and is not kept is taken back. */
function settle(d: Deciding, id: string, entries: ReturnType<typeof entriesOf>, rules: readonly PayRule[]): void {
  const { payment, waves } = frozenOf(d.study, d.participant(id)).definition;
  const { currency } = payment;
  for (const rule of rules) {
    const own = entries.filter((entry) => entry.rule === rule);
    const { account, wave } = d.participant(id);
    const minor = sumOf(own) - (account.byRule[rule] ?? 0);
    if (minor === 0) continue;
    // waves are paid one after another, so that what is missing is for the last one
    const of = own.at(-1)?.source ?? { kept: false };
    const source = waves ? { ...of, wave } : of;
    d.to(id, { type: 'PaymentAccrued', entry: account.entries, rule, minor, currency, source });
  }
}

/**
 * What the study can come to: what is owed to those who have finished, and the cap for each one who has consented and is
 * under way, with what operators added.
 */
export function committed(study: StudyState): number {
  let sum = 0;
  for (const one of study.participants.values()) sum += committedTo(study, one);
  return sum;
}

/** What the study can come to for one participant. */
export function committedTo(study: StudyState, one: Participant): number {
  if (one.state.status === 'finished') return owedTo(one);
  const cap = one.consent === null ? 0 : frozenOf(study, one).definition.payment.cap;
  return cap + Math.max(0, one.account.adjusted);
}

export function budgetOf(study: StudyState): number {
  return study.budget ?? newestOf(study).frozen.definition.payment.budget;
}
