/** Shares of right choices by regime, with the opponent present and absent: the columns of the paper's Fig. 2. */
import { type Presence, REGIMES, type Regime, type RegimeWithPresence } from './trials/types.ts';

interface Count {
  readonly right: number;
  readonly trials: number;
}

/** Tallies right choices, by regime and presence. */
export interface TrialAccuracy {
  add(regime: RegimeWithPresence, right: boolean): void;
  /** null: no such trials. */
  share(regime: Regime, presence: Presence): number | null;
  /** The share of all trials with this presence, so that big regimes weigh more. null: no trials. */
  ofTrials(presence: Presence): number | null;
  /** The mean over regimes that have trials, each with the same weight. null: none. */
  ofRegimes(presence: Presence): number | null;
  trials(presence: Presence): number;
}

export function tally(): TrialAccuracy {
  const counts = new Map<RegimeWithPresence, Count>();
  const countOf = (regime: Regime, presence: Presence): Count =>
    counts.get(`${regime}-${presence === 'absent' ? 'a' : 'p'}`) ?? { right: 0, trials: 0 };
  const share = ({ right, trials }: Count): number | null => (trials === 0 ? null : right / trials);
  const all = (presence: Presence): Count =>
    REGIMES.map((regime) => countOf(regime, presence)).reduce((sum, { right, trials }) => ({
      right: sum.right + right,
      trials: sum.trials + trials,
    }));
  return {
    add(regime, right) {
      const { right: before, trials } = counts.get(regime) ?? { right: 0, trials: 0 };
      counts.set(regime, { right: before + (right ? 1 : 0), trials: trials + 1 });
    },
    share: (regime, presence) => share(countOf(regime, presence)),
    ofTrials: (presence) => share(all(presence)),
    ofRegimes(presence) {
      const shares = REGIMES.map((regime) => share(countOf(regime, presence))).filter((one) => one !== null);
      return shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0) / shares.length;
    },
    trials: (presence) => all(presence).trials,
  };
}
