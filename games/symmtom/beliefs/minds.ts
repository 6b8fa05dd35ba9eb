/**
 * Minds. A mind is one history of experiences that another seat may have had, with the hypotheses under which it had
 * them, and the beliefs that it would hold after them. Histories that the seat cannot tell apart are one mind.
 */
import type { Seat } from '../../core/game.ts';
import { MOVES } from '../values.ts';
import type { Utterance } from './conduct.ts';
import { drawn, type FilterLimits, type ParticleFilter, type Sampling, updateFilter } from './filter.ts';
import {
  afterWords,
  type Branches,
  type Evidence,
  type HypothesisOutcome,
  type KnowledgeHypothesis,
  merged,
  sayableOf,
  type Trust,
} from './hypotheses.ts';
import { type Islands, systematic } from './islands.ts';
import type { Word } from './k-matrix.ts';
import { compareLists, type IntegerTable, integerTable } from './packed.ts';
import { type Summary, summaryOf } from './summary.ts';

export interface NestedLimits extends FilterLimits {
  /** The most minds that are enumerated. */
  readonly minds: number;
  /** Minds in each batch, once minds are drawn. */
  readonly drawnMinds: number;
  /** The limits of the filter in each mind. */
  readonly inner: FilterLimits;
  /** The limits of what each mind takes others to believe, where chains of three are asked. */
  readonly deeper?: NestedLimits;
}

/** One experience that the other seat may have had. */
export interface WeightedMind {
  readonly weight: number;
  /** Those under which the seat had this experience; their weights sum to 1. */
  readonly hypotheses: readonly KnowledgeHypothesis[];
  /** What the seat itself would then believe. */
  readonly filter: ParticleFilter;
  readonly summary: Summary;
  /** What the seat itself would then take each other seat to believe; empty where no chain of three is asked. */
  readonly deeper: readonly DeeperOrder[];
}

/** A mind whose belief may not be summed up yet: of minds with equal beliefs one is summed up. */
type UnsummedMind = Omit<WeightedMind, 'summary'> & { readonly summary: Summary | null };

export interface DeeperOrder {
  readonly order: SecondOrder;
  readonly summary: Summary;
}

/** One batch while minds are enumerated. In each batch the weights of the minds sum to 1. */
export interface SecondOrder extends Islands<readonly WeightedMind[]> {
  readonly of: Seat;
  readonly enumerated: boolean;
  readonly surprises: number;
}

export interface NestedSampling extends Sampling {
  readonly limits: NestedLimits;
}

/** An experience of the other seat in one turn, with the hypotheses under which it had it. */
export interface MindGroup {
  readonly mind: WeightedMind;
  readonly words: readonly Word[];
  readonly rewards: readonly (number | null)[];
  readonly move: NonNullable<Evidence['self']>['move'];
  readonly hypotheses: KnowledgeHypothesis[];
  weight: number;
}

export interface MindBranch {
  readonly of: Seat;
  readonly mind: WeightedMind;
  readonly number: number;
  readonly branch: Branches;
  readonly said: readonly Utterance[];
  readonly evidence: Evidence;
  readonly how: NestedSampling;
  readonly weight: number;
  readonly trust: Trust;
}

/** Adds a way the turn may have gone to the group of ways that the other seat cannot tell apart from it. */
export function addWay(groups: IntegerTable<MindGroup>, way: MindBranch): void {
  const { mind, number, branch, said, evidence, weight, trust } = way;
  const outcome = branch.only ?? afterWords(branch.hypothesis, said, evidence, { weight, trust });
  if (!outcome || weight === 0) return;
  const hypothesis = outcome.hypothesis.weight === weight ? outcome.hypothesis : { ...outcome.hypothesis, weight };
  const { words, rewards, move } = sightIn(way, outcome);
  // the same words and rewards are unheard or hidden in all ways of a turn, for one seat
  const key = new Array<number>(2 * said.length + 2);
  for (let j = 0; j < said.length; j++) {
    key[2 * j] = words[j] ?? -1;
    key[2 * j + 1] = rewards[j] ?? 0;
  }
  key[2 * said.length] = number;
  key[2 * said.length + 1] = MOVES.indexOf(move);
  const group = groups.at(key, () => ({ mind, words, rewards, move, hypotheses: [], weight: 0 }));
  group.hypotheses.push(hypothesis);
  group.weight += weight;
}

/** The group of the only way in which the turn may have gone, under the only hypothesis of the only mind. */
export function groupOf(way: Omit<MindBranch, 'number' | 'weight'>, outcome: HypothesisOutcome): MindGroup {
  return { mind: way.mind, ...sightIn(way, outcome), hypotheses: [outcome.hypothesis], weight: 1 };
}

/** What the other seat noticed of the turn if it went this way, beyond what all see, and the step that it chose. */
function sightIn(
  { of, branch, said, evidence, how, trust }: Omit<MindBranch, 'mind' | 'number' | 'weight'>,
  outcome: HypothesisOutcome,
): Pick<MindGroup, 'words' | 'rewards' | 'move'> {
  const { parameters, percept, bases, from } = evidence;
  const shown = parameters.rewardsShown;
  const words: Word[] = [];
  const rewards: (number | null)[] = [];
  for (let j = 0; j < said.length; j++) {
    words.push(evidence.apart & (1 << j) ? (said[j] as Utterance).word : undefined);
    rewards.push(shown === 'all' || (shown === 'own' && j === of) ? (outcome.rewards[j] as number) : null);
  }
  const supposed = {
    sayable: sayableOf(branch.hypothesis, of, parameters),
    last: branch.hypothesis.last[of] ?? -1,
  };
  // where the conduct leaves the step open, the step carries no information
  const at = from[of];
  const base = bases[of];
  const step = at && base && trust === 'all' ? how.conduct.step(supposed, at, base, parameters) : null;
  return { words, rewards, move: step ?? percept.moves[of] ?? 'stay' };
}

/** What the seat of these ways noticed. */
export function noticedIn(of: Seat, { words, rewards, move }: MindGroup, evidence: Evidence): Evidence {
  return { ...evidence, words, rewards, self: { seat: of, move }, apart: 0 };
}

/** The mind after its turn; `deeper`: what it then takes others to believe. */
export function mindAfter(
  of: Seat,
  group: MindGroup,
  evidence: Evidence,
  how: NestedSampling,
  deeper: readonly DeeperOrder[],
): UnsummedMind {
  const { mind, hypotheses, weight } = group;
  const { limits, conduct, rng } = how;
  const noticed = noticedIn(of, group, evidence);
  const filter = updateFilter(mind.filter, noticed, { conduct, limits: limits.inner, rng });
  const summary = filter === mind.filter ? mind.summary : null;
  return { weight, hypotheses: merged(drawn(merged(hypotheses), limits.particles, rng)), filter, summary, deeper };
}

export function mindOf(
  hypotheses: readonly KnowledgeHypothesis[],
  { filter, deeper }: Pick<WeightedMind, 'filter' | 'deeper'>,
): UnsummedMind {
  const weight = hypotheses.reduce((sum, one) => sum + one.weight, 0);
  return { weight, hypotheses: merged(hypotheses), filter, summary: null, deeper };
}

/** The seat's minds with weights that sum to 1. Minds with equal beliefs are merged. */
export function scaled(of: Seat, minds: readonly UnsummedMind[]): readonly WeightedMind[] {
  const summed = (mind: UnsummedMind, weight: number): WeightedMind => ({
    ...mind,
    weight,
    summary: mind.summary ?? summaryOf(mind.filter, of),
  });
  const only = minds[0];
  if (only && minds.length === 1) return [summed(only, 1)];
  const total = minds.reduce((sum, { weight }) => sum + weight, 0);
  const alike = integerTable<UnsummedMind[]>();
  for (const [number, mind] of minds.entries()) alike.at(fingerprint(mind, number), () => []).push(mind);
  return alike.values.map((group): WeightedMind => {
    const [first] = group as [UnsummedMind];
    const weight = group.reduce((sum, mind) => sum + mind.weight, 0);
    if (group.length === 1) return summed(first, weight / total);
    const hypotheses = group.flatMap((mind) =>
      mind.hypotheses.map((one) => ({ ...one, weight: one.weight * (mind.weight / weight) })),
    );
    return summed({ ...first, hypotheses: merged(hypotheses) }, weight / total);
  });
}

/** Equal for exact minds with equal beliefs of all orders, which stay equal from here on. */
function fingerprint({ filter: { batches, exact }, deeper }: UnsummedMind, number: number): readonly number[] {
  // draws never coincide
  if (!exact || deeper.some(({ order }) => !order.enumerated)) return [-1, number];
  if (deeper.length === 0) return listOf(batches[0] ?? []);
  const inner = deeper.map(({ order }) =>
    (order.batches[0] ?? []).map((mind, i) => [
      ...packed([fingerprint(mind, i), listOf(mind.hypotheses)]),
      inTrillionths(mind.weight),
    ]),
  );
  return packed([listOf(batches[0] ?? []), ...inner.map((minds) => packed(minds.toSorted(compareLists)))]);
}

/** Equal for equal hypotheses in any order. */
function listOf(hypotheses: readonly KnowledgeHypothesis[]): readonly number[] {
  const lists = hypotheses.map(({ known, before, last, firstHand, weight }) => [
    ...known,
    ...before,
    ...last,
    ...firstHand,
    inTrillionths(weight),
  ]);
  return lists.length === 1 ? (lists[0] as readonly number[]) : lists.toSorted(compareLists).flat();
}

/** Weights that differ by roundings are equal. */
const inTrillionths = (weight: number): number => Math.round(weight * 1e12);

/** The lists one after another, each after its length. */
const packed = (lists: readonly (readonly number[])[]): readonly number[] =>
  lists.flatMap((list) => [list.length, ...list]);

/** As many draws as a batch has minds; fewer minds than that are kept as they are. */
export function drawnOf<One extends { readonly weight: number }>(
  list: readonly One[],
  { limits, rng }: NestedSampling,
): readonly One[] {
  if (list.length <= limits.drawnMinds) return list;
  const times = systematic(
    list.map(({ weight }) => weight),
    limits.drawnMinds,
    rng,
  );
  return list.flatMap((one, i) => (times[i] ? [{ ...one, weight: times[i] as number }] : []));
}
