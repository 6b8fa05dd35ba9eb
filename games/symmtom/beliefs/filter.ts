/**
 * The posterior over hypotheses, turn by turn. While the hypotheses are few it enumerates them and is exact. From the
 * turn in which they are too many it is a particle filter in batches. Batches differ by chance alone, so their spread is
 * the error (islands.ts).
 */
import type { Rng } from '../../core/rng.ts';
import { type Conduct, type Utterance, uniformConduct } from './conduct.ts';
import {
  afterWords,
  type Branches,
  branchesOf,
  type Evidence,
  firstOf,
  type KnowledgeHypothesis,
  merged,
  type Trust,
} from './hypotheses.ts';
import { type Islands, islandsOf, type Outlived, outlive, systematic } from './islands.ts';

export interface FilterLimits {
  /** The most hypotheses that are enumerated. */
  readonly hypotheses: number;
  /** The most ways a turn may have gone, over all hypotheses, that are tried. */
  readonly branches: number;
  readonly batches: number;
  /** How many particles each batch has. */
  readonly particles: number;
}

/** One batch while it is exact. In each batch the weights of the hypotheses sum to 1. */
export interface ParticleFilter extends Islands<readonly KnowledgeHypothesis[]> {
  /** Number of the session's pieces. */
  readonly pieces: number;
  readonly exact: boolean;
  /** The effective number of particles after the last turn, over all batches (Kish); null while it is exact. */
  readonly effective: number | null;
  /** Turns with an action that the conduct excludes or that no particle foresaw. Such actions are taken as random. */
  readonly surprises: number;
}

export interface Beginning {
  readonly hypotheses: readonly KnowledgeHypothesis[];
  /** The hypotheses are draws, not all that there are. */
  readonly sampled: boolean;
  /** Number of the session's pieces. */
  readonly pieces: number;
}

export function beginFilter({ hypotheses, sampled, pieces }: Beginning, limits: FilterLimits): ParticleFilter {
  const all = merged(hypotheses);
  if (!sampled) return { ...islandsOf([all]), pieces, exact: true, effective: null, surprises: 0 };
  const batches = Array.from({ length: limits.batches }, (_, b) =>
    merged(hypotheses.filter((_, i) => i % limits.batches === b)),
  );
  return { ...islandsOf(batches), pieces, exact: false, effective: hypotheses.length, surprises: 0 };
}

export function updateFilter(
  filter: ParticleFilter,
  evidence: Evidence,
  { conduct, limits, rng }: { readonly conduct: Conduct; readonly limits: FilterLimits; readonly rng: Rng },
): ParticleFilter {
  const { pieces } = filter;
  const enumerated = filter.exact ? enumerate(filter.batches[0] ?? [], evidence, { conduct, limits, rng }) : null;
  if (enumerated) {
    const { hypotheses, trust } = enumerated;
    if (hypotheses === filter.batches[0] && trust === 'all') return filter;
    const surprises = filter.surprises + Number(trust !== 'all');
    if (hypotheses.length <= limits.hypotheses) return { ...filter, batches: [hypotheses], surprises };
    const batches = Array.from({ length: limits.batches }, () => drawn(hypotheses, limits.particles, rng));
    return { ...islandsOf(batches), pieces, exact: false, effective: limits.batches * limits.particles, surprises };
  }
  const before = filter.exact
    ? islandsOf(Array.from({ length: limits.batches }, () => filter.batches[0] ?? []))
    : filter;
  for (const trust of ['all', 'rules', 'facts'] as const) {
    const after = before.batches.map((batch) => sampled(batch, evidence, { conduct, limits, rng }, trust));
    const islands = outlive(before, after, { most: limits.batches, rng });
    if (islands === null) continue;
    return {
      ...islands,
      pieces,
      exact: false,
      effective: effectiveOf(before.weights, after),
      surprises: filter.surprises + Number(trust !== 'all'),
    };
  }
  // nothing explains the evidence: the belief stays as it was
  return { ...filter, surprises: filter.surprises + 1 };
}

/** All hypotheses after the turn, under the greatest trust that leaves any; null: too many ways to try. */
function enumerate(hypotheses: readonly KnowledgeHypothesis[], evidence: Evidence, { conduct, limits }: Sampling) {
  for (const trust of ['all', 'rules', 'facts'] as const) {
    const branches = branchesUnder(hypotheses, evidence, conduct, trust);
    const alone = branches[0];
    // its weight stays 1, whatever the probability of the turn
    if (alone?.only && branches.length === 1) {
      const { hypothesis } = alone.only;
      return { hypotheses: hypothesis === hypotheses[0] ? hypotheses : [hypothesis], trust };
    }
    if (countOf(branches) > limits.branches) return null;
    const after = expanded(branches, evidence, trust);
    if (after.length > 0) return { hypotheses: merged(after), trust };
  }
  // nothing explains the evidence: the belief stays as it was
  return { hypotheses, trust: 'facts' as const };
}

export function branchesUnder(
  hypotheses: readonly KnowledgeHypothesis[],
  evidence: Evidence,
  conduct: Conduct,
  trust: Trust,
): readonly Branches[] {
  const under = trust === 'all' ? conduct : uniformConduct;
  const all: Branches[] = [];
  for (let i = 0; i < hypotheses.length; i++) {
    const branches = branchesOf(hypotheses[i] as KnowledgeHypothesis, evidence, under, trust);
    if (branches) all.push(branches);
  }
  return all;
}

export function countOf(branches: readonly Branches[]): number {
  return branches.reduce((sum, { count }) => sum + count, 0);
}

/** The hypothesis after each way the turn may have gone; several may be equal. Weights are probabilities. */
function expanded(branches: readonly Branches[], evidence: Evidence, trust: Trust): readonly KnowledgeHypothesis[] {
  const after: KnowledgeHypothesis[] = [];
  for (const { hypothesis, factor, options, only } of branches) {
    for (const said of only ? [firstOf(options)] : waysOf(options)) {
      const weight = said.reduce((product, { chance }) => product * chance, hypothesis.weight * factor);
      const next = only ?? afterWords(hypothesis, said, evidence, { weight, trust });
      if (next) after.push({ ...next.hypothesis, weight });
    }
  }
  return after;
}

/** One option of each, in every combination. */
export function* waysOf(options: readonly (readonly Utterance[])[]): Generator<readonly Utterance[]> {
  const at = options.map(() => 0);
  while (true) {
    yield options.map((list, i) => list[at[i] ?? 0] as Utterance);
    let i = options.length - 1;
    while (i >= 0 && (at[i] ?? 0) + 1 === options[i]?.length) at[i--] = 0;
    if (i < 0) return;
    at[i] = (at[i] ?? 0) + 1;
  }
}

export interface Sampling {
  readonly conduct: Conduct;
  readonly limits: FilterLimits;
  readonly rng: Rng;
}

interface Resampled extends Outlived<readonly KnowledgeHypothesis[]> {
  readonly effective: number;
}

/** A batch after the turn: all ways expanded and drawn from if they are few enough, else one drawn way a particle. */
function sampled(
  hypotheses: readonly KnowledgeHypothesis[],
  evidence: Evidence,
  { conduct, limits, rng }: Sampling,
  trust: Trust,
): Resampled | null {
  const branches = branchesUnder(hypotheses, evidence, conduct, trust);
  const chances = branches.map(chanceOf);
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  // a hypothesis of weight w stands for w of all particles
  const squares = branches.reduce((sum, { hypothesis: { weight } }, i) => sum + (chances[i] ?? 0) ** 2 / weight, 0);
  const effective = (limits.particles * total ** 2) / squares;
  if (countOf(branches) <= limits.branches / limits.batches) {
    const after = expanded(branches, evidence, trust);
    if (after.length === 0) return null;
    return { batch: drawn(merged(after), limits.particles, rng), evidence: sumOf(after), effective };
  }
  const after: KnowledgeHypothesis[] = [];
  for (const { hypothesis, options } of ancestors(branches, limits.particles, rng)) {
    const said = options.map((list) => pick(list, rng));
    const next = afterWords(hypothesis, said, evidence, { weight: 1, trust });
    if (next) after.push(next.hypothesis);
  }
  if (after.length === 0) return null;
  const kept = after.length / limits.particles;
  return { batch: merged(after), evidence: total * kept, effective: effective * kept };
}

/** The effective number of particles of a weighted mean over batches. */
function effectiveOf(weights: readonly number[], after: readonly (Resampled | null)[]): number {
  const shares = after.map((one, i) => (weights[i] ?? 0) * (one?.evidence ?? 0));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return 1 / after.reduce((sum, one, i) => sum + (one ? ((shares[i] ?? 0) / total) ** 2 / one.effective : 0), 0);
}

function sumOf(hypotheses: readonly KnowledgeHypothesis[]): number {
  return hypotheses.reduce((sum, { weight }) => sum + weight, 0);
}

/** Branches drawn in proportion to the probability of their evidence. */
export function ancestors(branches: readonly Branches[], count: number, rng: Rng): readonly Branches[] {
  return systematic(branches.map(chanceOf), count, rng).flatMap((times, i) =>
    Array.from({ length: times }, () => branches[i] as Branches),
  );
}

/** The weight of a hypothesis times the probability that it gives to the evidence, rewards left out. */
export function chanceOf({ hypothesis, factor, options }: Branches): number {
  return options.reduce(
    (product, list) => product * list.reduce((sum, { chance }) => sum + chance, 0),
    hypothesis.weight * factor,
  );
}

export function pick(options: readonly Utterance[], rng: Rng): Utterance {
  let rest = rng.real() * options.reduce((sum, { chance }) => sum + chance, 0);
  for (const option of options) {
    rest -= option.chance;
    if (rest < 0) return option;
  }
  return options.at(-1) as Utterance;
}

/** `count` draws of equal weight; fewer hypotheses than that are kept as they are. */
export function drawn(
  hypotheses: readonly KnowledgeHypothesis[],
  count: number,
  rng: Rng,
): readonly KnowledgeHypothesis[] {
  if (hypotheses.length <= count) return hypotheses;
  const times = systematic(
    hypotheses.map(({ weight }) => weight),
    count,
    rng,
  );
  return hypotheses.flatMap((one, i) => (times[i] ? [{ ...one, weight: (times[i] as number) / count }] : []));
}
