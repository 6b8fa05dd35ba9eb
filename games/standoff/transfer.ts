/**
 * Transfer between regimes of informedness, after experiments 2 and 3 of Michelson et al. (ICDL 2024, sections VI, VII):
 * how often agents that learned from some regimes are right in others. Counted are trials without feedback, so that an
 * agent does not learn from what it is tested on.
 */
import { NOTHING_LEARNED } from './learned.ts';
import { REGIMES, type Regime, type RegimeWithPresence } from './trials/types.ts';

export interface TransferTest {
  /** A dataset of the paper, or regimes joined by +, or `nothing`: see learned.ts. */
  readonly learned: string;
  readonly regime: RegimeWithPresence;
  readonly correct: boolean;
}

/** Right choices of agents that learned from `learned`, in one regime. `share`: in 0..1. */
export interface Transfer {
  readonly learned: string;
  readonly regime: RegimeWithPresence;
  readonly trials: number;
  readonly share: number;
}

/** `forth`: from `one` to `other`; `back`: the reverse; `difference`: forth less back. */
export interface Asymmetry {
  readonly kind: 'single' | 'contrast';
  readonly one: RegimeWithPresence;
  readonly other: RegimeWithPresence;
  readonly forth: number;
  readonly back: number;
  readonly difference: number;
}

/**
 * Over all pairs of a homogeneous regime (one sort of belief about both treats: Tt, Ff, Nn) and a heterogeneous one, with
 * an opponent in both: from homogeneous to heterogeneous, less the reverse.
 */
export interface Homogeneity {
  readonly kind: Asymmetry['kind'];
  readonly pairs: number;
  readonly toHeterogeneous: number;
  readonly toHomogeneous: number;
  readonly difference: number;
  /** One for each pair. */
  readonly differences: readonly number[];
}

const HOMOGENEOUS: readonly Regime[] = ['Tt', 'Ff', 'Nn'];
const KINDS = ['single', 'contrast'] as const;

export function transfersOf(tested: readonly TransferTest[]): readonly Transfer[] {
  return [...Map.groupBy(tested, ({ learned }) => learned)].flatMap(([learned, own]) =>
    [...Map.groupBy(own, ({ regime }) => regime)].map(([regime, cell]) => ({
      learned,
      regime,
      trials: cell.length,
      share: cell.filter(({ correct }) => correct).length / cell.length,
    })),
  );
}

/** Pairs of regimes with transfer both ways, the largest difference first. */
export function asymmetriesOf(transfers: readonly Transfer[]): readonly Asymmetry[] {
  return KINDS.flatMap((kind) =>
    pairsIn(kind, transfers)
      .filter(({ one, other }) => ORDER.indexOf(one) < ORDER.indexOf(other))
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
  );
}

/** One for each kind of learning that has such pairs. */
export function homogeneityOf(transfers: readonly Transfer[]): readonly Homogeneity[] {
  return KINDS.flatMap((kind): Homogeneity[] => {
    const pairs = pairsIn(kind, transfers).filter(
      ({ one, other }) => one.endsWith('p') && other.endsWith('p') && isHomogeneous(one) && !isHomogeneous(other),
    );
    if (pairs.length === 0) return [];
    const mean = (value: (pair: Asymmetry) => number): number =>
      pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length;
    return [
      {
        kind,
        pairs: pairs.length,
        toHeterogeneous: mean(({ forth }) => forth),
        toHomogeneous: mean(({ back }) => back),
        difference: mean(({ difference }) => difference),
        differences: pairs.map(({ difference }) => difference),
      },
    ];
  });
}

const ORDER: readonly RegimeWithPresence[] = (['a', 'p'] as const).flatMap((presence) =>
  REGIMES.map((regime): RegimeWithPresence => `${regime}-${presence}`),
);

const isHomogeneous = (regime: RegimeWithPresence): boolean => HOMOGENEOUS.some((one) => regime.startsWith(one));

/** All ordered pairs of different regimes with transfer both ways. */
function pairsIn(kind: Asymmetry['kind'], transfers: readonly Transfer[]): readonly Asymmetry[] {
  const shares = new Map(transfers.map(({ learned, regime, share }) => [`${learned}>${regime}`, share]));
  const from = (one: RegimeWithPresence, other: RegimeWithPresence): number | undefined =>
    shares.get(`${kind === 'single' ? `single-${one}` : `contrast-${one.slice(0, 2)}`}>${other}`);
  const regimes = kind === 'single' ? ORDER : ORDER.filter((regime) => regime.endsWith('p'));
  return regimes.flatMap((one) =>
    regimes.flatMap((other): Asymmetry[] => {
      const [forth, back] = [from(one, other), from(other, one)];
      if (one === other || forth === undefined || back === undefined) return [];
      return [{ kind, one, other, forth, back, difference: forth - back }];
    }),
  );
}

/** Whether there is learning to compare at all. */
export function anyLearned(tested: readonly TransferTest[]): boolean {
  return tested.some(({ learned }) => learned !== NOTHING_LEARNED);
}
