/**
 * What seat i takes seat j to believe: the mean, over i's posterior, of the posterior that j would hold under each
 * hypothesis, after what j then noticed and did. Everything that i noticed counts, also what j did not hear.
 *
 * It is kept as minds (minds.ts): one for each experience that j may have had, with the hypotheses of i under which j had
 * it, and j's own filter after it; for chains of three also what j would then take others to believe. While minds are few they are enumerated; then they are drawn in independent batches,
 * whose spread is the error. j takes all others, i included, to follow the conduct.
 */
import type { Seat } from '../../core/game.ts';
import type { Utterance } from './conduct.ts';
import { ancestors, type Beginning, branchesUnder, chanceOf, countOf, pick, waysOf } from './filter.ts';
import {
  afterWords,
  type Branches,
  type Evidence,
  firstOf,
  type KnowledgeHypothesis,
  sameKnowledge,
  type Trust,
} from './hypotheses.ts';
import { islandsOf, type Outlived, outlive } from './islands.ts';
import {
  addWay,
  type DeeperOrder,
  drawnOf,
  groupOf,
  type MindBranch,
  type MindGroup,
  mindAfter,
  mindOf,
  type NestedLimits,
  type NestedSampling,
  noticedIn,
  type SecondOrder,
  scaled,
  type WeightedMind,
} from './minds.ts';
import { type IntegerTable, integerTable } from './packed.ts';
import { acrossBatches, averaged, rootOf, type Summary, sharedFirstHand } from './summary.ts';

/** `imagine`: what the other seat begins with if it has these first-hand pieces. */
export function beginSecondOrder(
  of: Seat,
  { hypotheses, sampled }: Beginning,
  imagine: (firstHand: number) => Pick<WeightedMind, 'filter' | 'deeper'>,
  limits: NestedLimits,
): SecondOrder {
  const beginning = (list: readonly KnowledgeHypothesis[]): readonly WeightedMind[] => {
    const minds = Map.groupBy(list, ({ firstHand }) => firstHand[of] ?? 0);
    return scaled(
      of,
      [...minds].map(([firstHand, group]) => mindOf(group, imagine(firstHand))),
    );
  };
  const enumerated = !sampled && hypotheses.length <= limits.hypotheses;
  if (enumerated) return { of, ...islandsOf([beginning(hypotheses)]), enumerated, surprises: 0 };
  const batches = Array.from({ length: limits.batches }, (_, b) =>
    beginning(hypotheses.filter((_, i) => i % limits.batches === b).slice(0, limits.drawnMinds)),
  );
  return { of, ...islandsOf(batches), enumerated, surprises: 0 };
}

export function updateSecondOrder(given: SecondOrder, evidence: Evidence, how: NestedSampling): SecondOrder {
  const { of } = given;
  const apart = bitsHeardBy(of, evidence);
  const all: Evidence = { ...evidence, apart };
  if (given.enumerated) {
    const after = everyMind(given, all, how);
    if (after) return after;
  }
  const { limits, rng } = how;
  const before = given.enumerated
    ? islandsOf(Array.from({ length: limits.batches }, () => given.batches[0] ?? []))
    : given;
  for (const trust of TRUSTS) {
    const after = before.batches.map((minds) => someMinds(of, minds, all, how, trust));
    const islands = outlive(before, after, { most: limits.batches, rng });
    if (islands === null) continue;
    return { of, ...islands, enumerated: false, surprises: given.surprises + Number(trust !== 'all') };
  }
  // nothing explains the evidence: the belief stays as it was
  return { ...given, surprises: given.surprises + 1 };
}

/** `about`: of what the other seat takes this third one to believe; null: of what the other seat believes itself. */
export function secondOrderSummary(order: SecondOrder, about: Seat | null = null): Summary {
  const { batches, enumerated } = order;
  const minds = batches[0] ?? [];
  const inside = (mind: WeightedMind): Summary =>
    about === null ? mind.summary : (mind.deeper.find((one) => one.order.of === about)?.summary ?? mind.summary);
  const alone = minds.length === 1 && enumerated ? inside(minds[0] as WeightedMind) : null;
  if (alone?.errors === null) return alone;
  const each = batches.map((minds) =>
    averaged(minds.map((mind) => ({ chances: inside(mind).chances, weight: mind.weight }))),
  );
  const pieces = batches[0]?.[0]?.filter.pieces ?? 0;
  if (!enumerated) {
    const certain = sharedFirstHand(batches.flatMap((minds) => minds.flatMap(({ hypotheses }) => hypotheses)));
    return acrossBatches({ ...order, batches: each }, { pieces, effective: effectiveMinds(order) ?? 1, certain });
  }
  const chances = each[0] ?? new Float64Array();
  if (minds.every((mind) => inside(mind).errors === null)) return { pieces, chances, errors: null };
  const errors = chances.map((_, entry) =>
    rootOf(minds.reduce((sum, mind) => sum + (mind.weight * (inside(mind).errors?.[entry] ?? 0)) ** 2, 0)),
  );
  return { pieces, chances, errors };
}

/** The effective number of minds over all batches; null: nothing was drawn. */
export function effectiveMinds({ batches, weights, enumerated }: SecondOrder): number | null {
  if (enumerated && batches[0]?.every(isExact)) return null;
  const squares = batches.map((minds) => minds.reduce((sum, { weight }) => sum + weight ** 2, 0));
  return 1 / squares.reduce((sum, square, b) => sum + (weights[b] ?? 0) ** 2 * square, 0);
}

function isExact({ filter, deeper }: WeightedMind): boolean {
  return filter.exact && deeper.every(({ order }) => effectiveMinds(order) === null);
}

/** What the seat of these ways takes others to believe, after what it then noticed. */
function deeperAfter(of: Seat, group: MindGroup, evidence: Evidence, how: NestedSampling): readonly DeeperOrder[] {
  const { deeper } = group.mind;
  const { limits } = how;
  if (deeper.length === 0 || !limits.deeper) return deeper;
  const noticed = noticedIn(of, group, evidence);
  const within: NestedSampling = { ...how, limits: limits.deeper };
  return deeper.map(({ order }) => {
    const after = updateSecondOrder(order, noticed, within);
    return { order: after, summary: secondOrderSummary(after) };
  });
}

function mindNext(of: Seat, group: MindGroup, evidence: Evidence, how: NestedSampling): ReturnType<typeof mindAfter> {
  return mindAfter(of, group, evidence, how, deeperAfter(of, group, evidence, how));
}

/** All minds after the turn; null: there are too many. */
function everyMind(given: SecondOrder, evidence: Evidence, how: NestedSampling): SecondOrder | null {
  const { of, surprises } = given;
  const { limits } = how;
  for (const trust of TRUSTS) {
    const branches = branchesIn(given.batches[0] ?? [], evidence, how, trust);
    const only = onlyWay(branches, evidence, how, trust);
    if (only) {
      const { mind, branch, outcome } = only;
      const group = groupOf({ of, mind, branch, said: firstOf(branch.options), evidence, how, trust }, outcome);
      const minds = scaled(of, [mindNext(of, group, evidence, how)]);
      return { ...given, batches: [minds], surprises: surprises + Number(trust !== 'all') };
    }
    if (branches.reduce((sum, one) => sum + countOf(one.branches), 0) > limits.branches) return null;
    const groups = integerTable<MindGroup>();
    for (const one of branches) putEveryWay(groups, one, { of, evidence, how, trust });
    if (groups.values.length === 0) continue;
    const hypotheses = groups.values.reduce((sum, group) => sum + group.hypotheses.length, 0);
    if (groups.values.length > limits.minds || hypotheses > limits.branches) return null;
    const minds = groups.values.map((group) => mindNext(of, group, evidence, how));
    return { of, ...islandsOf([scaled(of, minds)]), enumerated: true, surprises: surprises + Number(trust !== 'all') };
  }
  return { ...given, surprises: surprises + 1 };
}

/** A batch after the turn; null: nothing in it explains the evidence. */
function someMinds(
  of: Seat,
  minds: readonly WeightedMind[],
  evidence: Evidence,
  how: NestedSampling,
  trust: Trust,
): Outlived<readonly WeightedMind[]> | null {
  const { limits } = how;
  const branches = branchesIn(minds, evidence, how, trust);
  const few = branches.reduce((sum, one) => sum + countOf(one.branches), 0) <= limits.branches / limits.batches;
  const groups = integerTable<MindGroup>();
  const draws = Math.max(1, Math.trunc(limits.particles / minds.length));
  for (const one of branches) {
    if (few) putEveryWay(groups, one, { of, evidence, how, trust });
    else putSomeWays(groups, one, { of, evidence, how, trust }, draws);
  }
  const all = groups.values;
  if (all.length === 0) return null;
  return {
    batch: scaled(
      of,
      drawnOf(all, how).map((group) => mindNext(of, group, evidence, how)),
    ),
    evidence: all.reduce((sum, { weight }) => sum + weight, 0),
  };
}

const TRUSTS = ['all', 'rules', 'facts'] as const;

/** A mind with the ways the turn may have gone under each of its hypotheses. */
interface Branching extends Pick<MindBranch, 'mind' | 'number'> {
  readonly branches: readonly Branches[];
}

type Noticed = Pick<MindBranch, 'of' | 'evidence' | 'how' | 'trust'>;

/**
 * The only way in which the turn may have gone, under the only hypothesis of the only mind; null: there are several. Where
 * the mind is itself certain of that hypothesis, words that are news to no hearer count as one way, since nothing follows
 * from them.
 */
function onlyWay(all: readonly Branching[], evidence: Evidence, { conduct }: NestedSampling, trust: Trust) {
  const one = all[0];
  if (all.length !== 1 || one?.mind.hypotheses.length !== 1) return null;
  const branch = one.branches[0];
  if (!branch) return null;
  const { mind } = one;
  const { hypothesis, options, only } = branch;
  if (only) return { mind, branch, outcome: only };
  if (trust !== 'all' || conduct.remembers || !isCertainOf(mind, hypothesis)) return null;
  const isNews = options.some((list, speaker) => list.length > 1 && hasNews(list, speaker, hypothesis, evidence));
  const outcome = isNews ? null : afterWords(hypothesis, firstOf(options), evidence, { weight: 1, trust });
  return outcome && { mind, branch, outcome };
}

/** Whether the seat of the mind would take this hypothesis, and no other, to be possible. */
function isCertainOf({ filter, deeper }: WeightedMind, hypothesis: KnowledgeHypothesis): boolean {
  const [first, ...others] = filter.batches[0] ?? [];
  if (!filter.exact || deeper.length > 0 || first === undefined || others.length > 0) return false;
  return sameKnowledge(first, hypothesis);
}

/** Whether some hearer of the speaker would learn something from one of these words. */
function hasNews(
  list: readonly Utterance[],
  speaker: Seat,
  { known }: KnowledgeHypothesis,
  { percept }: Evidence,
): boolean {
  const hearers = percept.inRange[speaker] ?? [];
  const shared = hearers.reduce((common, j) => common & (known[j] ?? 0), -1);
  return list.some(({ word }) => word !== null && !(shared & (1 << word)));
}

function branchesIn(
  minds: readonly WeightedMind[],
  evidence: Evidence,
  { conduct }: NestedSampling,
  trust: Trust,
): readonly Branching[] {
  const all: Branching[] = [];
  for (let number = 0; number < minds.length; number++) {
    const mind = minds[number] as WeightedMind;
    all.push({ mind, number, branches: branchesUnder(mind.hypotheses, evidence, conduct, trust) });
  }
  return all;
}

function putEveryWay(groups: IntegerTable<MindGroup>, { mind, number, branches }: Branching, noticed: Noticed): void {
  for (const branch of branches)
    for (const said of branch.only ? [firstOf(branch.options)] : waysOf(branch.options)) {
      const chance = said.reduce((product, utterance) => product * utterance.chance, branch.factor);
      addWay(groups, {
        ...noticed,
        mind,
        number,
        branch,
        said,
        weight: mind.weight * branch.hypothesis.weight * chance,
      });
    }
}

/** Puts `draws` ways, each for an equal share of the mind's probability. */
function putSomeWays(
  groups: IntegerTable<MindGroup>,
  { mind, number, branches }: Branching,
  noticed: Noticed,
  draws: number,
): void {
  const total = branches.reduce((sum, one) => sum + chanceOf(one), 0);
  for (const branch of ancestors(branches, draws, noticed.how.rng)) {
    const said = branch.options.map((options) => pick(options, noticed.how.rng));
    addWay(groups, { ...noticed, mind, number, branch, said, weight: (mind.weight * total) / draws });
  }
}

/** As bits: the speakers that the seat hears, itself included. */
function bitsHeardBy(seat: Seat, { percept }: Evidence): number {
  return (percept.inRange[seat] ?? []).reduce((bits, j) => bits | (1 << j), 1 << seat);
}
