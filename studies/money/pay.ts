/**
 * What a participant is owed, as entries in whole minor units. Pure: the same rules, facts and seed give the same entries.
 * Each rule rounds up once, in whole numbers.
 */
import { rngFor } from '../../games/core/rng.ts';
import { afterConsent, type ParticipationOutcome } from '../definition/outcomes.ts';
import { type Payment, payOfOutcome, type Rate } from '../definition/payment.ts';
import { chanceOf, oldChanceOf } from './probe-chance.ts';

export const PAY_RULES = [
  'base',
  'points',
  'team',
  'round',
  'probe',
  'waiting',
  'fixed',
  'wave',
  'floor',
  'cap',
] as const;
export type PayRule = (typeof PAY_RULES)[number];

/** One line of the account. `minor` is below 0 for the cap alone. */
export interface PayEntry {
  readonly rule: PayRule;
  readonly minor: number;
  /** What the amount was computed from. */
  readonly source: Readonly<Record<string, number | string | boolean>>;
}

/** A play that is over. */
export interface PlayedFact {
  readonly session: string;
  /** The returns of the participant's seat. A fraction counts to the thousandth. */
  readonly points: number;
  /** The sum of the returns of all seats, and how many seats there are. */
  readonly teamPoints: number;
  readonly seats: number;
}

/** An answered question between turns that has a right answer. */
export interface ProbeFact {
  readonly id: string;
  readonly right: boolean;
  /** 0 to 100, that the answer is right; null: not asked, and taken for 100. */
  readonly confidence: number | null;
}

export interface PayFacts {
  readonly participant: string;
  readonly outcome: ParticipationOutcome;
  /** Whether the participant had consented; left out: as the outcome says. Answers can end a participation after it. */
  readonly consented?: boolean;
  /** Time in the study without waiting in the pool, ms. */
  readonly activeMs: number;
  /** Time in the pool, ms. */
  readonly waitedMs: number;
  readonly plays: readonly PlayedFact[];
  readonly probes: readonly ProbeFact[];
  /** Later waves that are paid, by number. */
  readonly waves: readonly { readonly wave: number; readonly minor: number }[];
  /** How much of plays, questions and waiting belongs to completed waves, which every outcome pays; null: none is completed. */
  readonly settled: { readonly plays: number; readonly probes: number; readonly waitedMs: number } | null;
}

/** All entries of a participant at the end, without those of 0. Their sum is what is owed. */
export function entriesOf(payment: Payment, facts: PayFacts, seed: string): readonly PayEntry[] {
  const rules = payOfOutcome(payment, facts.outcome);
  if (!afterConsent(facts.outcome) && facts.consented !== true) return [];
  const rng = (what: string) => rngFor(seed, 'pay', facts.participant, what);
  const { settled } = facts;
  // the base is for the first wave
  const entries: PayEntry[] = [baseOf(payment, settled ? 'full' : rules.base, facts.activeMs)];
  if (rules.fixed > 0) entries.push({ rule: 'fixed', minor: rules.fixed, source: { outcome: facts.outcome } });
  const kept = settled ? earnedOf(payment, playedIn(facts, settled), rng) : [];
  entries.push(...(rules.earned ? atLeast(earnedOf(payment, facts, rng), kept) : kept));
  const waitedMs = rules.waiting ? facts.waitedMs : settled?.waitedMs;
  if (waitedMs !== undefined && payment.waiting) entries.push(waitingOf(payment.waiting, waitedMs));
  for (const { wave, minor } of facts.waves) entries.push({ rule: 'wave', minor, source: { wave } });
  const sum = sumOf(entries);
  if (sum < payment.floor)
    entries.push({ rule: 'floor', minor: payment.floor - sum, source: { floor: payment.floor, sum } });
  if (sum > payment.cap) entries.push({ rule: 'cap', minor: payment.cap - sum, source: { cap: payment.cap, sum } });
  return entries.filter(({ minor }) => minor !== 0);
}

export function sumOf(entries: readonly Pick<PayEntry, 'minor'>[]): number {
  return entries.reduce((sum, { minor }) => sum + minor, 0);
}

/** Whether one more participant can be let in: what is owed and one cap for each under way leave room for another cap. */
export function leavesRoom(
  { budget, cap }: Pick<Payment, 'budget' | 'cap'>,
  { owed, underWay }: { readonly owed: number; readonly underWay: number },
): boolean {
  return owed + cap * (underWay + 1) <= budget;
}

/** What was played and answered in completed waves. */
function playedIn(facts: PayFacts, settled: NonNullable<PayFacts['settled']>): PayFacts {
  return { ...facts, plays: facts.plays.slice(0, settled.plays), probes: facts.probes.slice(0, settled.probes) };
}

/** Points below 0 in a later wave take nothing from those of completed ones. */
function atLeast(entries: readonly PayEntry[], kept: readonly PayEntry[]): readonly PayEntry[] {
  const least = (rule: PayRule): number =>
    rule === 'points' || rule === 'team' ? sumOf(kept.filter((one) => one.rule === rule)) : 0;
  return entries.map((entry) => ({ ...entry, minor: Math.max(entry.minor, least(entry.rule)) }));
}

function baseOf({ base }: Payment, kind: 'full' | 'byTime' | 'none', activeMs: number): PayEntry {
  const usualMs = base.minutes * 60_000;
  const activeFor = Math.min(activeMs, usualMs);
  const minor = kind === 'full' ? base.minor : kind === 'none' ? 0 : divideUp(base.minor * activeFor, usualMs);
  return { rule: 'base', minor, source: { kind, activeMs } };
}

function earnedOf(
  { points, team, round, probe }: Payment,
  { plays, probes }: PayFacts,
  rng: (what: string) => ReturnType<typeof rngFor>,
): readonly PayEntry[] {
  const entries: PayEntry[] = [];
  if (points) {
    const own = plays.reduce((sum, play) => sum + thousandths(play.points), 0);
    entries.push({ rule: 'points', minor: paid(points, own, 1), source: { points: own / 1000 } });
  }
  if (team) {
    // over a common denominator, so that plays in sessions of different sizes are rounded once
    const seats = plays.reduce((product, play) => leastCommonMultiple(product, play.seats), 1);
    const shares = plays.reduce((sum, play) => sum + thousandths(play.teamPoints) * (seats / play.seats), 0);
    entries.push({ rule: 'team', minor: paid(team, shares, seats), source: { shares: shares / seats / 1000 } });
  }
  if (round && plays.length > 0) {
    const drawn = rng('round').pick(plays);
    const source = { session: drawn.session, of: plays.length, points: drawn.points };
    entries.push({ rule: 'round', minor: paid(round, thousandths(drawn.points), 1), source });
  }
  if (probe && probes.length > 0) {
    const { id, right, confidence } = rng('probe').pick(probes);
    const stated = confidence ?? 100;
    // entries of earlier studies stay as they are, byte by byte
    const { chance, of } = probe.rule === 'confidence' ? oldChanceOf(right, stated) : chanceOf(right, stated);
    const draw = rng('prize').int(of);
    const source = { id, right, chance, draw, ...(probe.rule === 'confidence' ? {} : { of }) };
    entries.push({ rule: 'probe', minor: draw < chance ? probe.minor : 0, source });
  }
  return entries;
}

function waitingOf({ minorPerMinute, afterMs }: NonNullable<Payment['waiting']>, waitedMs: number): PayEntry {
  const counted = Math.max(0, waitedMs - afterMs);
  return { rule: 'waiting', minor: divideUp(counted * minorPerMinute, 60_000), source: { waitedMs, afterMs } };
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}

const thousandths = (points: number): number => Math.round(points * 1000);

/** For thousandths of points, divided into shares. Points below 0 cost nothing. */
function paid({ minor, per }: Rate, points: number, shares: number): number {
  return divideUp(Math.max(0, points) * minor, 1000 * per * shares);
}

/** a / b, rounded up; exact for whole numbers below 2^53. */
function divideUp(a: number, b: number): number {
  const rest = a % b;
  return (a - rest) / b + (rest > 0 ? 1 : 0);
}
