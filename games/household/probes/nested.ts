/**
 * Questions about what another would answer, from rules version 4 on. For every seat, at orders 1 and 2, they are drawn from
 * all statements about things that the seat knows of and all agents, such that
 * - in some of them the other would say yes (signals), in the others not, as far as the seat can tell;
 * - the seat's own belief tells these from those no better than chance: where the other would not say yes to what the seat
 *   believes, it believes the contrary or nothing, and where it says yes to what the seat does not believe, the seat
 *   believes the contrary or nothing. Such questions are contrary to the seat's own belief;
 * - the rules of thumb (`analysis/scores/rules-of-thumb.ts`) say yes in equal shares of signals and of others, as far as
 *   the session allows: of many draws the one with the least difference is taken;
 * - how many of either kind there are is drawn, too, so that one answer tells nothing of another.
 */
import type { Rng } from '../../core/rng.ts';
import { RULES_OF_THUMB } from '../analysis/scores/rules-of-thumb.ts';
import { pictureFor, type SeatBelief } from '../beliefs/fold.ts';
import { lastBelief, type SeatPast } from '../beliefs/past.ts';
import { whereaboutsOf } from '../beliefs/picture.ts';
import { knows } from '../beliefs.ts';
import { type About, optionFor, UNKNOWN, YES } from '../probes.ts';
import type { Literal } from '../types.ts';
import { subjectOf } from './statements.ts';

/** The orders that are asked: what another would answer, and what it would say that a third (or oneself) would. */
const ORDERS = [1, 2] as const;
/** For each seat and session, if there are so many. */
export const LEAST_CONTRARY = 6;
/** One in so many, at least, is contrary. */
const LEAST_SHARE = 3;
/** What each signal costs that is missing, or too many, to the number that was drawn. */
const AMISS = 0.5;
/** What each contrary question costs that is missing: more than all rules of thumb. */
const MISSING = 10;
/** The rules of thumb that most often tell signals from others: what was said, the other was told. */
const WEIGHT_OF: Readonly<Record<string, number>> = { 'as said': 8, named: 3, 'acted on, as goal': 3, goal: 2 };
const WEIGHTS: readonly number[] = RULES_OF_THUMB.map(({ id }) => WEIGHT_OF[id] ?? 1);
/** How many draws are compared. */
const DRAWS = 40;

interface Candidate extends About {
  readonly own: string;
  /** What the seat has reason to take the other to answer; it is what the other has reason to answer. */
  readonly warranted: string;
  /** For each rule of thumb, whether it says yes. */
  readonly says: readonly boolean[];
}

const isSignal = ({ warranted }: Pick<Candidate, 'warranted'>): boolean => warranted === YES;
const isContrary = ({ own, warranted }: Pick<Candidate, 'own' | 'warranted'>): boolean => own !== warranted;
/** One believes that it is so, the other that it is not. */
const isFalseBelief = (each: Candidate): boolean =>
  isContrary(each) && each.own !== UNKNOWN && each.warranted !== UNKNOWN;

interface Seated {
  readonly seat: number;
  /** Seat -> what it lived through. */
  readonly pasts: readonly SeatPast[];
  /** What the seat is asked besides: nothing is asked twice of one thing and the same agents. */
  readonly taken: readonly About[];
}

/** The questions for one seat; []: there is nothing that tells others' beliefs from its own. */
export function nestedFor({ seat, pasts, taken }: Seated, rng: Rng): readonly About[] {
  const past = pasts[seat];
  if (!past) return [];
  const pools = ORDERS.map((order) =>
    candidatesOf(past, pasts, order).filter((each) => !taken.some((other) => isSameAsked(each, other))),
  );
  const least = LEAST_CONTRARY / ORDERS.length;
  const first = pools.map((pool) => drawn(pool, least, rng));
  const missing = first.map((set) => Math.max(0, least - set.filter(isContrary).length));
  // what one order lacks, the other has more
  const sets = first.map((set, i) => {
    const more = missing[1 - i] ?? 0;
    return more === 0 ? set : drawn(pools[i] ?? [], least + more, rng);
  });
  return sets.flat().map(({ whom, literal }) => ({ whom, literal }));
}

/**
 * Every statement about a thing that the seat knows of, in the mind of every chain of agents of this length, if the seat is
 * right about that mind, and it or the other has a belief.
 */
function candidatesOf(past: SeatPast, pasts: readonly SeatPast[], order: 1 | 2): readonly Candidate[] {
  const belief = lastBelief(past);
  const { seat } = past;
  const whoms = chains(pasts.length, seat, order);
  return whoms.flatMap((whom) =>
    statementsFor(belief, [seat, ...whom]).flatMap((literal): Candidate[] => {
      const next = pasts[whom[0] ?? -1];
      const [held, so] = [knows(belief, [seat, ...whom], literal), next && knows(lastBelief(next), whom, literal)];
      const own = knows(belief, [seat], literal);
      if (held !== so || (held === null && own === null)) return [];
      const says = RULES_OF_THUMB.map(({ answer }) => answer(past, { whom, literal }, []) === YES);
      return [{ whom, literal, own: optionFor(own), warranted: optionFor(held), says }];
    }),
  );
}

/** Chains of this many agents, the first another than the seat, none twice in a row. */
function chains(agents: number, seat: number, order: 1 | 2): readonly (readonly number[])[] {
  const seats = [...Array(agents).keys()];
  const firsts = seats.filter((other) => other !== seat).map((other) => [other]);
  if (order === 1) return firsts;
  return firsts.flatMap(([a = -1]) => seats.filter((b) => b !== a).map((b) => [a, b]));
}

/** Doors in both words; objects that the seat has heard of, at the places where it or the other takes them to be. */
function statementsFor(belief: SeatBelief, chain: readonly number[]): readonly Literal[] {
  const { parameters } = belief;
  const [mine, theirs] = [pictureFor(belief, [belief.seat]), pictureFor(belief, chain)];
  const doors = parameters.furniture.filter(({ articulated }) => articulated);
  return [
    ...doors.flatMap(({ id }) => [said('is_open', id), said('is_closed', id)]),
    ...Object.keys(mine.objects).flatMap((object) => {
      const spots = new Set([mine, theirs].flatMap((picture) => whereaboutsOf(picture, object).at ?? []));
      return [...spots].flatMap((spot) => {
        const [relation, furniture = ''] = spot.split(' ');
        if (relation !== 'on' && relation !== 'in') return [];
        const literal = said(relation === 'on' ? 'is_on_top' : 'is_inside', object, furniture);
        return [literal, { ...literal, holds: false }];
      });
    }),
  ];
}

function said(predicate: Literal['predicate'], ...args: readonly string[]): Literal {
  return { predicate, args, holds: true };
}

/** The draw with the least difference between signals and others in what the rules of thumb say; []: none is possible. */
function drawn(pool: readonly Candidate[], least: number, rng: Rng): readonly Candidate[] {
  const wanted: Wanted = { least, spare: rng.int(2), more: rng.int(5) - 2 };
  let [best, cost]: readonly [readonly Candidate[], number] = [[], Number.POSITIVE_INFINITY];
  for (let i = 0; i < DRAWS; i++) {
    const set = improved(oneDraw(pool, wanted, rng), pool, wanted);
    const of = costOf(tallyOf(set), wanted);
    if (of < cost) [best, cost] = [set, of];
  }
  return best;
}

/** Drawn before the questions, so that what fits best does not decide how many of a set hold. */
interface Wanted {
  /** Contrary questions, and how many more others than these need. */
  readonly least: number;
  readonly spare: number;
  /** How many more signals than others. */
  readonly more: number;
}

const isBelieved = ({ own }: Candidate): boolean => own === YES;
const isOfKind = (a: Candidate, b: Candidate): boolean =>
  isSignal(a) === isSignal(b) && isBelieved(a) === isBelieved(b);
const isSameThing = (a: About, b: About): boolean => subjectOf(a.literal) === subjectOf(b.literal);
const isSameAsked = (a: About, b: About): boolean =>
  isSameThing(a, b) && a.whom.length === b.whom.length && a.whom.every((other, i) => other === b.whom[i]);

function oneDraw(pool: readonly Candidate[], { least, spare, more }: Wanted, rng: Rng): readonly Candidate[] {
  const shuffled = rng.shuffle(pool);
  const set: Candidate[] = [];
  const take = (count: number, of: (each: Candidate) => boolean): number => {
    const before = set.length;
    for (const clashes of [isSameThing, isSameAsked])
      for (const each of shuffled)
        if (set.length < before + count && of(each) && !set.some((other) => clashes(other, each))) set.push(each);
    return set.length - before;
  };
  const others = take(rng.int(3), (each) => isSignal(each) && !isBelieved(each));
  if (others > 0) take(rng.int(2) + others, (each) => !isSignal(each) && !isBelieved(each) && each.own !== UNKNOWN);
  const contrary = set.filter(isContrary).length;
  take(Math.max(1, least - contrary) + spare, (each) => !isSignal(each) && isBelieved(each));
  const missing = more + surplusOf(set.map(isSignal));
  take(Math.max(1, missing), (each) => isSignal(each) && isBelieved(each));
  return set;
}

/** How many more are false than true. */
function surplusOf(all: readonly boolean[]): number {
  return all.length - 2 * all.filter((each) => each).length;
}

/** Exchanges one question after the other for the one of its kind with which the draw costs least, or leaves one out. */
function improved(set: readonly Candidate[], pool: readonly Candidate[], wanted: Wanted): readonly Candidate[] {
  return set.reduce((now, _, i) => {
    const old = now[i];
    if (!old) return now;
    const tally = tallyOf(now);
    let [best, cost] = [now, costOf(tally, wanted)];
    count(tally, old, -1);
    for (const each of pool) {
      if (!isOfKind(old, each) || now.some((other, k) => k !== i && isSameAsked(other, each))) continue;
      count(tally, each, 1);
      const of = costOf(tally, wanted);
      count(tally, each, -1);
      if (of < cost) [best, cost] = [now.with(i, each), of];
    }
    return costOf(tally, wanted) < cost ? now.toSpliced(i, 1) : best;
  }, set);
}

/** The counts by which a draw costs. They change as questions come and go: each draw is compared with many that differ in one. */
interface Tally {
  readonly signals: Part;
  readonly others: Part;
  contrary: number;
  falseBeliefs: number;
}

interface Part {
  size: number;
  /** For each rule of thumb, how many questions it affirms. */
  readonly yes: number[];
}

function tallyOf(set: readonly Candidate[]): Tally {
  const none = (): Part => ({ size: 0, yes: WEIGHTS.map(() => 0) });
  const tally = { signals: none(), others: none(), contrary: 0, falseBeliefs: 0 };
  for (const each of set) count(tally, each, 1);
  return tally;
}

/** `by`: 1 for a question that comes, -1 for one that goes. */
function count(tally: Tally, each: Candidate, by: 1 | -1): void {
  const part = isSignal(each) ? tally.signals : tally.others;
  part.size += by;
  for (let rule = 0; rule < WEIGHTS.length; rule++) if (each.says[rule]) part.yes[rule] = (part.yes[rule] ?? 0) + by;
  if (isContrary(each)) tally.contrary += by;
  if (isFalseBelief(each)) tally.falseBeliefs += by;
}

function costOf({ signals, others, contrary, falseBeliefs }: Tally, { least, more }: Wanted): number {
  const size = signals.size + others.size;
  if (signals.size === 0 || others.size === 0 || contrary * LEAST_SHARE < size) return Number.POSITIVE_INFINITY;
  let differences = 0;
  for (let rule = 0; rule < WEIGHTS.length; rule++)
    differences += (WEIGHTS[rule] ?? 1) * Math.abs(shareThat(signals, rule) - shareThat(others, rule));
  const short = Math.max(0, least - contrary);
  const amiss = Math.abs(signals.size - others.size - more);
  return differences + MISSING * short + AMISS * amiss - falseBeliefs / size;
}

const shareThat = ({ size, yes }: Part, rule: number): number => (yes[rule] ?? 0) / size;
