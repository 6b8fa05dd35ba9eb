/** Counts of each regime over all trials with the opponent present. The paper's proportions follow from them. */
import { ORDERINGS } from './orderings.ts';
import { indexOf, TRIALS_PER_PRESENCE, trialAt } from './trials.ts';
import { type Box, REGIMES, type Regime, type Trial } from './types.ts';

export interface TargetCounts {
  readonly large: number;
  readonly small: number;
  readonly empty: number;
}

export interface RegimeCounts {
  readonly regime: Regime;
  readonly orderings: number;
  /** Trials with the opponent present; with it absent there are as many. */
  readonly trials: number;
  /** Trials in which the small treat is the best choice. With the opponent absent it never is. */
  readonly correctSmall: number;
  /** Trials by the content of the box that the opponent goes to. */
  readonly target: TargetCounts;
  readonly targetOriginal: TargetCounts;
  /** Trials in which the original program's opponent goes elsewhere than a rational one. */
  readonly irrational: number;
  /** Trials in which the opponent believes one treat where the other one is. */
  readonly largeBelievedAtSmall: number;
  readonly smallBelievedAtLarge: number;
  /** Trials in which the opponent believes a treat nowhere because it has seen that the treat is gone. */
  readonly largeLost: number;
  readonly smallLost: number;
}

/** One per regime, in the paper's order. */
export function countRegimes(): RegimeCounts[] {
  const tallies = new Map(REGIMES.map((regime) => [regime, emptyTally()]));
  for (let number = 0; number < TRIALS_PER_PRESENCE; number++) {
    const trial = trialAt(indexOf(number, 'present'));
    const tally = tallies.get(trial.regime);
    if (tally) add(tally, trial);
  }
  return REGIMES.map((regime): RegimeCounts => {
    const orderings = ORDERINGS.filter((ordering) => ordering.regime === regime).length;
    return { regime, orderings, ...(tallies.get(regime) ?? emptyTally()) };
  });
}

function emptyTally() {
  return {
    trials: 0,
    correctSmall: 0,
    target: { large: 0, small: 0, empty: 0 },
    targetOriginal: { large: 0, small: 0, empty: 0 },
    irrational: 0,
    largeBelievedAtSmall: 0,
    smallBelievedAtLarge: 0,
    largeLost: 0,
    smallLost: 0,
  };
}

function add(tally: ReturnType<typeof emptyTally>, trial: Trial): void {
  const { large, small, belief, target, targetOriginal, steps } = trial;
  const content = (box: Box): keyof TargetCounts => (box === large ? 'large' : box === small ? 'small' : 'empty');
  const one = (holds: boolean): number => (holds ? 1 : 0);
  tally.trials += 1;
  tally.correctSmall += one(trial.correctPresent === small);
  tally.target[content(target)] += 1;
  tally.targetOriginal[content(targetOriginal)] += 1;
  tally.irrational += one(target !== targetOriginal);
  tally.largeBelievedAtSmall += one(belief.large === small);
  tally.smallBelievedAtLarge += one(belief.small === large);
  tally.largeLost += one(belief.large === null && steps.some((step) => step.belief.large !== null));
  tally.smallLost += one(belief.small === null && steps.some((step) => step.belief.small !== null));
}
