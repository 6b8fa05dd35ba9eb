/**
 * The posterior over hypotheses, turn by turn. Enumerated while that is small: then it is exact. From the turn in which
 * it is not, a particle filter in independent batches: between batches it differs by chance alone, which is its error.
 */
import type { Rng } from '../../core/rng.ts';
import { type Conduct, type Utterance, uniformConduct } from './conduct.ts';
import {
  afterWords,
  type Branches,
  branchesOf,
  type Evidence,
  type Hypothesis,
  merged,
  type Trust,
} from './hypotheses.ts';

export interface Limits {
  /** Hypotheses that are enumerated at most. */
  readonly hypotheses: number;
  /** Ways a turn may have gone, over all hypotheses, that are tried out at most. */
  readonly branches: number;
  readonly batches: number;
  /** In each batch. */
  readonly particles: number;
}

export interface Filter {
  /** One batch while it is exact. Weights sum to 1 in each. */
  readonly batches: readonly (readonly Hypothesis[])[];
  readonly exact: boolean;
  /** Particles that agree with the last turn, each as good as any other, all batches together; null while it is exact. */
  readonly effective: number | null;
  /** Turns in which somebody did what the conduct excludes, or no particle foresaw: taken as if done at random. */
  readonly surprises: number;
}

/** `sampled`: the hypotheses are draws themselves. */
export function beginFilter(hypotheses: readonly Hypothesis[], sampled: boolean, limits: Limits): Filter {
  const all = merged(hypotheses);
  if (!sampled) return { batches: [all], exact: true, effective: null, surprises: 0 };
  const batches = Array.from({ length: limits.batches }, (_, b) =>
    merged(hypotheses.filter((_, i) => i % limits.batches === b)),
  );
  return { batches, exact: false, effective: hypotheses.length, surprises: 0 };
}

export function updateFilter(
  filter: Filter,
  evidence: Evidence,
  { conduct, limits, rng }: { readonly conduct: Conduct; readonly limits: Limits; readonly rng: Rng },
): Filter {
  const enumerated = filter.exact ? enumerate(filter.batches[0] ?? [], evidence, { conduct, limits, rng }) : null;
  if (enumerated) {
    const { hypotheses, trust } = enumerated;
    const surprises = filter.surprises + Number(trust !== 'all');
    if (hypotheses.length <= limits.hypotheses)
      return { batches: [hypotheses], exact: true, effective: null, surprises };
    const batches = Array.from({ length: limits.batches }, () => drawn(hypotheses, limits.particles, rng));
    return { batches, exact: false, effective: limits.batches * limits.particles, surprises };
  }
  for (const trust of ['all', 'rules', 'facts'] as const) {
    const after = Array.from({ length: limits.batches }, (_, b) =>
      sampled(filter.batches[filter.exact ? 0 : b] ?? [], evidence, { conduct, limits, rng }, trust),
    );
    const alive = after.filter((batch) => batch !== null);
    if (alive.length === 0) continue;
    // whom no particle of a batch foresaw is explained by those of the other batches
    const all = alive.length < after.length ? merged(alive.flatMap(({ hypotheses }) => hypotheses)) : [];
    return {
      batches: after.map((batch) => batch?.hypotheses ?? drawn(all, limits.particles, rng)),
      exact: false,
      effective: alive.reduce((sum, { kept }) => sum + kept, 0),
      surprises: filter.surprises + Number(trust !== 'all'),
    };
  }
  // nothing explains it: what was believed stays
  return { ...filter, surprises: filter.surprises + 1 };
}

/** Everything that may be so after the turn, under the most trust that leaves anything; null: too many ways. */
function enumerate(hypotheses: readonly Hypothesis[], evidence: Evidence, { conduct, limits }: Sampling) {
  for (const trust of ['all', 'rules', 'facts'] as const) {
    const branches = branchesUnder(hypotheses, evidence, conduct, trust);
    if (countOf(branches) > limits.branches) return null;
    const after = expanded(branches, evidence, trust);
    if (after.length > 0) return { hypotheses: after, trust };
  }
  // nothing explains it: what was believed stays
  return { hypotheses, trust: 'facts' as const };
}

export function branchesUnder(
  hypotheses: readonly Hypothesis[],
  evidence: Evidence,
  conduct: Conduct,
  trust: Trust,
): readonly Branches[] {
  const under = trust === 'all' ? conduct : uniformConduct;
  return hypotheses.map((one) => branchesOf(one, evidence, under, trust)).filter((branches) => branches !== null);
}

export function countOf(branches: readonly Branches[]): number {
  return branches.reduce((sum, { count }) => sum + count, 0);
}

/** Every way that the turn may have gone. */
function expanded(branches: readonly Branches[], evidence: Evidence, trust: Trust): readonly Hypothesis[] {
  const after: Hypothesis[] = [];
  for (const { hypothesis, factor, options } of branches)
    for (const said of waysOf(options)) {
      const weight = said.reduce((product, { chance }) => product * chance, hypothesis.weight * factor);
      const next = afterWords(hypothesis, said, evidence, { weight, trust });
      if (next) after.push(next.hypothesis);
    }
  return merged(after);
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
  readonly limits: Limits;
  readonly rng: Rng;
}

/** A batch after the turn: expanded in full and drawn from where that is affordable, else every particle draws its words. */
function sampled(
  hypotheses: readonly Hypothesis[],
  evidence: Evidence,
  { conduct, limits, rng }: Sampling,
  trust: Trust,
): { readonly hypotheses: readonly Hypothesis[]; readonly kept: number } | null {
  const branches = branchesUnder(hypotheses, evidence, conduct, trust);
  if (branches.length === 0) return null;
  if (countOf(branches) <= limits.branches / limits.batches) {
    const after = expanded(branches, evidence, trust);
    return after.length === 0 ? null : { hypotheses: drawn(after, limits.particles, rng), kept: limits.particles };
  }
  const after: Hypothesis[] = [];
  for (const { hypothesis, options } of ancestors(branches, limits.particles, rng)) {
    const said = options.map((list) => pick(list, rng));
    const next = afterWords(hypothesis, said, evidence, { weight: 1, trust });
    if (next) after.push(next.hypothesis);
  }
  return after.length === 0 ? null : { hypotheses: merged(after), kept: after.length };
}

/** Branches drawn in proportion to how probable their evidence is. */
export function ancestors(branches: readonly Branches[], count: number, rng: Rng): readonly Branches[] {
  const weights = branches.map(({ hypothesis, factor, options }) =>
    options.reduce(
      (product, list) => product * list.reduce((sum, { chance }) => sum + chance, 0),
      hypothesis.weight * factor,
    ),
  );
  return systematic(weights, count, rng).flatMap((times, i) =>
    Array.from({ length: times }, () => branches[i] as Branches),
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

/** As many draws as there may be particles; fewer hypotheses than that are kept as they are. */
export function drawn(hypotheses: readonly Hypothesis[], count: number, rng: Rng): readonly Hypothesis[] {
  if (hypotheses.length <= count) return hypotheses;
  const times = systematic(
    hypotheses.map(({ weight }) => weight),
    count,
    rng,
  );
  return hypotheses.flatMap((one, i) => (times[i] ? [{ ...one, weight: (times[i] as number) / count }] : []));
}

/** How often each is drawn: equally spaced marks with a common random start, so that chance enters once. */
export function systematic(weights: readonly number[], count: number, rng: Rng): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const start = rng.real();
  let passed = 0;
  let marks = 0;
  return weights.map((weight) => {
    passed += (weight / total) * count;
    let times = 0;
    while (marks < count && marks + start < passed) {
      marks++;
      times++;
    }
    return times;
  });
}
